// The part of an address after the question mark, as named values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace lair {

// Of several values with one name, the last counts.
using Query = std::map<std::string, std::string>;

// Decodes percent and plus signs; a percent sign that is no valid escape stays as it is.
Query query_of(std::string_view text);

// Whether all of it is UTF-8 without zero bytes: no other text may reach a database.
bool is_text(const Query& query);

// Returns nothing if the name is missing; the error is a sentence for the asker.
Result<std::optional<std::int64_t>, std::string> whole_number(const Query& query,
                                                              const std::string& name);

// The text must consist of one whole number that is not negative.
std::optional<std::int64_t> number_of_text(std::string_view text);

}  // namespace lair
