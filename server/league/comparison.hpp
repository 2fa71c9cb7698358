// Duplicate: what each seat made of a deal beside what the others made of it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "server/league/season.hpp"

namespace lair::league {

// One table's line of a traveller.
struct TravellerLine {
  std::size_t table = 0;                   // its place in the round, from 0
  std::array<std::int64_t, 4> points{};    // what the deal brought each seat
  std::array<std::int64_t, 4> compared{};  // comparison points of each seat, rule K3
};

// A deal with everything it came to.
struct Traveller {
  std::uint8_t hand = 0;
  std::uint32_t repeat = 0;
  std::vector<TravellerLine> lines;  // of each table that is compared and played it
};

// In the order that the deals are played in; of a duplicate's round that is over, else nothing.
std::vector<Traveller> travellers(const Season& season, const Round& round);

// What the seats of each table of the round come to in all their deals; likewise.
std::vector<std::array<std::int64_t, 4>> compared(const Season& season, const Round& round);

// Whether the deals of a result follow one another and come to its scores. Rule K2.
bool adds_up(const GameResult& result);

}  // namespace lair::league
