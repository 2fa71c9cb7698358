// A season in the window: standings, changes as they happen, the button to the player's table; the
// settings.
#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QScrollArea>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>
#include <QThreadPool>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "clients/desktop/rounds_view.hpp"
#include "server/store/clock.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/club.hpp"
#include "tests/support/case_name.hpp"

namespace lair::testing {
namespace {

// Shows the club's only season.
void show_season(VisitorWindow& visitor) {
  visitor.click("go_records");
  visitor.window().findChild<QTabWidget*>("records")->setCurrentIndex(1);
  auto* seasons = visitor.window().findChild<QListWidget*>("seasons");
  ASSERT_TRUE(wait_for([&] { return seasons->count() == 1; }));
  seasons->setCurrentRow(0);
}

// Enters that club as a guest.
void enter_club(VisitorWindow& visitor, Club& club) {
  visitor.window().resize(1100, 760);
  visitor.type_server(club.server().port(), "Mei");
  visitor.click("enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.is_live(); }));
}

class League : public ::testing::Test {
 protected:
  // The first round is over, the second is being played.
  void SetUp() override {
    ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
    club_.play_round_out();
    ASSERT_EQ(club_.act(R"({"startRound":{"round":2}})"), "");
    enter_club(visitor_, club_);
  }

  // Signs in as a player of the season.
  void sign_in() {
    visitor_.click("go_account");
    QDialog* dialog = nullptr;
    ASSERT_TRUE(wait_for([&] {
      dialog = visitor_.window().findChild<QDialog*>("account");
      return dialog != nullptr && dialog->isVisible();
    }));
    dialog->findChild<QLineEdit*>("account_name")->setText("Player 0");
    dialog->findChild<QLineEdit*>("account_password")->setText(kClubPassword);
    QTest::mouseClick(dialog->findChild<QPushButton*>("account_sign_in"), Qt::LeftButton);
    ASSERT_TRUE(
        wait_for([&] { return visitor_.is_live() && visitor_.talk().lobby().has_account(); }));
  }

  void open_season() {
    show_season(visitor_);
    auto* standings = visitor_.window().findChild<QTableWidget*>("standings");
    ASSERT_TRUE(wait_for([&] { return standings->rowCount() == 4; }));
  }

  // Waits until the standings count that many games of whoever leads.
  bool counts_games(const QString& games) {
    const auto* standings = visitor_.window().findChild<QTableWidget*>("standings");
    return wait_for([&] {
      return standings->rowCount() == 4 && standings->item(0, 4) != nullptr &&
             standings->item(0, 4)->text() == games;
    });
  }

  Club club_{4, R"(,"rounds":2,"length":{"unit":"UNIT_DEALS","count":1})"};
  VisitorWindow visitor_;
};

TEST_F(League, ShowsWhoStandsWhere) {
  open_season();
  const auto* standings = visitor_.window().findChild<QTableWidget*>("standings");
  EXPECT_EQ(standings->item(0, 0)->text(), "1");
  for (int row = 0; row < 4; ++row) {
    EXPECT_TRUE(standings->item(row, 1)->text().startsWith("Player "));
    EXPECT_EQ(standings->item(row, 4)->text(), "1") << "a game each";
  }
  EXPECT_TRUE(wait_for([&] { return visitor_.button("round_replay") != nullptr; }))
      << "the first round";
  EXPECT_NE(visitor_.button("round_watch"), nullptr) << "of the second";
  EXPECT_EQ(visitor_.button("round_play"), nullptr) << "a guest plays in no season";
  visitor_.picture("league");
}

TEST_F(League, LeadsToTheOwnTable) {
  sign_in();
  open_season();
  ASSERT_TRUE(wait_for([&] { return visitor_.button("round_play") != nullptr; }));
  EXPECT_TRUE(visitor_.text_of("own_round").contains("Player 0"));
  visitor_.click("round_play");
  EXPECT_TRUE(wait_for([&] { return visitor_.sits(); }));
}

TEST_F(League, TellsWhatChangesWhileItIsLookedAt) {
  open_season();
  ASSERT_TRUE(counts_games("1"));
  club_.play_round_out();
  EXPECT_TRUE(counts_games("2")) << "a game more, without a press";
}

TEST_F(League, TellsWhatChangesAfterTheWindowWasMinimized) {
  open_season();
  visitor_.window().showMinimized();
  visitor_.window().showNormal();
  club_.play_round_out();
  EXPECT_TRUE(counts_games("2"));
}

TEST_F(League, IsReadAgainForWhoeverSignsIn) {
  open_season();
  sign_in();
  EXPECT_TRUE(wait_for([&] { return visitor_.button("round_play") != nullptr; }));
  club_.play_round_out();
  EXPECT_TRUE(counts_games("2")) << "told over the new connection";
}

TEST_F(League, IsForgottenTogetherWithItsServer) {
  open_season();
  visitor_.click("go_servers");
  EXPECT_EQ(visitor_.window().findChild<QTableWidget*>("standings")->rowCount(), 0);
  EXPECT_EQ(visitor_.window().findChild<QListWidget*>("seasons")->count(), 0);
}

// Answers to earlier requests are delivered to nobody.
TEST_F(League, MayBeLeftBeforeItIsThere) {
  visitor_.click("go_records");
  visitor_.click("go_servers");
  QThreadPool::globalInstance()->waitForDone();
  QCoreApplication::processEvents();
  EXPECT_TRUE(wait_for([&] { return visitor_.button("enter_lobby") != nullptr; }));
  EXPECT_EQ(visitor_.window().findChild<QTableWidget*>("games")->rowCount(), 0);
}

TEST_F(League, IsNotReadForAPageThatWasLeft) {
  visitor_.click("go_records");
  visitor_.click("go_rooms");
  QThreadPool::globalInstance()->waitForDone();
  QCoreApplication::processEvents();
  EXPECT_EQ(visitor_.window().findChild<QListWidget*>("seasons")->count(), 0);
}

TEST_F(League, TakesACallToATableBackWhenItsMatchIsOver) {
  sign_in();
  ASSERT_EQ(club_.act(R"({"abandonRound":{"round":2,"reason":"a fire alarm"}})"), "");
  ASSERT_EQ(club_.act(R"({"startRound":{"round":2}})"), "");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("banner_go") != nullptr; }));
  EXPECT_TRUE(visitor_.text_of("banner").startsWith("Your round is starting"));
  club_.play_round_out();
  EXPECT_TRUE(wait_for([&] { return visitor_.button("banner_go") == nullptr; }));
  EXPECT_FALSE(visitor_.text_of("banner").startsWith("Your round is starting"));
}

