// An operator's announcement is told once, and so is its end.
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/announce.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/terminal/typist.hpp"

namespace lair::testing {
namespace {

constexpr std::int64_t kAnHour = 3'600;

TEST(TypedAnnouncement, IsToldOnceAndWhenItIsTakenBack) {
  const TestServer server("04");
  const Home home;
  Typist mei({"127.0.0.1:" + std::to_string(server.port()), "--name", "Mei", "--language", "en"},
             home.path());
  mei.until("Type help");
  announce(server, "Tea at five", kAnHour);
  mei.until("Announcement to all: Tea at five");
  // Another welcome, after which the server tells it again.
  mei.type_with_password("register Mei", "correcthorsebattery");
  mei.until("Type help");
  announce(server, "", kAnHour);
  const std::string between = mei.until("The announcement has been withdrawn.");
  EXPECT_EQ(between.find("Tea at five"), std::string::npos) << between;
}

}  // namespace
}  // namespace lair::testing
