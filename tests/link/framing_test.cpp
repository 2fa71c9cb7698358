// WebSocket frames have the bytes that RFC 6455 gives.
#include "clients/link/framing.hpp"

#include <gtest/gtest.h>

#include "clients/link/handshake.hpp"

namespace lair::link {
namespace {

using namespace std::string_literals;

TEST(Frame, IsMaskedAsInTheExampleOfTheStandard) {
  std::string bytes;
  append_frame(bytes, Opcode::Text, "Hello", 0x37fa213d);
  EXPECT_EQ(bytes, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"s);
}

TEST(Frame, SaysItsLengthInTwoBytesFrom126On) {
  std::string bytes;
  append_frame(bytes, Opcode::Binary, std::string(126, 'x'), 0);
  EXPECT_EQ(bytes.substr(0, 4), "\x82\xfe\x00\x7e"s);
  EXPECT_EQ(bytes.size(), 4U + 4U + 126U);
}

TEST(Frame, SaysItsLengthInEightBytesFrom65536On) {
  std::string bytes;
  append_frame(bytes, Opcode::Binary, std::string(65536, 'x'), 0);
  EXPECT_EQ(bytes.substr(0, 10), "\x82\xff\x00\x00\x00\x00\x00\x01\x00\x00"s);
}

TEST(FrameReader, PutsAMessageTogetherFromSingleBytes) {
  FrameReader reader;
  const std::string bytes = "\x82\x03xyz"s;
  for (std::size_t at = 0; at + 1 < bytes.size(); ++at) {
    reader.feed(bytes.substr(at, 1));
    EXPECT_FALSE(reader.next().has_value());
  }
  reader.feed("z");
  const auto message = reader.next();
  ASSERT_TRUE(message.has_value());
  EXPECT_EQ(message->payload, "xyz");
}

TEST(FrameReader, LetsAPingThroughBetweenTheParts) {
  FrameReader reader;
  reader.feed("\x02\x02xy\x89\x01!\x80\x01z"s);
  const auto ping = reader.next();
  ASSERT_TRUE(ping.has_value());
  EXPECT_EQ(ping->opcode, Opcode::Ping);
  const auto message = reader.next();
  ASSERT_TRUE(message.has_value());
  EXPECT_EQ(message->opcode, Opcode::Binary);
  EXPECT_EQ(message->payload, "xyz");
}

struct BrokenFrame {
  std::string_view name;
  std::string bytes;

  friend void PrintTo(const BrokenFrame& one, std::ostream* out) { *out << one.name; }
};

class BrokenFrames : public ::testing::TestWithParam<BrokenFrame> {};

TEST_P(BrokenFrames, EndTheConversation) {
  FrameReader reader;
  reader.feed(GetParam().bytes);
  while (reader.next()) {
  }
  EXPECT_TRUE(reader.is_broken());
}

INSTANTIATE_TEST_SUITE_P(FrameReader,
                         BrokenFrames,
                         ::testing::Values(BrokenFrame{"ReservedBit", "\xc2\x00"s},
                                           BrokenFrame{"MaskedByTheServer", "\x82\x80"s},
                                           BrokenFrame{"UnknownOpcode", "\x83\x00"s},
                                           BrokenFrame{"ContinuesNothing", "\x80\x00"s},
                                           BrokenFrame{"BeginsWithinAnother", "\x02\x00\x82\x00"s},
                                           BrokenFrame{"PingInParts", "\x09\x00"s},
                                           BrokenFrame{"PingOf126Bytes", "\x89\x7e\x00\x7e"s},
                                           BrokenFrame{
                                               "LongerThanAMebibyte",
                                               "\x82\x7f\x00\x00\x00\x00\x00\x10\x00\x01"s}),
                         [](const auto& frame) { return std::string(frame.param.name); });

// The key and its answer come from RFC 6455 section 1.3.
const Nonce kNonce{'t', 'h', 'e', ' ', 's', 'a', 'm', 'p', 'l', 'e', ' ', 'n', 'o', 'n', 'c', 'e'};

TEST(Handshake, SendsTheKeyOfItsNonce) {
  EXPECT_NE(upgrade_request("lair.test:80", kNonce)
                .find("Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"),
            std::string::npos);
}

TEST(Handshake, AcceptsTheAnswerToItsKey) {
  EXPECT_EQ(why_not_upgraded("HTTP/1.1 101 Switching Protocols\r\n"
                             "sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
                             "Sec-WebSocket-Protocol: lair.v1\r\n",
                             kNonce),
            std::nullopt);
}

TEST(Handshake, RefusesTheAnswerToAnotherKey) {
  EXPECT_NE(why_not_upgraded("HTTP/1.1 101 Switching Protocols\r\n"
                             "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOp=\r\n"
                             "Sec-WebSocket-Protocol: lair.v1\r\n",
                             kNonce),
            std::nullopt);
}

TEST(Handshake, RefusesAServerThatSpeaksSomethingElse) {
  EXPECT_NE(why_not_upgraded("HTTP/1.1 101 Switching Protocols\r\n"
                             "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n",
                             kNonce),
            std::nullopt);
}

TEST(Handshake, SaysWhatTheServerAnsweredInstead) {
  EXPECT_EQ(why_not_upgraded("HTTP/1.1 503 Service Unavailable\r\n", kNonce),
            (Loss{"the server answers HTTP/1.1 503 Service Unavailable", LossCause::Broken}));
  EXPECT_EQ(why_not_upgraded("HTTP/1.1 404 Not Found\r\n", kNonce),
            (Loss{"the server answers HTTP/1.1 404 Not Found", LossCause::NotOurs}));
}

}  // namespace
}  // namespace lair::link
