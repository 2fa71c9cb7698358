// A season in the window: who stands where; the settings.
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QListWidget>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/club.hpp"
#include "tests/support/case_name.hpp"

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
  visitor_.picture("league");
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
