// What a host may do; what becomes of a table whose host is gone.
#include <functional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/table/houses.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::Millis;
using table::TablePhase;

const PlayerId kStranger(99);

table::TableSettings settings_for(table::Admission admission) {
  table::TableSettings settings{
      .room = "crickets-cavern", .name = "test", .rules = "yahoo", .settings = {}, .clock = {}};
  settings.policies.admission = admission;
  return settings;
}

// Everybody discards what was drawn, claims nothing, until the deal is over.
void play_deal_out(TableWorld& world) {
  while (world.table().status().phase == TablePhase::Playing) {
    bool answered = false;
    for (const Seat seat : kSeats) {
      const auto prompt = world.table().prompt_for(seat);
      if (!prompt || is_bot(world.table().state(), seat)) continue;
      const bool on_turn = std::holds_alternative<Discard>(prompt->actions[0]);
      world.act(seat, on_turn ? prompt->actions[0] : Action(Pass{}));
      answered = true;
      break;
    }
    if (!answered && !world.pass_to_alarm()) FAIL() << "nobody is waited for";
  }
}

void begin_match(TableWorld& world) {
  world.open();
  world.seat_four_people();
}

void reach_break(TableWorld& world) {
  begin_match(world);
  play_deal_out(world);
}

void wait_with_four(TableWorld& world) {
  world.open();
  world.seat_without_start();
}

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

// --- Who may sit ---

struct Door {
  std::string name;
  table::Admission admission;
  table::Sit sit;
  std::string refusal;
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
  TableWorld world;
  wait_with_four(world);
  world.ask(PlayerId(), table::SendAway{.player = kPlayers[1]});
  const std::size_t records = world.records().size();
  world.ask(PlayerId(), table::SendAway{.player = kPlayers[1]});
  EXPECT_EQ(world.records().size(), records);
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

// --- A host who is gone ---

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
