// What happens to a loop when work on it throws.
#include "server/loops.hpp"

#include <stdexcept>
#include <string>

#include <boost/asio/post.hpp>
#include <gtest/gtest.h>

namespace lair {
namespace {

struct Unread : std::runtime_error {
  Unread() : std::runtime_error("a page that cannot be read") {}
};

TEST(TheLoopOfTheLobby, GoesOnAfterWorkThatMayFail) {
  Loops loops(1, Loops::LobbyLives::Apart);
  std::string why;
  bool was_next_done = false;
  boost::asio::post(loops.lobby(), [] { throw Unread(); });
  boost::asio::post(loops.lobby(), [&] {
    was_next_done = true;
    loops.stop();
  });
  loops.run([&](const std::exception& failure) {
    why = failure.what();
    return dynamic_cast<const Unread*>(&failure) != nullptr;
  });
  EXPECT_EQ(why, "a page that cannot be read");
  EXPECT_TRUE(was_next_done);
}

}  // namespace
}  // namespace lair
