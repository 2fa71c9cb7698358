// Who may sit down at a table, and at which seat.
#include <cstddef>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "tests/table/scenes.hpp"

namespace lair::testing {
namespace {

using table::Millis;

struct Door {
  std::string name;
  table::Admission admission;
  table::Sit sit;
  std::string refusal;

  friend void PrintTo(const Door& one, std::ostream* out) { *out << one.name; }
};

class Admission : public ::testing::TestWithParam<Door> {};

TEST_P(Admission, LetsInWhomTheHostMeans) {
  TableWorld world;
  table::TableSettings settings = settings_for(GetParam().admission);
  settings.policies.invited = {{"Bo"}};
  world.open_with(settings, "ABC234");
  world.ask(kPlayers[0], table::ReserveSeat{.seat = Seat::D, .who = {"Dee"}});
  world.ask(kPlayers[0], table::LockSeat{.seat = Seat::C, .locked = true});
  world.ask(kStranger, GetParam().sit);
  EXPECT_EQ(world.refused(), GetParam().refusal);
  EXPECT_EQ(world.table().seat_of(kStranger).has_value(), GetParam().refusal.empty());
}

INSTANTIATE_TEST_SUITE_P(
    Table,
    Admission,
    ::testing::Values(
        Door{
            "Anyone", table::Admission::Anyone, {.name = "Eli", .seat = {}},
              ""
},
        Door{"WhoHasTheCode", table::Admission::Code, {"Eli", {}, "ABC234"}, ""},
        Door{"NobodyWithoutCode", table::Admission::Code, {"Eli", {}}, "code_needed"},
        Door{"NobodyWithAWrongCode", table::Admission::Code, {"Eli", {}, "ABC235"}, "wrong_code"},
        Door{"WhomASeatIsKeptForWithoutCode", table::Admission::Code, {"Dee", {}}, ""},
        Door{"TheInvited", table::Admission::Invited, {"Bo", {}}, ""},
        Door{"NobodyElse", table::Admission::Invited, {"Eli", {}}, "not_invited"},
        Door{"TheLeaguesOwn", table::Admission::League, {"Bo", {}}, ""},
        Door{"NobodyElseInALeague", table::Admission::League, {"Eli", {}}, "not_invited"},
        Door{"NobodyOnAReservedSeat", table::Admission::Anyone, {"Eli", Seat::D}, "seat_reserved"},
        Door{"TheReservedOnTheirSeat", table::Admission::Anyone, {"Dee", Seat::D}, ""},
        Door{"NobodyOnALockedSeat", table::Admission::Anyone, {"Eli", Seat::C}, "seat_locked"},
        Door{"NobodyOnATakenSeat", table::Admission::Anyone, {"Eli", Seat::A}, "seat_taken"},
        Door{"NobodyWhoSawOldOptions",
             table::Admission::Anyone,
             {"Eli", {}, "", 7},
             "options_changed"}),
    [](const auto& row) { return row.param.name; });

// Rule T3.8.
TEST(Admission, KeepsADrawnSeatForWhoLeavesItBeforeTheMatch) {
  TableWorld world;
  table::TableSettings settings = settings_for(table::Admission::League);
  settings.policies.invited = {
      {"Bo",  kPlayers[1]},
      {"Chi", kPlayers[2]}
  };
  world.open_with(settings);
  world.ask(kPlayers[1], table::Sit{"Bo", Seat::B});
  world.ask(kPlayers[1], table::Stand{});
  world.crash();
  world.ask(kPlayers[2], table::Sit{"Chi", Seat::B});
  EXPECT_EQ(world.refused(), "seat_reserved");
  world.ask(kPlayers[1], table::Sit{"Bo", {}});
  EXPECT_EQ(world.table().seat_of(kPlayers[1]), Seat::B);
}

TEST(Admission, AllowsFewWrongCodesThenMakesWait) {
  TableWorld world;
  world.open_with(settings_for(table::Admission::Code), "ABC234");
  for (std::size_t tries = 0; tries < table::kCodeTriesMax; ++tries) {
    world.ask(kStranger, table::Sit{"Eli", {}, "WRONG"});
    EXPECT_EQ(world.refused(), "wrong_code");
  }
  world.ask(kStranger, table::Sit{"Eli", {}, "ABC234"});
  EXPECT_EQ(world.refused(), "code_tries") << "not even with the right one";
  EXPECT_EQ(world.refusals.back().wait, table::kCodeTriesWindow);
  world.pass(table::kCodeTriesWindow - Millis(1));
  world.ask(kPlayers[2], table::Sit{"Chi", {}, "ABC234"});
  EXPECT_TRUE(world.table().seat_of(kPlayers[2])) << "others are not held up";
  world.pass(Millis(1));
  world.ask(kStranger, table::Sit{"Eli", {}, "ABC234"});
  EXPECT_TRUE(world.table().seat_of(kStranger));
}

// Rule T2.10.
TEST(Admission, IsForBotsOfPeopleWhereTheHostHasSaidSo) {
  const table::Sit sit{.name = "Heron [bot]", .seat = {}, .is_bot = true};
  TableWorld world;
  table::TableSettings settings = settings_for(table::Admission::Anyone);
  world.open_with(settings);
  world.ask(kStranger, sit);
  EXPECT_EQ(world.refused(), "no_bots");
  settings.policies.bots = true;
  world.ask(kPlayers[0], table::SetOptions{.settings = settings});
  world.crash();
  world.ask(kStranger, sit);
  EXPECT_TRUE(world.table().seat_of(kStranger));
}

TEST(Admission, IsForThePersonWhoIsMeantNotForTheirName) {
  TableWorld world;
  table::TableSettings settings = settings_for(table::Admission::Invited);
  settings.policies.invited = {
      {"Bo", kPlayers[1]}
  };
  world.open_with(settings);
  world.ask(kStranger, table::Sit{"Bo", {}});
  EXPECT_EQ(world.refused(), "not_invited") << "somebody else of that name";
  world.ask(kPlayers[1], table::Sit{"Bo of old", {}});
  EXPECT_TRUE(world.table().seat_of(kPlayers[1])) << "whatever they are called by now";
}

TEST(Admission, OfANameThatNobodyHadIsForTheFirstOfThatName) {
  TableWorld world;
  table::TableSettings settings = settings_for(table::Admission::Invited);
  settings.policies.invited = {{"Bo"}};
  world.open_with(settings);
  world.ask(kPlayers[1], table::Sit{"Bo", {}});
  world.ask(kPlayers[1], table::Stand{});
  world.crash();
  world.ask(kStranger, table::Sit{"Bo", {}});
  EXPECT_EQ(world.refused(), "not_invited");
  settings.policies.invited = {
      {"Bo", kStranger}
  };
  world.ask(kPlayers[0], table::SetOptions{.settings = settings});
  world.ask(kStranger, table::Sit{"Bo", {}});
  EXPECT_EQ(world.refused(), "not_invited") << "who came under the name does not replace them";
  world.ask(kPlayers[1], table::Sit{"Bo", {}});
  EXPECT_TRUE(world.table().seat_of(kPlayers[1]));
}

TEST(Admission, KeepsOutGuestsOfTheSameAddress) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[1], table::Sit{"Bo", {}});
  world.ask(kPlayers[0], table::Boot{.seat = Seat::B, .keep_out = true});
  world.ask(kStranger,
            table::Sit{.name = "Eli", .seat = {}, .neighbours = {kPlayers[1]}, .is_guest = true});
  EXPECT_EQ(world.refused(), "kept_out");
  world.ask(kStranger,
            table::Sit{.name = "Eli", .seat = {}, .neighbours = {kPlayers[2]}, .is_guest = true});
  EXPECT_TRUE(world.table().seat_of(kStranger));
}

