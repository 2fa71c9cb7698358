// Counts how long something took, by ranges of duration: what Prometheus calls a histogram.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>

namespace lair {

// Any thread.
class Histogram {
 public:
  // The upper bound of each bucket, inclusive. One more bucket counts everything longer.
  static constexpr std::array<std::chrono::microseconds, 15> kBounds{
      std::chrono::microseconds(100),
      std::chrono::microseconds(250),
      std::chrono::microseconds(500),
      std::chrono::microseconds(1'000),
      std::chrono::microseconds(2'500),
      std::chrono::microseconds(5'000),
      std::chrono::microseconds(10'000),
      std::chrono::microseconds(25'000),
      std::chrono::microseconds(50'000),
      std::chrono::microseconds(100'000),
      std::chrono::microseconds(250'000),
      std::chrono::microseconds(500'000),
      std::chrono::microseconds(1'000'000),
      std::chrono::microseconds(2'500'000),
      std::chrono::microseconds(10'000'000)};

  using Clock = std::chrono::steady_clock;

  void add(Clock::duration took) {
    std::size_t at = 0;
    while (at < kBounds.size() && took > kBounds.at(at)) ++at;
    ++buckets_.at(at);
    nanoseconds_ += static_cast<std::uint64_t>(
        std::chrono::duration_cast<std::chrono::nanoseconds>(took).count());
  }

  void add_since(Clock::time_point begin) { add(Clock::now() - begin); }

  // The count of this bucket only, not of the smaller ones too.
  [[nodiscard]] std::uint64_t count(std::size_t bucket) const { return buckets_.at(bucket); }

  [[nodiscard]] double sum_seconds() const { return static_cast<double>(nanoseconds_) / 1e9; }

 private:
  std::array<std::atomic<std::uint64_t>, kBounds.size() + 1> buckets_{};
  std::atomic<std::uint64_t> nanoseconds_{0};
};

}  // namespace lair
