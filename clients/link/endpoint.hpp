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
  std::string source = {};  // own address to connect from; empty for any
  bool secure = false;      // TLS: wss, https
};

// "host:port", "http://host:port/", "https://host", "wss://host/ws" or "[::1]:port". Without a
// scheme and a port this machine is asked at 8080, any other over HTTPS.
std::optional<Endpoint> endpoint_from(std::string_view text);

// "https://host:port", as endpoint_from reads it.
std::string text_of(const Endpoint& endpoint);

// "host:port" as a Host header has it; the usual port of the scheme is left out.
std::string host_header(const Endpoint& endpoint);

}  // namespace lair::link
