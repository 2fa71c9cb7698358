// Where a server is: host, port, whether the connection is encrypted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lair::link {

struct Endpoint {
  std::string host = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string source = {};  // local address to connect from; empty for any
  bool secure = false;      // TLS: wss, https
};

// Reads "host:port", "http://host:port/", "https://host", "wss://host/ws" or "[::1]:port". An
// address without a scheme and a port means port 8080 on this machine and HTTPS on any other.
std::optional<Endpoint> endpoint_from(std::string_view text);

// "https://host:port", as endpoint_from reads it.
std::string text_of(const Endpoint& endpoint);

// "host:port" as a Host header has it; the default port of the scheme is left out.
std::string host_header(const Endpoint& endpoint);

}  // namespace lair::link
