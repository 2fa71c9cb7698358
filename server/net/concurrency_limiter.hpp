// How many may be here at once, in all and from one address.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include <boost/asio/ip/address.hpp>

namespace lair::net {

// Gives its place back when the last copy is gone.
using Slot = std::shared_ptr<const void>;

// Asked from every thread. Slots may outlive the limiter.
class ConcurrencyLimiter {
 public:
  ConcurrencyLimiter(std::size_t total_max, std::size_t per_address_max);

  // Who is here stays.
  void set_limits(std::size_t total_max, std::size_t per_address_max);

  // One of all; null if none is left.
  [[nodiscard]] Slot acquire();

  // One of those of an address; null if it has too many. All of an IPv6 /64 network count as one
  // address, since a single customer is given so many.
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
