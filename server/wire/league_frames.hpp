// What is said of seasons over the socket, as plain values; all else is read over HTTP.
#pragma once

#include <cstdint>
#include <string>

#include "server/league/records.hpp"
#include "server/table/settings.hpp"

namespace lair::wire {

// To be told when this season changes, instead of the one before; 0: of none.
struct WatchSeason {
  league::SeasonId season;
};

// Its pages are others than they were.
struct SeasonChanged {
  league::SeasonId season;
};

// To those who play in it.
struct CheckInIsOpen {
  league::SeasonId season;
  std::string name;
  std::int64_t deadline = 0;  // seconds since 1970
};

// To those who were called to the check-in of a season, or to a table of its round; the other is
// none.
struct CallEnded {
  league::SeasonId season;
  table::TableId table;
};

}  // namespace lair::wire
