// A client gets whole states and every Done, or updates with answers in them, depending on its
// hello.
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

using Body = v1::ServerFrame::BodyCase;

class SmallFrames : public ::testing::Test {
 protected:
  // Opens a table with a host who understands that revision.
  void open(std::uint32_t revision) {
    v1::ClientFrame hello;
    hello.mutable_hello()->set_revision(revision);
    talk_.send(hello);
    ASSERT_TRUE(talk_.wait_for(v1::ServerFrame::kWelcome));
    v1::ClientFrame create;
    create.mutable_create_table()->set_room("lions-lair");
    create.mutable_create_table()->set_rules("yahoo");
    create.mutable_create_table()->mutable_clock()->set_move_ms(60'000);
    talk_.send(create);
    const auto done = talk_.wait_for(v1::ServerFrame::kDone);
    ASSERT_TRUE(done);
    table_ = done->done().table();
    const auto seated = talk_.wait_for(v1::ServerFrame::kTable);
    ASSERT_TRUE(seated && seated->table().has_you());
    state_ = seated->table();
  }

  std::uint32_t add_bots() {
    v1::ClientFrame frame;
    frame.mutable_add_bots()->set_table(table_);
    return talk_.send(frame);
  }

  std::uint32_t start() {
    v1::ClientFrame frame;
    frame.mutable_start()->set_table(table_);
    return talk_.send(frame);
  }

  std::uint32_t act(const v1::Prompt& prompt) {
    v1::ClientFrame frame;
    frame.mutable_act()->set_table(table_);
    frame.mutable_act()->set_moment(prompt.moment());
    *frame.mutable_act()->mutable_action() = prompt.actions(0);
    return talk_.send(frame);
  }

  // The first frame of these kinds that arrives.
  std::optional<v1::ServerFrame> next(const std::vector<Body>& kinds) {
    return talk_.wait_for_any(kinds);
  }

  TestServer server_{"00"};
  Talk talk_{server_.port()};
  std::uint64_t table_ = 0;
  v1::TableState state_;
};

const std::vector<Body> kOfATable{v1::ServerFrame::kTable,
                                  v1::ServerFrame::kTableUpdate,
                                  v1::ServerFrame::kDone,
                                  v1::ServerFrame::kEvents};

const std::vector<Body> kOfPlay{v1::ServerFrame::kDone, v1::ServerFrame::kEvents};

TEST_F(SmallFrames, TellWhoKnowsThemWhatIsDifferent) {
  open(2);
  const std::uint32_t request = add_bots();
  std::uint32_t number = state_.number();
  std::optional<v1::ServerFrame> frame;
  do {
    frame = next(kOfATable);
    ASSERT_TRUE(frame && frame->has_table_update());
    EXPECT_EQ(frame->table_update().number(), ++number);
    EXPECT_EQ(frame->table_update().seats_size(), 1);
  } while (frame->table_update().done() != request);
  EXPECT_EQ(frame->table_update().seats(0).seat(), 3U) << "the last bot comes with the answer";
}

TEST_F(SmallFrames, AnswerAnActionWithItsEvents) {
  open(2);
  add_bots();
  start();
  std::optional<v1::ServerFrame> frame;
  do {
    frame = talk_.wait_for(v1::ServerFrame::kEvents);
    ASSERT_TRUE(frame);
  } while (!frame->events().has_prompt());
  const std::uint32_t request = act(frame->events().prompt());
  frame = next(kOfPlay);
  ASSERT_TRUE(frame && frame->has_events()) << "no Done of its own";
  EXPECT_EQ(frame->events().done(), request);
  EXPECT_GT(frame->events().events_size(), 0);
}

TEST_F(SmallFrames, DoNotComeToAnOlderClient) {
  open(0);
  const std::uint32_t request = add_bots();
  int states = 0;
  bool is_done = false;
  while (states < 3) {
    const auto frame = next(kOfATable);
    ASSERT_TRUE(frame);
    ASSERT_FALSE(frame->has_table_update());
    states += frame->has_table() ? 1 : 0;
    is_done = is_done || (frame->has_done() && frame->done().request() == request);
  }
  EXPECT_TRUE(is_done);
  start();
  std::optional<v1::ServerFrame> frame;
  do {
    frame = talk_.wait_for(v1::ServerFrame::kEvents);
    ASSERT_TRUE(frame);
    EXPECT_EQ(frame->events().done(), 0U);
  } while (!frame->events().has_prompt());
  const std::uint32_t acted = act(frame->events().prompt());
  frame = next(kOfPlay);
  ASSERT_TRUE(frame && frame->has_done()) << "its Done comes first";
  EXPECT_EQ(frame->done().request(), acted);
}

}  // namespace
}  // namespace lair::testing
