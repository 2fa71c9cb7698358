// The limits on frames that wait for a client.
#include "server/net/outbox.hpp"

#include <gtest/gtest.h>

namespace lair::net {
namespace {

using Put = Outbox::Put;

std::string frame(std::size_t bytes) { return std::string(bytes, 'x'); }

std::size_t oldest(Outbox& outbox) {
  const auto waiting = outbox.waiting();
  return waiting.empty() ? 0 : waiting.front().size();
}

TEST(AnOutbox, WakesItsWriterOncePerSleep) {
  Outbox outbox(8, 100);
  EXPECT_EQ(outbox.put(frame(1)), Put::QueuedWakeWriter);
  EXPECT_EQ(outbox.put(frame(2)), Put::Queued);
  EXPECT_EQ(oldest(outbox), 1U);
  outbox.drop_oldest();
  EXPECT_EQ(oldest(outbox), 2U);
  outbox.drop_oldest();
  EXPECT_EQ(outbox.put(frame(3)), Put::Queued) << "the writer has yet to find the outbox empty";
  outbox.drop_oldest();
  EXPECT_EQ(outbox.count(), 0U);
  EXPECT_EQ(oldest(outbox), 0U);
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
  EXPECT_EQ(oldest(outbox), 60U);
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
  EXPECT_EQ(oldest(outbox), 1U);
  outbox.drop_oldest();
  EXPECT_EQ(outbox.count(), 0U);
  EXPECT_EQ(oldest(outbox), 0U);
}

TEST(AnOutbox, KeepsEverythingWhenItOnlyShuts) {
  Outbox outbox(8, 100);
  EXPECT_NE(outbox.put(frame(1)), Put::Full);
  EXPECT_NE(outbox.put(frame(2)), Put::Full);
  outbox.shut(Outbox::Waiting::Keep);
  outbox.drop_oldest();
  EXPECT_EQ(oldest(outbox), 2U);
}

}  // namespace
}  // namespace lair::net
