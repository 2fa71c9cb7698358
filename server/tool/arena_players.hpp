// Players in the arena: built-in strengths, and programs that speak the line protocol.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/play/action.hpp"
#include "engine/play/event.hpp"
#include "engine/play/match.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/tool/play_lines.hpp"

namespace lair::tool {

// A player at one seat at a time. Throws ProgramFault for a program's faults.
class ArenaPlayer {
 public:
  virtual ~ArenaPlayer() = default;

  // A match begins or ends.
  virtual void begin(const MatchLine& match) = 0;
  virtual void end(const GameMatch& match) = 0;

  // Sees `event`; `match` is the state after it.
  virtual void saw(const SeatEvent& event, const GameMatch& match) = 0;

  // Returns one of `legal`.
  virtual Action choose(const GameMatch& match, Seat seat, const Actions& legal) = 0;
};

struct PlayerWish {
  std::string name;                    // a built-in strength, or else a command
  std::uint64_t seed = 0;              // for its random choices
  std::chrono::milliseconds patience;  // how long to wait for a program's answer
};

std::unique_ptr<ArenaPlayer> make_arena_player(const RuleSet& rules, const PlayerWish& wish);

// "today, random": for help texts.
std::string built_in_strengths();

}  // namespace lair::tool
