// Which addresses of push services the server posts to; clients name them, so they cannot be
// trusted.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/people/addresses.hpp"

namespace lair::push {

// What a test on this machine needs; never set on a server where people play.
struct Reach {
  bool includes_loopback = false;  // with any port
};

// Why nothing may be sent there: it is not an address, or not https on port 443 of a named host.
// Nothing if it may.
std::optional<std::string_view> why_no_endpoint(const std::string& endpoint, const Reach& reach);

// Whether the server may connect to it, as an address of the public internet.
bool is_reachable(const people::Address& address, const Reach& reach);

// The origin of an endpoint, such as "https://push.example"; empty if it is not an address.
std::string origin_of(const std::string& endpoint);

}  // namespace lair::push
