// A table's records as if nothing had been taken back: the play that stands.
#pragma once

#include <vector>

#include "server/table/records.hpp"

namespace lair::table {

// Leaves out what people took back in practice, and the taking back; the rest keeps its order.
std::vector<Record> without_taken_back(std::vector<Record> records);

}  // namespace lair::table
