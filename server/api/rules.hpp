// The rule systems over HTTP: their options as data, houses with priced hands.
#pragma once

#include <optional>

#include "server/net/http.hpp"

namespace lair {

// GET /api/v1/rules, /api/v1/rules/ID, /api/v1/rules/ID/house?option=value&…; nothing for any
// other path.
std::optional<net::HttpAnswer> answer_rules(const net::HttpRequest& request);

}  // namespace lair
