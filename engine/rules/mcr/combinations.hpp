// Which fan of several sets a hand counts: each link between sets is counted at most once.
#pragma once

#include "engine/hands/reading.hpp"
#include "engine/inline_vector.hpp"
#include "engine/rules/mcr/fan.hpp"

namespace lair::mcr {

// The chosen fan, each as often as it counts.
using Combined = InlineVector<Fan, 3>;

// The best choice among the chows and among the pungs of four sets. Rules M5.10 to M5.13.
Combined combined_sets(const Reading& reading);

}  // namespace lair::mcr
