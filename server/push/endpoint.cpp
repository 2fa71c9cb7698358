#include "server/push/endpoint.hpp"

#include <algorithm>
#include <array>
#include <memory>

#include <curl/curl.h>

#include "server/push/ports.hpp"

namespace lair::push {
namespace {

// All of IPv4 except the public internet (the IANA's registry of special-purpose addresses).
constexpr std::array kNotPublicV4{
    std::string_view("0.0.0.0/8"),
    std::string_view("10.0.0.0/8"),
    std::string_view("100.64.0.0/10"),
    std::string_view("127.0.0.0/8"),
    std::string_view("169.254.0.0/16"),
    std::string_view("172.16.0.0/12"),
    std::string_view("192.0.0.0/24"),
    std::string_view("192.0.2.0/24"),
    std::string_view("192.88.99.0/24"),
    std::string_view("192.168.0.0/16"),
    std::string_view("198.18.0.0/15"),
    std::string_view("198.51.100.0/24"),
    std::string_view("203.0.113.0/24"),
    std::string_view("224.0.0.0/4"),
    std::string_view("240.0.0.0/4"),
};
// The only addresses of IPv6 that are assigned, except those in the rows below: documentation, and
// ways to write an IPv4 address.
constexpr std::string_view kGivenOutV6 = "2000::/3";
constexpr std::array kNotPublicV6{
    std::string_view("2001::/23"),
    std::string_view("2001:db8::/32"),
    std::string_view("2002::/16"),
    std::string_view("3fff::/20"),
};

bool is_in(std::string_view range, const people::Address& address) {
  const auto known = people::AddressRange::from(range);
  return known && known->contains(address);
}

bool is_loopback(const people::Address& address) {
  return is_in("127.0.0.0/8", address) || is_in("::1", address);
}

struct Freed {
  void operator()(CURLU* url) const { curl_url_cleanup(url); }

  void operator()(char* text) const { curl_free(text); }
};

using Url = std::unique_ptr<CURLU, Freed>;

Url url_of(const std::string& text) {
  Url url(curl_url());
  if (curl_url_set(url.get(), CURLUPART_URL, text.c_str(), 0) != CURLUE_OK) return nullptr;
  return url;
}

// Empty if the URL has no such part.
std::string part_of(const Url& url, CURLUPart part, unsigned flags = 0) {
  char* text = nullptr;
  if (curl_url_get(url.get(), part, &text, flags) != CURLUE_OK) return {};
  const std::unique_ptr<char, Freed> owned(text);
  return text;
}

bool is_plain(char letter) { return letter > ' ' && letter < '\x7f'; }

}  // namespace

std::optional<std::string_view> why_no_endpoint(const std::string& endpoint, const Reach& reach) {
  if (endpoint.size() > kEndpointBytesMax) return "The address of the push service is too long.";
  const Url url = std::ranges::all_of(endpoint, is_plain) ? url_of(endpoint) : nullptr;
  if (!url) return "That is not the address of a push service.";
  if (part_of(url, CURLUPART_SCHEME) != "https") return "A push service must be reached by https.";
  if (!part_of(url, CURLUPART_USER).empty() || !part_of(url, CURLUPART_PASSWORD).empty()) {
    return "The address of a push service must not contain a name or a password.";
  }
  const std::string host = part_of(url, CURLUPART_HOST);
  const bool is_bracketed = host.size() > 2 && host.front() == '[';
  const auto number = people::Address::from(is_bracketed ? host.substr(1, host.size() - 2) : host);
  const bool is_test = reach.includes_loopback && number && is_loopback(*number);
  if (is_test) return std::nullopt;
  if (number || host.find('.') == std::string::npos)
    return "A push service must have a public host name.";
  if (part_of(url, CURLUPART_PORT, CURLU_DEFAULT_PORT) != "443") {
    return "A push service must be reached at port 443.";
  }
  return std::nullopt;
}

bool is_reachable(const people::Address& address, const Reach& reach) {
  if (is_loopback(address)) return reach.includes_loopback;
  const auto holds = [&address](std::string_view range) { return is_in(range, address); };
  if (address.is_v4()) return std::ranges::none_of(kNotPublicV4, holds);
  return is_in(kGivenOutV6, address) && std::ranges::none_of(kNotPublicV6, holds);
}

std::string origin_of(const std::string& endpoint) {
  const Url url = url_of(endpoint);
  if (!url) return {};
  const std::string port = part_of(url, CURLUPART_PORT);
  const std::string host = part_of(url, CURLUPART_SCHEME) + "://" + part_of(url, CURLUPART_HOST);
  return port.empty() || port == "443" ? host : host + ":" + port;
}

}  // namespace lair::push
