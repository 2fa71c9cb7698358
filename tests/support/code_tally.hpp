// How often each row of a rule system came up, so that none goes unchecked.
#pragma once

#include <cstdint>
#include <iostream>
#include <map>
#include <string>
#include <string_view>

#include "engine/rules/score.hpp"

namespace lair::testing {

class CodeTally {
 public:
  void count(const ScoreSheet& sheet) {
    for (const ScoreItem& item : sheet.items) ++times_[std::string(item.code)];
  }

  [[nodiscard]] std::size_t codes() const { return times_.size(); }

  // The code that came up least, and how often.
  [[nodiscard]] std::pair<std::string, std::uint64_t> rarest() const {
    std::pair<std::string, std::uint64_t> least{"", UINT64_MAX};
    for (const auto& [code, times] : times_) {
      if (times < least.second) least = {code, times};
    }
    return least;
  }

  void print() const {
    const auto [code, times] = rarest();
    std::cout << codes() << " rows met, the rarest " << code << ' ' << times << " times\n";
  }

 private:
  std::map<std::string, std::uint64_t> times_;
};

}  // namespace lair::testing
