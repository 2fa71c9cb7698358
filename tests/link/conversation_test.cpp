// A conversation resumes, notices gaps, and answers each moment once.
#include "clients/link/conversation.hpp"

#include <vector>

#include <gtest/gtest.h>

#include "clients/link/automation.hpp"
#include "clients/link/choices.hpp"

namespace lair::link {
namespace {

constexpr std::uint64_t kTable = 7;

v1::ServerFrame table_with(std::uint64_t table, int seats) {
  v1::ServerFrame frame;
  v1::TableSummary& summary = *frame.mutable_table()->mutable_summary();
  summary.set_table(table);
  for (int seat = 0; seat < seats; ++seat) summary.add_seats();
  return frame;
}

class ConversationTest : public ::testing::Test {
 protected:
  ConversationTest()
      : talk_({.token = "secret", .name = {}}, "test", [this](const v1::ClientFrame& frame) {
          sent_.push_back(frame);
        }) {
    talk_.begin();
    welcome();
    talk_.received(table_with(kTable, 4));
    sent_.clear();
  }

  void welcome() {
    v1::ServerFrame frame;
    frame.mutable_welcome()->set_player(1);
    talk_.received(frame);
  }

  // Draws of another seat, whose tiles nobody else sees; the events are numbered from `first`.
  bool draws(std::uint32_t first, int count) {
    v1::ServerFrame frame;
    frame.mutable_events()->set_table(kTable);
    frame.mutable_events()->set_first(first);
    for (int at = 0; at < count; ++at) {
      frame.mutable_events()->add_events()->mutable_draw()->set_seat(1);
    }
    return talk_.received(frame);
  }

  bool lines(std::uint32_t first, int count) {
    v1::ServerFrame frame;
    frame.mutable_table_lines()->set_table(kTable);
    frame.mutable_table_lines()->set_first(first);
    for (int at = 0; at < count; ++at) frame.mutable_table_lines()->add_lines();
    return talk_.received(frame);
  }

  struct Beginning {
    std::uint32_t number = 1;
    int draws = 0;
  };

  // A deal from its beginning, with the prompt that comes with it.
  bool deals(std::uint32_t first, Beginning deal) {
    v1::ServerFrame frame;
    frame.mutable_events()->set_table(kTable);
    frame.mutable_events()->set_first(first);
    v1::SeatEvent::Dealt& dealt = *frame.mutable_events()->add_events()->mutable_dealt();
    dealt.mutable_setup()->set_number(deal.number);
    for (std::uint32_t seat = 0; seat < 4; ++seat) {
      dealt.mutable_setup()->add_winds(seat);
      dealt.add_sizes(13);
      dealt.add_scores(0);
    }
    for (int at = 0; at < deal.draws; ++at) {
      frame.mutable_events()->add_events()->mutable_draw()->set_seat(1);
    }
    frame.mutable_events()->mutable_prompt()->set_moment(5);
    frame.mutable_events()->mutable_prompt()->add_actions()->mutable_pass();
    return talk_.received(frame);
  }

  void prompt(std::uint32_t moment) {
    v1::ServerFrame frame;
    frame.mutable_events()->set_table(kTable);
    frame.mutable_events()->set_first(talk_.last_event() + 1);
    frame.mutable_events()->mutable_prompt()->set_moment(moment);
    frame.mutable_events()->mutable_prompt()->add_actions()->mutable_pass();
    talk_.received(frame);
  }

  void refuse(std::uint32_t request) {
    v1::ServerFrame frame;
    frame.mutable_refused()->set_request(request);
    talk_.received(frame);
  }

  std::vector<v1::ClientFrame> sent_;
  Conversation talk_;
};

TEST_F(ConversationTest, ComesBackWithItsTokenToItsTableBehindItsLastEvent) {
  ASSERT_TRUE(draws(1, 3));
  talk_.pause();
  talk_.begin();
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].hello().token(), "secret");
  welcome();
  ASSERT_EQ(sent_.size(), 2U);
  EXPECT_EQ(sent_[1].open_table().table(), kTable);
  EXPECT_EQ(sent_[1].open_table().last_event(), 3U);
}

