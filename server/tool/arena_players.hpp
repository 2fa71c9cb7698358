// Who plays in the arena: built-in strengths, programs that speak the line protocol.
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

// At one seat at a time. A program's faults are thrown (ProgramFault).
class ArenaPlayer {
 public:
  virtual ~ArenaPlayer() = default;

  // A match begins, ends.
  virtual void begin(const MatchLine& match) = 0;
  virtual void end(const GameMatch& match) = 0;

  // Sees `event`; `match` is as it stands after it.
  virtual void saw(const SeatEvent& event, const GameMatch& match) = 0;

  // One of `legal`.
  virtual Action choose(const GameMatch& match, Seat seat, const Actions& legal) = 0;
};

struct PlayerWish {
  std::string name;                    // a built-in strength, else a command
  std::uint64_t seed = 0;              // of what it leaves to chance
  std::chrono::milliseconds patience;  // with a program's answer
};

std::unique_ptr<ArenaPlayer> make_arena_player(const RuleSet& rules, const PlayerWish& wish);

// "today, random": for help texts.
std::string built_in_strengths();

}  // namespace lair::tool
