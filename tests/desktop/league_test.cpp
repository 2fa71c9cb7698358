// A season in the window: who stands where, one's rounds, the way to one's table; the settings.
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/club.hpp"

namespace lair::testing {
namespace {

class League : public ::testing::Test {
 protected:
  // The first round is over, the second is being played.
  void SetUp() override {
    ASSERT_EQ(club_.act(R"({"startRound":{"round":1}})"), "");
    club_.play_round_out();
    ASSERT_EQ(club_.act(R"({"startRound":{"round":2}})"), "");
    visitor_.window().resize(1100, 760);
    visitor_.type_server(club_.server().port(), "Mei");
    visitor_.click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return visitor_.is_live(); }));
  }

  // As one who plays in it.
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
    visitor_.click("go_records");
    visitor_.window().findChild<QTabWidget*>()->setCurrentIndex(1);
    auto* seasons = visitor_.window().findChild<QListWidget*>("seasons");
    ASSERT_TRUE(wait_for([&] { return seasons->count() == 1; }));
    seasons->setCurrentRow(0);
    auto* standings = visitor_.window().findChild<QTableWidget*>("standings");
    ASSERT_TRUE(wait_for([&] { return standings->rowCount() == 4; }));
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
  EXPECT_NE(visitor_.button("round_replay"), nullptr) << "of the first round";
  EXPECT_NE(visitor_.button("round_watch"), nullptr) << "of the second";
  EXPECT_EQ(visitor_.button("round_play"), nullptr) << "a guest plays in no season";
}

TEST_F(League, LeadsToTheOwnTable) {
  sign_in();
  open_season();
  ASSERT_TRUE(wait_for([&] { return visitor_.button("round_play") != nullptr; }));
  EXPECT_TRUE(visitor_.text_of("own_round").contains("Player 0"));
  visitor_.picture("league");
  visitor_.click("round_play");
  ASSERT_TRUE(wait_for([&] { return visitor_.sits(); }));
  EXPECT_EQ(visitor_.text_of("who_starts"),
            "A league game starts by itself once all four players are here.");
}

class Settings : public ::testing::TestWithParam<const char*> {};

INSTANTIATE_TEST_SUITE_P(Languages, Settings, ::testing::Values("en", "ja"));

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
