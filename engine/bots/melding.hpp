// A hand as it lies after a claim or a kong.
#pragma once

#include "engine/hands/hand.hpp"
#include "engine/play/action.hpp"
#include "engine/play/view.hpp"

namespace lair {

// The hand once a chow, pung or kong of the tile on offer is melded.
Hand after_claim(Hand hand, const Action& claim, const View& view);

// The hand once a kong of its own is declared.
Hand after_kong(Hand hand, const DeclareKong& kong);

}  // namespace lair
