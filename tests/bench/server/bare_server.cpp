#include "tests/bench/server/bare_server.hpp"

#include <csignal>
#include <deque>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace lair::bench {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Stream = websocket::stream<Socket, false>;

constexpr asio::use_awaitable_t<Executor> kAwait;

class Guest;
using Room = std::vector<std::shared_ptr<Guest>>;

class Guest : public std::enable_shared_from_this<Guest> {
 public:
  explicit Guest(Socket socket) : stream_(std::move(socket)) {
    stream_.next_layer().set_option(asio::ip::tcp::no_delay(true));
    stream_.binary(true);
    stream_.auto_fragment(false);
    stream_.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(boost::beast::http::field::sec_websocket_protocol, "lair.v1");
    }));
  }

  Stream& stream() { return stream_; }

  void hear(std::shared_ptr<const std::string> message) {
    waiting_.push_back(std::move(message));
    if (waiting_.size() == 1) write_next();
  }

 private:
  void write_next() {
    stream_.async_write(asio::buffer(*waiting_.front()),
                        [self = shared_from_this()](boost::system::error_code error, std::size_t) {
                          self->waiting_.pop_front();
                          if (!error && !self->waiting_.empty()) self->write_next();
                        });
  }

  Stream stream_;
  std::deque<std::shared_ptr<const std::string>> waiting_;
};

asio::awaitable<void, Executor> echo(std::shared_ptr<Guest> guest) {
  try {
    co_await guest->stream().async_accept(kAwait);
    boost::beast::flat_buffer buffer;
    for (;;) {
      co_await guest->stream().async_read(buffer, kAwait);
      const auto bytes = buffer.data();
      co_await guest->stream().async_write(bytes, kAwait);
      buffer.clear();
    }
  } catch (const boost::system::system_error&) {
    // The client has left.
  }
}

asio::awaitable<void, Executor> tell(std::shared_ptr<Guest> guest, std::shared_ptr<Room> room) {
  try {
    co_await guest->stream().async_accept(kAwait);
    boost::beast::flat_buffer buffer;
    for (;;) {
      co_await guest->stream().async_read(buffer, kAwait);
      const auto message = std::make_shared<const std::string>(
          static_cast<const char*>(buffer.data().data()), buffer.size());
      for (const auto& other : *room) other->hear(message);
      buffer.clear();
    }
  } catch (const boost::system::system_error&) {
    room->clear();
  }
}

asio::awaitable<void, Executor> accept_all(Acceptor& acceptor, std::size_t in_a_room) {
  auto room = std::make_shared<Room>();
  for (;;) {
    Socket socket = co_await acceptor.async_accept(kAwait);
    const Executor executor = socket.get_executor();
    auto guest = std::make_shared<Guest>(std::move(socket));
    if (in_a_room == 1) {
      asio::co_spawn(executor, echo(std::move(guest)), asio::detached);
      continue;
    }
    if (room->size() == in_a_room) room = std::make_shared<Room>();
    room->push_back(guest);
    asio::co_spawn(executor, tell(std::move(guest), room), asio::detached);
  }
}

// Never returns; the process ends when it is killed.
[[noreturn]] void serve_until_killed(const ForkedServer::Serve& serve, int tell_port_to) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  serve([tell_port_to](std::uint16_t port) {
    if (write(tell_port_to, &port, sizeof port) != sizeof port) std::_Exit(1);
  });
  std::_Exit(1);
}

}  // namespace

ForkedServer::Serve bare_rooms_of(std::size_t guests) {
  return [guests](const auto& tell) {
    asio::io_context io{1};
    Acceptor acceptor(io.get_executor(), {asio::ip::address_v4::loopback(), 0});
    acceptor.listen(asio::socket_base::max_listen_connections);
    tell(acceptor.local_endpoint().port());
    asio::co_spawn(io.get_executor(), accept_all(acceptor, guests), asio::detached);
    io.run();
  };
}

ForkedServer::ForkedServer(const Serve& serve) {
  int ends[2];
  if (pipe(ends) != 0) throw std::runtime_error("no pipe");
  process_ = fork();
  if (process_ == 0) serve_until_killed(serve, ends[1]);
  close(ends[1]);
  const bool told = process_ > 0 && read(ends[0], &port_, sizeof port_) == sizeof port_;
  close(ends[0]);
  if (!told) throw std::runtime_error("the forked server does not run");
}

ForkedServer::~ForkedServer() {
  ::kill(process_, SIGKILL);
  waitpid(process_, nullptr, 0);
}

}  // namespace lair::bench
