// The form for a new table: everything that a host may decide reaches the server.
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QGuiApplication>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "clients/link/deep_link.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

class CreateForm : public ::testing::Test {
 protected:
  void SetUp() override {
    visitor_.window().resize(1100, 900);
    visitor_.type_server(server_.port(), "Mei");
    visitor_.click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return visitor_.button("new_table") != nullptr; }));
    visitor_.click("new_table");
  }

  template <class Field>
  Field* field(const char* name) {
    auto* found = visitor_.window().findChild<Field*>(QLatin1String(name));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }

  void choose(const char* name, int code) {
    auto* box = field<QComboBox>(name);
    box->setCurrentIndex(box->findData(code));
  }

  // The table is shown before its host sits there, and only people who sit there are told its code.
  void create() {
    visitor_.click("create_submit");
    ASSERT_TRUE(wait_for([&] { return visitor_.sits(); }))
        << visitor_.text_of("create_trouble").toStdString();
  }

  [[nodiscard]] const v1::TableSummary& table() const { return visitor_.talk().state().summary(); }

  TestServer server_;
  VisitorWindow visitor_;
};

TEST_F(CreateForm, AsksForEverythingThatAHostMayDecide) {
  field<QPushButton>("create_more")->click();
  field<QPushButton>("create_advanced")->click();
  visitor_.picture("create-open");
  field<QComboBox>("create_clock")->setCurrentIndex(4);  // the host's own clock
  field<QSpinBox>("create_move")->setValue(7);
  field<QSpinBox>("create_reserve")->setValue(9);
  choose("create_claims", v1::CLAIM_WINDOW_CONSTANT);
  field<QComboBox>("create_length")->setCurrentIndex(1);  // East only
  choose("create_who", v1::ADMISSION_INVITED);
  field<QPlainTextEdit>("create_invited")->setPlainText("Bo, Ana\nKenji");
  choose("create_watch", v1::WATCHING_NOTHING);
  choose("create_record", v1::RECORD_READERS_PLAYERS);
  choose("create_absent", v1::ABSENCE_STEP_BOT);
  choose("create_grace", 120);
  field<QSpinBox>("create_pauses")->setValue(1);
  field<QCheckBox>("create_ready_check")->setChecked(true);
  field<QCheckBox>("create_bots")->setChecked(true);
  field<QCheckBox>("create_hints")->setChecked(false);
  field<QSpinBox>("create.pauseMinutes")->setValue(6);
  field<QSpinBox>("create.extraTimes")->setValue(2);
  field<QSpinBox>("create.extraSeconds")->setValue(15);
  field<QSpinBox>("create.abandonedMinutes")
      ->setValue(45);  // a guest's table waits for an hour at most
  field<QCheckBox>("create_substitutes")->setChecked(false);
  field<QCheckBox>("create_bot_may_claim")->setChecked(true);
  create();
  EXPECT_EQ(table().clock().move_ms(), 7'000U);
  EXPECT_EQ(table().clock().reserve_ms(), 9'000U);
  EXPECT_EQ(table().claim_window(), v1::CLAIM_WINDOW_CONSTANT);
  const v1::TablePolicies& policies = table().policies();
  EXPECT_EQ(policies.length().unit(), v1::MatchLength::UNIT_ROUNDS);
  EXPECT_EQ(policies.length().count(), 1U);
  EXPECT_EQ(policies.admission(), v1::ADMISSION_INVITED);
  EXPECT_EQ(policies.invited_size(), 3);
  EXPECT_EQ(policies.spectators(), v1::WATCHING_NOTHING);
  EXPECT_EQ(policies.record(), v1::RECORD_READERS_PLAYERS);
  EXPECT_EQ(policies.absence().then(), v1::ABSENCE_STEP_BOT);
  EXPECT_EQ(policies.absence().grace_seconds(), 120U);
  EXPECT_EQ(policies.absence().abandoned_minutes(), 45U);
  EXPECT_FALSE(policies.absence().substitutes());
  EXPECT_TRUE(policies.absence().bot_may_claim());
  EXPECT_EQ(policies.pauses(), 1U);
  EXPECT_EQ(policies.pause_minutes(), 6U);
  EXPECT_EQ(policies.extra_times(), 2U);
  EXPECT_EQ(policies.extra_seconds(), 15U);
  EXPECT_TRUE(policies.ready_check());
  EXPECT_TRUE(policies.bots());
  EXPECT_FALSE(policies.hints());
}

// The link also works for people who have only the page; it says whether the server uses TLS.
TEST_F(CreateForm, MakesOneTableHoweverOftenItIsSent) {
  visitor_.click("create_submit");
  QTest::mouseClick(visitor_.button("create_submit"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return visitor_.sits(); }));
  ASSERT_EQ(table().table(), 1U);
  visitor_.click("leave_waiting");
  visitor_.click("new_table");
  create();
  EXPECT_EQ(table().table(), 2U);
}

TEST_F(CreateForm, LeadsToATableWithALinkThatComesBackToIt) {
  field<QPushButton>("create_more")->click();
  choose("create_who", v1::ADMISSION_CODE);
  create();
  ASSERT_TRUE(wait_for([&] { return visitor_.button("copy_link") != nullptr; }));
  visitor_.button("copy_link")->click();
  const std::string address = QGuiApplication::clipboard()->text().toStdString();
  const std::string server = link::text_of(visitor_.window().session().server());
  EXPECT_TRUE(address.starts_with(server + "/#/")) << address;
  const auto link = link::deep_link_from(address);
  ASSERT_TRUE(link) << address;
  EXPECT_EQ(link::text_of(link->server), server);
  EXPECT_EQ(link->table, visitor_.talk().table());
  EXPECT_EQ(link->code, visitor_.talk().state().code());
}

TEST_F(CreateForm, OffersAGuestWhatTheServerAllowsGuests) {
  EXPECT_EQ(field<QSpinBox>("create.abandonedMinutes")->maximum(), 60);
  EXPECT_EQ(field<QSpinBox>("create.abandonedMinutes")->value(), 60);
  EXPECT_EQ(field<QLineEdit>("create_name")->maxLength(), 20);
}

TEST_F(CreateForm, ChoosesAStyleThatIsTypedIntoTheName) {
  auto* name = field<QLineEdit>("create_name");
  auto* rules = field<QComboBox>("create_rules");
  rules->setCurrentIndex(rules->findData("yahoo"));
  QTest::keyClicks(name, "5F");
  EXPECT_EQ(field<QComboBox>("create_style")->currentData().toString(), "5f");
  EXPECT_EQ(visitor_.text_of("create_code"), "A table named “5F” gets these rules.");
  QTest::keyClicks(name, " 1000");
  // The previous fields are deleted with the next events.
  ASSERT_TRUE(wait_for([&] { return field<QSpinBox>("option_limit")->value() == 1000; }));
  // A choice made after that stays until the name says something else.
  field<QSpinBox>("option_min_faan")->setValue(4);
  QTest::keyClicks(name, " no rush");
  EXPECT_EQ(field<QSpinBox>("option_min_faan")->value(), 4);
  visitor_.picture("create-named");
  create();
  EXPECT_EQ(table().name(), "5F 1000 no rush");
  std::map<std::string, std::string> settings;
  for (const v1::Setting& one : table().settings()) settings[one.key()] = one.value();
  EXPECT_EQ(settings["min_faan"], "4");
  EXPECT_EQ(settings["limit"], "1000");
}

TEST_F(CreateForm, HasEveryOptionOfTheRules) {
  for (const v1::RuleSystem& system : visitor_.talk().lobby().rule_systems()) {
    auto* rules = field<QComboBox>("create_rules");
    rules->setCurrentIndex(rules->findData(QString::fromStdString(system.id())));
    for (const v1::Option& option : system.options()) {
      const QString name = QStringLiteral("option_") + QString::fromStdString(option.key());
      EXPECT_NE(visitor_.window().findChild<QWidget*>(name), nullptr)
          << system.id() << ' ' << option.key();
    }
  }
}

TEST_F(CreateForm, AsksForACodeWhereThereIsNoLimitOfTime) {
  field<QComboBox>("create_clock")->setCurrentIndex(3);  // no limit
  EXPECT_EQ(field<QComboBox>("create_who")->currentData().toInt(), v1::ADMISSION_CODE);
  create();
  EXPECT_EQ(table().clock().move_ms(), 0U);
  EXPECT_FALSE(visitor_.talk().state().code().empty());
}

TEST_F(CreateForm, TakesBotsOfTheStrengthThatIsChosen) {
  create();
  auto* strength = field<QComboBox>("bot_strength");
  strength->setCurrentIndex(strength->findData(v1::BOT_STRENGTH_EXPERT));
  visitor_.click("add_bots");
  ASSERT_TRUE(wait_for([&] { return visitor_.button("start") != nullptr; }));
  for (const v1::SeatState& seat : table().seats()) {
    if (seat.kind() != v1::SeatState::KIND_BOT) continue;
    EXPECT_EQ(seat.strength(), v1::BOT_STRENGTH_EXPERT);
  }
}

}  // namespace
}  // namespace lair::testing
