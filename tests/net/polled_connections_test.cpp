// Frames of polling clients: numbers, waits, limits, endings.
#include "server/net/polled_connections.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <future>
#include <thread>

#include <gtest/gtest.h>

#include "tests/net/loopback_server.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::test {
namespace {

using namespace std::chrono_literals;

std::string post(const std::string& query,
                 const std::string& body = "",
                 const std::string& extra = "") {
  return "POST /link" + query + " HTTP/1.1\r\nHost: lair.test\r\n" +
         "Content-Type: " + std::string(net::kFramesType) + "\r\n" + extra +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

std::string row(const std::vector<std::string>& frames) { return net::packed(frames); }

// A client that polls: one HTTP connection asks, another sends.
class Poller {
 public:
  explicit Poller(const LoopbackServer& server, const std::string& extra = "")
      : asking_(server.port()), sending_(server.port()) {
    sending_.send(post("", "", extra));
    const auto reply = sending_.reply();
    status_ = reply ? reply->status : 0;
    if (status_ == 201) secret_ = reply->headers.at("lair-line");
  }

  [[nodiscard]] int status() const { return status_; }

  // A request on the polled connection.
  [[nodiscard]] std::string on_line(const std::string& query, const std::string& body = "") const {
    return post("?" + query, body, "Lair-Line: " + secret_ + "\r\n");
  }

  int send(int first, const std::string& body) {
    sending_.send(on_line("first=" + std::to_string(first), body));
    const auto reply = sending_.reply();
    return reply ? reply->status : 0;
  }

  void begin_to_ask(int have) { asking_.send(on_line("have=" + std::to_string(have))); }

  RawReply answer() {
    const auto reply = asking_.reply();
    return reply ? *reply : RawReply{};
  }

  RawReply ask(int have) {
    begin_to_ask(have);
    return answer();
  }

  void leave() {
    sending_.send(on_line("leave"));
    EXPECT_EQ(sending_.reply()->status, 204);
  }

 private:
  RawWebSocket asking_;
  RawWebSocket sending_;
  std::string secret_;
  int status_ = 0;
};

TEST(ALine, CarriesFramesBothWays) {
  const LoopbackServer server(virtual_host());
  Poller line(server);
  ASSERT_EQ(line.status(), 201);
  EXPECT_EQ(line.send(1, row({"east", "south"})), 204);
  EXPECT_EQ(line.ask(0).body, row({"east", "south"}));
  line.begin_to_ask(2);
  EXPECT_EQ(line.send(3, row({"west"})), 204);
  EXPECT_EQ(line.answer().body, row({"west"})) << "a question that hangs is answered by the frame";
}

TEST(ALine, TellsAgainWhatWasLost) {
  const LoopbackServer server(virtual_host());
  Poller line(server);
  line.send(1, row({"east", "south"}));
  EXPECT_EQ(line.ask(0).body, row({"east", "south"}));
  EXPECT_EQ(line.ask(0).body, row({"east", "south"}));
  EXPECT_EQ(line.ask(1).body, row({"south"}));
  EXPECT_EQ(line.ask(0).status, 409) << "that frame is forgotten";
}

TEST(ALine, ReportsWhatItsClientIsSentAgain) {
  const auto shared = virtual_host();
  std::atomic<std::size_t> again{0};
  shared->sent_again = [&](const std::string&, std::size_t bytes) { again += bytes; };
  const LoopbackServer server(shared);
  Poller line(server);
  line.send(1, row({"east", "south"}));
  line.ask(0);
  line.send(3, row({"west"}));
  EXPECT_EQ(line.ask(1).body, row({"south", "west"}));
  EXPECT_EQ(again, 5U) << "south";
  EXPECT_EQ(line.ask(1).body, row({"south", "west"}));
  EXPECT_EQ(again, 14U);
}

TEST(ALine, CountsAFrameThatComesTwiceOnce) {
  const LoopbackServer server(virtual_host());
  Poller line(server);
  EXPECT_EQ(line.send(1, row({"east", "south"})), 204);
  EXPECT_EQ(line.send(1, row({"east", "south", "west"})), 204);
  EXPECT_EQ(line.ask(0).body, row({"east", "south", "west"}));
  EXPECT_EQ(line.send(5, row({"north"})), 409) << "number 4 is missing";
}

TEST(ALine, AnswersWithNothingAfterAWhile) {
  net::NetLimits limits = patient_limits();
  limits.poll_wait = 20ms;
  const LoopbackServer server(virtual_host(echo(), limits));
  Poller line(server);
  const auto answer = line.ask(0);
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, "");
}

// Which of the two HTTP connections is served first depends on the server's threads.
TEST(ALine, AnswersTheEarlierQuestionWhenAnotherComes) {
  const LoopbackServer server(virtual_host());
  Poller line(server);
  RawWebSocket other(server.port());
  line.begin_to_ask(0);
  other.send(line.on_line("have=0"));
  std::array answers = {
      std::async(std::launch::async, [&] { return line.answer().body; }),
      std::async(std::launch::async, [&] { return other.reply()->body; }),
  };
  const auto is_answered = [](const std::future<std::string>& answer) {
    return answer.wait_for(0s) == std::future_status::ready;
  };
  while (std::ranges::none_of(answers, is_answered)) std::this_thread::yield();
  const std::size_t earlier = is_answered(answers[0]) ? 0 : 1;
  EXPECT_EQ(answers.at(earlier).get(), "");
  line.send(1, row({"east"}));
  EXPECT_EQ(answers.at(1 - earlier).get(), row({"east"}));
}

TEST(ALine, EndsWhenNobodyAsksOnIt) {
  net::NetLimits limits = patient_limits();
  limits.poll_silence = 30ms;
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes), limits));
  Poller line(server);
  auto closed = notes->closed.get_future();
  EXPECT_TRUE(comes(closed));
  EXPECT_EQ(line.ask(0).status, 410);
}

