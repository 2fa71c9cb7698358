// What an action leads to, or why it may not be.
#pragma once

#include <cstdint>

#include "engine/play/deal.hpp"
#include "engine/play/event.hpp"
#include "engine/play/refusal.hpp"
#include "engine/result.hpp"

namespace lair {

// The deal as lots seat it where the house has them drawn for the first deal: who sat at seat A
// sits `lot` seats further, 0 to 3. Any other deal as it is. Rule P18.
DealSetup with_lots(const RuleSet& rules, const DealSetup& setup, std::size_t lot);

// Deals `wall`: the first events of a deal, bonus tiles replaced, up to the dealer's turn.
Events decide_deal(const RuleSet& rules, const DealSetup& setup, const Wall& wall, Moment before);

// When a window closes: as soon as no answer still missing can change who gets the tile, or only by
// `close_window`, so that how long it was open says nothing about anybody's tiles. Rule P4.
enum class WindowEnd : std::uint8_t { WhenCertain, WhenTold };

// Events this action leads to, or why it may not be. Changes nothing.
Result<Events, Refusal> decide(const Deal& deal,
                               Seat seat,
                               const Action& action,
                               WindowEnd end = WindowEnd::WhenCertain);

// Ends the open window: a seat that has not answered has passed. Only while one is open.
Events close_window(const Deal& deal);

// What the rules play for a seat that does not: pass, or discard the tile just drawn.
// Only for a seat that is waited for.
Action absent_action(const Deal& deal, Seat seat);

}  // namespace lair
