// Following over real sockets: who of the followed is here, what they play, what stays private.
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/club.hpp"
#include "tests/e2e/listener.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

v1::ClientFrame follow(std::uint64_t player, bool no_longer = false) {
  v1::ClientFrame frame;
  frame.mutable_follow()->set_player(player);
  frame.mutable_follow()->set_no_longer(no_longer);
  return frame;
}

v1::ClientFrame show_presence(v1::PresenceFor to) {
  v1::ClientFrame frame;
  frame.mutable_show_presence()->set_to(to);
  return frame;
}

v1::ClientFrame block(std::uint64_t player) {
  v1::ClientFrame frame;
  frame.mutable_hush()->set_player(player);
  frame.mutable_hush()->set_kind(v1::HUSH_KIND_BLOCK);
  return frame;
}

v1::ClientFrame quick_seat() {
  v1::ClientFrame frame;
  frame.mutable_quick_seat()->set_room("lions-lair");
  return frame;
}

v1::ClientFrame await_seat(std::uint64_t table) {
  v1::ClientFrame frame;
  frame.mutable_await_seat()->set_table(table);
  return frame;
}

class Following : public ::testing::Test {
 protected:
  Following() : mei_(member("Mei")), tom_(member("Tom")) {
    mei_->connect(server_.port());
    tom_->connect(server_.port());
  }

  std::unique_ptr<Listener> member(const std::string& name) {
    Visitor visitor(server_.port());
    return std::make_unique<Listener>(link::Guest{.token = account_token(visitor, name)});
  }

  // What Mei is told of Tom, once it is as wanted.
  v1::FollowedPerson told_of_tom(const std::function<bool(const v1::FollowedPerson&)>& wanted) {
    v1::FollowedPerson tom;
    mei_->await([&](const v1::ServerFrame& frame) {
      const auto& people =
          frame.has_follow_list() ? frame.follow_list().people() : frame.follow_changed().people();
      for (const v1::FollowedPerson& person : people) {
        if (person.player() == tom_->player()) tom = person;
      }
      return tom.player() != 0 && wanted(tom);
    });
    return tom;
  }

  static bool is_here(const v1::FollowedPerson& person) { return person.is_here(); }

  static bool is_away(const v1::FollowedPerson& person) { return !person.is_here(); }

  TestServer server_;
  std::unique_ptr<Listener> mei_;
  std::unique_ptr<Listener> tom_;
};

TEST_F(Following, TellsWhoIsHereWhereTheyPlayWhenTheyGo) {
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  EXPECT_FALSE(told_of_tom(is_here).has_table());
  ASSERT_EQ(tom_->code_of(quick_seat()), "");
  const auto seated = told_of_tom([](const auto& tom) { return tom.has_table(); });
  EXPECT_EQ(seated.name(), "Tom");
  EXPECT_EQ(seated.table().table(), tom_->talk().table());
  EXPECT_EQ(seated.table().room(), "lions-lair");
  EXPECT_TRUE(seated.table().has_free_seat());
  EXPECT_TRUE(seated.table().may_watch());
  EXPECT_EQ(seated.table().round(), "");
  tom_->drop();
  EXPECT_FALSE(told_of_tom(is_away).has_table()) << "a seat of somebody away is not told";
}

TEST_F(Following, OutlivesTheConnectionAndTheServer) {
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  ASSERT_EQ(mei_->code_of(show_presence(v1::PRESENCE_FOR_NOBODY)), "");
  server_.kill();
  server_.restart();
  mei_->drop();
  mei_->connect(server_.port());
  const auto list = mei_->await([](const auto& frame) { return frame.has_follow_list(); });
  ASSERT_EQ(list.follow_list().people_size(), 1);
  EXPECT_EQ(list.follow_list().people(0).name(), "Tom");
  EXPECT_EQ(list.follow_list().presence(), v1::PRESENCE_FOR_NOBODY);
  ASSERT_EQ(mei_->code_of(follow(tom_->player(), true)), "");
  const auto empty = mei_->await([](const auto& frame) { return frame.has_follow_list(); });
  EXPECT_EQ(empty.follow_list().people_size(), 0);
}

