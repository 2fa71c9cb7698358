// Duplicate: compares what each seat made of a deal with what the same seat made of it at the other
// tables.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// One table's line in a traveller.
struct TravellerLine {
  std::size_t table = 0;                   // its place in the round, from 0
  std::array<std::int64_t, 4> points{};    // what the deal brought each seat
  std::array<std::int64_t, 4> compared{};  // comparison points of each seat, rule K3
};

// A deal with its result at every table.
struct Traveller {
  std::uint8_t hand = 0;
  std::uint32_t repeat = 0;
  std::vector<TravellerLine> lines;  // one for each compared table that played it
};

// In the order in which the deals are played. Empty unless the round belongs to a duplicate and is
// over.
std::vector<Traveller> travellers(const Season& season, const Round& round);

// The comparison points of the seats of each table of the round, summed over all deals. All zeros
// unless the round belongs to a duplicate and is over.
std::vector<std::array<std::int64_t, 4>> compared(const Season& season, const Round& round);

// Whether the deals of a result are in order and add up to its scores. Rule K2.
bool adds_up(const GameResult& result);

}  // namespace lair::league
