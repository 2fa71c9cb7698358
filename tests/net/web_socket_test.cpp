// A WebSocket connection over loopback: its handshake, its deadlines, its close codes.
#include <gtest/gtest.h>

#include "tests/net/loopback_server.hpp"
#include "tests/support/patience.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::test {
namespace {

using namespace std::chrono_literals;

// A client whose WebSocket is open.
RawWebSocket connected(const LoopbackServer& server, int receive_buffer_bytes = 0) {
  RawWebSocket client(server.port(), receive_buffer_bytes);
  const auto reply = client.upgrade();
  if (!reply || reply->status != 101) throw std::runtime_error("no handshake");
  return client;
}

std::string payload_of(const std::optional<RawFrame>& frame) {
  return frame ? frame->payload : "(the connection ended)";
}

int close_code_of(const std::optional<RawFrame>& frame) { return frame ? frame->close_code() : -1; }

TEST(AHandshake, NamesTheSubprotocolBack) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  const auto reply = client.upgrade(
      "Sec-WebSocket-Protocol: chat, lair.v1\r\nX-Padding: " + std::string(4000, 'x') + "\r\n");
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 101);
  EXPECT_EQ(reply->headers.at("sec-websocket-protocol"), "lair.v1");
  EXPECT_EQ(reply->headers.at("sec-websocket-accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

TEST(AHandshake, WithoutTheSubprotocolIsRefusedWithASentence) {
  const LoopbackServer server(virtual_host());
  for (const char* offer : {"", "Sec-WebSocket-Protocol: lair.v10\r\n"}) {
    RawWebSocket client(server.port());
    const auto reply = client.upgrade(offer);
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 400);
    EXPECT_EQ(reply->body, "The client must offer the subprotocol lair.v1.\n");
  }
}

TEST(AHandshake, OfAnotherSitesPageIsRefused) {
  const LoopbackServer server(virtual_host(echo(), patient_limits(), {"https://mahjong.example"}));
  const auto status_for = [&](const std::string& origin) {
    RawWebSocket client(server.port());
    const auto reply =
        client.upgrade("Sec-WebSocket-Protocol: lair.v1\r\nOrigin: " + origin + "\r\n");
    return reply ? reply->status : 0;
  };
  EXPECT_EQ(status_for("http://lair.test"), 101);
  EXPECT_EQ(status_for("https://LAIR.test"), 101);
  EXPECT_EQ(status_for("https://mahjong.example"), 101);
  EXPECT_EQ(status_for("https://evil.example"), 403);
  EXPECT_EQ(status_for("http://lair.test.evil.example"), 403);
  EXPECT_EQ(status_for("null"), 403);
}

TEST(AWebSocket, CarriesFramesBothWaysInOrder) {
  const LoopbackServer server(virtual_host());
  auto client = connected(server);
  for (const char* word : {"pung", "kong", ""})
    ASSERT_TRUE(client.send_frame(Opcode::Binary, word));
  EXPECT_EQ(payload_of(client.frame()), "pung");
  EXPECT_EQ(payload_of(client.frame()), "kong");
  EXPECT_EQ(payload_of(client.frame()), "");
}

TEST(AWebSocket, JoinsTheFragmentsOfAMessage) {
  const LoopbackServer server(virtual_host());
  auto client = connected(server);
  client.send_frame(Opcode::Binary, "thirteen ", Part::Unfinished);
  client.send_frame(Opcode::Ping, "between");
  client.send_frame(Opcode::More, "orphans", Part::Last);
  const auto pong = client.frame();
  ASSERT_TRUE(pong);
  EXPECT_EQ(pong->opcode, Opcode::Pong);
  const auto joined = client.frame();
  ASSERT_TRUE(joined);
  EXPECT_EQ(joined->opcode, Opcode::Binary);
  EXPECT_EQ(joined->payload, "thirteen orphans");
}

TEST(AWebSocket, ClosesOnText) {
  const LoopbackServer server(virtual_host());
  auto client = connected(server);
  client.send_frame(Opcode::Text, "hello");
  EXPECT_EQ(close_code_of(client.frame()), 1003);
}

TEST(AWebSocket, TakesAFrameAsBigAsAllowedButNoBigger) {
  const net::NetLimits limits = patient_limits();
  const LoopbackServer server(virtual_host());
  auto client = connected(server);
  const std::string largest(limits.frame_bytes_max, 'x');
  client.send_frame(Opcode::Binary, largest);
  EXPECT_EQ(payload_of(client.frame()), largest);
  client.send_frame(Opcode::Binary, largest + 'x');
  EXPECT_EQ(close_code_of(client.frame()), 1009);
}

TEST(AWebSocket, ClosesOnTenMebibytes) {
  const LoopbackServer server(virtual_host());
  auto client = connected(server);
  client.send_frame(Opcode::Binary, std::string(10 * 1024 * 1024, 'x'));
  EXPECT_EQ(close_code_of(client.frame()), 1009);
}

TEST(AWebSocket, ClosesOnFragmentsThatAreTooBigTogether) {
  const net::NetLimits limits = patient_limits();
  const LoopbackServer server(virtual_host());
  auto client = connected(server);
  const std::string half(limits.frame_bytes_max / 2 + 1, 'x');
  client.send_frame(Opcode::Binary, half, Part::Unfinished);
  client.send_frame(Opcode::More, half);
  EXPECT_EQ(close_code_of(client.frame()), 1009);
}

TEST(AWebSocket, ClosesOnFramesNoClientMaySend) {
  const LoopbackServer server(virtual_host());
  auto unmasked = connected(server);
  unmasked.send_frame(Opcode::Binary, "x", Part::Last, Mask::Missing);
  EXPECT_EQ(close_code_of(unmasked.frame()), 1002);
  auto stray = connected(server);
  stray.send_frame(Opcode::More, "x");
  EXPECT_EQ(close_code_of(stray.frame()), 1002);
}

TEST(AWebSocket, AnswersAClientThatClosesAndWaitsForItNoLongerThanItsDeadline) {
  net::NetLimits limits = patient_limits();
  limits.close_deadline = 50ms;
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes), limits));
  auto client = connected(server);
  client.send_frame(Opcode::Close, std::string("\x03\xe8", 2));
  EXPECT_EQ(close_code_of(client.frame()), 1000);
  EXPECT_TRUE(comes(notes->closed.get_future()));
}

