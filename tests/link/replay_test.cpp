// The streams of a finished deal are read whole or not at all.
#include "clients/link/replay.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair::link {
namespace {

std::string part(std::size_t seat, const v1::ServerFrame& frame) {
  const std::string bytes = frame.SerializeAsString();
  std::string head{static_cast<char>(seat)};
  for (int shift = 24; shift >= 0; shift -= 8) {
    head += static_cast<char>(bytes.size() >> shift & 0xff);
  }
  return head + bytes;
}

// The player at C draws; only that player sees the tile.
v1::ServerFrame draw(bool own) {
  v1::ServerFrame frame;
  v1::SeatEvent::Draw& draw = *frame.mutable_events()->add_events()->mutable_draw();
  draw.set_seat(2);
  if (own) draw.set_tile(5);
  return frame;
}

TEST(ReplayFrames, BelongToTheSeatOfTheirPart) {
  const auto streams = frames_in(part(0, draw(false)) + part(2, draw(true)));
  ASSERT_TRUE(streams.has_value());
  EXPECT_EQ((*streams)[Seat::A].size(), 1U);
  EXPECT_EQ((*streams)[Seat::B].size(), 0U);
  ASSERT_EQ((*streams)[Seat::C].size(), 1U);
  EXPECT_EQ((*streams)[Seat::C][0].events(0).draw().tile(), 5U);
}

TEST(ReplayFrames, AreNoneWhenAByteIsMissingOrTheSeatIsNone) {
  const std::string whole = part(1, draw(false));
  for (std::size_t length = 1; length < whole.size(); ++length) {
    EXPECT_FALSE(frames_in(whole.substr(0, length)).has_value()) << length;
  }
  EXPECT_FALSE(frames_in(part(4, draw(false))).has_value());
}

TEST(ReplaySteps, TellTheTileThatItsOwnerSaw) {
  BySeat<Frames> streams;
  for (const Seat seat : kSeats) {
    streams[seat].push_back(draw(seat == Seat::C).events());
  }
  const auto steps = steps_of(streams);
  ASSERT_TRUE(steps.has_value());
  ASSERT_EQ(steps->size(), 1U);
  ASSERT_EQ(steps->front().events.size(), 1U);
  EXPECT_EQ(steps->front().events[0].draw().tile(), 5U);
}

// A few bytes of the answer make a step of many kilobytes.
TEST(ReplaySteps, AreNoneOfMoreThanADealCanHave) {
  constexpr int kMany = 10'000;
  BySeat<Frames> many_frames;
  many_frames[Seat::B].assign(kMany, draw(false).events());
  EXPECT_FALSE(steps_of(many_frames).has_value());
  v1::ServerFrame frame = draw(false);
  for (int at = 0; at < kMany; ++at) frame.mutable_events()->add_events()->mutable_draw();
  BySeat<Frames> many_events;
  many_events[Seat::B].push_back(frame.events());
  EXPECT_FALSE(steps_of(many_events).has_value());
}

TEST(ReplaySteps, AreNoneWhenAFrameSaysWhatCannotBe) {
  v1::ServerFrame frame;
  frame.mutable_events()->add_events()->mutable_discard()->set_tile(99);
  BySeat<Frames> streams;
  streams[Seat::A].push_back(frame.events());
  EXPECT_FALSE(steps_of(streams).has_value());
}

}  // namespace
}  // namespace lair::link
