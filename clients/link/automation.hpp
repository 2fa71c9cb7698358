// What somebody lets their program answer in their place, among what the server offers.
#pragma once

#include <cstdint>
#include <optional>

#include "lair/v1/server.pb.h"

#include "clients/link/conversation.hpp"
#include "engine/play/action.hpp"

namespace lair::link {

// Of one deal: the next one is everybody's own again.
struct Automation {
  bool no_chow = false;
  bool no_claims = false;
  bool wins = false;
  std::int64_t wins_from = 0;  // a win of fewer faan is left to its owner
  bool discards_drawn = false;

  [[nodiscard]] bool is_on() const { return no_chow || no_claims || wins || discards_drawn; }
};

// What is answered by itself, once: a pass where there is nothing else to do, or what is wanted.
// Nothing where the person is asked, as they are when an answer was refused: it would be again.
std::optional<Action> automatic_answer(const Conversation& talk, const Automation& wanted);

// The answer to give; nothing when its owner is asked. As the page does it: a win is never passed
// by.
std::optional<Action> automatic_action(const v1::Prompt& prompt,
                                       std::optional<Tile> drawn,
                                       const Automation& wanted);

}  // namespace lair::link