TEST(AWebSocket, TellsItsSessionOfAClientThatIsGone) {
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes)));
  { const auto client = connected(server); }
  EXPECT_TRUE(comes(notes->closed.get_future()));
}

TEST(AWebSocket, SendsWhatWasPushedBeforeItClosed) {
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes)));
  auto client = connected(server);
  const auto outlet = notes->outlet.get_future().get();
  EXPECT_TRUE(outlet->push("farewell"));
  outlet->close(lobby::CloseCode::Malformed, "no");
  EXPECT_EQ(payload_of(client.frame()), "farewell");
  const auto last = client.frame();
  EXPECT_EQ(close_code_of(last), 1002);
  EXPECT_EQ(payload_of(last).substr(2), "no");
}

TEST(AWebSocket, HangsUpOnAClientThatIgnoresItsClose) {
  net::NetLimits limits = patient_limits();
  limits.close_deadline = 50ms;
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes), limits));
  auto client = connected(server);
  notes->outlet.get_future().get()->close(lobby::CloseCode::Policy, "");
  EXPECT_EQ(close_code_of(client.frame()), 1008);
  EXPECT_TRUE(client.ends());
  EXPECT_TRUE(comes(notes->closed.get_future()));
}

TEST(AWebSocket, TakesNothingAfterItsEnd) {
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes)));
  { const auto client = connected(server); }
  const auto outlet = notes->outlet.get_future().get();
  ASSERT_TRUE(comes(notes->closed.get_future()));
  // The connection shuts its outbox right after it has told its session.
  const auto patience = std::chrono::steady_clock::now() + kPatience;
  bool taken = true;
  while (taken && std::chrono::steady_clock::now() < patience) taken = outlet->push("late");
  EXPECT_FALSE(taken);
}

TEST(AWebSocket, MayBePushedToFromAnyThread) {
  constexpr int kThreads = 4;
  constexpr int kFrames = 50;
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes)));
  auto client = connected(server);
  const auto outlet = notes->outlet.get_future().get();
  std::vector<std::thread> threads;
  for (int thread = 0; thread < kThreads; ++thread)
    threads.emplace_back([outlet, thread] {
      for (int i = 0; i < kFrames; ++i) {
        const std::string bytes{static_cast<char>(thread), static_cast<char>(i)};
        EXPECT_TRUE(outlet->push(bytes));
      }
    });
  std::array<int, kThreads> seen{};
  for (int i = 0; i < kThreads * kFrames; ++i) {
    const auto bytes = payload_of(client.frame());
    const auto thread = static_cast<std::size_t>(bytes.at(0));
    EXPECT_EQ(bytes.at(1), seen.at(thread)++) << "frames of one thread keep their order";
  }
  for (auto& thread : threads) thread.join();
}

