// Finds a field that an object of a JSON text has twice.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace lair::wire {

// The first such field; nothing when there is none, or when the text is no JSON.
std::optional<std::string> doubled_key(std::string_view text);

}  // namespace lair::wire
