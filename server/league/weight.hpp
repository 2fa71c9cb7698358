// How much a record adds to what a season keeps.
#pragma once

#include <cstddef>

#include "server/league/season.hpp"

namespace lair::league {

// In bytes, about as many as it is written down in.
std::size_t weight_of(const Event& event);

// About the bytes a season takes in memory: its records, what they are folded into.
std::size_t memory_of(const Season& season);

}  // namespace lair::league
