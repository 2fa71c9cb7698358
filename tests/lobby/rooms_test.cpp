// Rooms tell the people in them what changes there, and everybody how many people there are.
#include "server/lobby/rooms.hpp"

#include <gtest/gtest.h>

#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

class TheRooms : public Surroundings {
 protected:
  void enter(const ClientPtr& client, const std::string& room) {
    look(rooms_, client, wire::EnterRoom{.room = room});
  }

  std::uint32_t people_in(const std::string& room) {
    for (const wire::Room& one : rooms_.shown()) {
      if (one.id == room) return one.people;
    }
    return 0;
  }

  Chat chat_{store_.lobby_books()};
  Rooms rooms_{
      {.tables = tables_, .clients = clients_, .chat = chat_, .time = time_, .loop = loop_},
      standard_rooms()
  };
};

TEST_F(TheRooms, TellOfWhoComesAndGoesOnceATenthOfASecond) {
  const auto ann = come(guest("Ann"));
  enter(ann, "lions-lair");
  pass(100ms);
  ear_of(ann).frames.clear();
  const auto bob = come(guest("Bob"));
  enter(bob, "lions-lair");
  rooms_.table_changed(summary(TableId(3), {}), false);
  pass(99ms);
  EXPECT_TRUE(ear_of(ann).frames.empty());
  pass(1ms);
  ASSERT_EQ(told(ann, &ServerFrame::has_room_changed).size(), 1U) << "one for both";
  const auto changed = told(ann, &ServerFrame::has_room_changed)[0].room_changed();
  EXPECT_EQ(changed.came(0).name(), "Bob");
  EXPECT_EQ(changed.tables_size(), 1);
  rooms_.leave(bob);
  pass(100ms);
  EXPECT_EQ(told(ann, &ServerFrame::has_room_changed).back().room_changed().left_size(), 1);
  EXPECT_EQ(told(bob, &ServerFrame::has_room_changed).size(), 1U) << "left, not told any more";
}

TEST_F(TheRooms, TellOfVeryManyTablesInSeveralFrames) {
  const auto ann = come(guest("Ann"));
  enter(ann, "lions-lair");
  pass(100ms);
  ear_of(ann).frames.clear();
  for (std::uint64_t id = 1; id <= kRoomTablesShownMax + 1; ++id) {
    rooms_.table_changed(summary(TableId(id), {}), false);
  }
  pass(200ms);
  const auto changes = told(ann, &ServerFrame::has_room_changed);
  ASSERT_EQ(changes.size(), 2U);
  EXPECT_EQ(changes[0].room_changed().tables_size(), static_cast<int>(kRoomTablesShownMax));
  EXPECT_EQ(changes[1].room_changed().tables_size(), 1);
  pass(200ms);
  EXPECT_EQ(told(ann, &ServerFrame::has_room_changed).size(), 2U);
}

TEST_F(TheRooms, AreLeftForAnother) {
  const auto ann = come(guest("Ann"));
  enter(ann, "lions-lair");
  enter(ann, "learners-lounge");
  pass(100ms);
  EXPECT_EQ(people_in("lions-lair"), 0U);
  EXPECT_EQ(people_in("learners-lounge"), 1U);
  enter(ann, "");
  EXPECT_TRUE(ear_of(ann).frames.back().has_rooms());
  pass(100ms);
  EXPECT_EQ(people_in("learners-lounge"), 0U);
  EXPECT_EQ(ask(rooms_, ann, wire::EnterRoom{.room = "cellar"}), "no_such_room");
}

TEST_F(TheRooms, ShowTablesWithFreeSeatsFirst) {
  std::vector<PlayerId> four;
  for (const char* name : {"Ann", "Bob", "Cat", "Dan"}) four.push_back(guest(name).id);
  tables_.describe(summary(TableId(1), four), "");
  tables_.describe(summary(TableId(2), {}), "");
  const auto eve = come(guest("Eve"));
  enter(eve, "lions-lair");
  const auto shown = told(eve, &ServerFrame::has_room_tables).at(0).room_tables();
  ASSERT_EQ(shown.tables_size(), 2);
  EXPECT_EQ(shown.tables(0).table(), 2U);
  EXPECT_EQ(shown.people().count(), 1U);
}

TEST_F(TheRooms, AreAddedWhilePeopleAreHere) {
  const auto ann = come(guest("Ann"));
  const auto bob = come(guest("Bob"));
  enter(bob, "lions-lair");
  ear_of(bob).frames.clear();
  EXPECT_FALSE(rooms_.has("teahouse"));
  RoomPlan teahouse = standard_rooms()[0];
  teahouse.id = "teahouse";
  RoomPlan changed = standard_rooms()[1];
  changed.rules = "mcr";
  rooms_.change({teahouse, changed});
  EXPECT_TRUE(rooms_.has("teahouse"));
  EXPECT_EQ(rooms_.find(changed.id)->rules, "mcr");
  EXPECT_EQ(rooms_.list().size(), 5U) << "none is taken away";
  EXPECT_EQ(told(ann, &ServerFrame::has_rooms).size(), 1U) << "looks at the list";
  EXPECT_TRUE(ear_of(bob).frames.empty());
}

}  // namespace
}  // namespace lair::lobby
