// A host and others in their windows: options changed, seats reserved, people
// invited, muted, sent away.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMouseEvent>
#include <QPlainTextEdit>
#include <QTableWidget>
#include <QTest>
#include <array>
#include <chrono>
#include <functional>
#include <utility>

#include <gtest/gtest.h>

#include "clients/desktop/waiting_page.hpp"
#include "clients/link/client.hpp"
#include "clients/link/hosting.hpp"
#include "tests/desktop/accessible.hpp"
#include "tests/desktop/people_in_windows.hpp"

namespace lair::testing {
namespace {

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

// Who watches with all hands shown is told of a deal once it is over.
TEST_F(PeopleInWindows, SeeNothingOfTheRoundBeforeTheFirstDealIsTold) {
  mei_.click("change_options");
  ASSERT_NE(form("create_clock"), nullptr);
  auto* watch = mei_.window().findChildren<QComboBox*>("create_watch").constLast();
  watch->setCurrentIndex(watch->findData(static_cast<int>(v1::WATCHING_ALL_HANDS)));
  mei_.click("create_submit");
  ASSERT_TRUE(
      wait_for([&] { return table_of(mei_).policies().spectators() == v1::WATCHING_ALL_HANDS; }));
  start();
  EXPECT_TRUE(wait_for([&] { return mei_.shown("hub") != nullptr; }));
  follow(bo_, mei_.talk().table());
  EXPECT_TRUE(
      wait_for([&] { return bo_.shown("seat_1") != nullptr && bo_.shown("hub") == nullptr; }));
  for (const char* card : {"seat_0", "seat_1", "seat_2", "seat_3"}) {
    ASSERT_NE(bo_.shown(card), nullptr) << card;
    const std::string said = bo_.shown(card)->accessibleName().toStdString();
    EXPECT_EQ(said.find(','), std::string::npos) << "a name alone, no wind and no score: " << said;
  }
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

TEST_F(PeopleInWindows, AcceptNoOptionsThatTheyHaveNotSeen) {
  follow(bo_, mei_.talk().table());
  ASSERT_TRUE(wait_for([&] { return bo_.button("sit") != nullptr; }));
  const v1::TableState before = bo_.talk().state();
  mei_.click("change_options");
  ASSERT_NE(form("create_clock"), nullptr);
  form("create_clock")->setCurrentIndex(2);  // relaxed
  mei_.click("create_submit");
  ASSERT_TRUE(wait_for([&] { return table_of(bo_).options() != before.summary().options(); }));
  // As if Bo had pressed before the news came.
  for (QWidget* one : bo_.window().findChildren<QWidget*>()) {
    if (auto* page = dynamic_cast<desktop::WaitingPage*>(one)) page->show_table(before);
  }
  bo_.click("sit");
  EXPECT_TRUE(wait_for([&] {
    return bo_.text_of("banner") == "The host has changed the options; look at them again.";
  })) << bo_.text_of("banner").toStdString();
  EXPECT_FALSE(bo_.sits());
}

TEST_F(PeopleInWindows, StayOnAnotherPageWhileOthersComeAndGo) {
  mei_.click("go_study");
  ASSERT_TRUE(wait_for([&] { return mei_.shown("study") != nullptr; }));
  seat_bo();
  EXPECT_NE(mei_.shown("study"), nullptr);
  mei_.click("go_rooms");
  ASSERT_TRUE(wait_for([&] { return mei_.shown("own_tables") != nullptr; }));
  auto* own = qobject_cast<QListWidget*>(mei_.shown("own_tables"));
  ASSERT_EQ(own->count(), 1);
  Q_EMIT own->itemActivated(own->item(0));
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("chair_1").startsWith("Bo"); }));
}

// A table that was not opened is not shown later, when somebody else comes to it.
TEST(PeopleWhoLookTooOften, StayOnTheirPageWhileOthersComeAndGo) {
  const TestServer server("04", "[limits.allowances]\n\"look.account\" = [8, 600]\n");
  VisitorWindow mei;
  VisitorWindow bo;
  for (const auto& [visitor, name] : {std::pair(&mei, "Mei"), std::pair(&bo, "Bo")}) {
    visitor->type_server(server.port(), QLatin1String(name));
    visitor->click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return visitor->button("new_table") != nullptr; }));
  }
  mei.click("new_table");
  mei.click("create_submit");
  ASSERT_TRUE(wait_for([&] { return mei.sits() && mei.button("add_bots") != nullptr; }));
  const auto is_refused = [&] { return !mei.text_of("banner").isEmpty(); };
  for (int times = 0; times < 20 && !is_refused(); ++times) {
    mei.click("go_rooms");
    ASSERT_TRUE(wait_for([&] { return mei.shown("own_tables") != nullptr; }));
    auto* own = qobject_cast<QListWidget*>(mei.shown("own_tables"));
    ASSERT_EQ(own->count(), 1);
    Q_EMIT own->itemActivated(own->item(0));
    ASSERT_TRUE(wait_for([&] { return is_refused() || mei.button("add_bots") != nullptr; }));
  }
  ASSERT_TRUE(is_refused());
  mei.click("go_study");
  ASSERT_TRUE(wait_for([&] { return mei.shown("study") != nullptr; }));
  const link::Endpoint here{
      .host = "127.0.0.1", .port = server.port(), .source = {}, .secure = false};
  bo.window().follow({.server = here, .table = mei.talk().table(), .code = {}}, "Bo");
  bo.click("sit");
  ASSERT_TRUE(wait_for([&] { return mei.talk().state().summary().seats(1).name() == "Bo"; }));
  EXPECT_NE(mei.shown("study"), nullptr);
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

