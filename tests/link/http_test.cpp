// Answers over HTTP are read whole or not at all; the server's own pages can be read.
#include "clients/link/http.hpp"

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/case_name.hpp"
#include "tests/support/patience.hpp"

namespace lair::link {
namespace {

TEST(HttpAnswer, IsReadByItsLength) {
  const auto answer = http_answer_from("HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\n{}");
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->status, 404);
  EXPECT_EQ(answer->body, "{}");
}

TEST(HttpAnswer, IsPutTogetherFromChunks) {
  const auto answer = http_answer_from(
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: "
      "chunked\r\n\r\n3\r\nabc\r\nA\r\n0123456789\r\n0\r\n\r\n");
  ASSERT_TRUE(answer.has_value());
  EXPECT_EQ(answer->body, "abc0123456789");
}

TEST(RetryAfter, IsReadInSecondsWithinBounds) {
  const auto asked = [](const std::string& value) {
    return retry_after_in("HTTP/1.1 503 Service Unavailable\r\nRetry-After: " + value + "\r\n")
        .count();
  };
  EXPECT_EQ(asked("7"), 7);
  EXPECT_EQ(asked("99999"), 3600);
  EXPECT_EQ(asked("99999999999999999999"), 3600);
  EXPECT_EQ(asked("-1"), 0);
  EXPECT_EQ(asked("Wed, 21 Oct 2026 07:28:00 GMT"), 0);
  EXPECT_EQ(retry_after_in("HTTP/1.1 429 Too Many Requests\r\n").count(), 0);
}

class BrokenAnswer : public ::testing::TestWithParam<std::string> {};

TEST_P(BrokenAnswer, IsNone) { EXPECT_FALSE(http_answer_from(GetParam()).has_value()); }

INSTANTIATE_TEST_SUITE_P(
    Answers,
    BrokenAnswer,
    ::testing::Values("",
                      "SSH-2.0-OpenSSH\r\n\r\n",
                      "HTTP/1.1 200 OK\r\n",
                      "HTTP/1.1 abc\r\n\r\n",
                      "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nabc",
                      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nabc",
                      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
                      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n",
                      // Overflows together with the line ends around the chunk.
                      "HTTP/1.1 200 OK\r\nTransfer-Encoding: "
                      "chunked\r\n\r\nfffffffffffffffe\r\n0\r\n\r\n"),
    [](const auto& test) { return lair::test::case_name(test.index, test.param); });

TEST(AskHttp, ReadsWhatTheServerTells) {
  const testing::TestServer server;
  const Endpoint endpoint{.host = "127.0.0.1", .port = server.port(), .source = {}};
  const auto answer = ask_http(endpoint, {.path = "/api/v1/rooms"}, test::kPatience);
  ASSERT_TRUE(answer.has_value()) << answer.error();
  EXPECT_EQ(answer->status, 200);
  EXPECT_NE(answer->body.find("learners-lounge"), std::string::npos);
}

TEST(AskHttp, SaysASentenceWhereNobodyListens) {
  testing::TestServer server("04", "", {}, testing::TestServer::Address::Kept);
  const Endpoint endpoint{.host = "127.0.0.1", .port = server.port(), .source = {}};
  server.kill();
  const auto answer = ask_http(endpoint, {.path = "/api/v1/rooms"});
  ASSERT_FALSE(answer.has_value());
  EXPECT_EQ(answer.error(), "cannot connect: Connection refused");
}

}  // namespace
}  // namespace lair::link
