// What follows the question mark of an address, as named values.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "engine/result.hpp"

namespace lair {

// Later values of a name replace earlier ones.
using Query = std::map<std::string, std::string>;

// Percent signs and plus signs are decoded; a percent sign that is none stays as it is.
Query query_of(std::string_view text);

// Nothing when the name is absent; the error is a sentence for who asked.
Result<std::optional<std::int64_t>, std::string> whole_number(const Query& query,
                                                              const std::string& name);

// A whole number that fills `text`, not negative.
std::optional<std::int64_t> number_of_text(std::string_view text);

}  // namespace lair
