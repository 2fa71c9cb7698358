// What the server says about seasons over the socket, as plain values; everything else is read over
// HTTP.
#pragma once

#include <cstdint>
#include <string>

#include "server/league/records.hpp"
#include "server/table/settings.hpp"

namespace lair::wire {

// Asks to be told of changes to this season instead of the previous one; 0: to none.
struct WatchSeason {
  league::SeasonId season;
};

// The pages of the season have changed.
struct SeasonChanged {
  league::SeasonId season;
};

// Told to the players of the season.
struct CheckInIsOpen {
  league::SeasonId season;
  std::string name;
  std::int64_t deadline = 0;  // seconds since 1970
};

// Told to people who were called to the check-in of a season or to a table of its round. One of the
// two fields is set, the other is 0.
struct CallEnded {
  league::SeasonId season;
  table::TableId table;
};

}  // namespace lair::wire
