// Behind a proxy each visitor is one address, whatever port the proxy writes after it.
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {
namespace {

using test::RawReply;
using test::RawWebSocket;

constexpr const char* kOneEach = "connections_per_address_max = 1\n";

std::string behind_proxy(const std::string& more = "") {
  return kOneEach + ("[server]\ntrusted_proxies = [\"127.0.0.1\"]\n" + more);
}

constexpr const char* kProtocol = "Sec-WebSocket-Protocol: lair.v1\r\n";

// The status of an upgrade with these header lines.
int upgraded(RawWebSocket& socket, const std::string& lines) {
  const auto reply = socket.upgrade(kProtocol + lines);
  return reply ? reply->status : 0;
}

RawReply page(TestServer& server, const std::string& path, const std::string& lines) {
  RawWebSocket line(server.port());
  line.send("GET " + path + " HTTP/1.1\r\n" + lines + "\r\n");
  return line.reply().value_or(RawReply());
}

TEST(BehindAProxy, AVisitorIsOneAddressWhateverThePort) {
  TestServer server("00", behind_proxy());
  RawWebSocket first(server.port());
  RawWebSocket again(server.port());
  RawWebSocket other(server.port());
  EXPECT_EQ(upgraded(first, "X-Forwarded-For: 203.0.113.7:4711\r\n"), 101);
  EXPECT_EQ(upgraded(again, "X-Forwarded-For: 203.0.113.7:4712\r\n"), 429);
  EXPECT_EQ(upgraded(other, "X-Forwarded-For: [2001:db8::7]:4713\r\n"), 101);
}

TEST(BehindAProxy, TheHeaderThatIsNotNamedIsNotRead) {
  TestServer server("00", behind_proxy());
  RawWebSocket first(server.port());
  RawWebSocket again(server.port());
  EXPECT_EQ(upgraded(first, "X-Forwarded-For: 203.0.113.7\r\nForwarded: for=203.0.113.8\r\n"), 101);
  EXPECT_EQ(upgraded(again, "X-Forwarded-For: 203.0.113.7\r\nForwarded: for=203.0.113.9\r\n"), 429);
}

TEST(BehindAProxy, ForwardedNamesTheVisitorWhereItIsTheHeader) {
  TestServer server("00", behind_proxy("forwarded_header = \"forwarded\"\n"));
  RawWebSocket first(server.port());
  RawWebSocket again(server.port());
  RawWebSocket other(server.port());
  EXPECT_EQ(upgraded(first, "Forwarded: for=\"203.0.113.7:1\";proto=https\r\n"), 101);
  EXPECT_EQ(upgraded(again, "Forwarded: for=203.0.113.7\r\nX-Forwarded-For: 203.0.113.9\r\n"), 429);
  EXPECT_EQ(upgraded(other, "Forwarded: for=203.0.113.7, for=203.0.113.8\r\n"), 101);
}

TEST(BehindAProxy, HttpsIsToBeKept) {
  TestServer server("00", behind_proxy());
  const auto plain = page(server, "/healthz", "Host: lair.test\r\n");
  EXPECT_FALSE(plain.headers.contains("strict-transport-security"));
  const auto secure = page(server, "/healthz", "Host: lair.test\r\nX-Forwarded-Proto: https\r\n");
  EXPECT_EQ(secure.headers.at("strict-transport-security"), "max-age=31536000");
  EXPECT_NE(secure.headers.at("content-security-policy").find("connect-src 'self';"),
            std::string::npos);
}

TEST(BehindAProxy, OnlyTheServersOwnNamesAreAnswered) {
  TestServer server("00", "[server]\nhosts = [\"Mahjong.example\"]\n");
  EXPECT_EQ(page(server, "/api/v1/rooms", "Host: evil.example\r\n").status, 421);
  EXPECT_EQ(page(server, "/api/v1/rooms", "Host: mahjong.EXAMPLE:8080\r\n").status, 200);
  for (const char* path : {"/healthz", "/version"}) {
    EXPECT_EQ(page(server, path, "Host: 127.0.0.1\r\n").status, 200) << "who watches over it";
  }
}

}  // namespace
}  // namespace lair::testing
