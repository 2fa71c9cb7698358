// Messages between servers of a club are decoded as they were encoded, and no bytes crash a
// decoder.
#include "server/gateway/frames.hpp"

#include <cstdint>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/from_environment.hpp"

namespace lair::gateway {
namespace {

lobby::Caller a_caller() {
  return {.remote_address = "2001:db8::7",
          .user_agent = "Browser",
          .cookie = "lair=secret",
          .query = "ticket=1"};
}

net::HttpRequest a_request() {
  net::HttpRequest request;
  request.method = net::HttpMethod::Post;
  request.path = "/auth/sign-in";
  request.query = "a=b";
  request.host = "mahjong.example";
  request.origin = "https://mahjong.example";
  request.accept_encoding = "br";
  request.accept_language = "ja";
  request.if_none_match = "\"1\"";
  request.user_agent = "Browser";
  request.cookie = "lair=secret";
  request.authorization = "Bearer 1";
  request.forwarded_for = "192.0.2.1";
  request.forwarded = "for=192.0.2.1";
  request.polled = "secret";
  request.subprotocols = "lair.v1";
  request.content_type = "application/json";
  request.forwarded_proto = "https";
  request.fetch_site = "same-origin";
  request.body = std::string("{\0}", 3);
  request.remote_address = "192.0.2.1";
  request.is_https = true;
  return request;
}

net::HttpAnswer an_answer() {
  return {
      .status = 200,
      .content_type = "image/png",
      .body = std::make_shared<const std::string>("\x89PNG"),
      .headers = {{"ETag", "\"2\""}, {"Set-Cookie", "a=b"}, {"Set-Cookie", "c=d"}},
      .is_part_of_page = true,
      .has_own_policy = true
  };
}

// One message of each kind, as bytes.
std::vector<std::string> samples() {
  return {std::string(encode(Opened{.client = 7, .caller = a_caller()})),
          std::string(encode(Said{.client = 7, .frame = "frame"})),
          std::string(encode(Said{.client = 7, .frame = "frame", .is_too_fast = true})),
          std::string(encode(Left{.client = 7})),
          std::string(encode(Pushed{.client = 7, .message = "message"})),
          std::string(encode(
              Closed{.client = 7, .code = lobby::CloseCode::GoingAway, .reason = "server stops"})),
          std::string(encode(Asked{.question = 9, .request = a_request()})),
          std::string(encode(Answered{.question = 9, .answer = an_answer()}))};
}

void decode_as_everything(const std::string& bytes) {
  static_cast<void>(decode_from_gateway(bytes));
  static_cast<void>(decode_from_primary(bytes));
  static_cast<void>(decode_asked(bytes));
  static_cast<void>(decode_answered(bytes));
}

TEST(GatewayFrames, TellOfAClientAsItCame) {
  const std::string opened = samples()[0];
  const auto come = std::get<Opened>(decode_from_gateway(opened).value());
  EXPECT_EQ(come.client, 7U);
  EXPECT_EQ(come.caller.remote_address, a_caller().remote_address);
  EXPECT_EQ(come.caller.user_agent, a_caller().user_agent);
  EXPECT_EQ(come.caller.cookie, a_caller().cookie);
  EXPECT_EQ(come.caller.query, a_caller().query);
  const std::string left = samples()[3];
  EXPECT_EQ(std::get<Left>(decode_from_gateway(left).value()).client, 7U);
}

TEST(GatewayFrames, PassFramesOnAsTheyAre) {
  const std::string fine = samples()[1];
  const auto said = std::get<Said>(decode_from_gateway(fine).value());
  EXPECT_EQ(said.client, 7U);
  EXPECT_EQ(said.frame, "frame");
  EXPECT_FALSE(said.is_too_fast);
  const std::string fast = samples()[2];
  EXPECT_TRUE(std::get<Said>(decode_from_gateway(fast).value()).is_too_fast);
  const std::string pushed = samples()[4];
  EXPECT_EQ(std::get<Pushed>(decode_from_primary(pushed).value()).message, "message");
  const std::string closed = samples()[5];
  const auto end = std::get<Closed>(decode_from_primary(closed).value());
  EXPECT_EQ(end.code, lobby::CloseCode::GoingAway);
  EXPECT_EQ(end.reason, "server stops");
}

TEST(GatewayFrames, CarryRequestsWithEveryField) {
  const net::HttpRequest sent = a_request();
  const auto asked = decode_asked(samples()[6]).value();
  EXPECT_EQ(asked.question, 9U);
  const net::HttpRequest& got = asked.request;
  EXPECT_EQ(got.method, sent.method);
  EXPECT_EQ(got.is_https, sent.is_https);
  for (const auto field : {&net::HttpRequest::path,
                           &net::HttpRequest::query,
                           &net::HttpRequest::host,
                           &net::HttpRequest::origin,
                           &net::HttpRequest::accept_encoding,
                           &net::HttpRequest::accept_language,
                           &net::HttpRequest::if_none_match,
                           &net::HttpRequest::user_agent,
                           &net::HttpRequest::cookie,
                           &net::HttpRequest::authorization,
                           &net::HttpRequest::forwarded_for,
                           &net::HttpRequest::forwarded,
                           &net::HttpRequest::polled,
                           &net::HttpRequest::subprotocols,
                           &net::HttpRequest::content_type,
                           &net::HttpRequest::forwarded_proto,
                           &net::HttpRequest::fetch_site,
                           &net::HttpRequest::body,
                           &net::HttpRequest::remote_address}) {
    EXPECT_FALSE((sent.*field).empty()) << "a field that this test leaves out";
    EXPECT_EQ(got.*field, sent.*field);
  }
}

TEST(GatewayFrames, CarryAnswersWithEveryField) {
  const net::HttpAnswer sent = an_answer();
  const auto answered = decode_answered(samples()[7]).value();
  EXPECT_EQ(answered.question, 9U);
  EXPECT_EQ(answered.answer.status, sent.status);
  EXPECT_EQ(answered.answer.content_type, sent.content_type);
  EXPECT_EQ(*answered.answer.body, *sent.body);
  EXPECT_EQ(answered.answer.headers, sent.headers);
  EXPECT_TRUE(answered.answer.is_part_of_page);
  EXPECT_TRUE(answered.answer.has_own_policy);
  const std::string bare(encode(Answered{.question = 1, .answer = {.status = 304}}));
  EXPECT_EQ(decode_answered(bare)->answer.status, 304);
  EXPECT_EQ(decode_answered(bare)->answer.body, nullptr);
}

// As if sent by a server of another version, or by something that is not a server.
TEST(GatewayFrames, AreNothingWhenTheyAreNotKnown) {
  EXPECT_FALSE(decode_from_gateway(""));
  EXPECT_FALSE(decode_from_gateway("\xff\xff"));
  EXPECT_FALSE(decode_from_gateway(samples()[4])) << "what a primary says";
  EXPECT_FALSE(decode_from_primary(samples()[0])) << "what a gateway says";
  EXPECT_FALSE(decode_asked(samples()[7]));
}

TEST(GatewayFrames, CrashNobodyHoweverBrokenTheyAre) {
  const std::uint64_t seed = testing::from_environment("LAIR_SEED", std::random_device()());
  std::cout << "LAIR_SEED=" << seed << "\n";
  std::mt19937_64 dice(seed);
  for (const std::string& sample : samples()) {
    for (std::size_t size = 0; size < sample.size(); ++size) {
      decode_as_everything(sample.substr(0, size));
    }
    for (int change = 0; change < 2'000; ++change) {
      std::string broken = sample;
      broken[dice() % broken.size()] = static_cast<char>(dice());
      decode_as_everything(broken);
    }
  }
}

}  // namespace
}  // namespace lair::gateway
