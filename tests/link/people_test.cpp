// People whom a person may name; what hosts ask for.
#include "clients/link/people.hpp"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "clients/link/hosting.hpp"

namespace lair::link {
namespace {

v1::ServerFrame room_of(const std::vector<std::string>& names) {
  v1::ServerFrame frame;
  frame.mutable_room_tables()->set_room("lions-lair");
  std::uint64_t player = 0;
  for (const std::string& name : names) {
    v1::RoomPerson& one = *frame.mutable_room_tables()->mutable_people()->add_people();
    one.set_player(++player);
    one.set_name(name);
  }
  return frame;
}

std::string names_of(const std::vector<Person>& people) {
  std::string names;
  for (const Person& one : people) names += (names.empty() ? "" : ",") + one.name;
  return names;
}

TEST(People, OfTheRoomComeAndGo) {
  People people;
  people.heard(room_of({"Ana", "Bo"}));
  v1::ServerFrame change;
  change.mutable_room_changed()->set_room("lions-lair");
  change.mutable_room_changed()->add_left(1);
  v1::RoomPerson& came = *change.mutable_room_changed()->add_came();
  came.set_player(9);
  came.set_name("Cy");
  people.heard(change);
  EXPECT_EQ(names_of(people.in_room()), "Bo,Cy");
  change.mutable_room_changed()->set_room("elsewhere");
  people.heard(change);
  EXPECT_EQ(names_of(people.in_room()), "Bo,Cy") << "another room's news";
}

TEST(People, OfTheRoomGoByAnotherName) {
  People people;
  people.heard(room_of({"Ana", "Bo"}));
  v1::ServerFrame change;
  change.mutable_room_changed()->set_room("lions-lair");
  v1::RoomPerson& renamed = *change.mutable_room_changed()->add_came();
  renamed.set_player(1);
  renamed.set_name("Anna");
  people.heard(change);
  EXPECT_EQ(names_of(people.in_room()), "Anna,Bo");
}

// A connection begins in no room, and the request to enter the one before may be refused.
TEST(People, OfTheRoomAreThoseWhomThisConnectionWasShown) {
  People people;
  people.heard(room_of({"Ana", "Bo"}));
  EXPECT_EQ(people.room(), "lions-lair");
  people.begin_anew();
  EXPECT_EQ(people.room(), "");
  EXPECT_EQ(names_of(people.in_room()), "");
}

TEST(People, AreKnownOnceWithoutOneself) {
  People people;
  people.heard(room_of({"Ana", "Bo", "Cy"}));
  v1::ServerFrame follows;
  v1::FollowedPerson& followed = *follows.mutable_follow_list()->add_people();
  followed.set_player(7);
  followed.set_name("Dov");
  people.heard(follows);
  v1::TableState table;
  v1::SeatState& seat = *table.mutable_summary()->add_seats();
  seat.set_kind(v1::SeatState::KIND_PERSON);
  seat.set_player(3);
  seat.set_name("Cy");
  EXPECT_EQ(names_of(people.known(table, 1)), "Cy,Dov,Bo");
}

TEST(People, WhereTheyPlayIsReplacedByNews) {
  People people;
  v1::ServerFrame follows;
  follows.mutable_follow_list()->add_people()->set_player(7);
  people.heard(follows);
  v1::ServerFrame news;
  news.mutable_follow_changed()->add_people()->set_player(7);
  news.mutable_follow_changed()->mutable_people(0)->set_is_here(true);
  news.mutable_follow_changed()->add_people()->set_player(8);
  people.heard(news);
  ASSERT_EQ(people.followed().people_size(), 1) << "nobody is followed by being told of";
  EXPECT_TRUE(people.followed().people(0).is_here());
  people.begin_anew();
  EXPECT_FALSE(people.follows(7)) << "a guest is told of no list";
}

TEST(People, AreNamedByTheLongestNameThatFits) {
  const std::vector<Person> people{
      {.player = 1, .name = "Mei"    },
      {.player = 2, .name = "Mei Lin"}
  };
  EXPECT_EQ(named_first(people, "mei lin rude")->player, 2U);
  EXPECT_EQ(named_first(people, "Mei rude")->player, 1U);
  EXPECT_EQ(named_first(people, "Mei")->player, 1U);
  EXPECT_FALSE(named_first(people, "Meinhard"));
  EXPECT_FALSE(named_first(people, ""));
}

TEST(Hosting, KeepsAChairForWhoIsInvitedWhereACodeIsAsked) {
  v1::TableState state;
  state.set_host(1);
  state.mutable_summary()->set_table(5);
  state.mutable_summary()->mutable_policies()->set_admission(v1::ADMISSION_CODE);
  state.mutable_summary()->add_seats()->set_kind(v1::SeatState::KIND_PERSON);
  state.mutable_summary()->add_seats()->set_kind(v1::SeatState::KIND_FREE);
  const auto frames = to_bring(state, 1, 2, "Bo");
  ASSERT_EQ(frames.size(), 2U);
  EXPECT_EQ(frames[0].reserve_seat().seat(), 1U);
  EXPECT_EQ(frames[0].reserve_seat().name(), "Bo");
  EXPECT_EQ(frames[1].invite().player(), 2U);
  EXPECT_EQ(to_bring(state, 3, 2, "Bo").size(), 1U) << "who is not the host keeps nothing";
  state.mutable_summary()->mutable_seats(1)->set_reserved_for("Bo");
  EXPECT_EQ(to_bring(state, 1, 2, "Bo").size(), 1U) << "it is kept already";
}

TEST(Hosting, SaysWhoIsMeantAndNotOnlyWhichChair) {
  const Chair chair{.table = 5, .seat = 1, .player = 2};
  EXPECT_EQ(to_boot(chair, v1::BOOT_REASON_SLOW, true).boot().player(), 2U);
  EXPECT_EQ(to_hand_over(chair).hand_over().player(), 2U);
}

TEST(Hosting, ChangesWhatWasSeen) {
  v1::TableState state;
  state.mutable_summary()->set_table(5);
  state.mutable_summary()->set_options(3);
  state.mutable_summary()->set_rules("hkos");
  state.mutable_summary()->mutable_clock()->set_move_ms(5000);
  v1::CreateTable wish = wish_of(state);
  wish.mutable_clock()->set_move_ms(9000);
  const v1::ClientFrame frame = to_change(state, wish);
  EXPECT_EQ(frame.set_options().options(), 3U);
  EXPECT_EQ(frame.set_options().rules(), "hkos");
  EXPECT_EQ(frame.set_options().clock().move_ms(), 9000U);
}

}  // namespace
}  // namespace lair::link
