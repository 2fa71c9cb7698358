// The description of the HTTP pages, server/api/openapi.json, built into the program.
#pragma once

#include <string_view>

namespace lair {

// OpenAPI 3.1 as JSON.
std::string_view openapi_text();

}  // namespace lair
