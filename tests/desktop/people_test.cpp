// A host and others in their windows: options changed, seats reserved, people
// invited, muted, sent away.
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTest>
#include <array>
#include <chrono>
#include <functional>

#include <gtest/gtest.h>

#include "clients/link/client.hpp"
#include "clients/link/hosting.hpp"
#include "tests/desktop/accessible.hpp"
#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

class PeopleInWindows : public ::testing::Test {
 protected:
  void SetUp() override {
    enter(mei_, "Mei");
    enter(bo_, "Bo");
    mei_.click("new_table");
    mei_.click("create_submit");
    ASSERT_TRUE(wait_for([&] { return mei_.sits() && mei_.button("add_bots") != nullptr; }));
    ASSERT_TRUE(wait_for([&] { return mei_.talk().people().in_room().size() == 2; }));
  }

  void enter(VisitorWindow& visitor, const QString& name) {
    visitor.type_server(server_.port(), name);
    visitor.click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return visitor.button("new_table") != nullptr; }));
  }

  // The field of the form that is shown; earlier forms are deleted a moment later.
  QComboBox* form(const char* name) {
    return qobject_cast<QComboBox*>(mei_.shown(QLatin1String(name)));
  }

  // The open menu; waits until there is one.
  static QMenu* menu_of(VisitorWindow& visitor) {
    QMenu* menu = nullptr;
    const auto is_open = [&] {
      for (QMenu* one : visitor.window().findChildren<QMenu*>(QStringLiteral("menu"))) {
        if (one->isVisible()) menu = one;
      }
      return menu != nullptr;
    };
    EXPECT_TRUE(wait_for(is_open));
    return menu;
  }

  // Chooses the action in the menu, using only the keys.
  static void choose(VisitorWindow& visitor, const char* action) {
    QMenu* menu = menu_of(visitor);
    ASSERT_NE(menu, nullptr);
    ASSERT_NE(menu->findChild<QAction*>(QLatin1String(action)), nullptr) << action;
    for (qsizetype step = 0; step < menu->actions().size(); ++step) {
      if (menu->activeAction()->objectName() == QLatin1String(action)) break;
      QTest::keyClick(menu, Qt::Key_Down);
    }
    QTest::keyClick(menu, Qt::Key_Return);
  }

  static QDialog* dialog_of(VisitorWindow& visitor, const char* name) {
    QDialog* dialog = nullptr;
    EXPECT_TRUE(wait_for([&] {
      dialog = visitor.window().findChild<QDialog*>(QLatin1String(name));
      return dialog != nullptr && dialog->isVisible();
    }));
    return dialog;
  }

  static void finish(QDialog* dialog) {
    QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("dialog_done")),
                      Qt::LeftButton);
  }

  void follow(VisitorWindow& visitor, std::uint64_t table) const {
    const link::Endpoint here{
        .host = "127.0.0.1", .port = server_.port(), .source = {}, .secure = false};
    visitor.window().follow({.server = here, .table = table, .code = {}}, "Bo");
  }

  void seat_bo() {
    follow(bo_, mei_.talk().table());
    ASSERT_TRUE(wait_for([&] { return bo_.button("sit") != nullptr; }));
    bo_.click("sit");
    ASSERT_TRUE(wait_for([&] { return bo_.sits(); }));
    ASSERT_TRUE(wait_for([&] { return seat_of_bo() >= 0; }));
  }

  // Reconnects under another name and returns to the waiting table.
  void register_mei() {
    mei_.click("go_account");
    QDialog* dialog = dialog_of(mei_, "account");
    dialog->findChild<QLineEdit*>("account_name")->setText("Mei Lin");
    dialog->findChild<QLineEdit*>("account_password")->setText("correcthorsebattery");
    QTest::mouseClick(dialog->findChild<QPushButton*>("account_register"), Qt::LeftButton);
    ASSERT_TRUE(wait_for([&] { return mei_.is_live() && mei_.talk().lobby().has_account(); }));
    ASSERT_TRUE(wait_for([&] { return mei_.sits() && mei_.button("add_bots") != nullptr; }));
  }

  // Starts with bots in the free seats.
  void start() {
    mei_.click("add_bots");
    ASSERT_TRUE(wait_for([&] { return mei_.button("start") != nullptr; }));
    if (bo_.button("agree") != nullptr) bo_.click("agree");
    mei_.click("start");
    ASSERT_TRUE(wait_for([&] { return mei_.shown("seat_1") != nullptr; }));
    ASSERT_TRUE(wait_for([&] { return mei_.talk().view().deal.setup.number != 0; }));
  }

  // Bo's seat as Mei's window knows it; -1 while he has none.
  [[nodiscard]] int seat_of_bo() const {
    const v1::TableSummary& table = mei_.talk().state().summary();
    for (int at = 0; at < table.seats_size(); ++at) {
      if (table.seats(at).name() == "Bo") return at;
    }
    return -1;
  }

  [[nodiscard]] const v1::SeatState& seat(int at) const {
    return mei_.talk().state().summary().seats(at);
  }

  // A copy, since the next state is another object.
  [[nodiscard]] static v1::TableSummary table_of(const VisitorWindow& window) {
    return window.talk().state().summary();
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  VisitorWindow mei_;
  VisitorWindow bo_;
};

