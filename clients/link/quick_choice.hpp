// A sensible answer to a prompt, found fast: for load, for tests, for a first bot.
#pragma once

#include <cstdint>
#include <optional>

#include "lair/v1/server.pb.h"

#include "clients/link/fold.hpp"
#include "engine/play/action.hpp"

namespace lair::link {

// Goes out when it can, claims about every second set it is offered, keeps what belongs together.
// `dice` is any number; the same one gives the same answer. Nothing for a prompt without an action
// that can be read.
std::optional<Action> quick_choice(const TableView& view,
                                   const v1::Prompt& prompt,
                                   std::uint64_t dice);

}  // namespace lair::link
