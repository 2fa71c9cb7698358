// How a connection is upgraded to a WebSocket, RFC 6455 section 4.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/loss.hpp"

namespace lair::link {

inline constexpr std::string_view kSubprotocol = "lair.v1";

using Nonce = std::array<std::uint8_t, 16>;

// `host` as in a URL: "127.0.0.1:8080".
std::string upgrade_request(std::string_view host, const Nonce& nonce);

// What a server must answer to that Sec-WebSocket-Key.
std::string accept_for(std::string_view key);

// Why the server's answer is not an upgrade; nothing if it is one. `answer` holds the header
// lines up to the empty one.
std::optional<Loss> why_not_upgraded(std::string_view answer, const Nonce& nonce);

}  // namespace lair::link