TEST_F(ConversationTest, StaysAtItsTableWhereAnotherIsRefused) {
  deals(1, {});
  const auto open_another = [&](const char* refusal) {
    v1::ServerFrame frame;
    frame.mutable_refused()->set_request(talk_.open_table(kTable + 1));
    frame.mutable_refused()->set_code(refusal);
    sent_.clear();
    talk_.received(frame);
  };
  open_another("no_such_table");
  EXPECT_EQ(talk_.table(), kTable);
  EXPECT_NE(talk_.prompt(), nullptr);
  EXPECT_TRUE(sent_.empty()) << "the server has not left it either";
  open_another("too_many_spectators");
  EXPECT_EQ(talk_.table(), kTable);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].open_table().table(), kTable);
  EXPECT_EQ(sent_[0].open_table().last_event(), talk_.last_event());
}

TEST_F(ConversationTest, HasADealOnceOneWasTold) {
  EXPECT_FALSE(talk_.has_deal());
  deals(1, {});
  EXPECT_TRUE(talk_.has_deal());
  talk_.received(table_with(kTable + 1, 4));
  EXPECT_FALSE(talk_.has_deal()) << "of another table";
}

TEST_F(ConversationTest, BeginsAnewAtAnotherTable) {
  deals(1, {});
  talk_.open_table(kTable + 1);
  EXPECT_EQ(sent_.back().open_table().last_event(), 0U);
  talk_.received(table_with(kTable + 1, 4));
  EXPECT_EQ(talk_.table(), kTable + 1);
  EXPECT_EQ(talk_.last_event(), 0U);
  EXPECT_EQ(talk_.prompt(), nullptr);
  deals(1, {});  // from the previous table, still on its way
  EXPECT_EQ(talk_.prompt(), nullptr);
}

TEST_F(ConversationTest, KnowsThePersonsTablesAsTheyAreNow) {
  const auto own = [&] { return talk_.lobby().own_tables_size(); };
  EXPECT_EQ(own(), 0) << "as the welcome told";
  v1::ServerFrame seated = table_with(kTable, 4);
  seated.mutable_table()->set_you(0);
  talk_.received(seated);
  talk_.received(seated);
  EXPECT_EQ(own(), 1);
  talk_.close_table();
  ASSERT_EQ(own(), 1) << "the seat is kept";
  EXPECT_EQ(talk_.lobby().own_tables(0).table(), kTable);
  v1::ServerFrame gone;
  gone.mutable_refused()->set_request(talk_.open_table(kTable));
  gone.mutable_refused()->set_code("no_such_table");
  talk_.received(gone);
  EXPECT_EQ(own(), 0);
  talk_.received(seated);
  EXPECT_EQ(own(), 1);
  seated.mutable_table()->mutable_summary()->set_phase(v1::TABLE_PHASE_FINISHED);
  talk_.received(seated);
  EXPECT_EQ(own(), 0);
}

TEST_F(ConversationTest, AsksForTheEventsItMissed) {
  ASSERT_TRUE(draws(1, 2));
  ASSERT_TRUE(draws(4, 1));
  EXPECT_EQ(talk_.last_event(), 2U);
  EXPECT_EQ(talk_.gaps(), 1U);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].open_table().last_event(), 2U);
}

TEST_F(ConversationTest, TakesInAnEventToldTwiceOnce) {
  ASSERT_TRUE(draws(1, 2));
  ASSERT_TRUE(draws(2, 2));
  EXPECT_EQ(talk_.last_event(), 3U);
  EXPECT_EQ(talk_.view().deal.seats[Seat::B].concealed_count, 3);
}

TEST_F(ConversationTest, AnswersAMomentOnce) {
  prompt(5);
  ASSERT_NE(talk_.prompt(), nullptr);
  talk_.act(Pass{});
  EXPECT_EQ(talk_.prompt(), nullptr);
  // Somebody else's answer in the same window is not a new question.
  prompt(5);
  EXPECT_EQ(talk_.prompt(), nullptr);
  prompt(6);
  EXPECT_NE(talk_.prompt(), nullptr);
}

