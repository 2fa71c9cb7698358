// The plan of one simulated world, derived entirely from its seed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/table/records.hpp"
#include "server/table/table.hpp"
#include "tests/sim/faults.hpp"
#include "tests/support/random_hands.hpp"

namespace lair::sim {

using table::Millis;
using testing::Chance;

struct TablePlan {
  table::TableSettings settings;
  std::size_t people = 4;      // bots fill the other seats
  std::size_t watchers = 0;    // have the table open without a seat
  std::uint32_t deals = 1;     // after these everybody leaves; the match may end before
  std::uint32_t fails_at = 0;  // the record that its journal cannot write; 0: none
};

// A chance of one in this number; 0: never.
struct Odds {
  std::size_t frame_lost = 0;
  std::size_t frame_doubled = 0;
  std::size_t frame_late = 0;
  std::size_t commit_slow = 0;
  std::size_t commit_crashes = 0;  // the process dies while appending a record
  std::size_t client_vanishes = 0;
  std::size_t client_comes_twice = 0;
  std::size_t client_lies = 0;
  std::size_t client_dreams = 0;  // thinks far longer than its clock allows
};

// A club of several servers: some people connect through gateways, and from time to time something
// goes wrong between machines.
struct ClubPlan {
  std::size_t gateways = 0;  // 0: one server, to which everybody connects
  Millis mishap_every{0};    // longest time between two mishaps; 0: none happen
};

struct WorldPlan {
  std::uint64_t seed = 0;
  std::vector<TablePlan> tables;
  Odds odds;
  ClubPlan club;
  table::Pace pace;
  Fault fault = Fault::None;
};

// Rule systems and kinds of claim window are taken in turn; everything else is by chance.
WorldPlan plan_from(std::uint64_t seed, Fault fault = Fault::None);

// The same world as a club of several servers.
WorldPlan club_plan_from(std::uint64_t seed, Fault fault = Fault::None);

// Describes the world in one line, so that a failure can be understood without playing it again.
std::string described(const WorldPlan& plan);

}  // namespace lair::sim
