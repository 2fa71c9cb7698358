// Turns a host's name into its addresses without blocking on the resolver.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include <netdb.h>

#include "clients/link/descriptor.hpp"
#include "engine/result.hpp"

namespace lair::link {

struct FreeAddresses {
  void operator()(addrinfo* list) const { freeaddrinfo(list); }
};

using Addresses = std::unique_ptr<addrinfo, FreeAddresses>;

// The addresses of a host written in numbers, at once; null if the host is a name.
Addresses addresses_in(const std::string& host, std::uint16_t port);

// Asks the resolver in a thread of its own. The thread goes on if nobody waits for it any more: the
// system's resolver cannot be interrupted, but it gives up by itself.
class LookUp {
 public:
  // The error is a sentence.
  static Result<LookUp, std::string> begin(const std::string& host, std::uint16_t port);

  // Readable once the resolver has answered.
  [[nodiscard]] int descriptor() const { return answered_.number(); }

  [[nodiscard]] bool is_over() const;

  // Call it once the look-up is over; null if there is no such host.
  Addresses take();

 private:
  struct Answer;

  LookUp(Descriptor answered, std::shared_ptr<Answer> answer);

  Descriptor answered_;  // of a pipe whose other end is closed once the answer is there
  std::shared_ptr<Answer> answer_;
};

}  // namespace lair::link
