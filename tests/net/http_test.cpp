// HTTP over loopback: its limits, its routes, its headers.
#include <future>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/net/loopback_server.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::test {
namespace {

using namespace std::chrono_literals;

std::string get(const std::string& target, const std::string& extra = "") {
  return "GET " + target + " HTTP/1.1\r\nHost: lair.test\r\n" + extra + "\r\n";
}

int status_of(const LoopbackServer& server, const std::string& request) {
  RawWebSocket client(server.port());
  client.send(request);
  const auto reply = client.reply();
  return reply ? reply->status : 0;
}

TEST(ARequest, ForAHandledPathReachesTheHandler) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  for (const char* path : {"/healthz", "/readyz", "/metrics", "/version", "/api/v1/rooms"}) {
    client.send(get(std::string(path) + "?a=1"));
    const auto reply = client.reply();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(reply->body, std::string(path) + " of a=1\n");
    EXPECT_EQ(reply->headers.at("connection"), "keep-alive");
  }
}

TEST(ARequest, WhoseHandlerThrowsIsAnsweredAllTheSame) {
  const LoopbackServer server(virtual_host());
  EXPECT_EQ(status_of(server, get("/api/v1/fail")), 500);
}

TEST(ARequest, IsAnsweredWithTheSecurityHeaders) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  client.send(get("/healthz"));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  const auto& policy = reply->headers.at("content-security-policy");
  EXPECT_NE(policy.find("default-src 'self'"), std::string::npos);
  EXPECT_NE(policy.find("frame-ancestors 'none'"), std::string::npos);
  EXPECT_EQ(reply->headers.at("x-content-type-options"), "nosniff");
  EXPECT_EQ(reply->headers.at("referrer-policy"), "same-origin");
  EXPECT_TRUE(reply->headers.contains("date"));
}

TEST(ARequest, MayFollowAnotherBeforeItsAnswer) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  client.send(get("/healthz?1", "Content-Length: 5\r\n") + "tiles" + get("/healthz?2"));
  EXPECT_EQ(client.reply()->body, "/healthz of 1\n");
  EXPECT_EQ(client.reply()->body, "/healthz of 2\n");
}

TEST(ARequest, ForTheHeadGetsNoBody) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  client.send("HEAD /healthz HTTP/1.1\r\nHost: lair.test\r\n\r\n");
  EXPECT_EQ(client.reply(false)->headers.at("content-length"), "13");
  client.send(get("/healthz?next"));
  EXPECT_EQ(client.reply()->body, "/healthz of next\n");
}

TEST(ARequest, ThatAsksToCloseIsTheLast) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  client.send(get("/healthz", "Connection: close\r\n"));
  EXPECT_EQ(client.reply()->headers.at("connection"), "close");
  EXPECT_TRUE(client.ends());
}

TEST(ARequest, WithAHeaderTooBigIsRefused) {
  const LoopbackServer server(virtual_host());
  const std::string much(9000, 'x');
  EXPECT_EQ(status_of(server, get("/healthz", "X-Much: " + much + "\r\n")), 431);
  EXPECT_EQ(status_of(server, "GET /" + much), 431) << "before the header has an end";
}

TEST(ARequest, WithABodyTooBigIsRefused) {
  const LoopbackServer server(virtual_host());
  EXPECT_EQ(
      status_of(server, get("/healthz", "Content-Length: 65536\r\n") + std::string(65536, 'x')),
      200);
  EXPECT_EQ(status_of(server, get("/healthz", "Content-Length: 65537\r\n")), 413);
}

TEST(ARequest, ThatIsNoneIsRefused) {
  const LoopbackServer server(virtual_host());
  EXPECT_EQ(status_of(server, "mahjong!\r\n\r\n"), 400);
  EXPECT_EQ(status_of(server, "GET /healthz HTTP/1.1\r\n\r\n"), 400) << "without a host";
  EXPECT_EQ(status_of(server, get("healthz")), 400);
  EXPECT_EQ(status_of(server, get("/healthz", "Transfer-Encoding: chunked\r\n")), 400);
  EXPECT_EQ(status_of(server, get("/healthz", "Content-Length: 1\r\nContent-Length: 2\r\n")), 400);
}

TEST(ARequest, WithAnotherMethodIsRefused) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  client.send("POST /api/v1/rooms HTTP/1.1\r\nHost: lair.test\r\nContent-Length: 2\r\n\r\nhi");
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 405);
  EXPECT_EQ(reply->headers.at("allow"), "GET, HEAD");
}

// More clients wait for a page than there are threads; none of them occupies a thread.
TEST(APageThatIsReadElsewhere, DelaysNobody) {
  std::mutex mutex;
  std::vector<net::HttpReply> replies;
  const auto several = std::make_shared<std::promise<void>>();
  net::Site site(answer_health, net::StaticFiles(""), {});
  site.add_readers([&](const net::HttpRequest&, net::HttpReply reply) {
    const std::lock_guard lock(mutex);
    replies.push_back(std::move(reply));
    if (replies.size() == 4) several->set_value();
  });
  const LoopbackServer server(
      std::make_shared<net::VirtualHost>(std::move(site), echo(), patient_limits()));
  std::vector<std::unique_ptr<RawWebSocket>> reading;
  for (int client = 0; client < 4; ++client) {
    reading.push_back(std::make_unique<RawWebSocket>(server.port()));
    reading.back()->send(get("/api/v1/games/1"));
  }
  ASSERT_TRUE(comes(several->get_future()));
  EXPECT_EQ(status_of(server, get("/healthz")), 200);
  EXPECT_EQ(status_of(server, "POST /api/v1/games HTTP/1.1\r\nHost: a\r\n\r\n"), 405);
  for (const net::HttpReply& reply : replies) reply(net::sentence(200, "read"));
  for (const auto& client : reading) EXPECT_EQ(client->reply()->body, "read\n");
}

