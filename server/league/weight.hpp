// How much a record adds to what a season keeps.
#pragma once

#include <cstddef>

#include "server/league/records.hpp"

namespace lair::league {

// In bytes, about as many as it is written down in.
std::size_t weight_of(const Event& event);

}  // namespace lair::league
