// The port where clients arrive: who is let in, and how everybody leaves.
#include <chrono>
#include <future>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "tests/net/loopback_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::test {
namespace {

using namespace std::chrono_literals;

int upgrade_status(RawWebSocket& client, const std::string& extra = "") {
  const auto reply = client.upgrade("Sec-WebSocket-Protocol: lair.v1\r\n" + extra);
  return reply ? reply->status : 0;
}

TEST(AListener, LetsInSoManyFromOneAddress) {
  net::NetLimits limits = patient_limits();
  limits.connections_per_address_max = 2;
  const auto shared = virtual_host(echo(), limits);
  const LoopbackServer server(shared);
  RawWebSocket first(server.port());
  EXPECT_EQ(upgrade_status(first), 101);
  {
    RawWebSocket second(server.port());
    EXPECT_EQ(upgrade_status(second), 101);
    RawWebSocket third(server.port());
    EXPECT_TRUE(third.ends());
    EXPECT_EQ(shared->counts.turned_away, 1U);
  }
  // The place becomes free as soon as the server has seen the client leave.
  const auto patience = std::chrono::steady_clock::now() + kPatience;
  int status = 0;
  while (status != 101 && std::chrono::steady_clock::now() < patience) {
    RawWebSocket fourth(server.port());
    status = upgrade_status(fourth);
  }
  EXPECT_EQ(status, 101);
}

TEST(AListener, LetsInSoManyInAll) {
  net::NetLimits limits = patient_limits();
  limits.connections_max = 1;
  const LoopbackServer server(virtual_host(echo(), limits));
  RawWebSocket first(server.port());
  EXPECT_EQ(upgrade_status(first), 101);
  RawWebSocket second(server.port());
  EXPECT_TRUE(second.ends());
}

// Otherwise a client that opens connections without end would keep out everybody behind it.
TEST(AListener, LetsInManyWhoWaitInOneTurnOfItsLoop) {
  Loops loops(1);
  const auto shared = virtual_host(echo());
  const auto listener =
      net::Listener::open(loops, {net::asio::ip::address_v4::loopback(), 0}, shared);
  ASSERT_TRUE(listener);
  std::vector<RawWebSocket> waiting;
  for (int one = 0; one < 20; ++one) waiting.emplace_back((*listener)->port());
  int turns = 0;
  for (; shared->counts.accepted < 20 && turns < 4; ++turns) loops.http().run_one_for(kPatience);
  EXPECT_EQ(shared->counts.accepted, 20U) << "after " << turns << " turns";
}

TEST(AListener, CountsTheClientsBehindATrustedProxyOneByOne) {
  net::NetLimits limits = patient_limits();
  limits.connections_per_address_max = 1;
  const auto shared = virtual_host(echo(), limits);
  shared->trusted_proxies = {"127.0.0.1"};
  const LoopbackServer server(shared);
  RawWebSocket first(server.port());
  EXPECT_EQ(upgrade_status(first, "X-Forwarded-For: 203.0.113.1\r\n"), 101);
  RawWebSocket second(server.port());
  EXPECT_EQ(upgrade_status(second, "X-Forwarded-For: 203.0.113.2\r\n"), 101);
  RawWebSocket third(server.port());
  EXPECT_EQ(upgrade_status(third, "X-Forwarded-For: 203.0.113.1\r\n"), 429);
  second.send_frame(Opcode::Binary, "address");
  const auto address = second.frame();
  ASSERT_TRUE(address);
  EXPECT_EQ(address->payload, "203.0.113.2");
}

TEST(AListener, ClosesEveryWebSocketWhenItStops) {
  LoopbackServer server(virtual_host());
  RawWebSocket playing(server.port());
  EXPECT_EQ(upgrade_status(playing), 101);
  RawWebSocket reading(server.port());
  const auto stopped = server.stop();
  const auto farewell = playing.frame();
  ASSERT_TRUE(farewell);
  EXPECT_EQ(farewell->close_code(), 1001);
  playing.send_frame(Opcode::Close, farewell->payload);
  EXPECT_TRUE(playing.ends());
  EXPECT_TRUE(reading.ends());
  EXPECT_TRUE(comes(stopped));
  EXPECT_THROW(RawWebSocket late(server.port()), std::runtime_error);
}

TEST(AListener, AsksThemToGoTooWhoAreOnTheirWayToWherePeoplePlay) {
  Loops loops(1);
  const auto shared = virtual_host();
  const auto listener =
      net::Listener::open(loops, {net::asio::ip::address_v4::loopback(), 0}, shared);
  ASSERT_TRUE(listener);
  RawWebSocket client((*listener)->port());
  ASSERT_TRUE(client.ask_to_upgrade());
  while (shared->counts.requests == 0) ASSERT_EQ(loops.http().run_one_for(kPatience), 1U);
  bool has_stopped = false;
  (*listener)->stop([&] { has_stopped = true; });
  loops.http().poll();
  EXPECT_FALSE(has_stopped) << "somebody is on the way, whose loop has done nothing yet";

  auto farewell = std::async(std::launch::async, [&] {
    client.reply();
    const auto frame = client.frame();
    if (frame) client.send_frame(Opcode::Close, frame->payload);
    return frame && client.ends() ? frame->close_code() : 0;
  });
  const auto patience = std::chrono::steady_clock::now() + kPatience;
  while (!has_stopped && std::chrono::steady_clock::now() < patience) {
    loops.first().poll();
    loops.http().poll();
  }
  EXPECT_TRUE(has_stopped);
  EXPECT_EQ(farewell.get(), 1001);
}

// Its loops run by hand, so that its deadline is not over before the client has been asked to go.
TEST(AListener, WaitsForNobodyLongerThanItsDeadline) {
  net::NetLimits limits = patient_limits();
  limits.stop_deadline = 50ms;
  Loops loops(1);
  const auto shared = virtual_host(echo(), limits);
  const auto listener =
      net::Listener::open(loops, {net::asio::ip::address_v4::loopback(), 0}, shared);
  ASSERT_TRUE(listener);
  const auto patience = std::chrono::steady_clock::now() + kPatience;
  const auto turn = [&] {
    loops.http().poll();
    loops.first().poll();
  };
  RawWebSocket deaf((*listener)->port());
  ASSERT_TRUE(deaf.ask_to_upgrade());
  while (shared->counts.sockets_opened == 0 && std::chrono::steady_clock::now() < patience) turn();
  ASSERT_EQ(shared->counts.sockets_opened, 1U);
  turn();
  bool has_stopped = false;
  (*listener)->stop([&] { has_stopped = true; });
  ASSERT_EQ(loops.http().poll_one(), 1U);
  loops.first().poll();
  while (!has_stopped && std::chrono::steady_clock::now() < patience) turn();
  EXPECT_TRUE(has_stopped);
  const auto reply = deaf.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 101);
  EXPECT_TRUE(deaf.frame());
  EXPECT_TRUE(deaf.ends());
}

