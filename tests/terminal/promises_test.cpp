// What is said once a request is carried out is forgotten if it never will be.
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "clients/terminal/people_screen.hpp"
#include "tests/terminal/screen_without_server.hpp"

namespace lair::testing {
namespace {

class Promises : public ScreenWithoutServer {
 protected:
  Promises() {
    people_.add_commands(commands_);
    type("presence nobody");
    type("presence everybody");
  }

  // The server refuses, or carries out, the first request that still waits.
  template <class Answer>
  std::string hear() {
    Answer answer;
    answer.set_request(promised_.begin()->first);
    people_.heard(answer);
    return std::exchange(printed_, {});
  }

  terminal::PeopleScreen people_{context_};
};

TEST_F(Promises, AreKeptOnce) {
  EXPECT_NE(hear<v1::Done>(), "");
  EXPECT_EQ(promised_.size(), 1U);
}

TEST_F(Promises, GoWithARefusal) {
  EXPECT_EQ(hear<v1::Refused>(), "");
  EXPECT_EQ(promised_.size(), 1U);
  EXPECT_NE(hear<v1::Done>(), "") << "the other request may still be carried out";
}

TEST_F(Promises, GoWithTheConnection) {
  ASSERT_EQ(promised_.size(), 2U);
  people_.disconnected();
  EXPECT_TRUE(promised_.empty());
  EXPECT_TRUE(printed_.starts_with("The connection ended before your last command was answered."))
      << printed_;
  printed_.clear();
  people_.disconnected();
  EXPECT_EQ(printed_, "") << "nothing was asked for since";
}

}  // namespace
}  // namespace lair::testing
