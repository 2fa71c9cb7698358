// A sequence that stores up to a fixed number of values inside itself.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>

#include "engine/ensure.hpp"

namespace lair {

// Like std::vector up to `kCapacity` values; never allocates, so that a deal copies cheaply.
template <class T, std::size_t kCapacity>
class InlineVector {
 public:
  constexpr InlineVector() = default;

  constexpr InlineVector(std::initializer_list<T> values) {
    for (const T& value : values) push_back(value);
  }

  constexpr void push_back(const T& value) {
    ensure(size_ < kCapacity, "an inline vector holds no more than its capacity");
    values_[size_++] = value;
  }

  constexpr void pop_back() {
    ensure(size_ > 0, "only a vector with values loses one");
    --size_;
  }

  constexpr void clear() { size_ = 0; }

  [[nodiscard]] constexpr std::size_t size() const { return size_; }

  [[nodiscard]] constexpr bool empty() const { return size_ == 0; }

  [[nodiscard]] static constexpr std::size_t capacity() { return kCapacity; }

  constexpr T& operator[](std::size_t at) { return values_[at]; }

  constexpr const T& operator[](std::size_t at) const { return values_[at]; }

  [[nodiscard]] constexpr T& back() { return values_[size_ - 1]; }

  [[nodiscard]] constexpr const T& back() const { return values_[size_ - 1]; }

  constexpr T* begin() { return values_.data(); }

  constexpr T* end() { return values_.data() + size_; }

  constexpr const T* begin() const { return values_.data(); }

  constexpr const T* end() const { return values_.data() + size_; }

  friend constexpr bool operator==(const InlineVector& a, const InlineVector& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, kCapacity> values_{};
  std::size_t size_ = 0;
};

}  // namespace lair
