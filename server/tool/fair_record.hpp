// Reads from an open game record how a wall was made.
#pragma once

#include <string_view>
#include <vector>

#include "server/record/hex.hpp"
#include "server/table/records.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {

// The records that made the wall: `fair` of a deal with that `setup`. Takes the shares and the
// seats' commitments; the rest follows. Throws a CaseError for malformed fields.
std::vector<table::Change> wall_changes(const Fields& fair, const Fields& setup);

// The field must have 64 hexadecimal digits.
record::Bytes32 bytes32(const Fields& fields, std::string_view key);

}  // namespace lair::tool