TEST_F(ConversationTest, FollowsUpdatesAndAsksForTheStateWhenOneIsMissing) {
  v1::ServerFrame frame;
  frame.mutable_table_update()->set_table(kTable);
  frame.mutable_table_update()->set_number(1);
  frame.mutable_table_update()->set_host(9);
  talk_.received(frame);
  EXPECT_EQ(talk_.state().host(), 9U);
  frame.mutable_table_update()->set_number(3);
  talk_.received(frame);
  talk_.received(frame);
  EXPECT_EQ(talk_.state().number(), 1U);
  ASSERT_EQ(sent_.size(), 1U) << "asked for once";
  EXPECT_EQ(sent_[0].open_table().table(), kTable);
}

TEST_F(ConversationTest, AsksForAnUpdateThatAPongNames) {
  v1::ServerFrame pong;
  pong.mutable_pong()->set_table(kTable);
  talk_.received(pong);
  EXPECT_TRUE(sent_.empty());
  pong.mutable_pong()->set_last_update(1);
  talk_.received(pong);
  ASSERT_EQ(sent_.size(), 1U);
  EXPECT_EQ(sent_[0].open_table().table(), kTable);
}

TEST_F(ConversationTest, AsksAgainForWhatItMissedOnceThatWasRefused) {
  v1::ServerFrame events_missed;
  events_missed.mutable_pong()->set_table(kTable);
  events_missed.mutable_pong()->set_last_event(1);
  v1::ServerFrame update_missed;
  update_missed.mutable_table_update()->set_table(kTable);
  update_missed.mutable_table_update()->set_number(2);
  for (const v1::ServerFrame& frame : {events_missed, update_missed}) {
    sent_.clear();
    talk_.received(frame);
    talk_.received(frame);
    ASSERT_EQ(sent_.size(), 1U) << "asked for once";
    refuse(sent_[0].request());
    talk_.received(frame);
    ASSERT_EQ(sent_.size(), 2U);
    EXPECT_EQ(sent_[1].open_table().table(), kTable);
    refuse(sent_[1].request());
  }
}

TEST_F(ConversationTest, MayAnswerAgainWhenTheAnswerIsRefused) {
  prompt(5);
  const std::uint32_t request = talk_.act(Pass{});
  refuse(request + 1);
  EXPECT_EQ(talk_.prompt(), nullptr);
  refuse(request);
  EXPECT_NE(talk_.prompt(), nullptr);
}

TEST_F(ConversationTest, LeavesAMomentToThePersonOnceAnAnswerIsRefused) {
  prompt(5);
  const auto answer = automatic_answer(talk_, {});
  ASSERT_TRUE(answer) << "there is nothing to decide";
  refuse(talk_.act(*answer));
  ASSERT_NE(talk_.prompt(), nullptr);
  EXPECT_FALSE(automatic_answer(talk_, {}));
  EXPECT_EQ(choices_of(talk_.prompt(), nullptr).size(), 1U) << "it can be passed by hand";
  prompt(6);
  EXPECT_TRUE(automatic_answer(talk_, {}));
}

TEST_F(ConversationTest, MayAnswerAgainWhenTheDecisionWasTakenBack) {
  prompt(5);
  talk_.act(Pass{});
  EXPECT_EQ(talk_.prompt(), nullptr);
  EXPECT_TRUE(deals(1, {.number = 1, .draws = 0}));
  EXPECT_NE(talk_.prompt(), nullptr);
}

TEST_F(ConversationTest, KnowsWhatIsToldAgainWhenADecisionWasTakenBack) {
  ASSERT_TRUE(deals(1, {.number = 1, .draws = 2}));
  EXPECT_EQ(talk_.known(), 0);
  ASSERT_TRUE(draws(4, 2));
  ASSERT_TRUE(deals(6, {.number = 1, .draws = 1}));
  EXPECT_TRUE(talk_.is_told_again());
  EXPECT_EQ(talk_.known(), 2) << "all of it";
  ASSERT_TRUE(draws(8, 1));
  EXPECT_FALSE(talk_.is_told_again());
  EXPECT_EQ(talk_.known(), 0) << "what is played instead";
  ASSERT_TRUE(deals(9, {.number = 2, .draws = 1}));
  EXPECT_FALSE(talk_.is_told_again());
  EXPECT_EQ(talk_.known(), 0) << "another deal";
}

