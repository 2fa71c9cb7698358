#include "server/net/listener.hpp"

#include <cerrno>
#include <exception>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <sys/resource.h>
#include <sys/socket.h>

#include "engine/match_on.hpp"
#include "server/net/moving_socket.hpp"

namespace lair::net {

Result<std::shared_ptr<Listener>, ErrorCode> Listener::open(
    Loops& loops, const asio::ip::tcp::endpoint& where, std::shared_ptr<VirtualHost> virtual_host) {
  const std::shared_ptr<Listener> listener(new Listener(loops, std::move(virtual_host)));
  const ErrorCode error = listener->bind(where);
  if (error) return fail(error);
  asio::co_spawn(listener->loop_, accept_all(listener), asio::detached);
  return listener;
}

Result<std::shared_ptr<Listener>, ErrorCode> Listener::take_over(
    Loops& loops, int socket, std::shared_ptr<VirtualHost> virtual_host) {
  const std::shared_ptr<Listener> listener(new Listener(loops, std::move(virtual_host)));
  const ErrorCode error = listener->assign(socket);
  if (error) return fail(error);
  asio::co_spawn(listener->loop_, accept_all(listener), asio::detached);
  return listener;
}

Listener::Listener(Loops& loops, std::shared_ptr<VirtualHost> virtual_host)
    : loops_(loops),
      loop_(loops.http().get_executor()),
      virtual_host_(std::move(virtual_host)),
      polled_(std::make_shared<PolledConnections>(loops, virtual_host_)),
      acceptor_(loop_),
      timer_(loop_) {
  virtual_host_->polled = polled_;
}

ErrorCode Listener::bind(const asio::ip::tcp::endpoint& where) {
  ErrorCode error;
  acceptor_.open(where.protocol(), error);
  if (!error) acceptor_.set_option(Acceptor::reuse_address(true), error);
  if (!error) acceptor_.bind(where, error);
  // A short queue would lose connections when all clients come back at once.
  if (!error) acceptor_.listen(Acceptor::max_listen_connections, error);
  if (!error) acceptor_.non_blocking(true, error);
  if (!error) port_ = acceptor_.local_endpoint(error).port();
  return error;
}

ErrorCode Listener::assign(int socket) {
  sockaddr_storage address{};
  socklen_t bytes = sizeof address;
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): as the system's interface is
  if (getsockname(socket, reinterpret_cast<sockaddr*>(&address), &bytes) != 0) {
    return {errno, boost::system::system_category()};
  }
  const bool is_six = address.ss_family == AF_INET6;
  ErrorCode error;
  acceptor_.assign(is_six ? asio::ip::tcp::v6() : asio::ip::tcp::v4(), socket, error);
  if (!error) acceptor_.non_blocking(true, error);
  if (!error) port_ = acceptor_.local_endpoint(error).port();
  return error;
}

// Accepts several connections per turn: with only one for each turn of a busy loop, a client that
// opens connections without end would keep everybody behind it in the queue out.
Awaitable<void> Listener::accept_all(std::shared_ptr<Listener> self) {
  while (!self->stopping_) {
    const auto [error] = co_await self->acceptor_.async_wait(Acceptor::wait_read, kAwait);
    if (self->stopping_) break;
    if (!error && self->accept_some()) continue;
    // Out of descriptors or memory: trying again at once would fail again, in a busy loop.
    self->timer_.expires_after(self->virtual_host_->limits.accept_pause);
    co_await self->timer_.async_wait(kAwait);
  }
}

bool Listener::accept_some() {
  for (std::size_t accepted = 0; accepted < kAcceptedAtOnce; ++accepted) {
    Socket socket(loop_);
    ErrorCode error;
    acceptor_.accept(socket, error);
    if (error == asio::error::would_block) return true;
    if (error == asio::error::connection_aborted) continue;
    if (error) {
      tell_of_failure(error);
      return false;
    }
    welcome(std::move(socket));
  }
  return true;
}

void Listener::tell_of_failure(ErrorCode why) {
  const auto now = Clock::now();
  if (failure_told_ && now - *failure_told_ < kFailureToldEvery) return;
  failure_told_ = now;
  if (virtual_host_->cannot_accept) virtual_host_->cannot_accept(why.message());
}

