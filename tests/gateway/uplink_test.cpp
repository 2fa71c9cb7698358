// When a gateway's connection to the server that plays counts as open.
#include "server/gateway/uplink.hpp"

#include <array>
#include <chrono>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/read_until.hpp>
#include <gtest/gtest.h>

#include "server/gateway/frames.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/slow_resolver.hpp"

namespace lair::gateway {
namespace {

namespace asio = boost::asio;

// A request for an uplink that was not answered yet.
struct Dialling {
  std::optional<net::Socket> socket;
  std::string head;
};

// The first attempt that sends a whole request.
net::Awaitable<void> hear(net::Acceptor& acceptor, Dialling& dialling) {
  while (!dialling.socket) {
    auto [refused, socket] = co_await acceptor.async_accept(net::kAwait);
    std::string head;
    auto buffer = asio::dynamic_buffer(head);
    const auto [broken, bytes] =
        co_await asio::async_read_until(socket, buffer, "\r\n\r\n", net::kAwait);
    if (refused || broken) continue;
    dialling.head = std::move(head);
    dialling.socket.emplace(std::move(socket));
  }
}

// The end of an uplink, at the server that plays.
class FarEnd final : public net::FrameReader {
 public:
  void received(std::string_view) override {}

  void over() override { is_over = true; }

  std::shared_ptr<net::WebSocket> socket;
  bool is_over = false;
};

net::Awaitable<void> answer(Dialling& dialling, std::shared_ptr<FarEnd> end) {
  const net::NetLimits limits = default_uplink_limits();
  std::string address = "127.0.0.1";
  auto accepted = co_await net::WebSocket::accept(std::move(*dialling.socket),
                                                  std::move(dialling.head),
                                                  std::move(address),
                                                  limits,
                                                  kSubprotocol);
  if (!accepted) {
    ADD_FAILURE() << "no handshake";
    end->over();
    co_return;
  }
  end->socket = *accepted;
  end->socket->read(end);
}

// Its loop runs by hand, and it has as long for its handshake as the test needs.
class AnUplink : public ::testing::Test {
 protected:
  template <class Condition>
  void run_until(Condition is_so) {
    const auto end = std::chrono::steady_clock::now() + test::kPatience;
    while (!is_so()) {
      if (loop_.run_one_until(end) == 0) throw std::runtime_error("nothing happens");
    }
  }

  static net::NetLimits limits() {
    net::NetLimits limits = default_uplink_limits();
    limits.handshake_deadline = test::kPatience;
    return limits;
  }

  asio::io_context loop_;
  net::Acceptor acceptor_{loop_.get_executor(),
                          asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0)};
  int opened_ = 0;
  std::shared_ptr<Uplink> uplink_ = std::make_shared<Uplink>(
      loop_.get_executor(),
      std::string(kPlayPath),
      limits(),
      Uplink::Events{
          .opened = [this] { ++opened_; }, .received = [](std::string_view) {}, .lost = [] {}});
};

// Otherwise it would try a machine that is gone for two minutes, while another plays.
TEST_F(AnUplink, GivesUpAMachineThatIsSilentThoughItsNameTookLongToFind) {
  net::Acceptor full(loop_.get_executor());
  full.open(asio::ip::tcp::v4());
  full.bind(asio::ip::tcp::endpoint(asio::ip::address_v4::loopback(), 0));
  full.listen(0);
  std::array<net::Socket, 2> first{net::Socket(loop_.get_executor()),
                                   net::Socket(loop_.get_executor())};
  int connected = 0;
  for (net::Socket& socket : first) {
    socket.async_connect(full.local_endpoint(), [&connected](net::ErrorCode error) {
      if (!error) ++connected;
    });
  }
  run_until([&] { return connected > 0; });  // nobody accepts it, so there is no room for more

  testing::SlowResolver names;
  const auto run_until_asked = [&](int times) {
    while (names.asked() < times) loop_.run_one_for(std::chrono::milliseconds(10));
  };
  uplink_->start();
  uplink_->follow(Primary{.term = 1,
                          .host = testing::SlowResolver::kHost,
                          .port = std::to_string(full.local_endpoint().port()),
                          .secret = "secret"});
  run_until_asked(1);
  bool is_late = false;  // longer than it may take to connect
  net::Timer late(loop_.get_executor(), std::chrono::milliseconds(1'500));
  late.async_wait([&](net::ErrorCode) { is_late = true; });
  run_until([&] { return is_late; });
  names.find();
  const auto begun = std::chrono::steady_clock::now();
  run_until_asked(2);
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::minutes(1));
  uplink_->stop();
  loop_.poll();
}

TEST_F(AnUplink, DoesNotOpenToAServerThatNoLongerPlaysWhenItAnswers) {
  uplink_->start();
  uplink_->follow(Primary{.term = 1,
                          .host = "127.0.0.1",
                          .port = std::to_string(acceptor_.local_endpoint().port()),
                          .secret = "secret"});
  Dialling dialling;
  asio::co_spawn(loop_.get_executor(), hear(acceptor_, dialling), asio::detached);
  run_until([&] { return dialling.socket.has_value(); });
  uplink_->follow(std::nullopt);
  bool has_followed = false;
  asio::post(loop_, [&] { has_followed = true; });
  run_until([&] { return has_followed; });

  const auto end = std::make_shared<FarEnd>();
  asio::co_spawn(loop_.get_executor(), answer(dialling, end), asio::detached);
  run_until([&] { return end->is_over; });
  EXPECT_EQ(opened_, 0);
  uplink_->stop();
  loop_.poll();
}

}  // namespace
}  // namespace lair::gateway
