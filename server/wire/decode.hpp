// A client's bytes into a request.
#pragma once

#include <string_view>

#include "engine/result.hpp"
#include "server/wire/malformed.hpp"
#include "server/wire/requests.hpp"

namespace lair::wire {

// Every bound of requests.hpp is checked, every tile and seat exists; whether the request makes
// sense at its table is for others to say.
Result<NumberedRequest, Malformed> decode_request(std::string_view frame);

}  // namespace lair::wire
