// What a host may do, and what happens to a table whose host has gone.
#include <functional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/table/houses.hpp"
#include "tests/table/scenes.hpp"

namespace lair::testing {
namespace {

using table::Millis;
using table::TablePhase;

std::vector<std::string> codes_logged(TableWorld& world) {
  std::vector<std::string> codes;
  for (const table::Line& line : world.table().state().lines.since(0).lines) {
    codes.emplace_back(line.code);
  }
  return codes;
}

bool was_logged(TableWorld& world, const std::string& code) {
  const auto codes = codes_logged(world);
  return std::ranges::find(codes, code) != codes.end();
}

// --- Powers: who may do what, when ---

struct Power {
  std::string name;
  std::function<void(TableWorld&)> scene;
  PlayerId asker;
  table::Request what;
  std::string refusal;  // empty: it is carried out

  friend void PrintTo(const Power& one, std::ostream* out) { *out << one.name; }
};

class HostPower : public ::testing::TestWithParam<Power> {};

TEST_P(HostPower, IsWhatTheRulesSay) {
  const Power& power = GetParam();
  TableWorld world;
  power.scene(world);
  const std::size_t done = world.done.size();
  const std::size_t records = world.records().size();
  world.refusals.clear();
  world.ask(power.asker, power.what);
  EXPECT_EQ(world.refused(), power.refusal);
  EXPECT_EQ(world.done.size() - done, power.refusal.empty() ? 1U : 0U);
  if (power.refusal.empty()) return;
  EXPECT_EQ(world.records().size(), records) << "nothing is changed";
}

// B has left, and a stranger has sat down there.
void replace_b(TableWorld& world) {
  wait_with_four(world);
  world.ask(kPlayers[1], table::Stand{});
  world.ask(kStranger, table::Sit{.name = "Eli", .seat = Seat::B});
}

const table::Boot kBootB{.seat = Seat::B, .reason = table::BootReason::Slow};
const table::SetOptions kOptions{.settings = settings_for(table::Admission::Anyone)};

INSTANTIATE_TEST_SUITE_P(
    Table,
    HostPower,
    ::testing::Values(
        Power{
            "BootsBeforeTheStart", wait_with_four, kPlayers[0], kBootB, ""
},
        Power{"BootsBetweenDeals", reach_break, kPlayers[0], kBootB, ""},
        Power{"BootsNobodyDuringADeal", begin_match, kPlayers[0], kBootB, "boot_between_deals"},
        Power{"BootsNotForGuests", wait_with_four, kPlayers[1], kBootB, "not_host"},
        Power{"BootsNotTheHost",
              wait_with_four,
              kPlayers[0],
              table::Boot{.seat = Seat::A},
              "boot_self"},
        Power{"BootsNotTheLastPerson",
              [](TableWorld& world) { world.open(); },
              kPlayers[0],
              table::Boot{.seat = Seat::A},
              "boot_last"},
        Power{"BootsNotFromAnEmptySeat",
              [](TableWorld& world) { world.open(); },
              kPlayers[0],
              kBootB,
              "nobody_there"},
        Power{"BootsWhoIsMeant",
              wait_with_four,
              kPlayers[0],
              table::Boot{.seat = Seat::B, .player = kPlayers[1]},
              ""},
        Power{"BootsNobodyElse",
              replace_b,
              kPlayers[0],
              table::Boot{.seat = Seat::B, .player = kPlayers[1], .keep_out = true},
              "somebody_else"},
        Power{"BootsWhoeverSitsThereIfNobodyIsNamed", replace_b, kPlayers[0], kBootB, ""},
        Power{"ChangesOptionsBeforeTheStart", wait_with_four, kPlayers[0], kOptions, ""},
        Power{"ChangesNoOptionsInAMatch", begin_match, kPlayers[0], kOptions, "already_begun"},
        Power{"ChangesNoOptionsAsGuest", wait_with_four, kPlayers[1], kOptions, "not_host"},
        Power{"HandsOver", wait_with_four, kPlayers[0], table::HandOver{.seat = Seat::C}, ""},
        Power{"HandsOverInAMatch", begin_match, kPlayers[0], table::HandOver{.seat = Seat::C}, ""},
        Power{"HandsNothingOverAsGuest",
              wait_with_four,
              kPlayers[1],
              table::HandOver{.seat = Seat::B},
              "not_host"},
        Power{"HandsOverToNoEmptySeat",
              [](TableWorld& world) { world.open(); },
              kPlayers[0],
              table::HandOver{.seat = Seat::B},
              "nobody_there"},
        Power{"HandsOverToWhoIsMeant",
              wait_with_four,
              kPlayers[0],
              table::HandOver{.seat = Seat::B, .player = kPlayers[1]},
              ""},
        Power{"HandsOverToNobodyElse",
              replace_b,
              kPlayers[0],
              table::HandOver{.seat = Seat::B, .player = kPlayers[1]},
              "somebody_else"},
        Power{"HandsOverToWhoeverSitsThereIfNobodyIsNamed",
              replace_b,
              kPlayers[0],
              table::HandOver{.seat = Seat::B},
              ""},
        Power{"LocksASeat",
              wait_with_four,
              kPlayers[0],
              table::LockSeat{.seat = Seat::B, .locked = true},
              ""},
        Power{"LocksNothingAsGuest",
              wait_with_four,
              kPlayers[1],
              table::LockSeat{.seat = Seat::B, .locked = true},
              "not_host"},
        Power{"ReservesASeat",
              [](TableWorld& world) { world.open(); },
              kPlayers[0],
              table::ReserveSeat{.seat = Seat::B, .who = {"Eli"}},
              ""},
        Power{"ReservesNoTakenSeat",
              wait_with_four,
              kPlayers[0],
              table::ReserveSeat{.seat = Seat::B, .who = {"Eli"}},
              "seat_taken"},
        Power{"ReservesNothingAsGuest",
              wait_with_four,
              kPlayers[1],
              table::ReserveSeat{.seat = Seat::B, .who = {"Eli"}},
              "not_host"},
        Power{"ClosesBeforeTheStart", wait_with_four, kPlayers[0], table::EndTable{}, ""},
        Power{"ClosesBetweenDeals", reach_break, kPlayers[0], table::EndTable{}, ""},
        Power{
            "ClosesNoDealOthersPlay", begin_match, kPlayers[0], table::EndTable{}, "deal_running"},
        Power{"ClosesNothingAsGuest", wait_with_four, kPlayers[1], table::EndTable{}, "not_host"},
        Power{"RemovesNoBotWhereNoneSits",
              wait_with_four,
              kPlayers[0],
              table::RemoveBots{},
              "no_bot_there"}),
    [](const auto& row) { return row.param.name; });

// --- Options ---

TEST(Options, ChangedByTheHostAskEverybodyElseAgain) {
  TableWorld world;
  wait_with_four(world);
  table::TableSettings changed = settings_for(table::Admission::Anyone);
  changed.settings = {
      {"min_faan", "1"}
  };
  world.ask(kPlayers[0], table::SetOptions{.settings = changed, .code = {}, .options = 1});
  EXPECT_EQ(world.table().state().options, 2U);
  world.ask(kPlayers[0], table::Start{});
  EXPECT_EQ(world.refused(), "not_agreed");
  world.ask(kPlayers[1], table::AgreeToOptions{.options = 1});
  EXPECT_EQ(world.refused(), "options_changed") << "an old revision is not agreed to";
  for (const std::size_t guest : {1U, 2U, 3U}) {
    world.crash();
    for (const PlayerId player : kPlayers) world.table().attend(player, true);
    world.ask(kPlayers[guest], table::AgreeToOptions{.options = 2});
  }
  world.ask(kPlayers[0], table::Start{.options = 1});
  EXPECT_EQ(world.refused(), "options_changed");
  world.ask(kPlayers[0], table::Start{.options = 2});
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
  EXPECT_EQ(world.table().state().settings.settings, house_of(changed));
  EXPECT_TRUE(was_logged(world, "options"));
}

TEST(Options, KeepTheRoomAndASharedCode) {
  TableWorld world;
  world.open_with(settings_for(table::Admission::Code), "ABC234");
  table::TableSettings changed = settings_for(table::Admission::Code);
  changed.room = "elsewhere";
  changed.name = "";
  world.ask(kPlayers[0], table::SetOptions{.settings = changed, .code = "ZZZ999"});
  EXPECT_EQ(world.table().state().settings.room, "crickets-cavern");
  EXPECT_EQ(world.table().state().settings.name, "test");
  EXPECT_EQ(world.table().state().code, "ABC234");
}

TEST(Options, WithAReadyCheckBeginOnceEverybodySaidSo) {
  TableWorld world;
  table::TableSettings settings = settings_for(table::Admission::Anyone);
  settings.policies.ready_check = true;
  world.open_with(settings);
  world.seat_without_start();
  for (const std::size_t guest : {1U, 2U, 3U}) {
    world.ask(kPlayers[0], table::Start{});
    EXPECT_EQ(world.refused(), "not_ready");
    world.ask(kPlayers[guest], table::MarkReady{});
  }
  world.ask(kPlayers[0], table::Start{});
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

// --- Boots, seats in a match ---

TEST(Boot, FreesTheSeatForSomebodyElseWithItsScore) {
  TableWorld world;
  reach_break(world);
  const auto scores = world.table().status().scores;
  world.ask(kPlayers[0], table::Boot{.seat = Seat::B, .note = "too slow", .keep_out = true});
  EXPECT_FALSE(world.table().seat_of(kPlayers[1]));
  world.crash();
  world.table().attend(kPlayers[0], true);
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = Seat::B});
  EXPECT_EQ(world.refused(), "kept_out") << "after a restart too";
  world.ask(kStranger, table::Sit{.name = "Eli", .seat = {}});
  EXPECT_EQ(world.table().seat_of(kStranger), Seat::B);
  EXPECT_EQ(world.table().status().scores, scores);
  const auto& booted = [&]() -> const table::Booted& {
    for (const table::Record& record : world.records()) {
      if (const auto* found = std::get_if<table::Booted>(&record.change)) return *found;
    }
    throw std::runtime_error("no boot in the journal");
  }();
  EXPECT_EQ(booted.note, "too slow");
  EXPECT_EQ(booted.player, kPlayers[1]);
}

TEST(Boot, LetsTheBootedBackUnlessTheHostSaysOtherwise) {
  TableWorld world;
  wait_with_four(world);
  world.ask(kPlayers[0], kBootB);
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = {}});
  EXPECT_EQ(world.table().seat_of(kPlayers[1]), Seat::B);
}