TEST(Seats, TellWhoCameFromTheAddressOfSomebodyWhoSitsThere) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = {}, .neighbours = {kPlayers[3]}});
  world.ask(kPlayers[2], table::Sit{.name = "Chi", .seat = {}, .neighbours = {kPlayers[1]}});
  world.crash();
  EXPECT_FALSE(world.table().state().seats[Seat::B]->neighbour);
  EXPECT_TRUE(world.table().state().seats[Seat::C]->neighbour);
}

TEST(Admission, SeatsTheReservedAtTheirSeat) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[0], table::ReserveSeat{.seat = Seat::C, .who = {"Dee"}});
  world.ask(kPlayers[3], table::Sit{.name = "Dee", .seat = {}});
  EXPECT_EQ(world.table().seat_of(kPlayers[3]), Seat::C);
}

TEST(Admission, LeavesReservedSeatsToTheirPeopleWhenBotsFillTheRest) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[0], table::ReserveSeat{.seat = Seat::C, .who = {"Dee"}});
  world.ask(kPlayers[0], table::AddBots{.seat = {}});
  EXPECT_FALSE(world.table().status().seats[Seat::C].has_value());
  EXPECT_TRUE(world.table().status().seats[Seat::D].has_value());
  world.ask(kPlayers[0], table::RemoveBots{.seat = Seat::D});
  EXPECT_FALSE(world.table().status().seats[Seat::D].has_value());
  EXPECT_TRUE(world.table().status().seats[Seat::B].has_value());
}

}  // namespace
}  // namespace lair::testing
