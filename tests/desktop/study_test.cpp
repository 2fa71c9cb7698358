// Looking things up in the window: players, leaderboards, rules, hands, reviews; the account.
#include <QComboBox>
#include <QDateEdit>
#include <QDialog>
#include <QFile>
#include <QFileDialog>
#include <QJsonDocument>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <QTest>
#include <QTextBrowser>
#include <QUrl>
#include <csignal>
#include <memory>

#include <gtest/gtest.h>

#include "clients/desktop/ask_json.hpp"
#include "clients/desktop/replay_window.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr const char* kSecret = "four winds, one table";

class StudyInTheWindow : public ::testing::Test {
 protected:
  void SetUp() override {
    mei_.window().resize(1100, 760);
    mei_.type_server(server_.port(), "Mei");
    mei_.click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return mei_.button("go_study") != nullptr; }));
  }

  void open_tab(int at) {
    mei_.click("go_study");
    auto* tabs = mei_.window().findChild<QTabWidget*>("study");
    ASSERT_NE(tabs, nullptr);
    tabs->setCurrentIndex(at);
  }

  [[nodiscard]] bool reads(const char* page, const char* text) const {
    const auto* view = qobject_cast<QTextBrowser*>(mei_.shown(QLatin1String(page)));
    return view != nullptr && view->toPlainText().contains(QLatin1String(text));
  }

  template <class Field>
  Field* field(const char* name) {
    auto* found = qobject_cast<Field*>(mei_.shown(QLatin1String(name)));
    EXPECT_NE(found, nullptr) << name;
    return found;
  }

  QDialog* dialog_of(const char* name) {
    QDialog* dialog = nullptr;
    EXPECT_TRUE(wait_for([&] {
      dialog = mei_.window().findChild<QDialog*>(QLatin1String(name));
      return dialog != nullptr && dialog->isVisible();
    }));
    return dialog;
  }

  void register_mei() {
    mei_.click("go_account");
    QDialog* dialog = dialog_of("account");
    dialog->findChild<QLineEdit*>("account_name")->setText("Mei Lin");
    dialog->findChild<QLineEdit*>("account_password")->setText(kSecret);
    mei_.click("account_register");
    ASSERT_TRUE(wait_for([&] { return mei_.is_live() && mei_.talk().lobby().has_account(); }));
    ASSERT_TRUE(wait_for([&] { return mei_.button("go_account")->text() == "Account"; }));
  }

  // Registers Mei and opens the window of her account.
  QDialog* open_account() {
    register_mei();
    mei_.click("go_account");
    return dialog_of("account_changes");
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  VisitorWindow mei_;
};

TEST_F(StudyInTheWindow, ShowsWhatSomebodysGamesCameTo) {
  open_tab(0);
  EXPECT_TRUE(wait_for([&] { return reads("player_page", "No finished game yet."); }));
  open_tab(1);
  EXPECT_TRUE(wait_for([&] { return reads("boards_page", "No rated game yet."); }));
}

TEST_F(StudyInTheWindow, AsksAgainForWhatCouldNotBeRead) {
  open_tab(1);
  ASSERT_TRUE(wait_for([&] { return reads("boards_page", "No rated game yet."); }));
  server_.kill();
  open_tab(1);
  ASSERT_TRUE(wait_for([&] { return reads("boards_page", "Try again"); }));
  server_.restart();
  field<QTextBrowser>("boards_page")->anchorClicked(QUrl("again"));
  EXPECT_TRUE(wait_for([&] { return reads("boards_page", "No rated game yet."); }));
}

