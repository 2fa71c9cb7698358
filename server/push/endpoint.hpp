// Which addresses of push services the server posts to: a client names them, so they are not to be
// trusted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/people/addresses.hpp"

namespace lair::push {

// What a test on this machine needs, never a server where people play.
struct Reach {
  bool includes_loopback = false;  // with any port
};

// Why nothing may be sent there: it is not https on port 443 of a named host, or not an address.
std::optional<std::string_view> why_no_endpoint(const std::string& endpoint, const Reach& reach);

// Whether that may be connected to: an address of the public internet.
bool is_reachable(const people::Address& address, const Reach& reach);

// "https://push.example", of an endpoint that is one.
std::string origin_of(const std::string& endpoint);

}  // namespace lair::push
