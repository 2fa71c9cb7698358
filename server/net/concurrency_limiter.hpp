// Limits how many places are taken at once, in all and from one address.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include <boost/asio/ip/address.hpp>

namespace lair::net {

// Gives its place back when the last copy is destroyed.
using Slot = std::shared_ptr<const void>;

// Used from every thread. Slots may outlive the limiter.
class ConcurrencyLimiter {
 public:
  ConcurrencyLimiter(std::size_t total_max, std::size_t per_address_max);

  // Applies to newcomers; places already taken remain.
  void set_limits(std::size_t total_max, std::size_t per_address_max);

  // A place among all; null if none is left.
  [[nodiscard]] Slot acquire();

  // A place for this address; null if it has too many. A whole IPv6 /64 network counts as one
  // address, since that is what a single customer is given.
  [[nodiscard]] Slot acquire_from(const boost::asio::ip::address& address);

 private:
  struct Counts {
    std::mutex mutex;
    std::size_t total = 0;
    std::unordered_map<std::string, std::size_t> by_address;
  };

  std::shared_ptr<Counts> counts_;
  // Guarded by the mutex of the counts.
  std::size_t total_max_;
  std::size_t per_address_max_;
};

}  // namespace lair::net
