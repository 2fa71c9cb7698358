// How many connections are here, in all as well as from one address.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

#include <boost/asio/ip/address.hpp>

namespace lair::net {

// Somebody who was let in; gives the place back when it goes.
using Place = std::shared_ptr<const void>;

// Asked from every thread. Places may outlive the doorman.
class Doorman {
 public:
  Doorman(std::size_t total_max, std::size_t per_address_max);

  // Who is here stays.
  void set_limits(std::size_t total_max, std::size_t per_address_max);

  // A place among all connections; null if there is none left.
  [[nodiscard]] Place enter();

  // A place among those of one address; null if it has too many. All of an IPv6 /64 network count
  // as one address, since a single customer is given so many.
  [[nodiscard]] Place enter_from(const boost::asio::ip::address& address);

 private:
  struct Book {
    std::mutex mutex;
    std::size_t total = 0;
    std::unordered_map<std::string, std::size_t> by_address;
  };

  std::shared_ptr<Book> book_;
  // Guarded by the book's mutex.
  std::size_t total_max_;
  std::size_t per_address_max_;
};

}  // namespace lair::net
