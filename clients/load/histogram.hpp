// How long things took, stored in few numbers.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

namespace lair::load {

// Log-linear: 64 steps to each doubling, so every quantile is accurate to about one part in 64.
class Histogram {
 public:
  void add(std::uint64_t micros) {
    ++counts_[place_of(micros)];
    ++total_;
  }

  [[nodiscard]] std::uint64_t total() const { return total_; }

  // The microseconds that a share `part` (0 to 1) of the times did not
  // exceed; 0 if there are no times.
  [[nodiscard]] std::uint64_t quantile(double part) const {
    const auto wanted = static_cast<std::uint64_t>(part * static_cast<double>(total_));
    std::uint64_t passed = 0;
    for (std::size_t place = 0; place < counts_.size(); ++place) {
      passed += counts_[place];
      if (passed > 0 && passed >= wanted) return micros_at(place);
    }
    return 0;
  }

 private:
  static constexpr std::size_t kSteps = 64;
  static constexpr std::size_t kDoublings = 32;

  static std::size_t place_of(std::uint64_t micros) {
    if (micros < kSteps) return micros;
    const std::size_t doubling = std::bit_width(micros) - 7;
    const std::size_t step = (micros >> doubling) - kSteps;
    return std::min((doubling + 1) * kSteps + step, kSteps * (kDoublings + 1) - 1);
  }

  static std::uint64_t micros_at(std::size_t place) {
    if (place < kSteps) return place;
    return (kSteps + place % kSteps) << (place / kSteps - 1);
  }

  std::array<std::uint64_t, kSteps*(kDoublings + 1)> counts_{};
  std::uint64_t total_ = 0;
};

}  // namespace lair::load
