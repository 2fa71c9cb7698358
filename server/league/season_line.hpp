// What a list of seasons shows about each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "server/league/season.hpp"

namespace lair::league {

enum class SeasonStatus : std::uint8_t {
  Registration,
  RoundRunning,
  ResultMissing,  // the last round is over, but a table of an earlier one has no result again
  BetweenRounds,
  Paused,
  Over,
};

// "registration", "round_running", "result_missing", "between_rounds", "paused", "over".
std::string_view word_of(SeasonStatus status);

SeasonStatus status_of(const Season& season);

struct SeasonLine {
  std::string name;
  std::string room;
  std::string rules;
  std::string house;       // as in SeasonSettings
  std::string house_name;  // as in SeasonSettings
  Contest contest;
  Format format = Format::RoundRobin;
  std::uint32_t rounds = 0;
  std::uint32_t round = 0;  // the last round that counts; 0 before the first
  std::size_t players = 0;  // everybody who ever registered
  SeasonStatus status = SeasonStatus::Registration;
  bool is_removed = false;
};

SeasonLine line_of(const Season& season);

}  // namespace lair::league
