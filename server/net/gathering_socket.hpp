// A socket that puts small writes in front of the next one.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/bind_executor.hpp>
#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>

#include "server/net/strand.hpp"

namespace lair::net {

// What is written while `hold` is on is called written but kept, as far as there is room; it goes
// out with the next write that is not held. A system call costs more than what a frame has to say.
// Whoever holds a write has to make one that is not held.
//
// An asynchronous stream as Asio describes them; its strand alone may touch it.
class GatheringSocket {
 public:
  using executor_type = Socket::executor_type;

  static constexpr std::size_t kKeptMax = 4'096;  // bytes

  explicit GatheringSocket(Socket socket) : socket_(std::move(socket)) {}

  executor_type get_executor() { return socket_.get_executor(); }

  Socket& socket() { return socket_; }

  void hold(bool on) { is_holding_ = on; }

  template <class Buffers, class Token>
  auto async_read_some(const Buffers& buffers, Token&& token) {
    return socket_.async_read_some(buffers, std::forward<Token>(token));
  }

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
    const std::size_t bytes = asio::buffer_size(buffers);
    if (is_holding_ && kept_.size() + bytes <= kKeptMax) {
      keep(buffers, bytes, std::move(handler));
    } else if (kept_.empty()) {
      socket_.async_write_some(buffers, std::move(handler));
    } else {
      write_behind_kept(buffers, bytes, std::move(handler));
    }
  }

  template <class Buffers, class Handler>
  void keep(const Buffers& buffers, std::size_t bytes, Handler handler) {
    const std::size_t before = kept_.size();
    kept_.resize(before + bytes);
    asio::buffer_copy(asio::buffer(kept_) + before, buffers);
    const auto executor = asio::get_associated_executor(handler, get_executor());
    asio::post(asio::bind_executor(executor, [bytes, handler = std::move(handler)]() mutable {
      handler(ErrorCode{}, bytes);
    }));
  }

  template <class Buffers, class Handler>
  void write_behind_kept(const Buffers& buffers, std::size_t bytes, Handler handler) {
    std::vector<asio::const_buffer> all{asio::buffer(kept_)};
    all.insert(all.end(), asio::buffer_sequence_begin(buffers), asio::buffer_sequence_end(buffers));
    const auto executor = asio::get_associated_executor(handler, get_executor());
    auto done = [this, bytes, handler = std::move(handler)](ErrorCode error, std::size_t) mutable {
      std::string().swap(kept_);  // an idle connection keeps no room
      handler(error, error ? 0 : bytes);
    };
    asio::async_write(socket_, std::move(all), asio::bind_executor(executor, std::move(done)));
  }

  Socket socket_;
  std::string kept_;
  bool is_holding_ = false;
};

}  // namespace lair::net
