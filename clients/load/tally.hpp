// What a load run counts.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "clients/link/socket.hpp"
#include "clients/load/histogram.hpp"

namespace lair::load {

struct Tally {
  std::uint64_t accepted = 0;                         // actions carried out
  std::map<std::string, std::uint64_t> refused = {};  // actions, by code
  std::uint64_t unanswered = 0;                       // actions of which nothing was heard
  std::uint64_t events = 0;
  std::uint64_t deals = 0;
  std::uint64_t wins = 0;
  std::uint64_t games = 0;
  std::uint64_t reconnects = 0;
  std::map<std::string, std::uint64_t> drops = {};  // on purpose, by what was going on
  std::uint64_t gaps = 0;
  link::Traffic traffic = {};

  // Microseconds.
  Histogram answer = {};     // an action to the word that it was carried out
  Histogram own_frame = {};  // a discard to the frame that shows it to who discarded
  Histogram resumed = {};    // a new connection to the table as it is now

  // Laws.
  std::uint64_t settlements_checked = 0;
  std::uint64_t views_compared = 0;
  std::uint64_t walls = 0;       // shown with all that they were made of
  std::set<std::string> broken;  // sentences; empty when all held

  // What was counted so far is forgotten, but for laws that were broken.
  void begin_measuring() { *this = Tally{.broken = std::move(broken)}; }
};

// As one JSON object, a line per field. `played_seconds` is how long actions were taken.
std::string json_of(const Tally& tally, double played_seconds, double own_cpu_seconds);

}  // namespace lair::load
