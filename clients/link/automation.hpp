// What a player lets the program answer for them, chosen among the actions that the server offers.
#pragma once

#include <cstdint>
#include <optional>

#include "lair/v1/server.pb.h"

#include "clients/link/conversation.hpp"
#include "engine/play/action.hpp"

namespace lair::link {

// Holds for one deal; the next deal starts with everything off.
struct Automation {
  bool no_chow = false;
  bool no_claims = false;
  bool wins = false;
  std::int64_t wins_from = 0;  // a win of fewer faan is left to the player
  bool discards_drawn = false;

  [[nodiscard]] bool is_on() const { return no_chow || no_claims || wins || discards_drawn; }
};

// The answer that the program gives without asking: a pass if nothing else is possible, or what
// `wanted` says. Nothing if the player must decide. After a refusal the player decides, since the
// same answer would be refused again. Gives at most one answer to a prompt.
std::optional<Action> automatic_answer(const Conversation& talk, const Automation& wanted);

// The answer to give; nothing if the player is asked. Follows the same rules as the page:
// a win is never passed up.
std::optional<Action> automatic_action(const v1::Prompt& prompt,
                                       std::optional<Tile> drawn,
                                       const Automation& wanted);

}  // namespace lair::link
