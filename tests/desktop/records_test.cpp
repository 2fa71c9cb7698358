// Finished games and seasons that cannot be read at once.
#include <QTableWidget>

#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

TEST(Records, ThatCannotBeReadMayBeAskedForAgain) {
  TestServer server("04", "", {}, TestServer::Address::Kept);
  VisitorWindow visitor;
  visitor.type_server(server.port(), "Mei");
  visitor.click("enter_lobby");
  ASSERT_TRUE(wait_for([&] { return visitor.is_live(); }));
  server.kill();
  visitor.click("go_records");
  ASSERT_TRUE(wait_for([&] { return visitor.button("records_again") != nullptr; }));
  EXPECT_FALSE(visitor.text_of("records_trouble").isEmpty());
  const auto* games = visitor.window().findChild<QTableWidget*>("games");
  EXPECT_EQ(games->columnCount(), 0) << "nothing is known of them";

  server.restart();
  visitor.click("records_again");
  EXPECT_TRUE(wait_for([&] { return games->columnCount() > 0; }));
  EXPECT_TRUE(wait_for([&] { return visitor.button("records_again") == nullptr; }));
}

}  // namespace
}  // namespace lair::testing
