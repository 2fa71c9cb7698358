// What a host types about a seat concerns only the person who is shown there.
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "clients/terminal/host_commands.hpp"
#include "tests/terminal/screen_without_server.hpp"

namespace lair::testing {
namespace {

class Host : public ScreenWithoutServer {
 protected:
  // At a table with the host, Bo, a bot, and a free seat.
  Host() {
    commands_of_hosts_.add_to(commands_);
    v1::ServerFrame frame;
    v1::TableState& state = *frame.mutable_table();
    state.set_host(1);
    state.set_you(0);
    state.mutable_summary()->set_table(5);
    add_person(state, 1, "Ana");
    add_person(state, 2, "Bo");
    state.mutable_summary()->add_seats()->set_kind(v1::SeatState::KIND_BOT);
    state.mutable_summary()->add_seats()->set_kind(v1::SeatState::KIND_FREE);
    link_.talk().received(frame);
  }

  static void add_person(v1::TableState& state, std::uint64_t player, const std::string& name) {
    v1::SeatState& seat = *state.mutable_summary()->add_seats();
    seat.set_kind(v1::SeatState::KIND_PERSON);
    seat.set_player(player);
    seat.set_name(name);
  }

  terminal::HostCommands commands_of_hosts_{context_};
};

TEST_F(Host, NamesNobodyByASeatThatIsShownEmpty) {
  for (const char* line : {"boot 4", "boot 4 slow out", "host 4", "boot 3", "host 3"}) {
    EXPECT_EQ(type(line), "No player sits there.\n") << line;
  }
}

TEST_F(Host, NamesAPersonByTheirSeatOrTheirName) {
  for (const char* line : {"boot 2", "boot Bo slow out", "host 2", "host bo"}) {
    EXPECT_EQ(type(line), "") << line;
  }
}

}  // namespace
}  // namespace lair::testing
