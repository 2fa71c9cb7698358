// Signing in: whoever was kept before is not lost, and an address still leads to its table.
#include <QDialog>
#include <QLineEdit>
#include <QPushButton>
#include <QTest>
#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

// Fills in the dialog that is open and presses its button.
void fill_in_account(VisitorWindow& visitor, const QString& name, const char* button) {
  QDialog* dialog = nullptr;
  ASSERT_TRUE(wait_for([&] {
    dialog = visitor.window().findChild<QDialog*>("account");
    return dialog != nullptr && dialog->isVisible();
  }));
  dialog->findChild<QLineEdit*>("account_name")->setText(name);
  dialog->findChild<QLineEdit*>("account_password")->setText("correcthorsebattery");
  QTest::mouseClick(dialog->findChild<QPushButton*>(QLatin1String(button)), Qt::LeftButton);
}

bool has_account(const VisitorWindow& visitor) {
  return visitor.is_live() && visitor.talk().lobby().has_account();
}

// From the first page.
void register_there(VisitorWindow& visitor, std::uint16_t port, const QString& name) {
  visitor.type_server(port, {});
  visitor.click("sign_in");
  fill_in_account(visitor, name, "account_register");
  ASSERT_TRUE(wait_for([&] { return has_account(visitor); }));
}

// Their token is the only way back for a guest.
TEST(SigningIn, LosesNoGuestWhereNobodyCanBeKept) {
  TestServer server("04", "", {}, TestServer::Address::Kept);
  VisitorWindow other;
  register_there(other, server.port(), "Mei Lin");
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  visitor.click("enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.is_live(); }));
  const link::Endpoint here = visitor.window().session().server();
  const std::string token = visitor.files().guest(here).token;
  ASSERT_FALSE(token.empty());
  const auto sessions = visitor.files().history().parent_path() / "sessions";
  const auto aside = sessions.string() + ".aside";
  // A file is where the folder would be.
  std::filesystem::rename(sessions, aside);
  std::ofstream(sessions).put('\n');
  visitor.click("go_account");
  fill_in_account(visitor, "Mei Lin", "account_sign_in");
  EXPECT_TRUE(wait_for([&] { return visitor.text_of("banner").startsWith("cannot keep "); }));
  ASSERT_TRUE(wait_for([&] { return has_account(visitor); }));
  std::filesystem::remove(sessions);
  std::filesystem::rename(aside, sessions);
  server.kill();
  ASSERT_TRUE(wait_for([&] { return !visitor.is_live(); }));
  server.restart();
  ASSERT_TRUE(wait_for([&] { return has_account(visitor); }));
  EXPECT_EQ(visitor.files().guest(here).name, "Mei Lin");
  EXPECT_EQ(visitor.files().guest(here, "Mei").token, token);
}

TEST(SigningIn, LeadsOnToTheTableOfAnAddressThatNeededIt) {
  TestServer server("04", "", {}, TestServer::Address::Kept);
  VisitorWindow host;
  register_there(host, server.port(), "Mei Lin");
  host.click("new_table");
  host.click("create_submit");
  ASSERT_TRUE(wait_for([&] { return host.sits(); }));
  const std::uint64_t table = host.talk().table();
  server.set_settings("[club]\nmode = \"registered\"\n");
  server.restart();
  VisitorWindow guest;
  const auto to = link::deep_link_from("http://127.0.0.1:" + std::to_string(server.port()) +
                                       "/#/table/" + std::to_string(table));
  ASSERT_TRUE(to);
  guest.window().follow(*to, "Bo");
  const words::Words words(words::Language::English);
  const QString refused = QString::fromStdString(words.say("refusal.guests_refused"));
  ASSERT_TRUE(wait_for([&] { return guest.text_of("trouble") == refused; }));
  guest.click("sign_in");
  fill_in_account(guest, "Bo Li", "account_register");
  ASSERT_TRUE(wait_for([&] { return guest.shown("chair_0") != nullptr; }));
  EXPECT_EQ(guest.talk().table(), table);
}

}  // namespace
}  // namespace lair::testing
