// What a load run counts.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "clients/link/socket.hpp"
#include "clients/load/histogram.hpp"

namespace lair::load {

struct Tally {
  std::uint64_t accepted = 0;                         // actions carried out
  std::map<std::string, std::uint64_t> refused = {};  // actions, by code
  std::uint64_t unanswered = 0;                       // actions that got no answer
  std::uint64_t events = 0;
  std::uint64_t deals = 0;
  std::uint64_t wins = 0;
  std::uint64_t games = 0;
  std::uint64_t reconnects = 0;
  std::map<std::string, std::uint64_t> drops = {};  // on purpose, by what was going on
  std::uint64_t gaps = 0;
  link::Traffic traffic = {};

  // In microseconds.
  Histogram answer = {};     // from an action to the answer that it was carried out
  Histogram own_frame = {};  // from a discard to the frame that shows it to the discarder
  Histogram resumed = {};    // from a new connection to the current state of the table

  // Laws.
  std::uint64_t settlements_checked = 0;
  std::uint64_t views_compared = 0;
  std::uint64_t walls = 0;       // walls shown together with everything that they were made from
  std::set<std::string> broken;  // sentences; empty if all laws held

  // Forgets what was counted so far, except for broken laws.
  void begin_measuring() { *this = Tally{.broken = std::move(broken)}; }
};

// What took place in the measured time, which ends while answers are still on their way.
struct Measured {
  double seconds = 0;
  std::uint64_t accepted = 0;  // actions
  std::uint64_t frames_in = 0;
  double own_cpu_seconds = 0;                   // processor time of the load
  std::vector<double> server_cpu_seconds = {};  // of each process in Options
};

// One JSON object, one line per field.
std::string json_of(const Tally& tally, const Measured& measured);

}  // namespace lair::load