TEST(ALine, EndsWhenItsClientLeaves) {
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes)));
  Poller line(server);
  line.begin_to_ask(0);
  line.leave();
  EXPECT_EQ(line.answer().status, 410);
  auto closed = notes->closed.get_future();
  EXPECT_TRUE(comes(closed));
}

TEST(ALine, IsToldEverythingBeforeItIsClosed) {
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes)));
  Poller line(server);
  const auto outlet = notes->outlet.get_future().get();
  ASSERT_TRUE(outlet->push("farewell"));
  outlet->close(lobby::CloseCode::Policy, "you are replaced");
  EXPECT_EQ(line.ask(0).body, row({"farewell"}));
  EXPECT_FALSE(outlet->push("late"));
  const auto end = line.ask(1);
  EXPECT_EQ(end.status, 410);
  EXPECT_EQ(end.headers.at("lair-close"), "1008 you are replaced");
}

TEST(ALine, HasTheSameRateAsASocket) {
  net::NetLimits limits = patient_limits();
  limits.frame_spacing = 1h;
  limits.frames_burst = 2;
  limits.frames_burst_abusive = 4;
  const LoopbackServer server(virtual_host(echo(), limits));
  Poller line(server);
  line.send(1, row({"a", "b", "c"}));
  EXPECT_EQ(line.ask(0).body, row({"a", "b", "busy"}));
  line.send(4, row({"d"}));
  EXPECT_EQ(line.ask(3).headers.at("lair-close").substr(0, 4), "1008");
}

TEST(ALine, TakesNothingAfterFarTooManyFrames) {
  net::NetLimits limits = patient_limits();
  limits.frame_spacing = 1h;
  limits.frames_burst = 2;
  limits.frames_burst_abusive = 4;
  const auto shared = virtual_host(echo(), limits);
  const LoopbackServer server(shared);
  Poller line(server);
  line.send(1, row({"a", "b", "c", "d", "e", "f"}));
  EXPECT_EQ(shared->counts.frames, 4U);
  EXPECT_EQ(line.ask(0).body, row({"a", "b", "busy"})) << "what came before is answered";
}

TEST(ALine, HasTheSameBoundOfAFrameAsASocket) {
  net::NetLimits limits = patient_limits();
  limits.frame_bytes_max = 100;
  const LoopbackServer server(virtual_host(echo(), limits));
  Poller line(server);
  line.send(1, row({std::string(101, 'x')}));
  EXPECT_EQ(line.ask(0).headers.at("lair-close").substr(0, 4), "1009");
}

