// What one server holds of tables, how long it waits.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/table/records.hpp"

namespace lair::lobby {

struct LobbyLimits {
  std::uint32_t tables_max = 1'000;
  std::uint32_t tables_per_host_max = 4;
  std::uint32_t tables_per_guest_max = 2;
  std::uint32_t tables_per_address_max = 32;
  table::Millis guest_abandoned_max{3'600'000};  // a guest's match that everybody has left
  std::chrono::seconds hello{15};                // until a connection has said who it is
};

}  // namespace lair::lobby
