// The table of somebody who plays against bots alone.
#pragma once

#include <optional>
#include <string>

#include "clients/link/conversation.hpp"

namespace lair::link {

// By the rules `rules` in the style of the room for practice; without a clock, since nobody waits,
// with hints. As the page does it. Nothing when the server has no such rules, or no rooms.
std::optional<v1::CreateTable> practice_table(const Conversation& talk, const std::string& rules);

}  // namespace lair::link
