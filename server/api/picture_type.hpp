// Which kind of picture a file is.
#pragma once

#include <string>

namespace lair {

// Its media type by its ending; empty when no browser shows it.
std::string picture_type(const std::string& file);

}  // namespace lair