TEST(ALine, ThatLeavesTooMuchUnreadIsClosed) {
  net::NetLimits limits = patient_limits();
  limits.outbox_frames_max = 2;
  const auto notes = std::make_shared<Notes>();
  const LoopbackServer server(virtual_host(noted_echo(notes), limits));
  Poller line(server);
  line.send(1, row({"a", "b", "c"}));
  auto closed = notes->closed.get_future();
  EXPECT_TRUE(comes(closed));
  EXPECT_EQ(line.ask(0).status, 410);
}

TEST(ALine, TakesAPlaceAmongTheConnectionsOfItsAddress) {
  net::NetLimits limits = patient_limits();
  limits.connections_per_address_max = 4;
  const auto shared = virtual_host(echo(), limits);
  shared->trusted_proxies = {"127.0.0.1"};
  const LoopbackServer server(shared);
  const std::string from = "X-Forwarded-For: 203.0.113.1\r\n";
  std::vector<std::unique_ptr<Poller>> lines;
  for (int count = 0; count < 4; ++count) {
    lines.push_back(std::make_unique<Poller>(server, from));
    EXPECT_EQ(lines.back()->status(), 201);
  }
  EXPECT_EQ(Poller(server, from).status(), 429);
  EXPECT_EQ(Poller(server, "X-Forwarded-For: 203.0.113.2\r\n").status(), 201);
  lines.front()->leave();
  EXPECT_EQ(lines.front()->ask(0).status, 410);
  EXPECT_EQ(Poller(server, from).status(), 201) << "its place is given back";
}

TEST(ALine, WhoseSessionFailsIsClosedAlone) {
  const auto shared = virtual_host();
  const LoopbackServer server(shared);
  Poller line(server);
  Poller other(server);
  line.send(1, row({"break", "break"}));
  EXPECT_EQ(line.ask(0).headers.at("lair-close").substr(0, 4), "1011");
  EXPECT_EQ(shared->counts.defects, 1U);
  other.send(1, row({"east"}));
  EXPECT_EQ(other.ask(0).body, row({"east"}));
}

TEST(ALine, IsClosedWhenTheServerStops) {
  const auto shared = virtual_host();
  LoopbackServer server(shared);
  Poller line(server);
  line.begin_to_ask(0);
  // The first request opened the connection. An HTTP connection without any request would be hung
  // up on.
  while (shared->counts.requests < 2) std::this_thread::yield();
  const auto stopped = server.stop();
  EXPECT_EQ(line.answer().status, 410);
  EXPECT_TRUE(comes(stopped));
}

TEST(ALine, IsNotOpenedByAForeignPage) {
  const LoopbackServer server(virtual_host());
  EXPECT_EQ(Poller(server, "Origin: https://elsewhere.example\r\n").status(), 403);
  EXPECT_EQ(Poller(server, "Cookie: lair_session=x\r\n").status(), 403);
  EXPECT_EQ(Poller(server, "Origin: http://lair.test\r\nCookie: lair_session=x\r\n").status(), 201);
}

TEST(ARequestOnALine, ThatMakesNoSenseIsRefused) {
  const LoopbackServer server(virtual_host());
  Poller line(server);
  RawWebSocket client(server.port());
  const auto status_of = [&](const std::string& request) {
    client.send(request);
    const auto reply = client.reply();
    return reply ? reply->status : 0;
  };
  EXPECT_EQ(status_of(post("?have=0", "", "Lair-Line: unknown\r\n")), 410);
  EXPECT_EQ(status_of(line.on_line("more=1")), 400);
  EXPECT_EQ(status_of(line.on_line("have=seven")), 400);
  EXPECT_EQ(status_of(line.on_line("have=1")), 409) << "nothing was sent yet";
  EXPECT_EQ(status_of("GET /link HTTP/1.1\r\nHost: lair.test\r\n\r\n"), 405);
  EXPECT_EQ(status_of("POST /link HTTP/1.1\r\nHost: lair.test\r\nContent-Length: 0\r\n\r\n"), 415);
  EXPECT_EQ(status_of(line.on_line("first=1", "no row")), 400);
  EXPECT_EQ(line.ask(0).headers.at("lair-close").substr(0, 4), "1002");
}

}  // namespace
}  // namespace lair::test