TEST(ASlowReader, IsClosedWhileOthersNoticeNothing) {
  net::NetLimits limits = patient_limits();
  limits.outbox_frames_max = 8;
  limits.frame_spacing = 1us;
  const auto notes = std::make_shared<Notes>();
  const auto shared = virtual_host(noted_echo(notes), limits);
  const LoopbackServer server(shared);
  auto slow = connected(server, 4096);
  const auto outlet = notes->outlet.get_future().get();
  auto other = connected(server);

  // Each frame waits for a round trip of the other client, so the slow one has had time enough.
  const auto frame = std::string(60'000, 'x');
  int pushed = 0;
  while (outlet->push(frame)) {
    ASSERT_LT(++pushed, 10'000) << "an outbox without bound";
    other.send_frame(Opcode::Binary, "address");
    ASSERT_EQ(payload_of(other.frame()), "127.0.0.1");
  }
  EXPECT_GE(pushed, limits.outbox_frames_max) << "how much more the network takes is its affair";

  // Frames already under way arrive, then the reason.
  auto last = slow.frame();
  int arrived = 0;
  for (; last && last->opcode == Opcode::Binary; last = slow.frame()) ++arrived;
  EXPECT_EQ(close_code_of(last), 1013);
  EXPECT_LE(arrived, pushed) << "what the network had yet to take may arrive, nothing after it";
  slow.send_frame(Opcode::Close, last->payload);
  EXPECT_TRUE(slow.ends());
  EXPECT_TRUE(comes(notes->closed.get_future()));
  EXPECT_EQ(shared->counts.closed_too_slow, 1U);
  other.send_frame(Opcode::Binary, "still here");
  EXPECT_EQ(payload_of(other.frame()), "still here");
}

TEST(ASilentClient, IsAskedThenHungUpOn) {
  net::NetLimits limits = patient_limits();
  limits.ping_after = 20ms;
  limits.idle_timeout = 100ms;
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes), limits));
  auto client = connected(server);
  const auto ping = client.frame();
  ASSERT_TRUE(ping);
  EXPECT_EQ(ping->opcode, Opcode::Ping);
  EXPECT_TRUE(comes(notes->closed.get_future()));
}

// Occupies the only thread for this long with each frame.
class SlowSession final : public lobby::Session {
 public:
  explicit SlowSession(std::chrono::milliseconds time) : time_(time) {}

  void opened(std::shared_ptr<lobby::Outlet>) override {}

  void received(std::string_view) override {
    const auto end = std::chrono::steady_clock::now() + time_;
    while (std::chrono::steady_clock::now() < end) {
    }
  }

  void received_too_fast(std::string_view) override {}

  void closed() override {}

 private:
  std::chrono::milliseconds time_;
};

TEST(ASilentClient, IsAskedBeforeItIsHungUpOnByAServerThatStoodStill) {
  net::NetLimits limits = patient_limits();
  limits.ping_after = 20ms;
  limits.idle_timeout = 100ms;
  const LoopbackServer server(virtual_host(
      [&](const lobby::Caller&) { return std::make_unique<SlowSession>(2 * limits.idle_timeout); },
      limits));
  auto client = connected(server);
  client.send_frame(Opcode::Binary, "x");
  int pings = 0;
  for (auto frame = client.frame(); frame; frame = client.frame(), ++pings) {
    EXPECT_EQ(frame->opcode, Opcode::Ping);
  }
  EXPECT_GT(pings, 0);
}

TEST(AClientThatAnswersPings, StaysLongerThanTheIdleTimeout) {
  net::NetLimits limits = patient_limits();
  limits.ping_after = 100ms;
  limits.idle_timeout = 15s;
  const LoopbackServer server(virtual_host(echo(), limits));
  auto client = connected(server);
  const auto start = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() < start + limits.idle_timeout + 500ms) {
    const auto ping = client.frame();
    ASSERT_TRUE(ping);
    ASSERT_EQ(ping->opcode, Opcode::Ping);
    client.send_frame(Opcode::Pong, ping->payload);
  }
  client.send_frame(Opcode::Binary, "here");
  auto answer = client.frame();
  while (answer && answer->opcode == Opcode::Ping) answer = client.frame();
  EXPECT_EQ(payload_of(answer), "here");
}