// Enter opens the chosen table, and the list changes while somebody looks for one: Bo looks for a
// free seat at Mei's table or at Ana's.
class Lists : public PeopleInWindows {
 protected:
  void SetUp() override {
    PeopleInWindows::SetUp();
    enter(ana_, "Ana");
    ana_.click("new_table");
    ana_.click("create_submit");
    ASSERT_TRUE(wait_for([&] { return ana_.sits(); }));
    bo_.click("only_free");
    tables_ = qobject_cast<QTableWidget*>(bo_.shown("tables"));
    ASSERT_NE(tables_, nullptr);
    ASSERT_TRUE(wait_for([&] { return tables_->rowCount() == 2; }));
  }

  // The first of the two tables leaves the list.
  void fill_meis_table() {
    mei_.click("add_bots");
    ASSERT_TRUE(wait_for([&] { return tables_->rowCount() == 1; }));
  }

  VisitorWindow ana_;
  QTableWidget* tables_ = nullptr;  // of Bo's window
};

TEST_F(Lists, KeepTheTableChosenThatWasChosen) {
  tables_->setCurrentCell(1, 0);
  fill_meis_table();
  EXPECT_EQ(tables_->currentRow(), 0);
  EXPECT_EQ(tables_->item(0, 0)->data(Qt::UserRole), QVariant::fromValue(ana_.talk().table()));
}

TEST_F(Lists, ChooseNoOtherTableForTheOneThatHasGone) {
  tables_->setCurrentCell(0, 0);
  fill_meis_table();
  EXPECT_EQ(tables_->currentRow(), -1);
}

TEST_F(PeopleInWindows, AskOnceForWhatTheyPressTwice) {
  auto* bots = mei_.button("add_bots");
  ASSERT_NE(bots, nullptr);
  for (const QEvent::Type press : {QEvent::MouseButtonPress, QEvent::MouseButtonDblClick}) {
    for (const QEvent::Type type : {press, QEvent::MouseButtonRelease}) {
      const QPoint at = bots->rect().center();
      const bool is_up = type == QEvent::MouseButtonRelease;
      QMouseEvent event(type,
                        at,
                        bots->mapToGlobal(at),
                        Qt::LeftButton,
                        is_up ? Qt::NoButton : Qt::LeftButton,
                        Qt::NoModifier);
      QApplication::sendEvent(bots, &event);
    }
  }
  ASSERT_TRUE(wait_for([&] { return mei_.button("start") != nullptr; }));
  mei_.click("start");
  ASSERT_TRUE(wait_for([&] { return mei_.talk().has_deal(); }));
  EXPECT_EQ(mei_.text_of("banner").toStdString(), "") << "no seat was free for the second press";
}

TEST_F(PeopleInWindows, HostsKeepAndLockSeats) {
  mei_.click("seat_more_2");
  mei_.picture("seat-menu", menu_of(mei_));
  choose(mei_, "seat_reserve");
  QDialog* dialog = dialog_of(mei_, "reserve");
  QTest::keyClicks(dialog->findChild<QLineEdit*>("reserve_name"), "Kenji");
  finish(dialog);
  EXPECT_TRUE(wait_for([&] { return seat(2).reserved_for() == "Kenji"; }));
  ASSERT_TRUE(wait_for([&] { return mei_.shown("reserve") == nullptr; }));
  mei_.click("seat_more_2");
  choose(mei_, "seat_unreserve");
  EXPECT_TRUE(wait_for([&] { return seat(2).reserved_for().empty(); }));
  // By a screen reader: the button is named after its seat. Changes are laid out a moment later.
  ASSERT_TRUE(wait_for([&] { return press_accessible(mei_.window(), {}, "Seat: Free seat"); }));
  choose(mei_, "seat_lock");
  EXPECT_TRUE(wait_for([&] { return seat(1).locked(); }));
}

// Why the request of the dialog was refused, once it was.
QString trouble_in(const QDialog* dialog) {
  const auto* trouble = dialog->findChild<QLabel*>("dialog_trouble");
  EXPECT_TRUE(wait_for([&] { return trouble->isVisible(); }));
  return trouble->text();
}

