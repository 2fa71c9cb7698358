// The tiles a seat can count from its own view.
#pragma once

#include "engine/hands/hand.hpp"
#include "engine/play/view.hpp"

namespace lair {

// The hand of `seat`; `view` is that seat's own.
Hand own_hand(Seat seat, const View& view);

// The plain tiles that `seat` does not see: those in the wall and in the other hands.
TileCounts unseen_by(Seat seat, const View& view);

// The tiles face up for all, as a rule system is given them: discards and melds of every seat, but
// no hidden kongs.
TileCounts visible_tiles(const View& view, const Flow& flow);

}  // namespace lair