TEST(ARequest, ForTheSocketMustBeAnUpgrade) {
  const LoopbackServer server(virtual_host());
  EXPECT_EQ(status_of(server, get("/ws")), 426);
}

TEST(AClientThatSaysNothing, IsHungUpOn) {
  net::NetLimits limits = patient_limits();
  limits.request_deadline = 50ms;
  const LoopbackServer server(virtual_host(echo(), limits));
  RawWebSocket silent(server.port());
  EXPECT_TRUE(silent.ends());
  RawWebSocket halting(server.port());
  halting.send("GET /healthz HT");
  EXPECT_TRUE(halting.ends());
}

TEST(AClientThatSaysNothing, IsHungUpOnAfterAnAnswerToo) {
  net::NetLimits limits = patient_limits();
  limits.request_deadline = 200ms;
  const LoopbackServer server(virtual_host(echo(), limits));
  // If the test itself stalls before it asks, it is hung up on without an answer; then it tries
  // again.
  std::optional<RawWebSocket> client;
  do {
    client.emplace(server.port());
    client->send(get("/healthz"));
  } while (!client->reply());
  EXPECT_TRUE(client->ends());
}

TEST(AMissingWebClient, IsExplained) {
  const LoopbackServer server(virtual_host());
  RawWebSocket client(server.port());
  client.send(get("/"));
  const auto reply = client.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 503);
  EXPECT_NE(reply->body.find("The web client is not built"), std::string::npos);
}

// --- Large bodies ---

constexpr std::size_t kLarge = 4096;

net::NetLimits limits_of_large() {
  net::NetLimits limits = patient_limits();
  limits.body_bytes_max = 16;
  limits.large_body_bytes_max = kLarge;
  limits.large_bodies_max = 1;
  return limits;
}

// Takes bodies of 16 bytes; at one path also bodies of kLarge, one at a time.
std::shared_ptr<net::VirtualHost> virtual_host_of_large(
    const net::NetLimits& limits = limits_of_large()) {
  auto made = virtual_host(echo(), limits);
  made->site.add_large(
      [](const net::HttpRequest& request) { return request.path == "/auth/import"; });
  made->site.add_people(
      [](const net::HttpRequest& request, const net::HttpReply& reply) {
        reply(net::sentence(200, std::to_string(request.body.size()) + " bytes"));
      },
      nullptr);
  return made;
}

std::string post(const std::string& path, std::size_t bytes) {
  return "POST " + path +
         " HTTP/1.1\r\nHost: lair.test\r\nContent-Length: " + std::to_string(bytes) + "\r\n\r\n";
}

TEST(ALargeBody, IsTakenWhereOneMayComeUpToItsLimit) {
  const LoopbackServer server(virtual_host_of_large());
  const std::string body(kLarge, 'x');
  EXPECT_EQ(status_of(server, post("/auth/import", kLarge) + body), 200);
  EXPECT_EQ(status_of(server, post("/auth/import", kLarge + 1)), 413);
  EXPECT_EQ(status_of(server, post("/auth/other", kLarge)), 413);
}

TEST(ALargeBody, WaitsWhileAsManyAreReadAsMayBe) {
  const LoopbackServer server(virtual_host_of_large());
  const std::string body(kLarge, 'x');
  const std::string whole = post("/auth/import", kLarge) + body;
  RawWebSocket slow(server.port());
  slow.send(post("/auth/import", kLarge) + "x");
  // Once the server has read the head, no other large body is accepted.
  while (status_of(server, whole) != 503) {
  }
  EXPECT_EQ(status_of(server, post("/auth/import", 16) + std::string(16, 'x')), 200);
  slow.send(body.substr(1));
  const auto reply = slow.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
  // The place becomes free when the answer is sent, or a moment later.
  while (status_of(server, whole) != 200) {
  }
}

TEST(ALargeBody, ThatNeverComesGivesItsPlaceBack) {
  const LoopbackServer server(virtual_host_of_large());
  const std::string whole = post("/auth/import", kLarge) + std::string(kLarge, 'x');
  {
    RawWebSocket leaves(server.port());
    leaves.send(post("/auth/import", kLarge) + "x");
    while (status_of(server, whole) != 503) {
    }
  }
  while (status_of(server, whole) != 200) {
  }
}

TEST(ALargeBody, HasOnePlaceForEachAddress) {
  net::NetLimits limits = limits_of_large();
  limits.large_bodies_max = 2;
  const LoopbackServer server(virtual_host_of_large(limits));
  const std::string whole = post("/auth/import", kLarge) + std::string(kLarge, 'x');
  RawWebSocket slow(server.port());
  slow.send(post("/auth/import", kLarge) + "x");
  while (status_of(server, whole) != 503) {
  }
  RawWebSocket other(server.port(), 0, "127.0.0.2");
  other.send(whole);
  const auto reply = other.reply();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 200);
}

// Even though a body of the largest size would be given plenty of time.
TEST(ALargeBody, HasToKeepComing) {
  net::NetLimits limits = limits_of_large();
  limits.request_deadline = 100ms;
  limits.large_body_deadline = 1h;
  const LoopbackServer server(virtual_host_of_large(limits));
  RawWebSocket slow(server.port());
  slow.send(post("/auth/import", kLarge));
  EXPECT_TRUE(slow.ends());
}

}  // namespace
}  // namespace lair::test
