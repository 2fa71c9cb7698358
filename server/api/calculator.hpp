// What a hand that somebody lays out counts, or waits for, under every rule system.
#pragma once

#include <optional>

#include "server/net/http.hpp"

namespace lair {

// Answers /api/v1/hand with its query; returns nothing for other paths. `hand` is in the notation
// of engine/hands/notation.hpp, without the winning tile, which is `win`. Without `win`, the answer
// says what 13 tiles wait for, or what each discard from 14 leaves.
std::optional<net::HttpAnswer> answer_calculator(const net::HttpRequest& request);

}  // namespace lair