TEST(LeagueWithAWalkOver, SaysSoAtTheTable) {
  Club club(4,
            R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},)"
            R"("absent":"ABSENT_WALK_OVER")");
  club.stays_away(3);
  club.start_without_the_absent();
  club.play_round_out();
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  ASSERT_TRUE(wait_for([&] { return visitor.shown("round_table") != nullptr; }));
  EXPECT_TRUE(visitor.text_of("round_table").contains("Player 3 0.00 (walk-over)"))
      << visitor.text_of("round_table").toStdString();
  visitor.picture("league-walk-over");
}

// Nobody came: there is nothing to watch, and nothing is running.
TEST(LeagueWithAWalkOver, OfAllFourIsOver) {
  Club club(4,
            R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},)"
            R"("wait_seconds":1,"absent":"ABSENT_WALK_OVER")");
  for (std::size_t player = 0; player < 4; ++player) club.stays_away(player);
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  ASSERT_TRUE(wait_for([&] { return visitor.shown("round_over") != nullptr; }));
  EXPECT_EQ(visitor.button("round_watch"), nullptr);
  EXPECT_EQ(visitor.button("round_replay"), nullptr);
  visitor.picture("league-nobody-came");
}

// Players of the waiting list who check in move up.
TEST(LeagueWithAWaitingList, IsCheckedIntoByWhoeverWaits) {
  Club club(4, R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},"players_max":4)");
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  visitor.click("season_register");
  EXPECT_FALSE(visitor.button("season_register")->isEnabled()) << "once is enough";
  ASSERT_TRUE(wait_for([&] { return visitor.button("season_withdraw") != nullptr; }));
  EXPECT_TRUE(visitor.button("season_withdraw")->isEnabled());
  const std::string deadline = std::to_string(store::seconds_now() + 3600);
  ASSERT_EQ(club.act(R"({"openCheckIn":{"round":1,"deadline":")" + deadline + "\"}}"), "");
  ASSERT_TRUE(wait_for([&] { return visitor.button("season_check_in") != nullptr; }));
  visitor.click("season_check_in");
  EXPECT_TRUE(wait_for([&] { return visitor.button("season_check_in") == nullptr; }));
}

