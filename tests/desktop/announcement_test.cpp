// An operator's announcement to everybody is shown above every page of the window.
#include <gtest/gtest.h>

#include "tests/desktop/visitor_window.hpp"
#include "tests/e2e/announce.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::int64_t kAnHour = 3'600;

class Announced : public ::testing::Test {
 protected:
  void SetUp() override {
    visitor_.type_server(server_.port(), "Mei");
    visitor_.click("enter_lobby");
    ASSERT_TRUE(wait_for([&] { return visitor_.button("new_table") != nullptr; }));
    announce(server_, "Tea at five", kAnHour);
    ASSERT_TRUE(shows("Tea at five"));
  }

  bool shows(const QString& text) {
    return wait_for([&] { return visitor_.text_of("announcement") == text; });
  }

  bool shows_nothing() {
    return wait_for([&] { return visitor_.shown("announcement") == nullptr; });
  }

  TestServer server_{"04", "", {}, TestServer::Address::Kept};
  VisitorWindow visitor_;
};

TEST_F(Announced, IsShownUntilItIsTakenBackOrItsTimeIsOver) {
  visitor_.picture("announcement");
  announce(server_, "", kAnHour);
  EXPECT_TRUE(shows_nothing());
  announce(server_, "Tea at six", kAnHour);
  EXPECT_TRUE(shows("Tea at six"));
  announce(server_, "Tea is ready", 1);
  EXPECT_TRUE(shows_nothing());
}

TEST_F(Announced, IsShownUntilSomebodyClosesIt) {
  visitor_.click("announcement_close");
  EXPECT_TRUE(shows_nothing());
  announce(server_, "Tea at six", kAnHour);
  EXPECT_TRUE(shows("Tea at six"));
}

TEST_F(Announced, IsGoneWhereItDoesNotStandAnyMoreOnceTheLineIsBack) {
  server_.kill();
  ASSERT_TRUE(wait_for([&] { return !visitor_.is_live(); }));
  EXPECT_TRUE(shows("Tea at five")) << "nobody has taken it back";
  server_.restart();
  EXPECT_TRUE(shows_nothing());
}

TEST_F(Announced, IsOfItsServerAlone) {
  visitor_.click("go_servers");
  EXPECT_TRUE(shows_nothing());
}

}  // namespace
}  // namespace lair::testing
