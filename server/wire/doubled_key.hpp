// Finds a field that occurs twice in an object of a JSON text.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lair::wire {

// The first such field, or nothing. A text that is not JSON is read as far as the error.
std::optional<std::string> doubled_key(std::string_view text);

}  // namespace lair::wire
