// The description of the socket, made from the .proto files, inside the program.
#pragma once

#include <string_view>

namespace lair {

// AsyncAPI 3.0 as JSON.
std::string_view asyncapi_text();

// The same as a page to read.
std::string_view protocol_page_text();

}  // namespace lair
