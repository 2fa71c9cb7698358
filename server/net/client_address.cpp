#include "server/net/client_address.hpp"

#include <algorithm>
#include <cctype>
#include <optional>
#include <utility>

#include "server/net/http_text.hpp"
#include "server/people/addresses.hpp"

namespace lair::net {
namespace {

namespace ip = boost::asio::ip;

// Parses an address as proxies write it: 192.0.2.1, 192.0.2.1:4711, 2001:db8::1,
// [2001:db8::1]:4711, with or without quotation marks. Nothing for other text.
std::optional<ip::address> named_address(std::string_view text) {
  text = trimmed(text);
  if (text.size() >= 2 && text.starts_with('"') && text.ends_with('"')) {
    text = text.substr(1, text.size() - 2);
  }
  if (text.starts_with('[')) {
    text = text.substr(1, text.find(']') - 1);
  } else if (std::ranges::count(text, ':') == 1) {
    text = text.substr(0, text.find(':'));
  }
  boost::system::error_code error;
  const auto address = ip::make_address(std::string(text.substr(0, text.find('%'))), error);
  if (error) return std::nullopt;
  return unmapped(address);
}

bool are_same(std::string_view one, std::string_view other) {
  return std::ranges::equal(one, other, [](unsigned char a, unsigned char b) {
    return std::tolower(a) == std::tolower(b);
  });
}

// The value of a parameter in one element of a Forwarded header; empty if it is missing.
std::string_view parameter(std::string_view element, std::string_view name) {
  while (!element.empty()) {
    const std::string_view pair = element.substr(0, element.find(';'));
    element.remove_prefix(std::min(pair.size() + 1, element.size()));
    const auto equals = pair.find('=');
    if (equals == std::string_view::npos) continue;
    if (are_same(trimmed(pair.substr(0, equals)), name)) return trimmed(pair.substr(equals + 1));
  }
  return {};
}

}  // namespace

ip::address unmapped(const ip::address& address) {
  if (!address.is_v6()) return address;
  if (address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return ip::address_v6(address.to_v6().to_bytes());
}

bool is_trusted(const ip::address& peer, const std::vector<std::string>& trusted_proxies) {
  const auto address = people::Address::from(unmapped(peer).to_string());
  return address && std::ranges::any_of(trusted_proxies, [&](const std::string& text) {
           const auto range = people::AddressRange::from(text);
           return range && range->contains(*address);
         });
}

ip::address client_address(const ip::address& peer,
                           std::string_view forwarded_for,
                           const std::vector<std::string>& trusted_proxies) {
  auto nearest = unmapped(peer);
  while (is_trusted(nearest, trusted_proxies)) {
    const auto comma = forwarded_for.rfind(',');
    const auto named = named_address(forwarded_for.substr(comma + 1));
    if (!named) break;
    nearest = *named;
    if (comma == std::string_view::npos) break;
    forwarded_for = forwarded_for.substr(0, comma);
  }
  return nearest;
}

Forwarding forwarding_of(std::string_view forwarded) {
  Forwarding forwarding;
  while (!forwarded.empty()) {
    const std::string_view element = forwarded.substr(0, forwarded.find(','));
    forwarded.remove_prefix(std::min(element.size() + 1, forwarded.size()));
    if (!forwarding.addresses.empty()) forwarding.addresses += ',';
    // An element without an address must stay: the entries before it are not believed.
    const std::string_view from = parameter(element, "for");
    forwarding.addresses += from.empty() ? "unknown" : from;
    forwarding.protocol = parameter(element, "proto");
  }
  return forwarding;
}

void name_client(HttpRequest& request,
                 const ip::address& peer,
                 const std::vector<std::string>& trusted_proxies,
                 ForwardedHeader header) {
  if (header == ForwardedHeader::Forwarded) {
    Forwarding forwarding = forwarding_of(request.forwarded);
    request.forwarded_for = std::move(forwarding.addresses);
    request.forwarded_proto = std::move(forwarding.protocol);
  }
  request.remote_address = client_address(peer, request.forwarded_for, trusted_proxies).to_string();
  request.is_https = request.forwarded_proto == "https" && is_trusted(peer, trusted_proxies);
}

}  // namespace lair::net
