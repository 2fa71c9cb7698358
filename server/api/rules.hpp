// The rule systems over HTTP: their options as data, houses with priced hands.
#pragma once

#include <optional>

#include "server/net/http.hpp"

namespace lair {

// Answers GET /api/v1/rules, /api/v1/rules/ID and /api/v1/rules/ID/house?option=value&…; returns
// nothing for other paths.
std::optional<net::HttpAnswer> answer_rules(const net::HttpRequest& request);

}  // namespace lair
