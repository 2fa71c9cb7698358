// Gives the kernel the bytes for many sockets at once.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string_view>
#include <system_error>

namespace lair::net {

struct Sending {
  int socket;              // descriptor of a connected stream socket
  std::string_view bytes;  // not empty; valid until it is sent
  std::size_t sent = 0;    // how many of them the network has accepted; 0 also if sending failed
};

// Sends with one system call for all sockets where the kernel has io_uring (Linux 5.6) and lets
// this process use it, otherwise with one for each: to enter and leave the kernel costs as much as
// to send a short frame. Belongs to one thread.
class BatchSender {
 public:
  enum class Calls { OneForAll, OneForEach };

  explicit BatchSender(Calls calls = Calls::OneForAll);

  BatchSender(const BatchSender&) = delete;
  BatchSender& operator=(const BatchSender&) = delete;
  ~BatchSender();

  // Never waits: a socket takes as much as it has room for. Errors are not reported; the next write
  // to that socket meets them.
  void send(std::span<Sending> sendings);

  // Why the system does not let this process send with one call for all, if so.
  [[nodiscard]] static std::error_code why_one_for_each();

 private:
  class Ring;

  [[nodiscard]] bool has_ring();

  std::unique_ptr<Ring> ring_;  // made when it is first needed
  bool may_have_ring_;
};

}  // namespace lair::net
