// Randomness that anybody can recompute: the seed is published and the generator is documented
// here.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace lair::league {

// SplitMix64: add 0x9e3779b97f4a7c15 to the state; mix by xor-shift 30, multiply by
// 0xbf58476d1ce4e5b9, xor-shift 27, multiply by 0x94d049bb133111eb, xor-shift 31.
class Lot {
 public:
  explicit Lot(std::uint64_t seed) : state_(seed) {}

  // The lot for one purpose within a season, such as a round: independent of all the others.
  Lot(std::uint64_t seed, std::uint64_t matter) : state_(seed) { state_ = next() ^ matter; }

  std::uint64_t next() {
    state_ += 0x9e3779b97f4a7c15;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30)) * 0xbf58476d1ce4e5b9;
    mixed = (mixed ^ (mixed >> 27)) * 0x94d049bb133111eb;
    return mixed ^ (mixed >> 31);
  }

  // 0 to `bound` - 1, all equally likely: numbers beyond the last whole multiple of `bound` are
  // drawn again.
  std::uint64_t below(std::uint64_t bound) {
    const std::uint64_t usable = UINT64_MAX - UINT64_MAX % bound;
    std::uint64_t drawn = next();
    while (drawn >= usable) drawn = next();
    return drawn % bound;
  }

  // Fisher-Yates from the back.
  template <class Value>
  void shuffle(std::vector<Value>& values) {
    for (std::size_t last = values.size(); last > 1; --last) {
      std::swap(values[last - 1], values[below(last)]);
    }
  }

 private:
  std::uint64_t state_;
};

}  // namespace lair::league
