// One number that stands for a stream of events.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/play/event.hpp"

namespace lair {

// FNV-1a over the plain numbers of what is folded in, so it is the same on every machine. Two
// streams with the same signature are taken to be equal.
class Signature {
 public:
  void fold(std::uint64_t number);
  void fold(std::string_view text);
  void fold(const Event& event);

  [[nodiscard]] std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 14695981039346656037U;
};

}  // namespace lair