TEST_F(PeopleInWindows, HostsChangeTheOptionsOfTheirTable) {
  seat_bo();
  mei_.click("change_options");
  ASSERT_TRUE(wait_for([&] {
    return mei_.button("create_submit") != nullptr &&
           mei_.button("create_submit")->text() == "Change";
  }));
  ASSERT_NE(form("create_clock"), nullptr);
  form("create_clock")->setCurrentIndex(2);  // relaxed
  // This field is further down in the form.
  mei_.window().findChildren<QComboBox*>("create_length").constLast()->setCurrentIndex(0);
  mei_.picture("change-options");
  mei_.click("create_submit");
  EXPECT_TRUE(wait_for([&] { return mei_.button("change_options") != nullptr; }));
  EXPECT_TRUE(wait_for([&] { return table_of(mei_).clock().move_ms() == 60'000; }));
  EXPECT_EQ(table_of(mei_).policies().length().count(), 1U);
  EXPECT_TRUE(wait_for([&] { return bo_.button("agree") != nullptr; })) << "Bo is asked again";
  EXPECT_EQ(bo_.button("change_options"), nullptr) << "who is not the host changes nothing";
}

TEST_F(PeopleInWindows, AreReadyWhereTheHostWaitsForThem) {
  seat_bo();
  mei_.click("change_options");
  ASSERT_NE(form("create_clock"), nullptr);
  mei_.window().findChildren<QCheckBox*>("create_ready_check").constLast()->setChecked(true);
  mei_.click("create_submit");
  const auto offers = [&](const QString& text) {
    const QAbstractButton* ready = bo_.button("get_ready");
    return ready != nullptr && ready->text() == text;
  };
  ASSERT_TRUE(wait_for([&] { return offers("Ready"); }));
  bo_.click("agree");
  for (const char* next : {"Not ready", "Ready", "Not ready"}) {
    bo_.click("get_ready");
    ASSERT_TRUE(wait_for([&] { return offers(next); })) << next;
  }
  ASSERT_TRUE(wait_for([&] { return seat(seat_of_bo()).ready(); }));
  start();
}

// Another program has set values for which the form has no names, then hands the table over.
TEST_F(PeopleInWindows, HostsKeepWhatTheFormHasNoNameFor) {
  link::Client ana({.token = {}, .name = "Ana"}, "test", [](const v1::ServerFrame&) {});
  ASSERT_TRUE(
      ana.connect({.host = "127.0.0.1", .port = server_.port(), .source = {}, .secure = false}));
  const std::array<link::Client*, 1> clients{&ana};
  const auto pump_until = [&](const std::function<bool()>& holds) {
    return wait_for([&] {
      link::pump_some(clients, std::chrono::milliseconds(0));
      return holds();
    });
  };
  ASSERT_TRUE(pump_until([&] { return ana.talk().is_welcome(); }));
  v1::CreateTable wish = link::wish_of(mei_.talk().state());
  wish.mutable_clock()->set_move_ms(33'000);
  wish.mutable_policies()->mutable_absence()->set_grace_seconds(45);
  wish.mutable_policies()->mutable_length()->set_unit(v1::MatchLength::UNIT_MINUTES);
  wish.mutable_policies()->mutable_length()->set_count(45);
  ana.talk().create_table(wish);
  ASSERT_TRUE(pump_until([&] { return ana.talk().table() != 0; }));
  follow(bo_, ana.talk().table());
  ASSERT_TRUE(pump_until([&] { return bo_.button("sit") != nullptr; }));
  bo_.click("sit");
  ASSERT_TRUE(pump_until([&] { return bo_.sits(); }));
  ana.talk().ask(
      link::to_hand_over({.table = ana.talk().table(), .seat = bo_.talk().state().you()}));
  ASSERT_TRUE(pump_until([&] { return bo_.button("change_options") != nullptr; }));
  const v1::TableSummary before = table_of(bo_);
  bo_.click("change_options");
  bo_.click("create_submit");
  ASSERT_TRUE(pump_until([&] { return bo_.button("change_options") != nullptr; }));
  const v1::TableSummary after = table_of(bo_);
  EXPECT_EQ(before.policies().length().count(), 45U);
  EXPECT_EQ(after.policies().SerializeAsString(), before.policies().SerializeAsString());
  EXPECT_EQ(after.clock().SerializeAsString(), before.clock().SerializeAsString());
  EXPECT_EQ(after.rules(), before.rules());
  EXPECT_EQ(after.name(), before.name());
}

TEST_F(PeopleInWindows, KeepTheirTableWhenTheyRegister) {
  register_mei();
  start();
}

TEST_F(PeopleInWindows, LeaveATableThatWaitsWhenTheySignOut) {
  register_mei();
  mei_.click("go_account");
  QDialog* changes = dialog_of(mei_, "account_changes");
  QTest::mouseClick(changes->findChild<QPushButton*>("sign_out"), Qt::LeftButton);
  EXPECT_TRUE(wait_for([&] { return mei_.is_live() && mei_.button("new_table") != nullptr; }));
}

TEST_F(PeopleInWindows, StaySignedInWhereTheServerDoesNotSignThemOut) {
  register_mei();
  mei_.click("go_account");
  QDialog* changes = dialog_of(mei_, "account_changes");
  server_.kill();
  QTest::mouseClick(changes->findChild<QPushButton*>("sign_out"), Qt::LeftButton);
  ASSERT_TRUE(wait_for([&] { return !mei_.text_of("account_told").isEmpty(); }));
  server_.restart();
  ASSERT_TRUE(wait_for([&] { return mei_.is_live(); }));
  EXPECT_TRUE(mei_.talk().lobby().has_account());
}

TEST_F(PeopleInWindows, HostsKeepAndLockSeats) {
  mei_.click("seat_more_2");
  mei_.picture("seat-menu", menu_of(mei_));
  choose(mei_, "seat_reserve");
  QDialog* dialog = dialog_of(mei_, "reserve");
  QTest::keyClicks(dialog->findChild<QLineEdit*>("reserve_name"), "Kenji");
  finish(dialog);
  EXPECT_TRUE(wait_for([&] { return seat(2).reserved_for() == "Kenji"; }));
  mei_.click("seat_more_2");
  choose(mei_, "seat_unreserve");
  EXPECT_TRUE(wait_for([&] { return seat(2).reserved_for().empty(); }));
  // By a screen reader: the button is named after its seat. Changes are laid out a moment later.
  ASSERT_TRUE(wait_for([&] { return press_accessible(mei_.window(), {}, "Seat: Free seat"); }));
  choose(mei_, "seat_lock");
  EXPECT_TRUE(wait_for([&] { return seat(1).locked(); }));
}

TEST_F(PeopleInWindows, HostsInviteMuteReportAndSendAway) {
  mei_.click("invite_people");
  choose(mei_, "invite_person");
  ASSERT_TRUE(wait_for([&] { return mei_.text_of("banner") == "Bo is invited."; }));
  ASSERT_TRUE(wait_for([&] { return bo_.button("banner_go") != nullptr; }));
  bo_.click("banner_go");
  ASSERT_TRUE(wait_for([&] { return bo_.button("sit") != nullptr; }));
  bo_.click("sit");
  ASSERT_TRUE(wait_for([&] { return seat_of_bo() >= 0; }));
  const QString more = QStringLiteral("seat_more_%1").arg(seat_of_bo());
  mei_.click(more);
  EXPECT_EQ(menu_of(mei_)->findChild<QAction*>("person_follow"), nullptr) << "guests follow nobody";
  choose(mei_, "person_mute");
  ASSERT_TRUE(wait_for([&] { return mei_.talk().people().hushed().people_size() == 1; }));
  mei_.click(more);
  choose(mei_, "person_report");
  QDialog* report = dialog_of(mei_, "report");
  auto* text = report->findChild<QPlainTextEdit*>("report_text");
  QTest::keyClicks(text, "shouted");
  mei_.picture("report", report);
  finish(report);
  EXPECT_TRUE(wait_for(
      [&] { return mei_.text_of("banner") == "Thank you. A moderator will look at it."; }));
  mei_.click(more);
  choose(mei_, "seat_boot");
  QDialog* boot = dialog_of(mei_, "boot");
  boot->findChild<QCheckBox*>("boot_keep_out")->setChecked(true);
  finish(boot);
  EXPECT_TRUE(wait_for([&] { return seat_of_bo() < 0; }));
}

TEST_F(PeopleInWindows, AreMetAtTheTableThatIsPlayed) {
  seat_bo();
  start();
  // The seat's card says who sits there.
  QAbstractButton* card = nullptr;
  for (int side = 0; side < 4; ++side) {
    auto* one = mei_.button(QStringLiteral("seat_%1").arg(side));
    ASSERT_NE(one, nullptr) << side;
    if (one->accessibleName().startsWith("Bo")) card = one;
  }
  ASSERT_NE(card, nullptr);
  card->setFocus(Qt::TabFocusReason);
  QTest::keyClick(card, Qt::Key_Return);
  choose(mei_, "person_block");
  EXPECT_TRUE(wait_for([&] { return mei_.talk().people().hushed().people_size() == 1; }));
  EXPECT_EQ(mei_.talk().people().hushed().people(0).kind(), v1::HUSH_KIND_BLOCK);
}

TEST_F(PeopleInWindows, WriteToEachOtherWhereverTheyAre) {
  seat_bo();
  mei_.click(QStringLiteral("seat_more_%1").arg(seat_of_bo()));
  choose(mei_, "person_write");
  QDialog* dialog = dialog_of(mei_, "write");
  QTest::keyClicks(dialog->findChild<QLineEdit*>("write_text"), "Are you ready?");
  finish(dialog);
  EXPECT_TRUE(wait_for([&] { return bo_.text_of("banner") == "Mei: Are you ready?"; }));
}

TEST_F(PeopleInWindows, WaitForASeatStandUpAndCloseTheTable) {
  start();
  follow(bo_, mei_.talk().table());
  ASSERT_TRUE(wait_for([&] { return bo_.button("table_menu") != nullptr; }));
  bo_.click("table_menu");
  choose(bo_, "await_seat");
  ASSERT_TRUE(
      wait_for([&] { return bo_.text_of("banner") == "You will be told when a seat is free."; }));
  mei_.click("table_menu");
  mei_.picture("table-menu", menu_of(mei_));
  choose(mei_, "table_end");
  QDialog* sure = dialog_of(mei_, "ask_first");
  mei_.picture("end-table", sure);
  finish(sure);
  EXPECT_TRUE(wait_for([&] { return mei_.shown("places") != nullptr || !mei_.sits(); }));
}

TEST_F(PeopleInWindows, AreToldOfASeatThatIsFreeAlsoByAServerStartedAnew) {
  seat_bo();
  mei_.click("add_bots");
  ASSERT_TRUE(wait_for([&] { return mei_.button("start") != nullptr; }));
  VisitorWindow ana;
  enter(ana, "Ana");
  follow(ana, mei_.talk().table());
  ana.click("await_seat");
  ASSERT_TRUE(
      wait_for([&] { return ana.text_of("banner") == "You will be told when a seat is free."; }));
  server_.kill();
  ASSERT_TRUE(wait_for([&] { return !ana.is_live() && !bo_.is_live(); }));
  server_.restart();
  ASSERT_TRUE(wait_for([&] { return ana.is_live() && bo_.is_live() && bo_.sits(); }));
  bo_.click("stand");
  EXPECT_TRUE(wait_for([&] { return ana.text_of("banner").startsWith("A seat is free: "); }));
}

TEST_F(PeopleInWindows, SeeTheRoomAgainThatTheyWereInWhateverTheyLookedAtMeanwhile) {
  bo_.click("go_records");
  server_.kill();
  ASSERT_TRUE(wait_for([&] { return !mei_.is_live() && !bo_.is_live(); }));
  server_.restart();
  ASSERT_TRUE(wait_for([&] { return mei_.is_live() && bo_.is_live(); }));
  bo_.click("go_rooms");
  const auto sees_both = [&] {
    auto* people = qobject_cast<QListWidget*>(bo_.shown("people"));
    auto* tables = qobject_cast<QTableWidget*>(bo_.shown("tables"));
    return people != nullptr && people->count() == 2 && tables->rowCount() == 1;
  };
  EXPECT_TRUE(wait_for(sees_both));
}

// Nobody answers there, so another server is chosen; that server may have a
// table with the same number.
TEST_F(PeopleInWindows, FollowALinkAtItsOwnServerAlone) {
  constexpr std::uint16_t kNobodyListens = 1;
  const link::Endpoint elsewhere{
      .host = "127.0.0.1", .port = kNobodyListens, .source = {}, .secure = false};
  const std::uint64_t table = mei_.talk().table();
  VisitorWindow ana;
  ana.window().follow({.server = elsewhere, .table = table, .code = {}}, "Ana");
  ASSERT_TRUE(wait_for([&] { return ana.button("enter_lobby")->isEnabled(); }));
  enter(ana, "Ana");
  ana.click("new_table");
  ana.click("create_submit");
  ASSERT_TRUE(wait_for([&] { return ana.talk().table() != 0; }));
  EXPECT_NE(ana.talk().table(), table);
}

TEST_F(PeopleInWindows, SeeTheConnectionBeforeACallWhileThereIsNone) {
  mei_.click("invite_people");
  choose(mei_, "invite_person");
  ASSERT_TRUE(wait_for([&] { return bo_.button("banner_go") != nullptr; }));
  server_.kill();
  EXPECT_TRUE(wait_for([&] { return bo_.text_of("banner").startsWith("Connection lost."); }));
  EXPECT_EQ(bo_.button("banner_go"), nullptr) << "there is no way there now";
}

TEST_F(PeopleInWindows, TakeTheirSeatBackThatTheyLeftDuringADeal) {
  seat_bo();
  start();
  const auto bot_plays = [&] { return seat(seat_of_bo()).bot_plays(); };
  ASSERT_TRUE(wait_for([&] { return bo_.button("table_menu") != nullptr; }));
  bo_.click("table_menu");
  choose(bo_, "table_stand");
  ASSERT_TRUE(wait_for(bot_plays));
  ASSERT_TRUE(wait_for([&] { return table_of(bo_).seats(seat_of_bo()).bot_plays(); }));
  bo_.click("table_menu");
  choose(bo_, "table_take_back");
  EXPECT_TRUE(wait_for([&] { return !bot_plays(); }));
}

// The seat is taken together with its score. The switches for automatic answers play the deal.
TEST_F(PeopleInWindows, TakeASeatThatIsGivenUpBetweenDeals) {
  seat_bo();
  const int at = seat_of_bo();
  start();
  VisitorWindow ana;
  enter(ana, "Ana");
  follow(ana, mei_.talk().table());
  ASSERT_TRUE(wait_for([&] { return ana.button("table_menu") != nullptr; }));
  for (VisitorWindow* one : {&mei_, &bo_}) {
    for (const char* name : {"auto_no_claims", "auto_wins", "auto_drawn"}) one->click(name);
  }
  while (!bo_.deal_is_over()) ASSERT_TRUE(wait_for([&] { return bo_.deal_is_over(); }));
  bo_.click("table_menu");
  choose(bo_, "table_stand");
  ASSERT_TRUE(wait_for([&] { return !bo_.sits(); }));
  ASSERT_TRUE(wait_for([&] {
    const v1::SeatState& seat = ana.talk().state().summary().seats(at);
    return seat.kind() == v1::SeatState::KIND_FREE || seat.given_up();
  }));
  const std::int64_t score = ana.talk().state().scores(at);
  ana.click("table_menu");
  ana.picture("take-seat", menu_of(ana));
  choose(ana, "take_seat");
  EXPECT_TRUE(wait_for([&] { return ana.sits(); }));
  EXPECT_EQ(ana.talk().state().you(), static_cast<std::uint32_t>(at));
  EXPECT_EQ(ana.talk().state().scores(at), score);
}

// The table plays on; a bot plays until somebody takes the seat.
TEST_F(PeopleInWindows, StandUpFromATableThatIsPlayed) {
  seat_bo();
  const int at = seat_of_bo();
  start();
  bo_.click("table_menu");
  choose(bo_, "table_stand");
  EXPECT_TRUE(wait_for([&] { return seat(at).given_up() || seat(at).bot_plays(); }));
}

}  // namespace
}  // namespace lair::testing