class LeagueInPerson : public ::testing::Test {
 protected:
  void SetUp() override {
    enter_club(visitor_, club_);
    show_season(visitor_);
    visitor_.click("season_register");
    ASSERT_TRUE(wait_for([&] { return visitor_.button("season_withdraw") != nullptr; }));
  }

  QDialog* dialog_of(const char* name) {
    QDialog* dialog = nullptr;
    EXPECT_TRUE(wait_for([&] {
      dialog = visitor_.window().findChild<QDialog*>(QLatin1String(name));
      return dialog != nullptr && dialog->isVisible();
    }));
    return dialog;
  }

  // The number of the latest entry.
  std::int64_t entry() {
    return club_.rounds().at(0).at("tables").at(0).at("paper").at("entry").to_number<int>();
  }

  // Three others and the visitor.
  Club club_{3,
             R"(,"rounds":1,"venue":"VENUE_IN_PERSON","length":{"unit":"UNIT_DEALS","count":1})",
             "mcr"};
  VisitorWindow visitor_;
};

TEST_F(LeagueInPerson, IsCheckedIntoFromTheCall) {
  visitor_.click("go_rooms");
  const std::string deadline = std::to_string(store::seconds_now() + 3600);
  ASSERT_EQ(club_.act(R"({"openCheckIn":{"round":1,"deadline":")" + deadline + "\"}}"), "");
  ASSERT_TRUE(wait_for([&] { return visitor_.text_of("banner").startsWith("Check-in is open"); }));
  visitor_.click("banner_go");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("season_check_in") != nullptr; }));
  visitor_.picture("league-check-in");
  visitor_.click("season_check_in");
  EXPECT_TRUE(wait_for([&] { return visitor_.button("season_check_in") == nullptr; }));
}

TEST_F(LeagueInPerson, HasItsResultEnteredDisputedConfirmed) {
  ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
  visitor_.click("paper_enter");
  QDialog* paper = dialog_of("paper");
  for (int seat = 0; seat < 4; ++seat) {
    const int score = seat == 0 ? 30 : -10;
    paper->findChild<QSpinBox*>(QStringLiteral("paper_score_%1").arg(seat))->setValue(score);
  }
  visitor_.picture("paper", paper);
  visitor_.click("dialog_done");
  ASSERT_TRUE(wait_for([&] { return visitor_.shown("paper_told") != nullptr; }));
  EXPECT_EQ(visitor_.button("paper_confirm"), nullptr) << "somebody else must";
  // The news of the entry may come before the answer, which closes the dialog.
  ASSERT_TRUE(wait_for([&] { return visitor_.shown("paper") == nullptr; }));
  const std::string entered =
      R"({"enterResult":{"round":1,"table":1,"scores":[500,-100,-200,-200],"handsWon":[2,1,0,0]}})";
  visitor_.click("paper_dispute");
  QDialog* dispute = dialog_of("dispute");
  dispute->findChild<QLineEdit*>("dispute_why")->setText("not our scores");
  visitor_.click("dialog_done");
  ASSERT_TRUE(wait_for([&] { return visitor_.text_of("paper_told").contains("not our scores"); }));
  ASSERT_TRUE(wait_for([&] { return visitor_.shown("dispute") == nullptr; }));
  ASSERT_EQ(club_.player(2).act(1, entered), "");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("paper_confirm") != nullptr; }));
  visitor_.picture("league-paper");
  visitor_.click("paper_confirm");
  EXPECT_FALSE(visitor_.button("paper_confirm")->isEnabled()) << "once is enough";
  EXPECT_TRUE(wait_for([&] { return visitor_.shown("paper_told") == nullptr; }));
}

