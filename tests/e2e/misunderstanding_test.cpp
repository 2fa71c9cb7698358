// What a server does not know or allow is refused with a code and a field; only bytes that are not
// a frame, and silence, end a connection.
#include <functional>
#include <optional>
#include <string>
#include <tuple>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

class Misunderstanding : public ::testing::Test {
 protected:
  v1::Refused refused(v1::ClientFrame frame) {
    talk_.send(std::move(frame));
    const auto answer = talk_.wait_for(v1::ServerFrame::kRefused);
    return answer ? answer->refused() : v1::Refused();
  }

  // The table that a frame opens.
  std::uint64_t opened(v1::ClientFrame frame) {
    talk_.send(std::move(frame));
    const auto done = talk_.wait_for(v1::ServerFrame::kDone);
    return done ? done->done().table() : 0;
  }

  // The refusal's code and field.
  std::tuple<std::string, std::string> refusal_of(v1::ClientFrame frame) {
    const v1::Refused answer = refused(std::move(frame));
    return {answer.code(), answer.field()};
  }

  static v1::ClientFrame table_of(std::uint32_t move_ms, std::uint32_t reserve_ms) {
    v1::ClientFrame frame;
    frame.mutable_create_table()->set_room("lions-lair");
    frame.mutable_create_table()->set_rules("yahoo");
    frame.mutable_create_table()->mutable_clock()->set_move_ms(move_ms);
    frame.mutable_create_table()->mutable_clock()->set_reserve_ms(reserve_ms);
    return frame;
  }

  TestServer server_;
  Talk talk_{server_.port()};
};

using Refusal = std::tuple<std::string, std::string>;

