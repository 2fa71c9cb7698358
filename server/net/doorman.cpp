#include "server/net/doorman.hpp"

#include <algorithm>
#include <cstdint>

#include "server/people/addresses.hpp"

namespace lair::net {
namespace {

namespace ip = boost::asio::ip;

// An IPv4 client of a socket that listens for both looks like ::ffff:192.0.2.1.
ip::address unmapped(const ip::address& address) {
  if (address.is_v6() && address.to_v6().is_v4_mapped())
    return ip::make_address_v4(ip::v4_mapped, address.to_v6());
  return address;
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
  const auto address = people::Address::from(peer.to_string());
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
    auto last = forwarded_for.substr(comma + 1);
    while (last.starts_with(' ')) last.remove_prefix(1);
    while (last.ends_with(' ')) last.remove_suffix(1);
    boost::system::error_code error;
    const auto named = ip::make_address(std::string(last), error);
    if (error) break;
    nearest = unmapped(named);
    if (comma == std::string_view::npos) break;
    forwarded_for = forwarded_for.substr(0, comma);
  }
  return nearest;
}

}  // namespace lair::net
