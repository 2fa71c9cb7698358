// What a hand that somebody laid out counts, or waits for, under every rule system.
#pragma once

#include <optional>

#include "server/net/http.hpp"

namespace lair {

// Answers /api/v1/hand with its query; nothing for other paths. `hand` is in the notation of
// engine/hands/notation.hpp, without the winning tile; `win` that tile. Without `win` the answer
// tells of 13 tiles what they wait for, of 14 what each discard leaves.
std::optional<net::HttpAnswer> answer_calculator(const net::HttpRequest& request);

}  // namespace lair
