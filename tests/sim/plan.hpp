// What one simulated world is made of, all of it from its seed.
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
  std::uint32_t deals = 1;     // after these everybody leaves; the match may be over before
  std::uint32_t fails_at = 0;  // the record that its journal cannot write; 0: none
};

// One in so many; 0: never.
struct Odds {
  std::size_t frame_lost = 0;
  std::size_t frame_doubled = 0;
  std::size_t frame_late = 0;
  std::size_t commit_slow = 0;
  std::size_t commit_crashes = 0;  // the process dies at a record's append
  std::size_t client_vanishes = 0;
  std::size_t client_comes_twice = 0;
  std::size_t client_lies = 0;
  std::size_t client_dreams = 0;  // thinks far longer than its clock
};

// A club of several servers: people come by gateways, too, and what can happen between machines
// happens every now and then.
struct ClubPlan {
  std::size_t gateways = 0;  // 0: one server, to which everybody comes
  Millis mishap_every{0};    // at most; 0: nothing happens between them
};

struct WorldPlan {
  std::uint64_t seed = 0;
  std::vector<TablePlan> tables;
  Odds odds;
  ClubPlan club;
  table::Pace pace;
  Fault fault = Fault::None;
};

// Every rule system and both claim modes come up in turn; the rest is by chance.
WorldPlan plan_from(std::uint64_t seed, Fault fault = Fault::None);

// The same world as a club of several servers.
WorldPlan club_plan_from(std::uint64_t seed, Fault fault = Fault::None);

// What kind of world it is, in one line, so that whoever sees it fail knows without playing it
// again.
std::string described(const WorldPlan& plan);

}  // namespace lair::sim