TEST(AHastyClient, IsToldSoThenClosed) {
  net::NetLimits limits = patient_limits();
  limits.frame_spacing = 1h;
  limits.frames_burst = 2;
  limits.frames_burst_abusive = 4;
  const LoopbackServer server(virtual_host(echo(), limits));
  auto client = connected(server);
  for (int i = 0; i < 4; ++i) client.send_frame(Opcode::Binary, "move");
  EXPECT_EQ(payload_of(client.frame()), "move");
  EXPECT_EQ(payload_of(client.frame()), "move");
  EXPECT_EQ(payload_of(client.frame()), "busy");
  EXPECT_EQ(close_code_of(client.frame()), 1008);
}

// Otherwise refusing what it keeps sending would take time from the games.
TEST(AHastyClient, IsNotReadForAWhile) {
  net::NetLimits limits = patient_limits();
  limits.frame_spacing = 1h;
  limits.frames_burst = 1;
  limits.pause_after_too_fast = 1h;
  const auto shared = virtual_host(echo(), limits);
  const LoopbackServer server(shared);
  auto hasty = connected(server);
  auto other = connected(server);
  for (int i = 0; i < 9; ++i) hasty.send_frame(Opcode::Binary, "move");
  EXPECT_EQ(payload_of(hasty.frame()), "move");
  EXPECT_EQ(payload_of(hasty.frame()), "busy");
  other.send_frame(Opcode::Binary, "still here");
  EXPECT_EQ(payload_of(other.frame()), "still here");
  EXPECT_EQ(shared->counts.frames, 3U);
}

// No player is told of these frames, but they take time from the games.
class AnOverbusyClient : public ::testing::Test {
 protected:
  static net::NetLimits limits() {
    net::NetLimits limits = patient_limits();
    limits.frame_spacing = 1h;
    limits.frames_burst = 2;
    limits.frames_burst_abusive = 4;
    return limits;
  }

  // Sends this many parts of a message, but not its last part.
  void send_parts(int parts) {
    client_.send_frame(Opcode::Binary, "x", Part::Unfinished);
    for (int sent = 1; sent < parts; ++sent)
      client_.send_frame(Opcode::More, "x", Part::Unfinished);
  }

  const LoopbackServer server_{virtual_host(echo(), limits())};
  RawWebSocket client_ = connected(server_);
};

TEST_F(AnOverbusyClient, IsClosedForItsPings) {
  for (int sent = 0; sent < 4; ++sent) client_.send_frame(Opcode::Ping, "");
  auto answer = client_.frame();
  while (answer && answer->opcode == Opcode::Pong) answer = client_.frame();
  EXPECT_EQ(close_code_of(answer), 1008);
}

TEST_F(AnOverbusyClient, IsClosedForItsFragments) {
  send_parts(16 + 4);
  EXPECT_EQ(close_code_of(client_.frame()), 1008);
}

// Beast skips empty fragments silently. It reads some 250 at a time.
TEST_F(AnOverbusyClient, IsClosedForItsEmptyFragments) {
  client_.send_frame(Opcode::Binary, "", Part::Unfinished);
  for (int sent = 0; sent < 8'000; ++sent) client_.send_frame(Opcode::More, "", Part::Unfinished);
  EXPECT_EQ(close_code_of(client_.frame()), 1008);
}

TEST_F(AnOverbusyClient, MayHaveSomeOfBoth) {
  for (int sent = 0; sent < 3; ++sent) client_.send_frame(Opcode::Ping, "");
  send_parts(15);
  client_.send_frame(Opcode::More, "x", Part::Last);
  auto answer = client_.frame();
  while (answer && answer->opcode == Opcode::Pong) answer = client_.frame();
  EXPECT_EQ(payload_of(answer), std::string(16, 'x'));
}

TEST(ABrokenSession, EndsItsOwnConnectionOnly) {
  const auto shared = virtual_host();
  std::promise<std::string> reported;
  shared->report = [&](const std::string& defect) { reported.set_value(defect); };
  const LoopbackServer server(shared);
  auto unlucky = connected(server);
  auto other = connected(server);
  unlucky.send_frame(Opcode::Binary, "break");
  EXPECT_EQ(close_code_of(unlucky.frame()), 1011);
  EXPECT_EQ(reported.get_future().get(), "this session is broken");
  EXPECT_EQ(shared->counts.defects, 1U);
  other.send_frame(Opcode::Binary, "still here");
  EXPECT_EQ(payload_of(other.frame()), "still here");
}

}  // namespace
}  // namespace lair::test
