// What a seat that plays by itself does: a bot's choice, or a safe one for an absent person.
#pragma once

#include <string_view>

#include "engine/bots/players.hpp"
#include "engine/play/action.hpp"
#include "engine/play/deal.hpp"
#include "engine/seat.hpp"

namespace lair::table {

// The action of a bot of this strength, chosen from what its seat may know. Only for a seat that is
// waited for.
Action bot_action(Players& players, Strength strength, const Deal& deal, Seat seat);

// The same for a bot that plays in a person's place: no claim, no kong, no win. Rule T7.4.
Action safe_action(Players& players, const Deal& deal, Seat seat);

// The name of the bot at `seat`; each seat has a different one.
std::string_view bot_name(Seat seat);

}  // namespace lair::table
