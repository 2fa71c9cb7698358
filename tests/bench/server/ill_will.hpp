// Clients that attack the server all the time.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>
#include <thread>

namespace lair::bench {

// From the constructor to the destructor: endless handshakes, garbage, clients that do not read,
// clients that leave requests unfinished, each connection from a random address.
class IllWill {
 public:
  explicit IllWill(std::uint16_t port);
  IllWill(const IllWill&) = delete;
  IllWill& operator=(const IllWill&) = delete;

  [[nodiscard]] std::uint64_t handshakes() const { return handshakes_; }

  [[nodiscard]] std::uint64_t garbage() const { return garbage_; }

 private:
  void run(std::uint16_t port, const std::stop_token& stop);

  std::atomic<std::uint64_t> handshakes_ = 0;
  std::atomic<std::uint64_t> garbage_ = 0;
  std::jthread thread_;
};

}  // namespace lair::bench
