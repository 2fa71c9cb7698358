#include "server/net/doorman.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <optional>

#include "server/net/http_text.hpp"
#include "server/people/addresses.hpp"

namespace lair::net {
namespace {

namespace ip = boost::asio::ip;

// An IPv4 client of a socket that listens for both looks like ::ffff:192.0.2.1. The zone of a
// link-local address (fe80::1%eth0) says which cable it came by, not who it is.
ip::address unmapped(const ip::address& address) {
  if (!address.is_v6()) return address;
  if (address.to_v6().is_v4_mapped()) return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return ip::address_v6(address.to_v6().to_bytes());
}

// As proxies write it: 192.0.2.1, 192.0.2.1:4711, 2001:db8::1, [2001:db8::1]:4711, in quotation
// marks or not. Nothing for other text.
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

// The value of a parameter in one element of a Forwarded header; empty when it is not there.
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

std::string key_of(const ip::address& given) {
  const auto address = unmapped(given);
  if (address.is_v4()) return address.to_string();
  const auto bytes = address.to_v6().to_bytes();
  constexpr std::ptrdiff_t kNetworkBytes = 8;
  return {bytes.begin(), bytes.begin() + kNetworkBytes};
}

}  // namespace

Doorman::Doorman(std::size_t total_max, std::size_t per_address_max)
    : book_(std::make_shared<Book>()), total_max_(total_max), per_address_max_(per_address_max) {}

void Doorman::set_limits(std::size_t total_max, std::size_t per_address_max) {
  const std::lock_guard lock(book_->mutex);
  total_max_ = total_max;
  per_address_max_ = per_address_max;
}

Place Doorman::enter() {
  const std::lock_guard lock(book_->mutex);
  if (book_->total >= total_max_) return nullptr;
  ++book_->total;
  return {book_.get(), [book = book_](const void*) {
            const std::lock_guard leaving(book->mutex);
            --book->total;
          }};
}

Place Doorman::enter_from(const ip::address& address) {
  auto key = key_of(address);
  const std::lock_guard lock(book_->mutex);
  auto& here = book_->by_address[key];
  if (here >= per_address_max_) return nullptr;
  ++here;
  return {book_.get(), [book = book_, key = std::move(key)](const void*) {
            const std::lock_guard leaving(book->mutex);
            const auto entry = book->by_address.find(key);
            if (--entry->second == 0) book->by_address.erase(entry);
          }};
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
    // Without an address the element is still there: what lies before it is not believed.
    const std::string_view from = parameter(element, "for");
    forwarding.addresses += from.empty() ? "unknown" : from;
    forwarding.protocol = parameter(element, "proto");
  }
  return forwarding;
}

}  // namespace lair::net