TEST_F(ConversationTest, MayAnswerAgainWhenTheConnectionWasLostOnTheWay) {
  prompt(5);
  talk_.act(Pass{});
  talk_.pause();
  talk_.begin();
  welcome();
  EXPECT_EQ(talk_.prompt(), nullptr) << "nothing is asked before the server says so";
  prompt(5);
  EXPECT_NE(talk_.prompt(), nullptr);
}

TEST_F(ConversationTest, KnowsNoTableWithoutItsFourSeatsAndNoSeatBesideThem) {
  for (const int seats : {0, 3, 5}) {
    EXPECT_FALSE(talk_.received(table_with(kTable + 1, seats))) << seats;
  }
  v1::ServerFrame frame = table_with(kTable + 1, 4);
  for (const std::uint32_t you : {4U, 9U, 0xffff'ffffU}) {
    frame.mutable_table()->set_you(you);
    EXPECT_FALSE(talk_.received(frame)) << you;
  }
  EXPECT_EQ(talk_.table(), kTable);
  frame.mutable_table()->set_you(3);
  EXPECT_TRUE(talk_.received(frame));
  EXPECT_EQ(talk_.state().you(), 3U);
}

// Whatever shows the news begins behind those that were known.
TEST_F(ConversationTest, KnowsNoMoreThanItWasToldHoweverFarTheNumbersGo) {
  constexpr std::uint32_t kFar = 0xffff'fff0;
  ASSERT_TRUE(deals(kFar, {}));
  EXPECT_EQ(talk_.known(), 0);
  ASSERT_TRUE(draws(1, 2));
  EXPECT_EQ(talk_.known(), 2);
  ASSERT_TRUE(lines(kFar, 1));
  EXPECT_EQ(talk_.known(), 0);
  ASSERT_TRUE(lines(1, 3));
  EXPECT_EQ(talk_.known(), 3);
}

TEST_F(ConversationTest, TakesInNothingWithoutNumbersOrBehindTheLastNumber) {
  constexpr std::uint32_t kLast = 0xffff'ffff;
  for (const std::uint32_t first : {0U, kLast}) {
    EXPECT_FALSE(deals(first, {})) << first;
    EXPECT_FALSE(draws(first, 1)) << first;
    EXPECT_FALSE(lines(first, 1)) << first;
  }
  EXPECT_EQ(talk_.last_event(), 0U);
  EXPECT_EQ(talk_.prompt(), nullptr);
}

// Clients add to these times and subtract from them.
TEST_F(ConversationTest, TakesInNoTimeBeyondAllDates) {
  constexpr std::uint64_t kNever = std::uint64_t{1} << 63;
  std::vector<v1::ServerFrame> frames(4);
  frames[0].mutable_welcome()->set_server_ms(kNever);
  frames[1].mutable_pong()->set_client_ms(kNever);
  frames[2].mutable_pong()->set_server_ms(kNever);
  frames[3].mutable_announcement()->set_until(kNever / 1000);
  for (const v1::ServerFrame& frame : frames) {
    EXPECT_FALSE(talk_.received(frame)) << frame.ShortDebugString();
  }
}

TEST_F(ConversationTest, DoesNotSwallowAnEventThatCannotBe) {
  v1::ServerFrame frame;
  frame.mutable_events()->set_table(kTable);
  frame.mutable_events()->set_first(1);
  frame.mutable_events()->add_events()->mutable_discard()->set_tile(99);
  EXPECT_FALSE(talk_.received(frame));
  EXPECT_EQ(talk_.last_event(), 0U);
}

}  // namespace
}  // namespace lair::link
