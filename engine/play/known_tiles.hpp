// The tiles a seat can count from its own view.
#pragma once

#include "engine/hands/hand.hpp"
#include "engine/play/view.hpp"

namespace lair {

// What `seat` holds; `view` is its own.
Hand own_hand(Seat seat, const View& view);

// Plain tiles that `seat` does not see: in the wall or in the other hands.
TileCounts unseen_by(Seat seat, const View& view);

// Face up for all: discards and melds of every seat, as a rule system is told them.
TileCounts visible_tiles(const View& view, const Flow& flow);

}  // namespace lair
