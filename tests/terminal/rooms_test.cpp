// The room that is shown is the one that the server showed last.
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "clients/terminal/lobby_screen.hpp"
#include "tests/terminal/screen_without_server.hpp"

namespace lair::testing {
namespace {

class Rooms : public ScreenWithoutServer {
 protected:
  Rooms() {
    lobby_.add_commands(commands_);
    come_in();
    show("den");
  }

  // A new connection has a welcome. `own` is the name of a table where this person has a seat.
  void come_in(const std::string& own = {}) {
    v1::ServerFrame frame;
    if (!own.empty()) frame.mutable_welcome()->add_own_tables()->set_name(own);
    frame.mutable_welcome()->add_rooms()->set_id("den");
    frame.mutable_welcome()->add_rooms()->set_id("cave");
    link_.talk().received(frame);
    lobby_.enter_room();
    ++requests_;
  }

  // The server lets this person into the room, where one table is named after it.
  void show(const std::string& room) {
    v1::ServerFrame frame;
    frame.mutable_room_tables()->set_room(room);
    v1::TableSummary& table = *frame.mutable_room_tables()->add_tables();
    table.set_table(1);
    table.set_name("Table of the " + room);
    link_.talk().received(frame);
    lobby_.heard(frame.room_tables());
  }

  // The server refuses the last request.
  void refuse() {
    v1::ServerFrame frame;
    frame.mutable_refused()->set_request(requests_);
    link_.talk().received(frame);
    lobby_.heard(frame.refused());
  }

  void enter(const std::string& room) {
    type("room " + room);
    ++requests_;
  }

  terminal::LobbyScreen lobby_{context_};
  std::uint32_t requests_ = 0;
};

TEST_F(Rooms, StayAsTheyWereIfAnotherIsRefused) {
  enter("cave");
  refuse();
  const std::string tables = type("tables");
  EXPECT_NE(tables.find("Tables of den"), std::string::npos) << tables;
  EXPECT_NE(tables.find("Table of the den"), std::string::npos) << tables;
  const std::string rooms = type("rooms");
  EXPECT_LT(rooms.find('*'), rooms.find("cave")) << rooms;
}

TEST_F(Rooms, AreShownOnceTheServerShowsThem) {
  enter("cave");
  const std::string before = type("tables");
  EXPECT_NE(before.find("Table of the den"), std::string::npos) << before;
  show("cave");
  EXPECT_NE(printed_.find("Table of the cave"), std::string::npos) << printed_;
}

// Otherwise somebody would open another one.
TEST_F(Rooms, TellOfATableThatWasOpenedWhileTheConnectionWasLost) {
  type("quick");
  come_in("Table of mine");
  lobby_.came_back();
  EXPECT_NE(printed_.find("Table of mine"), std::string::npos) << printed_;
  printed_.clear();
  come_in("Table of mine");
  lobby_.came_back();
  EXPECT_EQ(printed_, "") << "nothing was asked for on the last connection";
}

TEST_F(Rooms, AreNotThoseOfTheConnectionBefore) {
  come_in();
  refuse();
  const std::string tables = type("tables");
  EXPECT_EQ(tables.find("Table of the den"), std::string::npos) << tables;
}

class TypedOptions : public ScreenWithoutServer {};

TEST_F(TypedOptions, SayWhatIsTypedForAChoiceAndWhatItMeans) {
  terminal::LobbyScreen lobby(context_);
  lobby.add_commands(commands_);
  v1::ServerFrame frame;
  v1::RuleSystem& system = *frame.mutable_welcome()->add_rule_systems();
  system.set_id("yahoo");
  v1::Option& option = *system.add_options();
  option.set_key("forbidden_suit");
  option.set_kind(v1::Option::KIND_CHOICE);
  for (const char* choice : {"myriads", "circles", "of_next_year"}) option.add_choices(choice);
  link_.talk().received(frame);
  std::string said = type("options yahoo");
  std::erase_if(said, [](char letter) { return letter == ' ' || letter == '\n'; });
  EXPECT_NE(said.find("(myriads:Characters,circles:Dots,of_next_year)"), std::string::npos) << said;
}

}  // namespace
}  // namespace lair::testing
