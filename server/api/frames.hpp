// A deal that is over as each seat was shown it, for those who replay it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/table/records.hpp"

namespace lair {

// The frames of deal `number` of the one game that `records` tell, in order, as many for each seat.
// Each is written as: its seat (one byte), its length (four bytes, the highest first), a
// ServerFrame with what the seat saw, with what it was asked. Nothing when that deal has no end.
std::optional<std::string> deal_frames(table::TableId table,
                                       const std::vector<table::Record>& records,
                                       std::int64_t number);

}  // namespace lair
