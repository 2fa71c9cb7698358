// Tells what kind of picture a file is.
#pragma once

#include <string>

namespace lair {

// The media type by the file name's extension; empty if browsers do not show such files.
std::string picture_type(const std::string& file);

}  // namespace lair
