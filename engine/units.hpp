// Number types that cannot be mistaken for one another: amounts and identifiers.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace lair {

// Something counted: adds to and compares with its own kind, never with a bare number.
template <class Unit, class Number>
class Amount {
 public:
  using number_type = Number;

  constexpr Amount() = default;

  constexpr explicit Amount(Number count) : count_(count) {}

  [[nodiscard]] constexpr Number count() const { return count_; }

  constexpr Amount& operator+=(Amount other) {
    count_ = static_cast<Number>(count_ + other.count_);
    return *this;
  }

  constexpr Amount& operator-=(Amount other) {
    count_ = static_cast<Number>(count_ - other.count_);
    return *this;
  }

  friend constexpr Amount operator+(Amount a, Amount b) { return a += b; }

  friend constexpr Amount operator-(Amount a, Amount b) { return a -= b; }

  friend constexpr Amount operator-(Amount a) { return Amount() - a; }

  friend constexpr Amount operator*(Amount a, Number times) {
    return Amount(static_cast<Number>(a.count_ * times));
  }

  friend constexpr auto operator<=>(Amount, Amount) = default;

 private:
  Number count_ = 0;
};

// Something named: equal or not, without arithmetic.
template <class Kind, class Number>
class Id {
 public:
  using number_type = Number;

  constexpr Id() = default;

  constexpr explicit Id(Number value) : value_(value) {}

  [[nodiscard]] constexpr Number value() const { return value_; }

  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  Number value_ = 0;
};

// The unit of a hand's worth, 番; capped by a house's limit.
using Faan = Amount<struct FaanUnit, std::int32_t>;

// What players win from and pay to each other.
using Points = Amount<struct PointsUnit, std::int64_t>;

// A person known to the server, guest or not.
using PlayerId = Id<struct PlayerKind, std::uint64_t>;

// One decision point of a table: all seats asked at the same time answer the same moment.
using Moment = Id<struct MomentKind, std::uint32_t>;

inline namespace literals {

consteval Faan operator""_faan(unsigned long long count) {
  return Faan(static_cast<std::int32_t>(count));
}

consteval Points operator""_pts(unsigned long long count) {
  return Points(static_cast<std::int64_t>(count));
}

}  // namespace literals
}  // namespace lair

template <class Kind, class Number>
struct std::hash<lair::Id<Kind, Number>> {
  std::size_t operator()(lair::Id<Kind, Number> id) const noexcept {
    return std::hash<Number>()(id.value());
  }
};
