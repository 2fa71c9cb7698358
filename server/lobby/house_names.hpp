// What an organiser may call the house of a season.
#pragma once

#include <string>
#include <string_view>

#include "engine/result.hpp"
#include "server/director/ports.hpp"
#include "server/people/names.hpp"

namespace lair::lobby {

// The same rule as for a table's name. Returns the corrected name; empty for a house without a
// name.
inline Result<std::string, director::Fault> house_name_from(std::string_view wanted) {
  auto name = people::name_from(wanted);
  if (name) return *std::move(name);
  const people::NameRefusalRow& row = people::row_of(name.error());
  return fail(director::Fault{std::string(row.wire), std::string(row.sentence)});
}

}  // namespace lair::lobby
