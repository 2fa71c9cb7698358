// How much a record adds to the size of a season.
#pragma once

#include <cstddef>

#include "server/league/season.hpp"

namespace lair::league {

// In bytes; roughly the size of the record on the disk.
std::size_t weight_of(const Event& event);

// Roughly how many bytes a season takes in memory: its records and the state folded from them.
std::size_t memory_of(const Season& season);

}  // namespace lair::league
