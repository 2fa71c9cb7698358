#include "server/net/frame_socket.hpp"

namespace lair::net {

void FrameSocket::flush(std::shared_ptr<void> owner) {
  if (waiting_) return;
  if (failed_) return finish(asio::error::broken_pipe);
  unsent_ = buffer_.take();
  send(std::move(owner));
  if (!waiting_ && !failed_) finish({});
}

// Sends as much as the network accepts now; the rest, and what is pushed meanwhile, follows later.
void FrameSocket::send(std::shared_ptr<void> owner) {
  while (!unsent_.empty()) {
    ErrorCode error;
    const std::size_t sent = socket_.write_some(asio::buffer(unsent_), error);
    unsent_.remove_prefix(sent);
    if (error == asio::error::would_block || error == asio::error::try_again) {
      waiting_ = true;
      socket_.async_wait(Socket::wait_write, [this, owner = std::move(owner)](ErrorCode failure) {
        waiting_ = false;
        if (failure) return finish(failure);
        send(owner);
        if (!waiting_ && !failed_) flush(owner);
      });
      return;
    }
    if (error) return finish(error);
  }
  buffer_.sent();
}

// The reader meets the same error and reports it.
void FrameSocket::finish(ErrorCode error) {
  failed_ = failed_ || error;
  if (const auto written = std::exchange(written_, nullptr)) written(error);
}

}  // namespace lair::net