TEST_F(LeagueInPerson, HasAResultEnteredOnlyByFour) {
  auto* rounds = dynamic_cast<desktop::RoundsView*>(
      visitor_.window().findChild<QScrollArea*>(QStringLiteral("rounds")));
  ASSERT_NE(rounds, nullptr);
  const std::string self =
      R"({"name":"Mei","player":)" + std::to_string(visitor_.talk().lobby().player()) + "}";
  std::string players = self + "," + self;
  for (const int count : {3, 4, 5}) {
    players += "," + self;
    const std::string told =
        R"({"rounds":[{"number":1,"tables":[{"in_person":true,"players":[)" + players + "]}]}]}";
    rounds->show_rounds(boost::json::parse(told).as_object(), 1);
    EXPECT_EQ(rounds->findChild<QPushButton*>("paper_enter") != nullptr, count == 4) << count;
  }
}

// What the server refuses stays in the window, so that it can be corrected.
TEST_F(LeagueInPerson, HasItsResultEnteredHandByHand) {
  ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
  visitor_.click("paper_enter");
  QDialog* paper = dialog_of("paper");
  visitor_.click("paper_by_hands");
  visitor_.click("paper_add_hand");
  visitor_.click("paper_add_hand");
  visitor_.click("paper_remove_hand");
  auto* hand = paper->findChild<QWidget*>("paper_hand_0");
  hand->findChild<QComboBox*>("paper_winner")->setCurrentIndex(1);
  hand->findChild<QComboBox*>("paper_from")->setCurrentIndex(2);
  auto* tiles = hand->findChild<QLineEdit*>("paper_tiles");
  auto* winning = hand->findChild<QLineEdit*>("paper_winning");
  ASSERT_TRUE(wait_for([&] { return tiles->isVisible(); }));
  QTest::keyClicks(tiles, "123m");
  QTest::keyClicks(winning, "5p");
  visitor_.click("dialog_done");
  ASSERT_TRUE(wait_for([&] { return visitor_.text_of("paper_trouble").size() > 0; }));
  EXPECT_TRUE(visitor_.text_of("paper_trouble").contains("not a winning hand"));
  visitor_.picture("paper-hands", paper);
  tiles->setText("1112345678999p");
  visitor_.click("dialog_done");
  ASSERT_TRUE(wait_for([&] { return visitor_.shown("paper_hands_told") != nullptr; }));
  EXPECT_TRUE(visitor_.text_of("paper_hands_told").contains("1112345678999p + 5p"));
  EXPECT_TRUE(wait_for([&] { return visitor_.shown("paper") == nullptr; })) << "it is taken";
  visitor_.picture("league-hands");
  ASSERT_EQ(
      club_.player(1).act(
          1, R"({"confirmResult":{"round":1,"table":1,"entry":)" + std::to_string(entry()) + "}}"),
      "");
  EXPECT_TRUE(wait_for([&] { return visitor_.shown("paper_told") == nullptr; }));
}

TEST_F(LeagueInPerson, InvitationsAreDeclined) {
  visitor_.click("season_withdraw");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("season_register") != nullptr; }));
  const std::string player = std::to_string(visitor_.talk().lobby().player());
  ASSERT_EQ(club_.act(R"({"invite":{"player":")" + player + "\"}}"), "");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("season_decline") != nullptr; }));
  visitor_.picture("league-invited");
  visitor_.click("season_decline");
  EXPECT_TRUE(wait_for([&] {
    return visitor_.button("season_decline") == nullptr &&
           visitor_.button("season_register") != nullptr;
  }));
}

TEST_F(LeagueInPerson, IsLeftAgain) {
  visitor_.click("season_withdraw");
  EXPECT_TRUE(wait_for([&] { return visitor_.button("season_register") != nullptr; }));
}

TEST(LeagueOfADuplicate, IsRankedByComparisonWhateverThatIs) {
  Club club(4, R"(,"duplicate":{},"rounds":1)");
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  const auto* standings = visitor.window().findChild<QTableWidget*>("standings");
  ASSERT_TRUE(wait_for([&] { return standings->rowCount() == 4; }));
  EXPECT_EQ(standings->horizontalHeaderItem(2)->text(), "Comparison") << "all of it 0 yet";
}

