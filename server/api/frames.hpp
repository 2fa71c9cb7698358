// A finished deal as each seat was shown it, for replaying.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "server/table/records.hpp"

namespace lair {

// The frames of deal `number` of the one game in `records`, in order, the same number for each
// seat. Each is written as its seat (one byte), its length (four bytes, most significant first) and
// a ServerFrame with what the seat saw and was asked. Nothing if that deal does not end.
std::optional<std::string> deal_frames(table::TableId table,
                                       const std::vector<table::Record>& records,
                                       std::int64_t number);

}  // namespace lair
