// Encodes records of a table as the bytes of its journal, and decodes them.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/table/records.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// decode_record(encode(record)) equals the record. Every record must satisfy:
//   a Dealt        has a wall of which nothing is drawn
//   a DealResult   has the win that is the last Won of the record's own events, or none
//   reserves       are not negative
// Text is UTF-8.
std::string encode(const table::Record& record);

Result<table::Record, Malformed> decode_record(std::string_view bytes);

}  // namespace lair::wire