TEST(Moderator, SendsSomebodyAwayInTheMiddleOfADealForGood) {
  TableWorld world;
  begin_match(world);
  world.ask(PlayerId(), table::SendAway{.player = kPlayers[1]});
  EXPECT_FALSE(world.table().seat_of(kPlayers[1]));
  EXPECT_TRUE(was_logged(world, "booted"));
  world.crash();
  for (const Seat seat : {Seat::A, Seat::C, Seat::D}) {
    world.table().attend(player_at(seat), true);
  }
  play_deal_out(world);
  ASSERT_EQ(world.table().status().phase, TablePhase::BetweenDeals) << "a bot plays the seat";
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = {}});
  EXPECT_EQ(world.refused(), "kept_out");
}

TEST(Moderator, WhoSendsTheHostAwayLeavesTheTableToTheNext) {
  TableWorld world;
  wait_with_four(world);
  world.ask(PlayerId(), table::SendAway{.player = kPlayers[0]});
  EXPECT_EQ(world.table().status().host, kPlayers[1]);
}

TEST(Moderator, FindsNobodyToSendAwayTwice) {
  for (const PlayerId player : {kPlayers[1], kStranger}) {
    TableWorld world;
    wait_with_four(world);
    world.ask(PlayerId(), table::SendAway{.player = player});
    const std::size_t records = world.records().size();
    world.ask(PlayerId(), table::SendAway{.player = player});
    EXPECT_EQ(world.records().size(), records);
  }
}