TEST(Replay, OfAGameThatCannotBeReadMayBeAskedForAgain) {
  TestServer server("04");
  const VisitorWindow visitor;  // for its files
  desktop::Session session(visitor.files(),
                           words::Language::English,
                           {.on_frame = [](const v1::ServerFrame&) {},
                            .on_state = [](const link::LinkState&) {},
                            .on_unsent = [] {},
                            .on_trouble = [](const QString&) {}});
  session.connect_to({.host = "127.0.0.1", .port = server.port()}, "Mei");
  const auto replay = std::make_unique<desktop::ReplayWindow>(session, 1, nullptr);
  replay->show();
  auto* again = replay->findChild<QPushButton*>("replay_again");
  const auto* told = replay->findChild<QLabel*>("replay_sentence");
  EXPECT_FALSE(again->isVisible()) << "nothing has been answered";
  ASSERT_TRUE(wait_for([&] { return again->isVisible(); }));
  const QString not_yet = told->text();
  server.kill();
  QTest::mouseClick(again, Qt::LeftButton);
  EXPECT_FALSE(again->isVisible());
  EXPECT_TRUE(wait_for([&] { return again->isVisible() && told->text() != not_yet; }));
}

TEST_F(StudyInTheWindow, MakesOneChangeToAnAccountAtATime) {
  QDialog* changes = open_account();
  ASSERT_NE(changes, nullptr);
  changes->findChild<QLineEdit*>("password_before")->setText(kSecret);
  changes->findChild<QLineEdit*>("password_new")->setText("five winds, no table");
  server_.process().signal(SIGSTOP);  // it takes its time
  mei_.click("change_password");
  for (const char* act : {"change_password", "change_name", "sign_out", "forget_account"}) {
    EXPECT_FALSE(mei_.button(act)->isEnabled()) << act;
  }
  server_.process().signal(SIGCONT);
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("account_told") == "Saved."; }));
  EXPECT_TRUE(mei_.button("change_password")->isEnabled());
}

TEST(Questions, WantOnlyTheAnswerToTheLastOne) {
  desktop::Questions questions;
  const auto first = questions.next();
  EXPECT_TRUE(first());
  const auto second = questions.next();
  EXPECT_FALSE(first());
  EXPECT_TRUE(second());
}

TEST_F(StudyInTheWindow, SearchesTheRules) {
  open_tab(2);
  auto* systems = field<QComboBox>("rules_system");
  systems->setCurrentIndex(systems->findData("mcr"));
  QTest::keyClicks(field<QLineEdit>("rules_search"), "big dragon");
  EXPECT_TRUE(wait_for([&] { return reads("rules_page", "Big three dragons"); }));
  EXPECT_FALSE(reads("rules_page", "All green"));
  mei_.picture("rules");
}

TEST_F(StudyInTheWindow, CountsAHand) {
  open_tab(3);
  QTest::keyClicks(field<QLineEdit>("hand_tiles"), "234m567p555sEERR");
  QTest::keyClicks(field<QLineEdit>("hand_winning"), "R");
  mei_.click("hand_count");
  EXPECT_TRUE(wait_for([&] { return reads("hand_page", "68 points. 3 counted, 0 needed"); }));
  mei_.picture("calculator");
}

TEST_F(StudyInTheWindow, KeepsWhatWasTypedWhileAnotherPageIsShown) {
  open_tab(2);
  QTest::keyClicks(field<QLineEdit>("rules_search"), "big dragon");
  open_tab(3);
  QTest::keyClicks(field<QLineEdit>("hand_tiles"), "234m567p555sEERR");
  QTest::keyClicks(field<QLineEdit>("hand_winning"), "R");
  mei_.click("hand_count");
  ASSERT_TRUE(wait_for([&] { return reads("hand_page", "68 points."); }));
  mei_.click("go_rooms");
  ASSERT_TRUE(wait_for([&] { return mei_.button("new_table") != nullptr; }));
  mei_.click("go_study");
  EXPECT_EQ(field<QLineEdit>("hand_tiles")->text(), "234m567p555sEERR") << "on the tab left before";
  EXPECT_TRUE(reads("hand_page", "68 points."));
  open_tab(2);
  EXPECT_EQ(field<QLineEdit>("rules_search")->text(), "big dragon");
}

TEST_F(StudyInTheWindow, CountsTheHandOfTheDay) {
  open_tab(4);
  ASSERT_TRUE(wait_for([&] { return reads("puzzle_page", "Hand of the day"); }));
  mei_.click("puzzle_show");
  EXPECT_TRUE(wait_for([&] { return reads("puzzle_page", "The answer"); }));
  mei_.picture("puzzle");
}

