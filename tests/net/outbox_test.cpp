// The bounds of what waits for a client.
#include "server/net/outbox.hpp"

#include <gtest/gtest.h>

namespace lair::net {
namespace {

using Put = Outbox::Put;

lobby::Frame frame(std::size_t bytes) { return std::make_shared<const std::string>(bytes, 'x'); }

TEST(AnOutbox, WakesItsWriterOncePerSleep) {
  Outbox outbox(8, 100);
  EXPECT_EQ(outbox.put(frame(1)), Put::QueuedWakeWriter);
  EXPECT_EQ(outbox.put(frame(2)), Put::Queued);
  EXPECT_EQ(outbox.oldest().frame->size(), 1U);
  outbox.drop_oldest();
  EXPECT_EQ(outbox.oldest().frame->size(), 2U);
  outbox.drop_oldest();
  EXPECT_EQ(outbox.put(frame(3)), Put::Queued) << "the writer has yet to find the outbox empty";
  outbox.drop_oldest();
  EXPECT_EQ(outbox.oldest().frame, nullptr);
  EXPECT_EQ(outbox.put(frame(4)), Put::QueuedWakeWriter);
}

TEST(AnOutbox, IsBoundedInFrames) {
  Outbox outbox(2, 100);
  EXPECT_NE(outbox.put(frame(0)), Put::Full);
  EXPECT_NE(outbox.put(frame(0)), Put::Full);
  EXPECT_EQ(outbox.put(frame(0)), Put::Full);
}

TEST(AnOutbox, IsBoundedInBytesUntilAFrameIsSent) {
  Outbox outbox(8, 100);
  EXPECT_NE(outbox.put(frame(60)), Put::Full);
  EXPECT_EQ(outbox.put(frame(41)), Put::Full);
  EXPECT_NE(outbox.put(frame(40)), Put::Full);
  EXPECT_EQ(outbox.oldest().frame->size(), 60U);
  EXPECT_EQ(outbox.put(frame(60)), Put::Full);
  outbox.drop_oldest();
  EXPECT_NE(outbox.put(frame(60)), Put::Full);
}

TEST(AnOutbox, KeepsOnlyTheFrameBeingSentWhenTheRestIsDropped) {
  Outbox outbox(8, 100);
  EXPECT_NE(outbox.put(frame(1)), Put::Full);
  EXPECT_NE(outbox.put(frame(2)), Put::Full);
  outbox.shut(Outbox::Waiting::Drop);
  EXPECT_EQ(outbox.put(frame(3)), Put::Shut);
  EXPECT_EQ(outbox.oldest().frame->size(), 1U);
  outbox.drop_oldest();
  EXPECT_EQ(outbox.oldest().frame, nullptr);
}

TEST(AnOutbox, KeepsEverythingWhenItOnlyShuts) {
  Outbox outbox(8, 100);
  EXPECT_NE(outbox.put(frame(1)), Put::Full);
  EXPECT_NE(outbox.put(frame(2)), Put::Full);
  outbox.shut(Outbox::Waiting::Keep);
  outbox.drop_oldest();
  EXPECT_EQ(outbox.oldest().frame->size(), 2U);
}

}  // namespace
}  // namespace lair::net
