// What one reading of a hand counts in a Hong Kong rule system, with its price.
#pragma once

#include <array>
#include <cstdint>
#include <span>

#include "engine/units.hpp"

namespace lair::hong_kong {

inline constexpr std::size_t kMostElements = 24;

// A set of elements or limits: bit n stands for row n of a rule system.
using RowSet = std::uint32_t;

template <class Row>
constexpr RowSet bit(Row row) {
  return RowSet{1} << static_cast<std::size_t>(row);
}

struct Account {
  std::array<std::uint8_t, kMostElements> times{};  // how often each element counts
  RowSet limits = 0;
  Faan faan;             // of the elements
  Faan counted;          // what is compared with the minimum
  bool may_win = false;  // meets the minimum
  Points price;          // from the settling table
};

// Whether `a` counts rather than `b`: one that may win before one that may not, then the higher
// price, then one with a limit before one without, then more limits or more faan.
bool is_better(const Account& a, const Account& b);

// A row of a settling table: the price of a hand of `from` faan or more.
struct Price {
  Faan from;
  Points points;
};

// The price of `faan` in `table`, whose rows begin at 0 faan and rise.
Points price_in(std::span<const Price> table, Faan faan);

// Whether a table has a price for 0 faan and both faan and prices rise from row to row.
constexpr bool is_settling_table(std::span<const Price> table) {
  if (table.empty() || table[0].from != Faan()) return false;
  for (std::size_t at = 1; at < table.size(); ++at) {
    if (table[at].from <= table[at - 1].from) return false;
    if (table[at].points <= table[at - 1].points) return false;
  }
  return true;
}

}  // namespace lair::hong_kong
