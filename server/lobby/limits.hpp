// How many tables one server holds, how many requests wait, and how long the server does.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/table/records.hpp"

namespace lair::lobby {

// The most requests of one connection that wait for the lobby; further ones are refused.
inline constexpr std::uint32_t kWithLobbyMax = 32;

// For the ladder of bots that people own.
struct LadderLimits {
  std::uint32_t tables = 1;             // at once; 0: no ladder
  std::uint32_t people_tables_max = 4;  // with more tables of people in play, no ladder
};

struct LobbyLimits {
  std::uint32_t tables_max = 1'000;
  std::uint32_t tables_per_host_max = 4;
  std::uint32_t tables_per_guest_max = 2;
  std::uint32_t tables_per_address_max = 32;
  table::Millis guest_abandoned_max{
      3'600'000};                  // how long a guest's match is kept with nobody there
  std::chrono::seconds hello{15};  // for a connection to say hello
  LadderLimits ladder = {};
};

}  // namespace lair::lobby
