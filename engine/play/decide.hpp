// What an action leads to, or why it is refused.
#pragma once

#include <cstdint>

#include "engine/play/deal.hpp"
#include "engine/play/event.hpp"
#include "engine/play/refusal.hpp"
#include "engine/result.hpp"

namespace lair {

// The deal with the seating that `lot` gives it, if it is the first of a match and the house draws
// lots: every wind moves `lot` seats on, 0 to 3. Returns any other deal unchanged. Rule P18.
DealSetup with_lots(const RuleSet& rules, const DealSetup& setup, std::size_t lot);

// Deals `wall`: returns the first events of a deal, with bonus tiles replaced, up to the dealer's
// turn or to a win by bonus tiles.
Events decide_deal(const RuleSet& rules, const DealSetup& setup, const Wall& wall, Moment before);

// When a window closes: as soon as no missing answer can change who gets the tile, or only when
// `close_window` is called, so that the time it stayed open reveals nothing about anybody's tiles.
// Rule P4.
enum class WindowEnd : std::uint8_t { WhenCertain, WhenTold };

// Returns the events that this action leads to, or why it is refused. Changes nothing.
Result<Events, Refusal> decide(const Deal& deal,
                               Seat seat,
                               const Action& action,
                               WindowEnd end = WindowEnd::WhenCertain);

// Ends the open window: a seat that has not answered has passed. Call it only while a window is
// open.
Events close_window(const Deal& deal);

// What the rules play for a seat that does not act in time: pass, or discard the tile just drawn,
// or after a claim the last tile of its hand. Only for a seat that is waited for.
Action absent_action(const Deal& deal, Seat seat);

}  // namespace lair
