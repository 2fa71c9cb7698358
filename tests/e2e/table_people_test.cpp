// Hosts, votes, time over real sockets: what people agreed on still stands after kill -9.
#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/test_server.hpp"
#include "tests/e2e/witness.hpp"

namespace lair::testing {
namespace {

class TablePeople : public ::testing::Test {
 protected:
  void open(v1::Admission admission) {
    host_.connect(server_.port());
    v1::CreateTable wanted;
    wanted.set_room("learners-lounge");
    wanted.set_rules("yahoo");
    wanted.mutable_policies()->set_admission(admission);
    const std::uint32_t request = host_.talk().create_table(wanted);
    ASSERT_FALSE(host_.answer_to(request));
    until(host_, [](const v1::TableState& state) { return state.has_you(); });
  }

  void enter(Witness& guest, const std::string& code) {
    guest.connect(server_.port());
    guest.talk().open_table(host_.talk().table());
    until(guest, [](const v1::TableState& state) { return state.summary().table() != 0; });
    ASSERT_EQ(sit(guest, code), "");
  }

  // The code of the refusal; empty when it was carried out.
  static std::string asked(Witness& who, const std::function<void(v1::ClientFrame&)>& fill) {
    v1::ClientFrame frame;
    fill(frame);
    const auto refused = who.answer_to(who.talk().ask(std::move(frame)));
    return refused ? refused->code() : "";
  }

  std::string sit(Witness& guest, const std::string& code) {
    return asked(guest, [&](auto& frame) {
      frame.mutable_sit()->set_table(host_.talk().table());
      frame.mutable_sit()->set_code(code);
    });
  }

  static void until(Witness& who, const std::function<bool(const v1::TableState&)>& holds) {
    while (!holds(who.talk().state())) who.pump();
  }

  void kill_and_restart() {
    server_.kill();
    host_.client().drop();
    guest_.client().drop();
    server_.restart();
  }

  [[nodiscard]] std::uint64_t table() const { return host_.talk().table(); }

  TestServer server_;
  Witness host_{"Ana"};
  Witness guest_{"Bo"};
};

TEST_F(TablePeople, ShareACodeThatOpensAPrivateTable) {
  open(v1::ADMISSION_CODE);
  until(host_, [](const v1::TableState& state) { return !state.code().empty(); });
  guest_.connect(server_.port());
  guest_.talk().open_table(table());
  until(guest_, [](const v1::TableState& state) { return state.summary().table() != 0; });
  EXPECT_EQ(guest_.talk().state().code(), "") << "only those seated are shown it";
  EXPECT_EQ(sit(guest_, ""), "code_needed");
  EXPECT_EQ(sit(guest_, "ZZZZZZ"), "wrong_code");
  std::string typed = host_.talk().state().code();
  typed.insert(3, " - ");
  EXPECT_EQ(sit(guest_, typed), "");
  until(guest_, [](const v1::TableState& state) { return !state.code().empty(); });
}

TEST_F(TablePeople, AreAskedAgainWhenTheHostChangesTheOptions) {
  open(v1::ADMISSION_ANYONE);
  enter(guest_, "");
  EXPECT_EQ(asked(host_,
                  [&](auto& frame) {
                    v1::SetOptions& set = *frame.mutable_set_options();
                    set.set_table(table());
                    set.set_options(1);
                    set.set_rules("hkos");
                    set.mutable_clock()->set_move_ms(30'000);
                  }),
            "");
  until(guest_, [](const v1::TableState& state) { return state.summary().options() == 2; });
  EXPECT_FALSE(guest_.talk().state().summary().seats(1).agreed());
  EXPECT_EQ(asked(host_, [&](auto& frame) { frame.mutable_add_bots()->set_table(table()); }), "");
  const auto start = [&](auto& frame) { frame.mutable_start()->set_table(table()); };
  EXPECT_EQ(asked(host_, start), "not_agreed");
  const auto agree_to = [&](std::uint32_t options) {
    return asked(guest_, [&](auto& frame) {
      frame.mutable_agree_to_options()->set_table(table());
      frame.mutable_agree_to_options()->set_options(options);
    });
  };
  EXPECT_EQ(agree_to(1), "options_changed");
  EXPECT_EQ(agree_to(2), "");
  EXPECT_EQ(asked(host_, start), "");
}

TEST_F(TablePeople, NeedAClockWhereAnyoneMaySit) {
  host_.connect(server_.port());
  v1::CreateTable wanted;
  wanted.set_room("learners-lounge");
  wanted.set_rules("yahoo");
  wanted.mutable_clock();
  const auto refused = host_.answer_to(host_.talk().create_table(wanted));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->code(), "clock_needed");
  EXPECT_EQ(refused->field(), "clock");
}

TEST_F(TablePeople, StaySentAwayAfterTheServerWasKilled) {
  open(v1::ADMISSION_ANYONE);
  enter(guest_, "");
  EXPECT_EQ(asked(host_,
                  [&](auto& frame) {
                    frame.mutable_boot()->set_table(table());
                    frame.mutable_boot()->set_seat(1);
                    frame.mutable_boot()->set_reason(v1::BOOT_REASON_RUDE);
                    frame.mutable_boot()->set_keep_out(true);
                  }),
            "");
  EXPECT_EQ(sit(guest_, ""), "kept_out");
  kill_and_restart();
  host_.connect(server_.port());
  guest_.connect(server_.port());
  guest_.talk().open_table(table());
  EXPECT_EQ(sit(guest_, ""), "kept_out");
}

TEST_F(TablePeople, KeepTheirPauseAfterTheServerWasKilled) {
  open(v1::ADMISSION_ANYONE);
  enter(guest_, "");
  EXPECT_EQ(asked(host_, [&](auto& frame) { frame.mutable_add_bots()->set_table(table()); }), "");
  EXPECT_EQ(asked(host_, [&](auto& frame) { frame.mutable_start()->set_table(table()); }), "");
  const auto vote = [&](auto& frame) {
    frame.mutable_vote_pause()->set_table(table());
    frame.mutable_vote_pause()->set_agrees(true);
  };
  EXPECT_EQ(asked(host_, vote), "");
  EXPECT_EQ(asked(guest_, vote), "");
  until(host_, [](const v1::TableState& state) { return state.pause().on(); });
  EXPECT_GT(host_.talk().state().pause().left_ms(), 0U);
  kill_and_restart();
  host_.resume(server_.port());
  guest_.resume(server_.port());
  EXPECT_TRUE(guest_.talk().state().pause().on());
  EXPECT_EQ(asked(guest_, [&](auto& frame) { frame.mutable_resume()->set_table(table()); }), "");
  until(host_, [](const v1::TableState& state) { return !state.pause().on(); });
  EXPECT_EQ(host_.contradiction(), "");
}

}  // namespace
}  // namespace lair::testing
