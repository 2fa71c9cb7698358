#include "server/net/concurrency_limiter.hpp"

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

ConcurrencyLimiter::ConcurrencyLimiter(std::size_t total_max, std::size_t per_address_max)
    : counts_(std::make_shared<Counts>()),
      total_max_(total_max),
      per_address_max_(per_address_max) {}

void ConcurrencyLimiter::set_limits(std::size_t total_max, std::size_t per_address_max) {
  const std::lock_guard lock(counts_->mutex);
  total_max_ = total_max;
  per_address_max_ = per_address_max;
}

Slot ConcurrencyLimiter::acquire() {
  const std::lock_guard lock(counts_->mutex);
  if (counts_->total >= total_max_) return nullptr;
  ++counts_->total;
  return {counts_.get(), [counts = counts_](const void*) {
            const std::lock_guard leaving(counts->mutex);
            --counts->total;
          }};
}

Slot ConcurrencyLimiter::acquire_from(const ip::address& address) {
  auto key = key_of(address);
  const std::lock_guard lock(counts_->mutex);
  auto& here = counts_->by_address[key];
  if (here >= per_address_max_) return nullptr;
  ++here;
  return {counts_.get(), [counts = counts_, key = std::move(key)](const void*) {
            const std::lock_guard leaving(counts->mutex);
            const auto entry = counts->by_address.find(key);
            if (--entry->second == 0) counts->by_address.erase(entry);
          }};
}

}  // namespace lair::net
