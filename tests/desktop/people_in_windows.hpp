// A table that waits, in the window of its host, and others in windows of their own.
#pragma once

#include <QAction>
#include <QComboBox>
#include <QDialog>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QTest>
#include <cstdint>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {

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
    ASSERT_TRUE(wait_for([&] { return mei_.talk().has_deal(); }));
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

}  // namespace lair::testing