TEST_F(StudyInTheWindow, ChangesNameAndPasswordThenForgetsTheAccount) {
  QDialog* changes = open_account();
  ASSERT_NE(changes, nullptr);
  mei_.picture("account", changes);
  changes->findChild<QLineEdit*>("password_before")->setText("wrong");
  changes->findChild<QLineEdit*>("password_new")->setText("five winds, no table");
  mei_.click("change_password");
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("account_told").size() > 0; }));
  EXPECT_NE(mei_.text_of("account_told"), "Saved.");
  changes->findChild<QLineEdit*>("password_before")->setText(kSecret);
  mei_.click("change_password");
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("account_told") == "Saved."; }));
  ASSERT_TRUE(wait_for([&] { return mei_.is_live(); }));
  mei_.click("forget_account");
  QDialog* sure = dialog_of("forget");
  ASSERT_NE(sure, nullptr);
  sure->findChild<QLineEdit*>("forget_password")->setText("five winds, no table");
  mei_.click("dialog_done");
  EXPECT_TRUE(wait_for([&] { return mei_.is_live() && !mei_.talk().lobby().has_account(); }));
}

TEST_F(StudyInTheWindow, CountsTheHandOfAnEarlierDayAndAnyOther) {
  open_tab(4);
  auto* day = field<QDateEdit>("puzzle_day");
  ASSERT_TRUE(wait_for([&] { return mei_.button("puzzle_earlier")->isEnabled(); }));
  EXPECT_FALSE(mei_.button("puzzle_later")->isEnabled()) << "tomorrow has none yet";
  const QDate today = day->date();
  const auto is_of = [&](QDate wanted) {
    return reads("puzzle_page", wanted.toString(Qt::ISODate).toLatin1().constData());
  };
  mei_.click("puzzle_earlier");
  ASSERT_TRUE(wait_for([&] { return is_of(today.addDays(-1)); }));
  mei_.click("puzzle_earlier");
  ASSERT_TRUE(wait_for([&] { return is_of(today.addDays(-2)); }));
  mei_.click("puzzle_show");
  EXPECT_TRUE(wait_for([&] { return reads("puzzle_page", "The answer"); }));
  mei_.picture("puzzle-earlier");
  mei_.click("puzzle_later");
  ASSERT_TRUE(wait_for([&] { return is_of(today.addDays(-1)); }));
  day->setDate(day->minimumDate());
  ASSERT_TRUE(wait_for([&] { return is_of(day->minimumDate()); }));
  EXPECT_FALSE(mei_.button("puzzle_earlier")->isEnabled()) << "the first of all";
  mei_.click("puzzle_any");
  ASSERT_TRUE(wait_for([&] { return !reads("puzzle_page", "Hand of the day"); }));
  EXPECT_TRUE(reads("puzzle_page", "Hand "));
  mei_.click("puzzle_todays");
  EXPECT_TRUE(wait_for([&] { return is_of(day->maximumDate()); })) << "the server's today";
}

TEST_F(StudyInTheWindow, ChangesTheNameAndWhoSeesIt) {
  QDialog* changes = open_account();
  ASSERT_NE(changes, nullptr);
  auto* presence = changes->findChild<QComboBox*>("presence");
  QTest::keyClick(presence, Qt::Key_End);
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("banner") == "Saved."; }));
  changes->findChild<QLineEdit*>("changes_name")->setText("Mei Hua");
  mei_.click("change_name");
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("account_told") == "Saved."; }));
  ASSERT_TRUE(wait_for([&] { return mei_.is_live() && mei_.talk().lobby().name() == "Mei Hua"; }));
  EXPECT_TRUE(wait_for([&] {
    return mei_.talk().people().followed().presence() == v1::PRESENCE_FOR_NOBODY;
  })) << "kept by the server, beyond the connection";
}

TEST_F(StudyInTheWindow, ShowsWhoSeesThemAsTheServerKeepsIt) {
  QDialog* changes = open_account();
  ASSERT_NE(changes, nullptr);
  auto* presence = changes->findChild<QComboBox*>("presence");
  server_.kill();
  ASSERT_TRUE(wait_for([&] { return !mei_.is_live(); }));
  QTest::keyClick(presence, Qt::Key_End);
  EXPECT_EQ(presence->currentData().toInt(), v1::PRESENCE_FOR_EVERYBODY) << "it was not sent";
}

