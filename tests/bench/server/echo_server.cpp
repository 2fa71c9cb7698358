#include "tests/bench/server/echo_server.hpp"

#include <thread>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <pthread.h>

namespace lair::bench {
namespace {

namespace asio = boost::asio;
namespace websocket = boost::beast::websocket;

using Executor = asio::io_context::executor_type;
using Socket = asio::basic_stream_socket<asio::ip::tcp, Executor>;
using Acceptor = asio::basic_socket_acceptor<asio::ip::tcp, Executor>;
using Stream = websocket::stream<Socket, false>;

constexpr asio::use_awaitable_t<Executor> kAwait;

asio::awaitable<void, Executor> echo(Socket socket) {
  try {
    socket.set_option(asio::ip::tcp::no_delay(true));
    Stream stream(std::move(socket));
    stream.binary(true);
    stream.auto_fragment(false);
    stream.set_option(websocket::stream_base::decorator([](websocket::response_type& response) {
      response.set(boost::beast::http::field::sec_websocket_protocol, "lair.v1");
    }));
    co_await stream.async_accept(kAwait);
    boost::beast::flat_buffer buffer;
    for (;;) {
      co_await stream.async_read(buffer, kAwait);
      const auto bytes = buffer.data();
      co_await stream.async_write(bytes, kAwait);
      buffer.clear();
    }
  } catch (const boost::system::system_error&) {
    // The client has left.
  }
}

asio::awaitable<void, Executor> accept_all(Acceptor& acceptor) {
  for (;;) {
    Socket socket = co_await acceptor.async_accept(kAwait);
    const Executor executor = socket.get_executor();
    asio::co_spawn(executor, echo(std::move(socket)), asio::detached);
  }
}

}  // namespace

class EchoServer::Running {
 public:
  Running() {
    asio::co_spawn(io_.get_executor(), accept_all(acceptor_), asio::detached);
    thread_ = std::thread([this] { io_.run(); });
  }

  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  ~Running() {
    io_.stop();
    thread_.join();
  }

  [[nodiscard]] std::uint16_t port() const { return acceptor_.local_endpoint().port(); }

  [[nodiscard]] double cpu_seconds() {
    clockid_t clock{};
    timespec time{};
    pthread_getcpuclockid(thread_.native_handle(), &clock);
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
  }

 private:
  asio::io_context io_{1};
  Acceptor acceptor_{
      io_.get_executor(), {asio::ip::address_v4::loopback(), 0}
  };
  std::thread thread_;
};

EchoServer::EchoServer() : running_(std::make_unique<Running>()) {}

EchoServer::~EchoServer() = default;

std::uint16_t EchoServer::port() const { return running_->port(); }

double EchoServer::cpu_seconds() const { return running_->cpu_seconds(); }

}  // namespace lair::bench