TEST(LeagueOfDivisions, HasTheStandingsOfEach) {
  Club club(
      8,
      R"(,"divisions":{"count":2,"moving":1},"rounds":1,"length":{"unit":"UNIT_DEALS","count":1})");
  for (std::size_t number = 0; number < 8; ++number) {
    const std::string player = std::to_string(club.player(number).id());
    const std::string division = std::to_string(1 + number % 2);
    ASSERT_EQ(
        club.act(R"({"placePlayer":{"player":")" + player + R"(","division":)" + division + "}}"),
        "");
  }
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  club.play_round_out();
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  const auto* standings = visitor.window().findChild<QTableWidget*>("standings");
  ASSERT_TRUE(wait_for([&] { return standings->rowCount() == 10; }));
  const auto text = [&](int row, int column) { return standings->item(row, column)->text(); };
  for (const int division : {0, 1}) {
    const int above = 5 * division;
    EXPECT_EQ(text(above, 0), QStringLiteral("Division %1").arg(division + 1));
    for (int place = 1; place <= 4; ++place) EXPECT_EQ(text(above + place, 0).toInt(), place);
  }
  EXPECT_TRUE(text(4, 1).endsWith("down a division")) << text(4, 1).toStdString();
  EXPECT_TRUE(text(6, 1).endsWith("up a division")) << text(6, 1).toStdString();
  visitor.picture("league-divisions");
}

TEST(LeagueOfTeams, HasTheirStandings) {
  Club club(4, R"(,"teams":{"size":2},"rounds":1)", "yahoo", 2);
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  const auto* teams = visitor.window().findChild<QTableWidget*>("teams");
  ASSERT_TRUE(wait_for([&] { return teams->rowCount() == 2; }));
  EXPECT_TRUE(teams->isVisible());
  EXPECT_TRUE(teams->item(0, 1)->text().startsWith("Team "));
  EXPECT_EQ(visitor.shown("bracket"), nullptr);
  visitor.picture("league-teams");
}

TEST(LeagueOfTeams, IsJoinedInTheTeamThatIsChosen) {
  Club club(2, R"(,"teams":{"size":2},"rounds":1)", "yahoo", 2);
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  ASSERT_TRUE(wait_for([&] { return visitor.button("season_register_team") != nullptr; }));
  visitor.picture("league-join-team");
  visitor.click("season_register_team");
  EXPECT_TRUE(wait_for([&] { return visitor.button("season_withdraw") != nullptr; }));
  const auto teams = club.season().at("teams").as_array();
  EXPECT_EQ(visitor.button("season_register_team"), nullptr);
  EXPECT_EQ(teams.size(), 2U);
}

TEST(LeagueOfAKnockOut, HasItsBracket) {
  Club club(8, R"(,"knockOut":{"through":2},"length":{"unit":"UNIT_DEALS","count":1})");
  ASSERT_EQ(club.act(R"({"startRound":{"round":1}})"), "");
  club.play_round_out();
  VisitorWindow visitor;
  enter_club(visitor, club);
  show_season(visitor);
  ASSERT_TRUE(wait_for([&] { return visitor.shown("bracket_through") != nullptr; }));
  const auto* bracket = visitor.shown("bracket");
  ASSERT_NE(bracket, nullptr);
  EXPECT_EQ(bracket->findChildren<QLabel*>("bracket_through").size(), 4) << "two of each table";
  EXPECT_EQ(bracket->findChildren<QLabel*>("bracket_seat").size(), 4) << "two of each are out";
  visitor.picture("league-bracket");
}

class Settings : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Languages, Settings, ::testing::Values("en", "ja"), [](const auto& test) {
  return lair::test::case_name(test.index, test.param);
});

TEST_P(Settings, AreKeptForTheNextStart) {
  const TestServer server("04");
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  visitor.click("enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.is_live(); }));
  visitor.click("go_settings");
  QDialog* dialog = nullptr;
  ASSERT_TRUE(wait_for([&] {
    dialog = visitor.window().findChild<QDialog*>("settings");
    return dialog != nullptr && dialog->isVisible();
  }));
  visitor.picture(std::string("settings-") + GetParam(), dialog);
  auto* language = dialog->findChild<QComboBox*>("language");
  language->setCurrentIndex(language->findData(QLatin1String(GetParam())));
  Q_EMIT language->activated(language->currentIndex());
  QTest::mouseClick(dialog->findChild<QCheckBox*>("desktop.notices"), Qt::LeftButton);
  const auto kept = visitor.files().settings();
  EXPECT_EQ(kept.at("language"), GetParam());
  EXPECT_EQ(kept.at("desktop.notices"), "off");
}

}  // namespace
}  // namespace lair::testing
