// What people did at a table, line by line: codes with parameters, no sentences.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"

namespace lair::table {

// `code` is one of those listed at TableLine in table.proto. A line contains only what everybody
// may know.
struct Line {
  std::string_view code;
  std::optional<Seat> seat = {};
  std::string name = {};
  std::string_view text = {};
  std::uint32_t number = 0;

  friend bool operator==(const Line&, const Line&) = default;
};

inline constexpr std::size_t kLinesKeptMax = 100;

struct Lines {
  std::uint32_t first = 1;  // the number of the first of `lines`
  std::vector<Line> lines;
};

// Lines are numbered from 1; the oldest are forgotten.
class LineLog {
 public:
  void add(Line line) {
    ++last_;
    lines_.push_back(std::move(line));
    if (lines_.size() > kLinesKeptMax) lines_.pop_front();
  }

  void rename(std::string_view before, const std::string& after) {
    for (Line& line : lines_) {
      if (line.name == before) line.name = after;
    }
  }

  [[nodiscard]] std::uint32_t last() const { return last_; }

  // The lines after line `last` that are still kept; all of them if `last` is not a number of this
  // log.
  [[nodiscard]] Lines since(std::uint32_t last) const {
    const std::uint32_t before = last_ - static_cast<std::uint32_t>(lines_.size());
    const std::uint32_t after = last >= before && last <= last_ ? last : before;
    return {
        after + 1, {lines_.begin() + (after - before), lines_.end()}
    };
  }

 private:
  std::uint32_t last_ = 0;
  std::deque<Line> lines_;
};

}  // namespace lair::table
