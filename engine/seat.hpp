// Four seats, four winds, and values held for each of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace lair {

// A place at the table, the same for the whole match. Its wind changes from deal to deal.
enum class Seat : std::uint8_t { A, B, C, D };

// In turn order; also the prevailing wind of a round and the number of a bonus tile.
enum class Wind : std::uint8_t { East, South, West, North };

inline constexpr std::array kSeats{Seat::A, Seat::B, Seat::C, Seat::D};
inline constexpr std::array kWinds{Wind::East, Wind::South, Wind::West, Wind::North};

constexpr std::size_t index_of(Seat seat) { return static_cast<std::size_t>(seat); }

constexpr std::size_t index_of(Wind wind) { return static_cast<std::size_t>(wind); }

// The wind `steps` later in turn order.
constexpr Wind wind_after(Wind wind, std::size_t steps = 1) {
  return kWinds[(index_of(wind) + steps) % 4];
}

template <class Key, class Value>
struct ByFour {
  std::array<Value, 4> values{};

  constexpr Value& operator[](Key key) { return values[static_cast<std::size_t>(key)]; }

  constexpr const Value& operator[](Key key) const { return values[static_cast<std::size_t>(key)]; }

  constexpr auto begin() { return values.begin(); }

  constexpr auto end() { return values.end(); }

  constexpr auto begin() const { return values.begin(); }

  constexpr auto end() const { return values.end(); }

  friend constexpr bool operator==(const ByFour&, const ByFour&) = default;
};

// One value per seat, indexed by Seat and never by a number.
template <class Value>
using BySeat = ByFour<Seat, Value>;

template <class Value>
using ByWind = ByFour<Wind, Value>;

// Who sits at which wind during one deal. Play passes East, South, West, North.
class Seating {
 public:
  constexpr Seating()
      : winds_{
            {Wind::East, Wind::South, Wind::West, Wind::North}
  } {}

  constexpr explicit Seating(BySeat<Wind> winds) : winds_(winds) {}

  [[nodiscard]] constexpr Wind wind(Seat seat) const { return winds_[seat]; }

  [[nodiscard]] constexpr Seat seat(Wind wind) const {
    for (const Seat seat : kSeats) {
      if (winds_[seat] == wind) return seat;
    }
    return Seat::A;
  }

  // The seat whose turn comes `steps` turns after this one's.
  [[nodiscard]] constexpr Seat after(Seat from, std::size_t steps = 1) const {
    return seat(wind_after(winds_[from], steps));
  }

  [[nodiscard]] constexpr const BySeat<Wind>& winds() const { return winds_; }

  friend constexpr bool operator==(const Seating&, const Seating&) = default;

 private:
  BySeat<Wind> winds_;
};

}  // namespace lair
