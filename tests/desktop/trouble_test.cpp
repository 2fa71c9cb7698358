// What is wrong is told in a sentence with the next step; links open their table.
#include <QComboBox>
#include <QLineEdit>
#include <QTest>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::uint16_t kNobody = 1;  // a port on which nothing listens

void click(const VisitorWindow& visitor, const QString& name) {
  auto* button = visitor.button(name);
  ASSERT_NE(button, nullptr) << name.toStdString();
  QTest::mouseClick(button, Qt::LeftButton);
}

TEST(Trouble, AnAddressThatIsNoneIsToldAtOnce) {
  VisitorWindow visitor;
  auto* server = visitor.window().findChild<QComboBox*>("server");
  server->lineEdit()->setText("ftp://nowhere");
  click(visitor, "enter_lobby");
  EXPECT_TRUE(visitor.text_of("trouble").contains("is no address"));
}

TEST(Trouble, NoServerIsToldWithTheNextStep) {
  VisitorWindow visitor;
  visitor.type_server(kNobody, "Mei");
  click(visitor, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.text_of("trouble").contains("No connection to"); }));
  EXPECT_TRUE(visitor.text_of("trouble").contains("then try again."));
  // It may be pressed again once the first tries are over.
  EXPECT_TRUE(wait_for([&] { return visitor.button("enter_lobby")->isEnabled(); }));
}

TEST(DeepLink, OpensATableByItsCode) {
  TestServer server;
  VisitorWindow host;
  host.type_server(server.port(), "Mei");
  click(host, "enter_lobby");
  ASSERT_TRUE(wait_for([&] { return host.button("new_table") != nullptr; }));
  click(host, "new_table");
  auto* who = host.window().findChild<QComboBox*>("create_who");
  who->setCurrentIndex(1);
  click(host, "create_submit");
  ASSERT_TRUE(wait_for([&] { return !host.talk().state().code().empty(); }));
  VisitorWindow guest;
  const std::string address = "lair://127.0.0.1:" + std::to_string(server.port()) + "/table/" +
                              std::to_string(host.talk().table()) + "/" +
                              host.talk().state().code();
  const auto to = link::deep_link_from(address);
  ASSERT_TRUE(to);
  guest.window().follow(*to, "Bo");
  ASSERT_TRUE(wait_for([&] { return guest.shown("chair_0") != nullptr; }));
  EXPECT_EQ(guest.talk().table(), host.talk().table());
}

}  // namespace
}  // namespace lair::testing
