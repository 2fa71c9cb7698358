// What a WebSocket sends: headers, order, bounds.
#include "server/net/send_buffer.hpp"

#include <gtest/gtest.h>

namespace lair::net {
namespace {

constexpr std::size_t kMany = 1'000'000;

// How a push ended.
struct Pushed {
  bool queued = false;
  bool woke = false;
  bool overflowed = false;
  auto operator<=>(const Pushed&) const = default;
};

constexpr Pushed kQueued{.queued = true};
constexpr Pushed kQueuedAwake{.queued = true, .woke = true};
constexpr Pushed kFull{.overflowed = true};
constexpr Pushed kShut{};

Pushed push(SendBuffer& buffer, const std::string& message) {
  Pushed pushed;
  pushed.queued = buffer.push(
      message, [&] { pushed.woke = true; }, [&] { pushed.overflowed = true; });
  return pushed;
}

std::string header_of(std::size_t length, Masking masking = Masking::None) {
  SendBuffer buffer(8, kMany, masking);
  EXPECT_EQ(push(buffer, std::string(length, 'x')), kQueuedAwake);
  const std::string_view bytes = buffer.take();
  return std::string(bytes.substr(0, bytes.size() - length));
}

TEST(ASendBuffer, PutsTheShortestHeaderBeforeAMessage) {
  EXPECT_EQ(header_of(0), std::string("\x82\x00", 2));
  EXPECT_EQ(header_of(125), "\x82\x7D");
  EXPECT_EQ(header_of(126), std::string("\x82\x7E\x00\x7E", 4));
  EXPECT_EQ(header_of(0xFFFF), "\x82\x7E\xFF\xFF");
  EXPECT_EQ(header_of(0x10000), std::string("\x82\x7F\x00\x00\x00\x00\x00\x01\x00\x00", 10));
}

TEST(ASendBuffer, MasksWithZerosForAServer) {
  EXPECT_EQ(header_of(125, Masking::Zeros), std::string("\x82\xFD\0\0\0\0", 6));
  EXPECT_EQ(header_of(126, Masking::Zeros), std::string("\x82\xFE\x00\x7E\0\0\0\0", 8));
  EXPECT_EQ(header_of(0x10000, Masking::Zeros),
            std::string("\x82\xFF\0\0\0\0\0\x01\0\0\0\0\0\0", 14));
}

TEST(ASendBuffer, WakesItsWriterOncePerSleep) {
  SendBuffer buffer(8, kMany);
  EXPECT_EQ(push(buffer, "a"), kQueuedAwake);
  EXPECT_EQ(push(buffer, "b"), kQueued);
  EXPECT_EQ(buffer.take(),
            "\x82\x01"
            "a"
            "\x82\x01"
            "b");
  EXPECT_EQ(push(buffer, "c"), kQueuedAwake) << "once more, while it sends what it took";
  EXPECT_EQ(push(buffer, "d"), kQueued);
  buffer.sent();
  EXPECT_EQ(buffer.take(),
            "\x82\x01"
            "c"
            "\x82\x01"
            "d");
  buffer.sent();
  EXPECT_EQ(buffer.take(), "");
  EXPECT_EQ(push(buffer, "e"), kQueuedAwake);
}

TEST(ASendBuffer, KeepsFramesOfBeastInTheirPlace) {
  SendBuffer buffer(8, kMany);
  EXPECT_TRUE(push(buffer, "a").queued);
  buffer.push_frame("pong");
  EXPECT_TRUE(push(buffer, "b").queued);
  EXPECT_EQ(buffer.take(),
            "\x82\x01"
            "apong\x82\x01"
            "b");
}

TEST(ASendBuffer, IsBoundedInMessagesUntilTheyAreSent) {
  SendBuffer buffer(2, kMany);
  EXPECT_EQ(push(buffer, ""), kQueuedAwake);
  EXPECT_EQ(push(buffer, ""), kQueued);
  EXPECT_EQ(push(buffer, ""), kFull);
  EXPECT_EQ(buffer.take().size(), 4U);
  EXPECT_EQ(push(buffer, ""), kFull) << "the network has yet to take them";
  buffer.sent();
  EXPECT_EQ(push(buffer, ""), kQueuedAwake);
}

TEST(ASendBuffer, IsBoundedInBytesUntilTheyAreSent) {
  SendBuffer buffer(8, 100);
  EXPECT_TRUE(push(buffer, std::string(60, 'x')).queued);
  EXPECT_EQ(push(buffer, std::string(40, 'x')), kFull);
  EXPECT_EQ(buffer.take().size(), 62U);
  EXPECT_EQ(push(buffer, std::string(40, 'x')), kFull);
  buffer.sent();
  EXPECT_TRUE(push(buffer, std::string(60, 'x')).queued);
}

TEST(ASendBuffer, DropsWhatWaitsOnlyWhenToldTo) {
  SendBuffer buffer(8, kMany);
  EXPECT_TRUE(push(buffer, "a").queued);
  buffer.shut(SendBuffer::Waiting::Keep);
  EXPECT_EQ(push(buffer, "b"), kShut);
  EXPECT_EQ(buffer.take(),
            "\x82\x01"
            "a");

  SendBuffer slow(8, kMany);
  EXPECT_TRUE(push(slow, "a").queued);
  slow.shut(SendBuffer::Waiting::Drop);
  EXPECT_EQ(slow.take(), "");
}

}  // namespace
}  // namespace lair::net
