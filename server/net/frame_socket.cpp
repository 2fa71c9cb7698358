#include "server/net/frame_socket.hpp"

namespace lair::net {

void FrameSocket::flush(std::shared_ptr<void> owner) {
  if (sending_) return;
  static_cast<void>(take());
  took(0, std::move(owner));
}

std::string_view FrameSocket::take() {
  if (sending_ || failed_) return {};
  unsent_ = buffer_.take();
  sending_ = !unsent_.empty();
  return unsent_;
}

void FrameSocket::took(std::size_t bytes, std::shared_ptr<void> owner) {
  if (failed_) return finish(asio::error::broken_pipe);
  unsent_.remove_prefix(bytes);
  send(std::move(owner));
  if (!sending_ && !failed_) finish({});
}

// Sends as much as the network accepts now; the rest, and what is pushed meanwhile, follows later.
void FrameSocket::send(std::shared_ptr<void> owner) {
  while (!unsent_.empty()) {
    ErrorCode error;
    const std::size_t sent = socket_.write_some(asio::buffer(unsent_), error);
    unsent_.remove_prefix(sent);
    if (error == asio::error::would_block || error == asio::error::try_again) {
      socket_.async_wait(Socket::wait_write, [this, owner = std::move(owner)](ErrorCode failure) {
        if (failure) return finish(failure);
        send(owner);
        if (!sending_ && !failed_) flush(owner);
      });
      return;
    }
    if (error) return finish(error);
  }
  sending_ = false;
  buffer_.sent();
}

// The reader meets the same error and reports it.
void FrameSocket::finish(ErrorCode error) {
  if (error) {
    failed_ = true;
    sending_ = false;
  }
  if (const auto written = std::exchange(written_, nullptr)) written(error);
}

}  // namespace lair::net
