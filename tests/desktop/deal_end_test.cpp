// What the window says once a match is over.
#include "clients/desktop/deal_end.hpp"

#include <QLabel>
#include <QPushButton>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"

namespace lair::testing {
namespace {

class MatchIsOver : public ::testing::Test {
 protected:
  MatchIsOver() {
    state_.set_you(0);
    state_.mutable_summary()->set_phase(v1::TABLE_PHASE_FINISHED);
    for (int seat = 0; seat < 4; ++seat) {
      state_.mutable_summary()->add_seats()->set_kind(seat < 2 ? v1::SeatState::KIND_PERSON
                                                               : v1::SeatState::KIND_BOT);
    }
  }

  void show() {
    end_.show_rematch(state_, {.view = view_, .you = Seat::A, .name_of = [](Seat seat) {
                                 return seat == Seat::A ? std::string("Mei") : std::string("Bo");
                               }});
  }

  v1::SeatState& seat(int at) { return *state_.mutable_summary()->mutable_seats(at); }

  const VisitorWindow visitor_;  // for its files
  desktop::Session session_{
      visitor_.files(),
      words::Language::English,
      {.on_frame = [](const v1::ServerFrame&) {},
                           .on_state = [](const link::LinkState&) {},
                           .on_unsent = [] {},
                           .on_trouble = [](const QString&) {}}
  };
  v1::TableState state_;
  link::TableView view_;
  bool agrees_ = false;
  desktop::DealEnd end_{
      session_,
      {.on_ready = [] {},
        .on_table = [] {},
        .on_rematch = [this](bool agrees) { agrees_ = agrees; },
        .on_leave = [] {},
        .on_practice = [] {}}
  };
  QPushButton* rematch_ = end_.findChild<QPushButton*>("rematch");
  QLabel* wishers_ = end_.findChild<QLabel*>("rematch_wanted");
};

TEST_F(MatchIsOver, SaysWhoWantsAnotherOne) {
  show();
  EXPECT_FALSE(rematch_->isHidden());
  EXPECT_TRUE(wishers_->text().isEmpty());
  seat(1).set_rematch(true);
  show();
  EXPECT_EQ(wishers_->text().toStdString(), "Another match: Bo");
  rematch_->click();
  EXPECT_TRUE(agrees_);
}

TEST_F(MatchIsOver, LetsSomebodyWantNoOtherOneAnyMore) {
  seat(0).set_rematch(true);
  agrees_ = true;
  show();
  EXPECT_EQ(rematch_->text().toStdString(), "Never mind");
  rematch_->click();
  EXPECT_FALSE(agrees_);
}

TEST_F(MatchIsOver, OffersNoOtherOneWhereThereIsNone) {
  state_.mutable_summary()->set_phase(v1::TABLE_PHASE_CLOSED);
  show();
  EXPECT_TRUE(rematch_->isHidden()) << "the table is closed";
  state_.mutable_summary()->set_phase(v1::TABLE_PHASE_FINISHED);
  state_.mutable_summary()->mutable_policies()->set_admission(v1::ADMISSION_LEAGUE);
  show();
  EXPECT_TRUE(rematch_->isHidden()) << "a season says who plays";
}

}  // namespace
}  // namespace lair::testing
