#include "server/net/doorman.hpp"

#include <cstddef>
#include <utility>

#include "server/net/client_address.hpp"

namespace lair::net {
namespace {

namespace ip = boost::asio::ip;

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

}  // namespace lair::net