TEST(Moderator, KeepsOutWhoHasNoSeat) {
  TableWorld world;
  world.open();
  world.ask(PlayerId(), table::SendAway{.player = kStranger});
  world.crash();
  world.ask(kStranger, table::Sit{.name = "Eli", .seat = {}});
  EXPECT_EQ(world.refused(), "kept_out");
}

TEST(EmptySeat, IsPlayedByABotUntilSomebodyTakesItBetweenDeals) {
  TableWorld world;
  reach_break(world);
  world.ask(kPlayers[1], table::Stand{});
  EXPECT_FALSE(world.table().status().seats[Seat::B].has_value());
  for (const Seat seat : {Seat::A, Seat::C, Seat::D})
    world.ask(player_at(seat), table::MarkReady{});
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
  world.ask(kStranger, table::Sit{.name = "Eli", .seat = {}});
  EXPECT_EQ(world.refused(), "seat_between_deals");
  play_deal_out(world);
  ASSERT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.ask(kStranger, table::Sit{.name = "Eli", .seat = {}});
  EXPECT_EQ(world.table().seat_of(kStranger), Seat::B);
}

TEST(EmptySeat, GivenUpDuringADealIsItsOwnersUntilSomebodyElseTakesIt) {
  TableWorld world;
  begin_match(world);
  world.ask(kPlayers[1], table::Stand{});
  EXPECT_TRUE(world.table().status().seats[Seat::B]->given_up);
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = {}});
  EXPECT_FALSE(world.table().status().seats[Seat::B]->bot_plays);
}

