// A socket on its way from one loop to another.
#pragma once

#include <utility>

#include <unistd.h>

#include "server/net/executor.hpp"

namespace lair::net {

// Owns the descriptor; closes it if it does not arrive.
class MovingSocket {
 public:
  MovingSocket(int descriptor, const asio::ip::tcp& protocol)
      : descriptor_(descriptor), protocol_(protocol) {}

  MovingSocket(MovingSocket&& other) noexcept
      : descriptor_(std::exchange(other.descriptor_, kNone)), protocol_(other.protocol_) {}

  MovingSocket& operator=(MovingSocket&&) = delete;

  ~MovingSocket() {
    if (descriptor_ != kNone) ::close(descriptor_);
  }

  // Returns it as a socket of that loop; if that fails, one that is not open. Call on that loop,
  // once.
  Socket arrive(const Loop& loop) {
    Socket socket(loop);
    ErrorCode error;
    socket.assign(protocol_, descriptor_, error);
    if (!error) descriptor_ = kNone;
    return socket;
  }

 private:
  static constexpr int kNone = -1;

  int descriptor_;
  asio::ip::tcp protocol_;
};

}  // namespace lair::net
