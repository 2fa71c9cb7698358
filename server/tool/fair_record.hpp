// Reads from the open game record how a wall was made.
#pragma once

#include <string_view>
#include <vector>

#include "server/record/hex.hpp"
#include "server/table/records.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// The records that made the wall: `fair` of a deal with that `setup`. Takes the shares, what seats
// committed to; the rest follows. Throws a CaseError for what is malformed.
std::vector<table::Change> wall_changes(const Fields& fair, const Fields& setup);

// 64 digits.
record::Bytes32 bytes32(const Fields& fields, std::string_view key);

}  // namespace lair::tool
