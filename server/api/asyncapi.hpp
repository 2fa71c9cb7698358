// The description of the socket, built into the program from the .proto files.
#pragma once

#include <string_view>

namespace lair {

// AsyncAPI 3.0 as JSON.
std::string_view asyncapi_text();

// The same as a page for people to read.
std::string_view protocol_page_text();

}  // namespace lair