TEST_F(Following, ShowsNobodyWhoShowsThemselvesToNobody) {
  ASSERT_EQ(tom_->code_of(show_presence(v1::PRESENCE_FOR_NOBODY)), "");
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  told_of_tom(is_away);
  ASSERT_EQ(tom_->code_of(show_presence(v1::PRESENCE_FOR_FOLLOWED)), "");
  ASSERT_EQ(tom_->code_of(follow(mei_->player())), "");
  told_of_tom(is_here);
  ASSERT_EQ(tom_->code_of(follow(mei_->player(), true)), "");
  told_of_tom(is_away);
}

TEST_F(Following, ShowsNobodyWhoBlockedTheReader) {
  ASSERT_EQ(mei_->code_of(follow(tom_->player())), "");
  told_of_tom(is_here);
  ASSERT_EQ(tom_->code_of(block(mei_->player())), "");
  told_of_tom(is_away);
}

TEST_F(Following, AnInvitationDoesNotTellWhatIsKeptToThemselves) {
  ASSERT_EQ(mei_->code_of(quick_seat()), "");
  v1::ClientFrame invite;
  invite.mutable_invite()->set_player(tom_->player());
  ASSERT_EQ(tom_->code_of(show_presence(v1::PRESENCE_FOR_NOBODY)), "");
  EXPECT_EQ(mei_->code_of(invite), "");
  tom_->drop();
  EXPECT_EQ(mei_->code_of(invite), "");
}

TEST_F(Following, IsForAccountsAmongThemselves) {
  Listener guest("Ann");
  guest.connect(server_.port());
  EXPECT_EQ(guest.code_of(follow(tom_->player())), "no_account");
  EXPECT_EQ(guest.code_of(show_presence(v1::PRESENCE_FOR_NOBODY)), "no_account");
  EXPECT_EQ(mei_->code_of(follow(guest.player())), "guest_not_followed");
  EXPECT_EQ(mei_->code_of(follow(mei_->player())), "not_yourself");
  EXPECT_EQ(mei_->code_of(show_presence(v1::PRESENCE_FOR_UNSPECIFIED)), "bad_value");
}

TEST_F(Following, TellsWhoeverWaitsForASeatOnce) {
  Listener ann("Ann");
  ann.connect(server_.port());
  ASSERT_EQ(mei_->code_of(quick_seat()), "");
  const std::uint64_t table = mei_->talk().table();
  v1::ClientFrame fill;
  fill.mutable_add_bots()->set_table(table);
  ASSERT_EQ(mei_->code_of(fill), "");
  mei_->await([](const v1::ServerFrame& frame) {
    return frame.has_table() && frame.table().summary().seats(3).kind() == v1::SeatState::KIND_BOT;
  });
  EXPECT_EQ(mei_->code_of(await_seat(table)), "already_seated");
  EXPECT_EQ(ann.code_of(await_seat(table + 1)), "no_such_table");
  ASSERT_EQ(ann.code_of(await_seat(table)), "");
  const auto is_free = [](const v1::ServerFrame& frame) { return frame.has_seat_free(); };
  EXPECT_FALSE(ann.has_heard(is_free));
  v1::ClientFrame empty;
  empty.mutable_remove_bots()->set_table(table);
  ASSERT_EQ(mei_->code_of(empty), "");
  EXPECT_EQ(ann.await(is_free).seat_free().table(), table);
  ASSERT_EQ(mei_->code_of(fill), "");
  ASSERT_EQ(mei_->code_of(empty), "");
  EXPECT_FALSE(ann.has_heard(is_free)) << "the wait was over with the first";
}

}  // namespace
}  // namespace lair::testing
