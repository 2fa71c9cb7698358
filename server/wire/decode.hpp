// Decodes a client's bytes into a request.
#pragma once

#include <string_view>

#include "engine/result.hpp"
#include "server/wire/malformed.hpp"
#include "server/wire/requests.hpp"

namespace lair::wire {

// Checks every bound in requests.hpp and that every tile and seat exists, but not whether the
// request makes sense at its table. Fails only for bytes that are no frame. A frame with an unknown
// request or a value out of bounds becomes a NotUnderstood, so that a newer client can work with an
// older server.
Result<NumberedRequest, Malformed> decode_request(std::string_view frame);

}  // namespace lair::wire