TEST_F(PeopleInWindows, KeepTheNameThatASeatIsNotKeptFor) {
  mei_.click("seat_more_1");
  choose(mei_, "seat_reserve");
  QDialog* dialog = dialog_of(mei_, "reserve");
  auto* name = dialog->findChild<QLineEdit*>("reserve_name");
  QTest::keyClicks(name, "Kenji");
  seat_bo();
  ASSERT_EQ(seat_of_bo(), 1);
  finish(dialog);
  EXPECT_EQ(trouble_in(dialog), "Somebody sits there already.");
  EXPECT_EQ(name->text(), "Kenji");
}

TEST_F(PeopleInWindows, AreToldWhatWasRefusedOnceTheDialogIsClosed) {
  mei_.click("seat_more_1");
  choose(mei_, "seat_reserve");
  QDialog* dialog = dialog_of(mei_, "reserve");
  QTest::keyClicks(dialog->findChild<QLineEdit*>("reserve_name"), "Kenji");
  seat_bo();
  ASSERT_EQ(seat_of_bo(), 1);
  finish(dialog);
  dialog->close();
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("banner") == "Somebody sits there already."; }))
      << mei_.text_of("banner").toStdString();
}

TEST_F(PeopleInWindows, KeepAReportThatIsTooLong) {
  seat_bo();
  mei_.click(QStringLiteral("seat_more_%1").arg(seat_of_bo()));
  choose(mei_, "person_report");
  QDialog* dialog = dialog_of(mei_, "report");
  const QString longest(500, 'a');
  auto* text = dialog->findChild<QPlainTextEdit*>("report_text");
  text->setPlainText(longest + 'a');
  finish(dialog);
  EXPECT_EQ(trouble_in(dialog), "That is too long.");
  EXPECT_EQ(text->toPlainText(), longest + 'a');
  text->setPlainText(longest);
  finish(dialog);
  EXPECT_TRUE(wait_for([&] { return mei_.shown("report") == nullptr; }));
}

TEST_F(PeopleInWindows, KeepALetterThatIsNotSent) {
  seat_bo();
  mei_.click(QStringLiteral("seat_more_%1").arg(seat_of_bo()));
  choose(mei_, "person_write");
  QDialog* dialog = dialog_of(mei_, "write");
  auto* text = dialog->findChild<QLineEdit*>("write_text");
  QTest::keyClicks(text, "Are you ready?");
  server_.kill();
  ASSERT_TRUE(wait_for([&] { return !mei_.is_live(); }));
  finish(dialog);
  EXPECT_FALSE(trouble_in(dialog).isEmpty());
  EXPECT_EQ(text->text(), "Are you ready?");
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

TEST_F(PeopleInWindows, SendNobodyAwayWhoHasTakenTheSeatMeanwhile) {
  seat_bo();
  const int at = seat_of_bo();
  mei_.click("add_bots");  // no other seat is free
  ASSERT_TRUE(wait_for([&] { return mei_.button("start") != nullptr; }));
  VisitorWindow ana;
  enter(ana, "Ana");
  follow(ana, mei_.talk().table());
  mei_.click(QStringLiteral("seat_more_%1").arg(at));
  choose(mei_, "seat_boot");
  QDialog* boot = dialog_of(mei_, "boot");
  bo_.click("stand");
  ana.click("sit");
  ASSERT_TRUE(wait_for([&] { return seat(at).name() == "Ana"; }));
  finish(boot);
  EXPECT_TRUE(wait_for([&] { return mei_.text_of("banner") == "Somebody else sits there now."; }));
  EXPECT_EQ(seat(at).name(), "Ana");
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

TEST_F(PeopleInWindows, AreToldWhatWasRefusedBesideACall) {
  mei_.click("invite_people");
  choose(mei_, "invite_person");
  ASSERT_TRUE(wait_for([&] { return bo_.button("banner_go") != nullptr; }));
  auto* code = qobject_cast<QLineEdit*>(bo_.shown("code"));
  ASSERT_NE(code, nullptr);
  QTest::keyClicks(code, "nocode");
  QTest::keyClick(code, Qt::Key_Return);
  EXPECT_TRUE(wait_for([&] {
    return bo_.text_of("banner").endsWith("No table here has that code.");
  })) << bo_.text_of("banner").toStdString();
  EXPECT_NE(bo_.button("banner_go"), nullptr) << "the call stays in sight";
}

TEST_F(PeopleInWindows, SeeTheConnectionBeforeACallWhileThereIsNone) {
  mei_.click("invite_people");
  choose(mei_, "invite_person");
  ASSERT_TRUE(wait_for([&] { return bo_.button("banner_go") != nullptr; }));
  server_.kill();
  EXPECT_TRUE(wait_for([&] { return bo_.text_of("banner").startsWith("Connection lost."); }));
  EXPECT_EQ(bo_.button("banner_go"), nullptr) << "there is no way there now";
}

}  // namespace
}  // namespace lair::testing
