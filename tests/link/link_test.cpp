// The link keeps its connection: a real server stops and returns while the test controls the time.
#include "clients/link/link.hpp"

#include <array>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <poll.h>
#include <sys/socket.h>

#include "clients/link/descriptor.hpp"
#include "clients/link/handshake.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/ports.hpp"
#include "tests/support/slow_resolver.hpp"

namespace lair::link {
namespace {

using Kind = LinkState::Kind;

// One link in a world whose clock the test moves.
class Linked {
 public:
  explicit Linked(std::uint16_t port,
                  Guest guest = {.token = {}, .name = "Wanderer"},
                  const std::string& host = "127.0.0.1")
      : link_({.host = host, .port = port, .source = {}, .secure = false},
              std::move(guest),
              "test",
              {.on_state = [this](const LinkState& state) { states_.push_back(state.kind); },
               .on_frame = [this](const v1::ServerFrame& frame) { heard_.push_back(frame); }},
              {.now = [this] { return now_; }, .random = [] { return 0.5; }}) {}

  Link& link() { return link_; }

  [[nodiscard]] const std::vector<Kind>& states() const { return states_; }

  [[nodiscard]] Millis wait() const { return link_.deadline().value_or(now_) - now_; }

  void pass(Millis time) {
    now_ += time;
    link_.tick();
  }

  // Moves bytes until `holds` is true; real time passes, the link's time does not.
  void until(const std::function<bool()>& holds) {
    while (!holds()) {
      if (link_.descriptor() < 0) throw std::runtime_error("there is no connection to wait for");
      pollfd waiting{
          .fd = link_.descriptor(),
          .events = static_cast<short>(link_.wants_to_write() ? POLLIN | POLLOUT : POLLIN),
          .revents = 0};
      if (poll(&waiting, 1, test::kPatienceOfPoll.count()) <= 0)
        throw std::runtime_error("the server is silent");
      link_.pump();
    }
  }

  void go_live() {
    link_.connect();
    until([&] { return link_.is_live(); });
  }

  [[nodiscard]] std::size_t count(v1::ServerFrame::BodyCase body) const {
    std::size_t found = 0;
    for (const auto& frame : heard_) found += frame.body_case() == body ? 1U : 0U;
    return found;
  }