TEST(AListener, StopsAtOnceWhenNobodyIsThere) {
  LoopbackServer server(virtual_host());
  EXPECT_TRUE(comes(server.stop()));
}

TEST(AListener, SaysWhenItsAddressIsTaken) {
  const LoopbackServer server(virtual_host());
  Loops loops(1);
  const net::asio::ip::tcp::endpoint taken(net::asio::ip::address_v4::loopback(), server.port());
  const auto second = net::Listener::open(loops, taken, virtual_host());
  ASSERT_FALSE(second);
  EXPECT_EQ(second.error(), net::asio::error::address_in_use);
}

TEST(OpenFiles, AreLimitedByTheHardLimitOnly) {
  rlimit limit{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(net::raise_open_files_limit(), limit.rlim_max);
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  EXPECT_EQ(limit.rlim_cur, limit.rlim_max);
}

TEST(OpenFiles, ThatAreUsedUpAreReportedUntilSomeAreFree) {
  std::promise<std::string> told;
  const auto why = told.get_future();
  const auto shared = virtual_host();
  shared->cannot_accept = [&told](const std::string& reason) { told.set_value(reason); };
  const LoopbackServer server(shared);
  const net::asio::ip::tcp::endpoint there(net::asio::ip::address_v4::loopback(), server.port());
  net::asio::io_context io;
  net::asio::ip::tcp::socket client(io, there.protocol());
  rlimit limit{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &limit), 0);
  const rlimit none{.rlim_cur = 0, .rlim_max = limit.rlim_max};
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &none), 0);
  client.connect(there);
  EXPECT_TRUE(comes(why));
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &limit), 0);
  while (shared->counts.accepted == 0) std::this_thread::yield();
}

}  // namespace
}  // namespace lair::test
