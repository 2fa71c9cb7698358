// A sensible answer to a prompt, found fast, for load tests, other tests and a first bot.
#pragma once

#include <cstdint>
#include <optional>

#include "lair/v1/server.pb.h"

#include "clients/link/fold.hpp"
#include "engine/play/action.hpp"

namespace lair::link {

// Goes out if it can, claims about every second set it is offered, and keeps tiles that belong
// together. `dice` is any number; the same number gives the same answer. Returns nothing for a
// prompt without a readable action.
std::optional<Action> quick_choice(const TableView& view,
                                   const v1::Prompt& prompt,
                                   std::uint64_t dice);

}  // namespace lair::link
