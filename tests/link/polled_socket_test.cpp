// Frames by requests and answers: they are packed as the server packs them, and carry a game behind
// a proxy that lets no WebSocket through.
#include "clients/link/polled_socket.hpp"

#include <array>
#include <chrono>
#include <functional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>
#include <poll.h>

#include "clients/link/descriptor.hpp"
#include "clients/link/link.hpp"
#include "clients/link/practice.hpp"
#include "clients/link/quick_choice.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/ports.hpp"
#include "tests/support/socketless_proxy.hpp"

namespace lair::link {
namespace {

TEST(PackedFrames, AreUnpackedAsTheyWere) {
  const std::vector<std::string> frames{"one", "", std::string(70'000, 'x')};
  EXPECT_EQ(frames_packed_in(packed_frames(frames)), frames);
  EXPECT_EQ(frames_packed_in(""), std::vector<std::string>());
}

TEST(PackedFrames, AreNoneWhenBytesAreMissing) {
  const std::string whole = packed_frames({"one", "two"});
  for (std::size_t size = 1; size < whole.size(); ++size) {
    if (size == whole.size() / 2) continue;  // only the first frame
    EXPECT_FALSE(frames_packed_in(whole.substr(0, size))) << size;
  }
}

// A link that uses this machine's clock and is driven until a condition holds.
class Visitor {
 public:
  explicit Visitor(std::uint16_t port)
      : link_({.host = "127.0.0.1", .port = port, .source = {}, .secure = false},
              {.token = {}, .name = "Wanderer"},
              "test",
              {.on_state = [](const LinkState&) {}, .on_frame = [](const v1::ServerFrame&) {}},
              patient_surroundings()) {
    link_.connect();
  }

  static Link::Surroundings patient_surroundings() {
    Link::Surroundings surroundings = Link::usual_surroundings();
    surroundings.lost_after = test::kPatience;
    return surroundings;
  }

  Link& link() { return link_; }

  [[nodiscard]] const Conversation& talk() const { return link_.talk(); }

  // Waits until `holds` is true; throws once it has taken too long.
  void until(const char* what, const std::function<bool()>& holds) {
    const auto now = Link::usual_surroundings().now;
    for (const Millis ends = now() + test::kPatience; !holds();) {
      if (now() > ends) throw std::runtime_error(std::string("waited in vain for ") + what);
      const Millis wait = link_.deadline().value_or(ends) - now();
      pollfd waiting{
          .fd = link_.descriptor(),
          .events = static_cast<short>(link_.wants_to_write() ? POLLIN | POLLOUT : POLLIN),
          .revents = 0};
      poll(&waiting, 1, std::max(0, static_cast<int>(wait.count())));
      link_.pump();
      link_.tick();
    }
  }

  [[nodiscard]] bool is_deal_over() const {
    return talk().has_deal() && talk().view().deal.phase == ViewPhase::Over;
  }

  // Plays a game against bots to the end of its first deal.
  void play_a_deal() {
    link_.talk().create_table(*practice_table(talk(), "yahoo"));
    until("the table", [this] { return talk().table() != 0; });
    link_.talk().add_bots();
    link_.talk().start();
    while (!is_deal_over()) {
      until("a prompt", [this] { return talk().prompt() != nullptr || is_deal_over(); });
      const v1::Prompt* prompt = talk().prompt();
      if (prompt == nullptr) return;
      link_.talk().act(*quick_choice(talk().view(), *prompt, 0));
      until("the answer's arrival", [this] { return !talk().is_answering(); });
    }
  }

 private:
  Link link_;
};

TEST(PolledSocket, PlaysADealWhereNoWebSocketGetsThrough) {
  const testing::TestServer server("04");
  const testing::SocketlessProxy proxy(server.port());
  Visitor one(proxy.port());
  one.until("the welcome", [&] { return one.link().is_live(); });
  EXPECT_GE(proxy.sockets_refused(), kSocketsInVain) << "a slow one is dialled anew";
  one.play_a_deal();
  EXPECT_TRUE(one.is_deal_over());
  EXPECT_EQ(one.talk().gaps(), 0U);
}

TEST(PolledSocket, ComesBackToItsTableAfterAKilledServer) {
  testing::TestServer server("04", "", {}, testing::TestServer::Address::Kept);
  testing::SocketlessProxy proxy(server.port());
  Visitor one(proxy.port());
  one.until("the welcome", [&] { return one.link().is_live(); });
  one.link().talk().create_table(*practice_table(one.talk(), "yahoo"));
  one.until("the table", [&] { return one.talk().table() != 0; });
  const std::uint64_t table = one.talk().table();
  server.kill();
  one.until("the loss", [&] { return !one.link().is_live(); });
  server.restart();
  one.until("the return", [&] { return one.link().is_live(); });
  EXPECT_EQ(one.talk().table(), table);
  EXPECT_GT(proxy.sockets_refused(), kSocketsInVain) << "a socket was not tried again";
}

TEST(PolledSocket, TellsWhyTheServerClosedIt) {
  const testing::TestServer server;
  auto line = PolledSocket::connect(
      {.host = "127.0.0.1", .port = server.port(), .source = {}, .secure = false});
  ASSERT_TRUE(line);
  const auto drive = [&](const std::function<bool()>& holds) {
    while (!holds()) {
      pollfd waiting{.fd = (*line)->descriptor(), .events = POLLIN, .revents = 0};
      ASSERT_GT(poll(&waiting, 1, test::kPatienceOfPoll.count()), 0) << "the server is silent";
      (*line)->pump();
    }
  };
  drive([&] { return (*line)->is_open(); });
  (*line)->send("no frame at all");
  drive([&] { return (*line)->is_closed(); });
  EXPECT_TRUE((*line)->why_closed().sentence.starts_with("the server closed the connection"))
      << (*line)->why_closed().sentence;
}

class FullServer : public testing::SilentPort {
 public:
  // The next visitor's connection.
  [[nodiscard]] Descriptor visitor() const {
    return Descriptor(::accept4(socket(), nullptr, nullptr, SOCK_CLOEXEC));
  }

  static void answer(const Descriptor& visitor) {
    constexpr std::string_view kFull =
        "HTTP/1.1 503 Service Unavailable\r\nRetry-After: 7\r\nContent-Length: 0\r\n\r\n";
    std::array<char, 4096> asked{};
    ASSERT_GT(::recv(visitor.number(), asked.data(), asked.size(), 0), 0);
    ASSERT_EQ(::send(visitor.number(), kFull.data(), kFull.size(), MSG_NOSIGNAL), kFull.size());
  }
};

TEST(PolledSocket, TellsForHowLongAFullServerWantsToBeLeftAlone) {
  const FullServer server;
  auto line = PolledSocket::connect(
      {.host = "127.0.0.1", .port = server.port(), .source = {}, .secure = false});
  ASSERT_TRUE(line);
  const Descriptor visitor = server.visitor();
  (*line)->pump();  // sends the request
  FullServer::answer(visitor);
  while (!(*line)->is_closed()) {
    pollfd waiting{.fd = (*line)->descriptor(), .events = POLLIN, .revents = 0};
    ASSERT_GT(poll(&waiting, 1, test::kPatienceOfPoll.count()), 0) << "the server is silent";
    (*line)->pump();
  }
  EXPECT_EQ((*line)->why_closed().sentence, "the server answers 503");
  EXPECT_EQ((*line)->retry_after(), std::chrono::seconds(7));
}

}  // namespace
}  // namespace lair::link