 private:
  Millis now_{1'000'000};
  std::vector<Kind> states_;
  std::vector<v1::ServerFrame> heard_;
  Link link_;
};

TEST(Link, BeginsWithHelloIsLiveWithTheWelcome) {
  const testing::TestServer server;
  Linked one(server.port());
  one.go_live();
  EXPECT_EQ(one.states(), (std::vector{Kind::Connecting, Kind::Hello, Kind::Live}));
  EXPECT_FALSE(one.link().talk().guest().token.empty());
}

TEST(Link, PingsInTimeAndStaysLiveWhilePongsCome) {
  const testing::TestServer server;
  Linked one(server.port());
  one.go_live();
  for (std::size_t pongs = 1; pongs < 4; ++pongs) {
    one.until([&] { return one.count(v1::ServerFrame::kPong) == pongs; });
    EXPECT_EQ(one.wait(), kPingEvery);
    one.pass(kPingEvery);
  }
  EXPECT_EQ(one.states().back(), Kind::Live);
  EXPECT_TRUE(one.link().clock().round_trip().has_value());
}

TEST(Link, ThatHearsNothingIsSlowThenLost) {
  const testing::TestServer server;
  Linked one(server.port());
  one.go_live();
  one.pass(kSlowAfter - Millis(1));
  EXPECT_EQ(one.states().back(), Kind::Live);
  one.pass(Millis(1));
  EXPECT_EQ(one.states().back(), Kind::Slow);
  one.pass(kLostAfter - kSlowAfter);
  EXPECT_EQ(one.states().back(), Kind::Reconnecting);
  EXPECT_EQ(one.wait(), kBackoffFirst);
}

TEST(Link, ThatWasSlowIsLiveAgainWithThePong) {
  const testing::TestServer server;
  Linked one(server.port());
  one.go_live();
  one.pass(kSlowAfter);
  EXPECT_EQ(one.states().back(), Kind::Slow);
  one.until([&] { return one.count(v1::ServerFrame::kPong) > 0; });
  EXPECT_EQ(one.states().back(), Kind::Live);
}

TEST(Link, WaitsTwiceAsLongAfterEachFailureThenComesBackToTheSamePerson) {
  testing::TestServer server("00", "", {}, testing::TestServer::Address::Kept);
  Linked one(server.port());
  one.go_live();
  const std::uint64_t player = one.link().talk().lobby().player();
  server.kill();
  one.until([&] { return one.states().back() == Kind::Reconnecting; });
  for (const Millis expected : {kBackoffFirst, kBackoffFirst * 2, kBackoffFirst * 4}) {
    ASSERT_EQ(one.wait(), expected);
    one.pass(expected);
    const int attempt = one.link().state().attempt;
    one.until([&] { return one.link().state().attempt > attempt; });
    EXPECT_EQ(one.link().state().sentence, "cannot connect: Connection refused");
  }
  server.restart();
  one.pass(one.wait());
  one.until([&] { return one.link().is_live(); });
  EXPECT_EQ(one.link().talk().lobby().player(), player);
  EXPECT_FALSE(one.link().was_forgotten());
}

// A server that welcomes everybody, and then says what the test wants it to.
class ScriptedServer : public testing::SilentPort {
 public:
  // Lets the next visitor in, who is live afterwards.
  void welcome(Linked& visitor) {
    socket_ = Descriptor(::accept4(socket(), nullptr, nullptr, SOCK_CLOEXEC));
    std::string asked;
    while (!asked.ends_with("\r\n\r\n")) {
      visitor.link().pump();
      std::array<char, 4096> bytes{};
      const ssize_t got = ::recv(socket_.number(), bytes.data(), bytes.size(), MSG_DONTWAIT);
      if (got > 0) asked.append(bytes.data(), static_cast<std::size_t>(got));
    }
    const std::string name = "Sec-WebSocket-Key: ";
    const std::size_t from = asked.find(name) + name.size();
    send(
        "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Protocol: lair.v1\r\nSec-WebSocket-Accept: " +
        accept_for(asked.substr(from, asked.find('\r', from) - from)) + "\r\n\r\n");
    v1::ServerFrame frame;
    frame.mutable_welcome()->set_player(7);
    say(frame.SerializeAsString());
    visitor.until([&] { return visitor.link().is_live(); });
  }

  // One whole binary message of less than 126 bytes.
  void say(const std::string& bytes) const {
    send(std::string("\x82") + static_cast<char>(bytes.size()) + bytes);
  }

 private:
  void send(const std::string& bytes) const {
    ASSERT_EQ(::send(socket_.number(), bytes.data(), bytes.size(), MSG_NOSIGNAL), bytes.size());
  }

