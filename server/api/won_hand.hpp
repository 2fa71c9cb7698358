// What the winner of a deal held, for hands that no list of sets describes.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "server/table/records.hpp"

namespace lair {

// The codes of the winner's tiles in deal `number` of the one game that `records` tell: the
// concealed ones with the winning tile, then meld by meld, a space between. Empty when nobody won.
std::string won_tiles(const std::vector<table::Record>& records, std::int64_t number);

}  // namespace lair
