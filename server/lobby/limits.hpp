// What one server holds of tables, how long it waits.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/table/records.hpp"

namespace lair::lobby {

// Of bots that people own; at idle times.
struct LadderLimits {
  std::uint32_t tables = 1;             // at once; 0: there is no ladder
  std::uint32_t people_tables_max = 4;  // where people play: while there are more it stands still
};

struct LobbyLimits {
  std::uint32_t tables_max = 1'000;
  std::uint32_t tables_per_host_max = 4;
  std::uint32_t tables_per_guest_max = 2;
  std::uint32_t tables_per_address_max = 32;
  table::Millis guest_abandoned_max{3'600'000};  // a guest's match that everybody has left
  std::chrono::seconds hello{15};                // until a connection has said who it is
  LadderLimits ladder = {};
};

}  // namespace lair::lobby
