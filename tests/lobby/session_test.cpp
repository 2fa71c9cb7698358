// One connection at the whole lobby.
#include "server/lobby/session.hpp"

#include <cstdint>
#include <memory>

#include <gtest/gtest.h>

#include "lair/v1/client.pb.h"

#include "server/lobby/limits.hpp"
#include "server/lobby/lobby.hpp"
#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {
namespace {

class AConnection : public Surroundings {
 protected:
  AConnection() { session_->opened(ear_); }

  void look() {
    v1::ClientFrame frame;
    frame.set_request(++asked_);
    frame.mutable_enter_room();
    session_->received(frame.SerializeAsString());
  }

  Lobby lobby_{
      World{.loops = loops_,
            .time = time_,
            .journal = journal_,
            .people = people_,
            .books = store_.lobby_books(),
            .seeds = [](table::TableId) { return std::make_unique<SameSeed>(); }},
      Plan{.rooms = standard_rooms(),
            .pace = {},
            .limits = {},
            .next_table = table::TableId(1),
            .version = "test"}
  };
  std::shared_ptr<ClientEar> ear_ = std::make_shared<ClientEar>();
  std::unique_ptr<Session> session_ = lobby_.new_session(
      {.remote_address = "192.0.2.1", .user_agent = "", .cookie = "", .query = ""});
  std::uint32_t asked_ = 0;
};

TEST_F(AConnection, HasOnlySoManyRequestsWaiting) {
  while (asked_ < kWithLobbyMax) look();
  EXPECT_TRUE(ear_->frames.empty()) << "the lobby is busy";
  look();
  ASSERT_EQ(ear_->frames.size(), 1U);
  EXPECT_EQ(ear_->frames.back().refused().code(), "too_fast");
  EXPECT_EQ(ear_->frames.back().refused().request(), asked_);
  settle();
  look();
  settle();
  EXPECT_EQ(ear_->frames.size(), kWithLobbyMax + 2U);
  EXPECT_EQ(ear_->frames.back().refused().code(), "hello_first");
}

}  // namespace
}  // namespace lair::lobby