TEST_F(Misunderstanding, RefusesARequestOfANewerClientBeforeItsHelloAndAfter) {
  v1::ClientFrame newer;
  newer.GetReflection()->MutableUnknownFields(&newer)->AddLengthDelimited(9'999, "next year's");
  EXPECT_EQ(refusal_of(newer), Refusal("unknown_request", ""));
  ASSERT_EQ(talk_.hello_with_token(""), "");
  EXPECT_EQ(refusal_of(newer), Refusal("unknown_request", ""));
  EXPECT_EQ(refusal_of({}), Refusal("unknown_request", "")) << "a frame that asks for nothing";
  v1::ClientFrame ping;
  ping.mutable_ping()->set_client_ms(7);
  talk_.send(std::move(ping));
  EXPECT_TRUE(talk_.wait_for(v1::ServerFrame::kPong).has_value()) << "the connection stays";
}

TEST_F(Misunderstanding, RefusesValuesThatAreNoneWithTheirField) {
  ASSERT_EQ(talk_.hello_with_token(""), "");
  v1::ClientFrame act;
  act.mutable_act()->set_table(1);
  EXPECT_EQ(refusal_of(act), Refusal("bad_value", "action"));
  v1::ClientFrame sit;
  sit.mutable_sit()->set_seat(9);
  EXPECT_EQ(refusal_of(sit), Refusal("bad_value", "seat"));
  v1::ClientFrame vote;
  vote.mutable_vote_absence()->set_choice(static_cast<v1::AbsenceStep>(77));
  EXPECT_EQ(refusal_of(vote), Refusal("bad_value", "choice"));
  v1::ClientFrame say;
  say.mutable_say()->set_place(static_cast<v1::ChatPlace>(77));
  EXPECT_EQ(refusal_of(say), Refusal("bad_value", "place"));
  v1::ClientFrame commit;
  commit.mutable_commit_share()->set_commitment("short");
  EXPECT_EQ(refusal_of(commit), Refusal("bad_value", "share"));
}

// A newer client's unknown choice is not treated as the default: its private table would be public.
TEST_F(Misunderstanding, RefusesChoicesThatItDoesNotKnow) {
  ASSERT_EQ(talk_.hello_with_token(""), "");
  const auto refusal_with = [this](const std::function<void(v1::CreateTable&)>& choose) {
    v1::ClientFrame frame = table_of(10'000, 0);
    choose(*frame.mutable_create_table());
    return refusal_of(frame);
  };
  const Refusal policies("bad_value", "policies");
  EXPECT_EQ(refusal_with([](auto& table) {
              table.mutable_policies()->set_admission(static_cast<v1::Admission>(77));
            }),
            policies);
  EXPECT_EQ(refusal_with([](auto& table) {
              table.mutable_policies()->set_spectators(static_cast<v1::Watching>(77));
            }),
            policies);
  EXPECT_EQ(refusal_with([](auto& table) {
              table.mutable_policies()->set_record(static_cast<v1::RecordReaders>(77));
            }),
            policies);
  EXPECT_EQ(
      refusal_with([](auto& table) {
        table.mutable_policies()->mutable_absence()->set_then(static_cast<v1::AbsenceStep>(77));
      }),
      policies);
  EXPECT_EQ(
      refusal_with([](auto& table) { table.set_claim_window(static_cast<v1::ClaimWindow>(77)); }),
      Refusal("bad_value", "claim_window"));
  v1::ClientFrame bots;
  bots.mutable_add_bots()->set_table(opened(table_of(10'000, 0)));
  bots.mutable_add_bots()->set_strength(static_cast<v1::BotStrength>(77));
  EXPECT_EQ(refusal_of(bots), Refusal("bad_value", "strength"));
}

TEST_F(Misunderstanding, RefusesAClockThatNobodyCouldPlayBy) {
  ASSERT_EQ(talk_.hello_with_token(""), "");
  EXPECT_EQ(refusal_of(table_of(1, 0)), Refusal("clock_too_short", "clock"));
  EXPECT_EQ(refusal_of(table_of(0, 1)), Refusal("clock_too_short", "clock"));
  EXPECT_NE(opened(table_of(1'000, 0)), 0U);
  EXPECT_NE(opened(table_of(0, 30'000)), 0U);
}

TEST_F(Misunderstanding, DoesNotSayDoneToWhomItDidNotMove) {
  ASSERT_EQ(talk_.hello_with_token(""), "");
  v1::ClientFrame elsewhere;
  elsewhere.mutable_sit()->set_table(opened(table_of(10'000, 0)));
  elsewhere.mutable_sit()->set_seat(2);
  EXPECT_EQ(refused(elsewhere).code(), "seated_elsewhere");
  elsewhere.mutable_sit()->set_seat(0);
  EXPECT_EQ(talk_.answer_to(elsewhere), "") << "the own seat";
}

TEST_F(Misunderstanding, SaysGoodbyeToAClientThatNeedsANewerServer) {
  v1::ClientFrame hello;
  hello.mutable_hello()->set_revision_min(1'000);
  talk_.send(hello);
  EXPECT_EQ(talk_.goodbye().code(), "version");
  Talk fitting(server_.port());
  EXPECT_EQ(fitting.hello_with_token(""), "");
  hello.mutable_hello()->set_revision_min(fitting.welcome().revision());
  Talk exact(server_.port());
  exact.send(hello);
  EXPECT_TRUE(exact.wait_for(v1::ServerFrame::kWelcome).has_value());
}

TEST(ASilentConnection, IsEndedWhileWhoSaidHelloStays) {
  const TestServer server("00", "hello_seconds = 1\n");
  // On a busy machine a client may take more than a second to say hello.
  std::optional<Talk> named;
  do {
    named.emplace(server.port());
  } while (named->hello_with_token("") == "no_hello");
  Talk silent(server.port());
  EXPECT_EQ(silent.goodbye().code(), "no_hello");
  EXPECT_FALSE(silent.wait_for(v1::ServerFrame::kWelcome).has_value()) << "it is closed";
  v1::ClientFrame ping;
  ping.mutable_ping()->set_client_ms(7);
  named->send(ping);
  EXPECT_TRUE(named->wait_for(v1::ServerFrame::kPong).has_value()) << "who said hello stays";
}

}  // namespace
}  // namespace lair::testing