TEST(EmptySeat, GivenUpDuringADealIsNotPlayedByItsOwnerBesideTheBot) {
  TableWorld world;
  begin_match(world);
  const Seat seat = waited_for_on_turn(world);
  const Action action = world.table().prompt_for(seat)->actions[0];
  world.ask(player_at(seat), table::Stand{});
  const Moment moment = world.table().moment();
  world.act(seat, action);
  EXPECT_EQ(world.refused(), "not_seated");
  world.ask(player_at(seat), table::AskTime{.moment = moment});
  EXPECT_EQ(world.refused(), "not_seated");
  EXPECT_EQ(world.table().moment(), moment);
  world.ask(player_at(seat), table::Sit{.name = "Ann", .seat = {}});
  world.act(seat, action);
  EXPECT_NE(world.table().moment(), moment);
}

// --- A missing host ---

TEST(MissingHost, KeepsTheRoleForAGraceThenItGoesRoundTheTable) {
  TableWorld world;
  begin_match(world);
  world.table().attend(kPlayers[1], false);
  world.table().attend(kPlayers[0], false);
  world.pass(Millis(59'999));
  EXPECT_EQ(world.table().status().host, kPlayers[0]);
  while (world.table().status().host == kPlayers[0] && world.pass_to_alarm()) {
  }
  EXPECT_EQ(world.table().status().host, kPlayers[2]) << "the next one who is here";
  EXPECT_TRUE(was_logged(world, "host"));
}

TEST(MissingHost, KeepsTheRoleWhenBackInTime) {
  TableWorld world;
  wait_with_four(world);
  world.table().attend(kPlayers[0], false);
  world.pass(Millis(59'999));
  world.table().attend(kPlayers[0], true);
  world.pass(Millis(600'000));
  EXPECT_EQ(world.table().status().host, kPlayers[0]);
}

TEST(Log, TellsWhatPeopleDidInOrder) {
  TableWorld world;
  wait_with_four(world);
  world.ask(kPlayers[0], kBootB);
  world.ask(kPlayers[0], table::AddBots{.seat = Seat::B});
  world.ask(kPlayers[0], table::HandOver{.seat = Seat::C});
  const std::vector<std::string> expected{"sat", "sat", "sat", "sat", "booted", "bot_sat", "host"};
  EXPECT_EQ(codes_logged(world), expected);
  world.crash();
  EXPECT_EQ(codes_logged(world), expected) << "numbers and lines are the same after a restart";
  EXPECT_EQ(world.table().state().lines.since(6).first, 7U);
  EXPECT_EQ(world.table().state().lines.since(6).lines.size(), 1U);
}

}  // namespace
}  // namespace lair::testing
