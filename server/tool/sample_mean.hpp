// The mean of a sample and its standard error.
#pragma once

#include <cmath>
#include <cstdint>

namespace lair::tool {

// Welford's running mean, which avoids the loss of precision of a sum of squares.
class SampleMean {
 public:
  void add(double value) {
    ++count_;
    const double off = value - mean_;
    mean_ += off / static_cast<double>(count_);
    squares_ += off * (value - mean_);
  }

  [[nodiscard]] double mean() const { return mean_; }

  // 0 for fewer than two values.
  [[nodiscard]] double standard_error() const {
    if (count_ < 2) return 0.0;
    const double count = static_cast<double>(count_);
    return std::sqrt(squares_ / (count - 1) / count);
  }

  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
  double mean_ = 0.0;
  double squares_ = 0.0;
};

// The standard error of the share `part` of `whole` trials.
inline double error_of_share(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return 0.0;
  const double count = static_cast<double>(whole);
  const double share = static_cast<double>(part) / count;
  return std::sqrt(share * (1.0 - share) / count);
}

}  // namespace lair::tool