TEST_F(StudyInTheWindow, SaysThatAChangeWasLostWithItsConnection) {
  QDialog* changes = open_account();
  ASSERT_NE(changes, nullptr);
  auto* presence = changes->findChild<QComboBox*>("presence");
  server_.process().signal(SIGSTOP);  // it hears the request no more
  QTest::keyClick(presence, Qt::Key_End);
  ASSERT_EQ(presence->currentData().toInt(), v1::PRESENCE_FOR_NOBODY);
  server_.kill();
  EXPECT_TRUE(
      wait_for([&] { return presence->currentData().toInt() == v1::PRESENCE_FOR_EVERYBODY; }));
  EXPECT_TRUE(wait_for([&] { return !mei_.text_of("account_told").isEmpty(); }));
}

TEST_F(StudyInTheWindow, MakesABotGivesItTokensRemovesIt) {
  ASSERT_NE(open_account(), nullptr);
  mei_.click("own_bots");
  QDialog* bots = dialog_of("own_bots_dialog");
  ASSERT_NE(bots, nullptr);
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("own_bots_none").size() > 0; }));
  const auto token = [&] { return bots->findChild<QLineEdit*>("bot_token")->text(); };
  bots->findChild<QLineEdit*>("bot_name")->setText("Heron");
  mei_.click("make_bot");
  ASSERT_TRUE(wait_for([&] { return mei_.button("revoke_bot") != nullptr; }));
  const QString first = token();
  EXPECT_FALSE(first.isEmpty());
  mei_.picture("own-bots", bots);
  mei_.click("renew_bot");
  EXPECT_TRUE(wait_for([&] { return !token().isEmpty() && token() != first; }));
  mei_.click("revoke_bot");
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("bot_state").endsWith("no token"); }));
  EXPECT_TRUE(token().isEmpty()) << "shown once";
  mei_.click("remove_bot");
  ASSERT_NE(dialog_of("ask_first"), nullptr);
  mei_.click("dialog_done");
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("own_bots_none").size() > 0; }));
}

// Saved as a file readable only by its owner; without a server the reason is
// shown and the button stays.
TEST_F(StudyInTheWindow, SavesWhatTheServerKnowsOfSomebody) {
  ASSERT_NE(open_account(), nullptr);
  const QTemporaryDir folder;
  const QString file = folder.filePath(QStringLiteral("mine.json"));
  const auto choose = [&] {
    mei_.click("save_own_data");
    auto* chooser = qobject_cast<QFileDialog*>(dialog_of("own_data_file"));
    ASSERT_NE(chooser, nullptr);
    chooser->findChild<QLineEdit*>("fileNameEdit")->setText(file);
    QTest::keyClick(chooser->findChild<QLineEdit*>("fileNameEdit"), Qt::Key_Return);
  };
  choose();
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("account_told") == "Saved in " + file + "."; }));
  QFile kept(file);
  ASSERT_TRUE(kept.open(QIODevice::ReadOnly));
  EXPECT_TRUE(QJsonDocument::fromJson(kept.readAll()).isObject());
  EXPECT_FALSE(kept.permissions() & (QFile::ReadGroup | QFile::ReadOther));
  kept.close();
  ASSERT_TRUE(kept.remove());
  server_.kill();
  choose();
  ASSERT_TRUE(wait_for([&] {
    return mei_.text_of("account_told").size() > 0 && mei_.button("save_own_data")->isEnabled();
  }));
  EXPECT_FALSE(mei_.text_of("account_told").startsWith("Saved"));
  EXPECT_FALSE(kept.exists());
}

TEST_F(StudyInTheWindow, SignsOutEverywhere) {
  ASSERT_NE(open_account(), nullptr);
  mei_.click("sign_out_all");
  EXPECT_TRUE(wait_for([&] { return mei_.is_live() && !mei_.talk().lobby().has_account(); }));
}

}  // namespace
}  // namespace lair::testing
