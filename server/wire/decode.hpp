// A client's bytes into a request.
#pragma once

#include <string_view>

#include "engine/result.hpp"
#include "server/wire/malformed.hpp"
#include "server/wire/requests.hpp"

namespace lair::wire {

// Every bound of requests.hpp is checked, every tile and seat exists; whether the request makes
// sense at its table is for others to say. Fails for bytes that are no frame, for nothing else: a
// frame that asks for what is not known, or with a value out of bounds, is a NotUnderstood, so that
// a newer client gets on with an older server.
Result<NumberedRequest, Malformed> decode_request(std::string_view frame);

}  // namespace lair::wire