void Listener::welcome(Socket socket) {
  ErrorCode error;
  const auto peer = socket.remote_endpoint(error).address();
  if (error) return;  // already gone
  std::vector<Slot> slots{virtual_host_->connections.acquire()};
  if (!is_trusted(peer, virtual_host_->trusted_proxies))
    slots.push_back(virtual_host_->connections.acquire_from(peer));
  if (!slots.front() || !slots.back()) {
    ++virtual_host_->counts.turned_away;
    return;
  }
  ++virtual_host_->counts.accepted;
  socket.set_option(asio::ip::tcp::no_delay(true), error);

  const auto number = next_number_++;
  auto http = std::make_shared<HttpConnection>(std::move(socket), virtual_host_);
  connections_.emplace(number, http);
  asio::co_spawn(loop_,
                 serve(shared_from_this(), number, http, std::move(slots)),
                 [self = shared_from_this(), number, http](std::exception_ptr defect) {
                   if (!defect) return;
                   self->virtual_host_->tell_of_defect(defect);
                   http->hang_up();
                   self->forget(number);
                 });
}

Awaitable<void> Listener::serve(std::shared_ptr<Listener> self,
                                std::uint64_t number,
                                std::shared_ptr<HttpConnection> http,
                                std::vector<Slot> slots) {
  auto upgrade = co_await http->serve();
  if (upgrade && !self->stopping_) {
    slots.push_back(std::move(upgrade->slot));
    self->move_home(number, http->release(), std::move(*upgrade), std::move(slots));
  } else {
    http->hang_up();
    slots.clear();
    self->forget(number);
  }
}

// Nothing after the request has been read, so only the descriptor moves. Objects that last are
// created on the home loop: created here, they would lie between short-lived ones and keep their
// memory pages in use.
void Listener::move_home(std::uint64_t number,
                         Socket socket,
                         Upgrade upgrade,
                         std::vector<Slot> slots) {
  ErrorCode error;
  const auto protocol = socket.local_endpoint(error).protocol();
  if (error) return forget(number);
  const auto descriptor = socket.release(error);
  if (error) return forget(number);
  connections_[number] = OnItsWayHome();
  const Loop home = upgrade.stays_on_http_loop ? loop_ : loops_.next().get_executor();
  asio::post(home,
             [self = shared_from_this(),
              number,
              home,
              moving = MovingSocket(descriptor, protocol),
              upgrade = std::move(upgrade),
              slots = std::move(slots)]() mutable {
               // Weak, since the listener owns the connection through its list.
               auto forget = [weak = self->weak_from_this(), number] {
                 const auto listener = weak.lock();
                 if (!listener) return;
                 asio::post(listener->loop_, [listener, number] { listener->forget(number); });
               };
               auto connection = std::make_shared<Connection>(
                   home, upgrade.virtual_host, std::move(slots), std::move(forget));
               asio::post(self->loop_,
                          [self, number, connection] { self->arrived_home(number, connection); });
               connection->start(moving.arrive(home), std::move(upgrade));
             });
}

void Listener::arrived_home(std::uint64_t number, std::shared_ptr<Connection> connection) {
  if (stopping_) connection->leave();
  connections_[number] = std::move(connection);
}

// Connections on their way are asked to leave once they arrive.
template <class Ask>
void Listener::ask_each(Ask ask) const {
  for (const auto& [number, known] : connections_) {
    std::visit(Match{
                   [](OnItsWayHome) {},
                   [&](const auto& connection) { ask(*connection); },
               },
               known);
  }
}

void Listener::forget(std::uint64_t number) {
  connections_.erase(number);
  if (all_have_gone()) finish_stop();
}

bool Listener::all_have_gone() const {
  return stopping_ && have_polled_gone_ && connections_.empty();
}

void Listener::stop(std::function<void()> done) {
  asio::post(loop_, [self = shared_from_this(), done = std::move(done)]() mutable {
    self->stopped_ = std::move(done);
    self->begin_stop();
  });
}

void Listener::begin_stop() {
  stopping_ = true;
  ErrorCode ignored;
  acceptor_.close(ignored);
  ask_each([](auto& connection) { connection.leave(); });
  polled_->stop([self = shared_from_this()] {
    asio::post(self->loop_, [self] {
      self->have_polled_gone_ = true;
      if (self->all_have_gone()) self->finish_stop();
    });
  });
  timer_.expires_after(virtual_host_->limits.stop_deadline);
  timer_.async_wait([self = shared_from_this()](ErrorCode error) {
    if (error) return;
    self->ask_each([](auto& connection) { connection.hang_up(); });
    self->finish_stop();
  });
}

void Listener::finish_stop() {
  timer_.cancel();
  const auto done = std::exchange(stopped_, nullptr);
  if (done) done();
}

std::uint64_t raise_open_files_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return 0;
  const rlimit raised{.rlim_cur = limit.rlim_max, .rlim_max = limit.rlim_max};
  return setrlimit(RLIMIT_NOFILE, &raised) == 0 ? raised.rlim_cur : limit.rlim_cur;
}

}  // namespace lair::net
