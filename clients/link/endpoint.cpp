#include "clients/link/endpoint.hpp"

#include <algorithm>
#include <array>
#include <charconv>

namespace lair::link {
namespace {

constexpr std::uint16_t kPlainPort = 80;
constexpr std::uint16_t kSecurePort = 443;
constexpr std::size_t kHostMax = 253;  // bytes; the longest name in DNS
constexpr unsigned char kDelete = 0x7F;
constexpr std::string_view kInNoHost = R"(/?#@\"<>)";

struct Scheme {
  std::string_view start;
  bool secure = false;
};

constexpr std::array kSchemes{
    Scheme{"http://",  false},
    Scheme{"https://", true },
    Scheme{"ws://",    false},
    Scheme{"wss://",   true },
};

bool is_this_machine(std::string_view host) {
  return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

// Splits "host:port"; the port stays empty if there is none.
struct Split {
  std::string_view host;
  std::string_view port;
};

Split split(std::string_view text) {
  if (text.starts_with('[')) {
    const std::size_t end = text.find(']');
    if (end == std::string_view::npos) return {};
    const std::string_view rest = text.substr(end + 1);
    if (!rest.empty() && !rest.starts_with(':')) return {};
    return {.host = text.substr(1, end - 1), .port = rest.empty() ? rest : rest.substr(1)};
  }
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) return {.host = text, .port = {}};
  // Without brackets it is unclear whether the last colon begins a port.
  if (text.find(':', colon + 1) != std::string_view::npos) return {};
  return {.host = text.substr(0, colon), .port = text.substr(colon + 1)};
}

// The host is sent in a header, so it must contain nothing that could end a line.
bool is_host(std::string_view host) {
  const auto is_strange = [](char letter) {
    const auto code = static_cast<unsigned char>(letter);
    return code <= ' ' || code == kDelete || kInNoHost.find(letter) != std::string_view::npos;
  };
  return !host.empty() && host.size() <= kHostMax && std::ranges::none_of(host, is_strange);
}

}  // namespace

std::optional<Endpoint> endpoint_from(std::string_view text) {
  const Scheme* scheme = nullptr;
  for (const Scheme& one : kSchemes) {
    if (text.starts_with(one.start)) scheme = &one;
  }
  if (scheme != nullptr) text.remove_prefix(scheme->start.size());
  if (text.ends_with("/ws")) text.remove_suffix(3);
  if (text.ends_with('/')) text.remove_suffix(1);
  const auto [host, port] = split(text);
  if (!is_host(host) || text.ends_with(':')) return std::nullopt;
  Endpoint endpoint{.host = std::string(host), .port = 8080, .source = {}, .secure = false};
  if (scheme != nullptr) {
    endpoint.secure = scheme->secure;
    endpoint.port = scheme->secure ? kSecurePort : kPlainPort;
  } else if (port.empty() && !is_this_machine(host)) {
    endpoint.secure = true;
    endpoint.port = kSecurePort;
  }
  if (port.empty()) return endpoint;
  const auto [stop, error] = std::from_chars(port.data(), port.data() + port.size(), endpoint.port);
  if (error != std::errc() || stop != port.data() + port.size() || endpoint.port == 0) {
    return std::nullopt;
  }
  return endpoint;
}

std::string host_header(const Endpoint& endpoint) {
  const bool is_v6 = endpoint.host.find(':') != std::string::npos;
  std::string text = is_v6 ? "[" + endpoint.host + "]" : endpoint.host;
  if (endpoint.port != (endpoint.secure ? kSecurePort : kPlainPort)) {
    text += ":" + std::to_string(endpoint.port);
  }
  return text;
}

std::string text_of(const Endpoint& endpoint) {
  return (endpoint.secure ? "https://" : "http://") + host_header(endpoint);
}

}  // namespace lair::link