  Descriptor socket_;
};

TEST(Link, WaitsLongerEachTimeThatAWelcomeIsFollowedByNonsense) {
  ScriptedServer server;
  Linked one(server.port());
  one.link().connect();
  for (const Millis expected : {kBackoffFirst, kBackoffFirst * 2, kBackoffFirst * 4}) {
    server.welcome(one);
    server.say("\xff");
    one.until([&] { return one.states().back() == Kind::Reconnecting; });
    EXPECT_EQ(one.link().state().sentence, "the server sends what makes no sense");
    ASSERT_EQ(one.wait(), expected);
    one.pass(expected);
  }
}

// On a network that garbles WebSockets, polling may work.
TEST(Link, PollsBeforeNonsenseCountsAsAWrongAddress) {
  EXPECT_GT(tries_after(LossCause::Nonsense), kSocketsInVain);
}

TEST(Link, ForgetsEarlierNonsenseOnceAConnectionHasLasted) {
  ScriptedServer server;
  Linked one(server.port());
  one.link().connect();
  server.welcome(one);
  server.say("\xff");
  one.until([&] { return one.states().back() == Kind::Reconnecting; });
  one.pass(one.wait());
  server.welcome(one);
  v1::ServerFrame pong;
  pong.mutable_pong()->set_server_ms(1);
  for (int pongs = 1; kPingEvery * pongs <= kSettledAfter; ++pongs) {
    one.pass(kPingEvery);
    server.say(pong.SerializeAsString());
    one.until([&] { return one.count(v1::ServerFrame::kPong) == static_cast<std::size_t>(pongs); });
  }
  server.say("\xff");
  one.until([&] { return one.states().back() == Kind::Reconnecting; });
  EXPECT_EQ(one.wait(), kBackoffFirst);
}

TEST(Link, ThatBreaksWhileSomethingIsSentIsLostAtOnce) {
  testing::TestServer server;
  Linked one(server.port());
  one.go_live();
  server.kill();
  while (one.link().descriptor() >= 0) one.link().talk().enter_room("");
  EXPECT_EQ(one.wait(), Millis(0));
  one.pass(Millis(0));
  EXPECT_EQ(one.states().back(), Kind::Reconnecting);
  EXPECT_EQ(one.wait(), kBackoffFirst);
}

TEST(Link, GivesUpASocketThatDoesNotOpenForAnotherWithTwiceTheTime) {
  const testing::SilentPort silent;
  Linked one(silent.port());
  one.link().connect();
  EXPECT_EQ(one.wait(), kPatienceFirst);
  one.pass(kPatienceFirst);
  EXPECT_EQ(one.wait(), kPatienceFirst * 2);
  one.pass(kPatienceFirst * 2);
  one.pass(kLostAfter - kPatienceFirst * 3);
  EXPECT_EQ(one.states().back(), Kind::Reconnecting);
  EXPECT_EQ(one.link().state().sentence, "the server does not answer");
}

// How long this takes is up to the resolver: asking it again would only start from the beginning.
TEST(Link, WaitsForASlowResolverWithoutStandingStill) {
  const testing::TestServer server;
  testing::SlowResolver resolver;
  Linked one(server.port(), {.token = {}, .name = "Wanderer"}, testing::SlowResolver::kHost);
  one.link().connect();
  EXPECT_EQ(one.states(), (std::vector{Kind::Connecting}));
  EXPECT_FALSE(one.link().deadline().has_value());
  EXPECT_FALSE(one.link().wants_to_write());
  one.pass(kLostAfter * 10);
  EXPECT_EQ(one.states(), (std::vector{Kind::Connecting}));
  resolver.find();
  one.until([&] { return one.link().deadline().has_value(); });
  EXPECT_EQ(one.wait(), kPatienceFirst);
  one.until([&] { return one.link().is_live(); });
  EXPECT_EQ(resolver.asked(), 1);
}

TEST(Link, SaysThatThereIsNoSuchHostAndAsksAgain) {
  const testing::TestServer server;
  testing::SlowResolver resolver;
  Linked one(server.port(), {.token = {}, .name = "Wanderer"}, testing::SlowResolver::kHost);
  one.link().connect();
  resolver.find_nothing();
  one.until([&] { return one.states().back() == Kind::Reconnecting; });
  EXPECT_EQ(one.link().state().sentence, "no such host: slow.test");
  resolver.find();
  one.pass(one.wait());
  one.until([&] { return one.link().is_live(); });
}

// Nobody waits any more for the look-up that is under way.
TEST(Link, ThatLeavesDuringALookUpIsLeftAlone) {
  testing::SlowResolver resolver;
  Linked one(1, {.token = {}, .name = "Wanderer"}, testing::SlowResolver::kHost);
  one.link().connect();
  one.link().disconnect();
  resolver.find();
  EXPECT_EQ(one.link().descriptor(), -1);
  EXPECT_EQ(one.states().back(), Kind::Idle);
}

TEST(Link, NoticesThatItsSessionIsNotKnownAnyMore) {
  const testing::TestServer server;
  Linked one(server.port(), {.token = std::string(43, 'A'), .name = "Wanderer"});
  one.go_live();
  EXPECT_TRUE(one.link().was_forgotten());
  EXPECT_NE(one.link().talk().guest().token, std::string(43, 'A'));
}

TEST(Link, IsOpenedAtOnceWhenSomebodyAsksForIt) {
  testing::TestServer server("00", "", {}, testing::TestServer::Address::Kept);
  Linked one(server.port());
  one.go_live();
  server.kill();
  one.until([&] { return one.states().back() == Kind::Reconnecting; });
  server.restart();
  one.link().connect();
  one.until([&] { return one.link().is_live(); });
}

}  // namespace
}  // namespace lair::link
