// A socket whose every write goes through one buffer, so that SendBuffer's frames and Beast's keep
// their order.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/async_result.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>

#include "server/net/executor.hpp"
#include "server/net/send_buffer.hpp"

namespace lair::net {

// The layer under Beast's WebSocket. Beast reads from it as from a socket. Messages do not pass
// through Beast: SendBuffer puts headers before them. What Beast itself writes (the answer to the
// handshake, pongs, the close) it hands over whole, and this goes to the end of the same buffer. So
// no frame is ever split by another, and everything that one turn of the loop produces is one
// system call.
//
// An asynchronous stream as Asio defines it, touched only on its loop. Other threads push to the
// buffer; if a push has to wake the writer, the pusher has `flush` called on the loop.
class FrameSocket {
 public:
  using executor_type = Socket::executor_type;

  // The buffer outlives it.
  FrameSocket(Socket socket, SendBuffer& buffer) : socket_(std::move(socket)), buffer_(buffer) {
    ErrorCode ignored;
    socket_.non_blocking(true, ignored);
  }

  executor_type get_executor() { return socket_.get_executor(); }

  Socket& socket() { return socket_; }

  // Sends what waits in the buffer. What the network does not accept at once is sent when it can
  // be; `owner` is kept alive until then.
  void flush(std::shared_ptr<void> owner);

  // The same in two halves, for a sender that gives the network the bytes of many sockets at once:
  // `take` returns what waits in the buffer, nothing if earlier bytes are still on their way; then
  // `took` says how many of these bytes the network has accepted, before anything else happens to
  // this socket.
  [[nodiscard]] std::string_view take();
  void took(std::size_t bytes, std::shared_ptr<void> owner);

  // `told` is called before each read.
  void tell_of_reads(std::function<void()> told) { told_of_read_ = std::move(told); }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    if (told_of_read_) told_of_read_();
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

  // Completes once the network has accepted the bytes. Beast makes one such write at a time.
  template <class Buffers, class Token>
  auto async_write_some(const Buffers& buffers, Token&& token) {
    return asio::async_initiate<Token, void(ErrorCode, std::size_t)>(
        [this](auto handler, const Buffers& some) { write(some, std::move(handler)); },
        token,
        buffers);
  }

 private:
  template <class Buffers, class Handler>
  void write(const Buffers& buffers, Handler handler) {
    std::string bytes(asio::buffer_size(buffers), '\0');
    asio::buffer_copy(asio::buffer(bytes), buffers);
    buffer_.push_frame(bytes);
    // A handler may be move-only, but std::function needs a copyable one.
    auto kept = std::make_shared<Handler>(std::move(handler));
    written_ = [this, kept, size = bytes.size()](ErrorCode error) {
      asio::post(socket_.get_executor(),
                 [kept, error, size] { std::move (*kept)(error, error ? 0 : size); });
    };
    flush(nullptr);
  }

  void send(std::shared_ptr<void> owner);
  void finish(ErrorCode error);

  Socket socket_;
  SendBuffer& buffer_;
  std::string_view unsent_;  // rest of what was taken from the buffer
  std::function<void()> told_of_read_;
  std::function<void(ErrorCode)> written_;  // of Beast's write, if one is pending
  bool sending_ = false;                    // some of what was taken has not been accepted yet
  bool failed_ = false;
};

}  // namespace lair::net
