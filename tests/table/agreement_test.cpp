// Time, pauses, missing people: every policy against what may happen.
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bots/bot.hpp"
#include "server/table/absence.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {
namespace {

using table::AbsenceStep;
using table::Millis;
using table::TablePhase;

constexpr Millis kGrace{30'000};

table::TableSettings settings_with(const table::TablePolicies& policies,
                                   table::ClockSettings clock = {.move = Millis(600'000),
                                                                 .reserve = Millis(60'000)}) {
  return table::TableSettings{.room = "crickets-cavern",
                              .name = "test",
                              .rules = "yahoo",
                              .settings = {},
                              .clock = clock,
                              .policies = policies};
}

// Four people in a match; nobody answers anything.
void begin(TableWorld& world, const table::TablePolicies& policies) {
  world.open_with(settings_with(policies));
  world.seat_four_people();
}

Seat on_turn(TableWorld& world) {
  for (const Seat seat : kSeats) {
    const auto prompt = world.table().prompt_for(seat);
    if (prompt && std::holds_alternative<Discard>(prompt->actions[0])) return seat;
  }
  return Seat::A;
}

// --- Absence: policies x votes ---

struct Case {
  std::string name;
  AbsenceStep then;
  std::vector<AbsenceStep> votes;  // of the people present, in seat order
  std::string outcome;             // "wait", "bot", "end", "asked"

  friend void PrintTo(const Case& one, std::ostream* out) { *out << one.name; }
};

class AbsencePolicy : public ::testing::TestWithParam<Case> {};

std::string outcome_of(TableWorld& world, Seat missing) {
  if (world.end_code == "absent") return "end";
  if (world.table().status().seats[missing]->bot_plays) return "bot";
  return world.table().state().absences[missing].asked ? "asked" : "wait";
}

TEST_P(AbsencePolicy, DoesWhatTheHouseAndThosePresentSay) {
  TableWorld world;
  table::TablePolicies policies;
  policies.absence.grace = kGrace;
  policies.absence.then = GetParam().then;
  begin(world, policies);
  world.table().attend(player_at(Seat::D), false);
  world.pass(kGrace - Millis(1));
  EXPECT_FALSE(world.table().state().absences[Seat::D].away);
  world.pass(Millis(1));
  EXPECT_TRUE(world.end_code == "absent" || world.table().state().absences[Seat::D].away);
  std::size_t voter = 0;
  for (const AbsenceStep choice : GetParam().votes) {
    world.ask(kPlayers[voter++], table::VoteAbsence{.seat = Seat::D, .choice = choice});
    // A vote is durable; after a restart the first to return does not decide alone.
    if (world.end_code.empty()) world.crash();
    for (const std::size_t present : {0U, 1U, 2U}) world.table().attend(kPlayers[present], true);
  }
  EXPECT_EQ(outcome_of(world, Seat::D), GetParam().outcome);
  if (!world.end_code.empty()) return;
  // Whatever was decided, the returning person takes over at once.
  world.table().attend(player_at(Seat::D), true);
  EXPECT_FALSE(world.table().state().absences[Seat::D].away);
  EXPECT_FALSE(world.table().status().seats[Seat::D]->bot_plays);
}

constexpr auto kWait = AbsenceStep::Wait;
constexpr auto kBot = AbsenceStep::Bot;
constexpr auto kEnd = AbsenceStep::End;

INSTANTIATE_TEST_SUITE_P(Table,
                         AbsencePolicy,
                         ::testing::Values(
                             Case{
                                 "WaitsAlways", AbsenceStep::Wait, {},
                                   "wait"
},
                             Case{"TakesABotAlways", AbsenceStep::Bot, {}, "bot"},
                             Case{"EndsAlways", AbsenceStep::End, {}, "end"},
                             Case{"Asks", AbsenceStep::Ask, {}, "asked"},
                             Case{"AsksOnAfterOneVote", AbsenceStep::Ask, {kBot}, "asked"},
                             Case{"FollowsTwoOfThree", AbsenceStep::Ask, {kBot, kBot}, "bot"},
                             Case{"EndsByTwoOfThree", AbsenceStep::Ask, {kEnd, kWait, kEnd}, "end"},
                             Case{"WaitsByTwoOfThree", AbsenceStep::Ask, {kWait, kWait}, "wait"},
                             Case{"WaitsOnATie", AbsenceStep::Ask, {kBot, kEnd, kWait}, "wait"}),
                         [](const auto& row) { return row.param.name; });

// D is missing for the whole grace; the others are asked.
void begin_and_lose_somebody(TableWorld& world) {
  table::TablePolicies policies;
  policies.absence.grace = kGrace;
  begin(world, policies);
  world.table().attend(player_at(Seat::D), false);
  world.pass(kGrace);
}

TEST(Absence, UndecidedInTimeIsWaitedForThenAskedAgain) {
  TableWorld world;
  begin_and_lose_somebody(world);
  ASSERT_TRUE(world.table().state().absences[Seat::D].asked);
  world.pass(table::kAbsenceVoteTime);
  EXPECT_TRUE(world.table().state().absences[Seat::D].waiting);
  world.pass(kGrace);
  EXPECT_TRUE(world.table().state().absences[Seat::D].asked);
}

TEST(Absence, ChargesNobodyWhileTheOthersDecideOrWait) {
  TableWorld world;
  table::TablePolicies policies;
  policies.absence.grace = kGrace;
  world.open_with(settings_with(policies, {.move = Millis(60'000), .reserve = Millis(5'000)}));
  world.seat_four_people();
  const Seat missing = on_turn(world);
  world.table().attend(player_at(missing), false);
  world.pass(kGrace);
  const std::size_t records = world.records().size();
  world.pass(table::kAbsenceVoteTime);
  EXPECT_EQ(on_turn(world), missing) << "nobody plays for the seat meanwhile";
  EXPECT_GT(world.records().size(), records);
  world.table().attend(player_at(missing), true);
  const auto prompt = world.table().prompt_for(missing);
  EXPECT_EQ(prompt->left.move, Millis(60'000));
  EXPECT_EQ(prompt->left.reserve, Millis(5'000));
}

TEST(Absence, CountsOnlyWhileSomebodyIsThere) {
  TableWorld world;
  table::TablePolicies policies;
  policies.absence.grace = kGrace;
  begin(world, policies);
  for (const PlayerId player : kPlayers) world.table().attend(player, false);
  world.pass(kGrace * 10);
  world.table().attend(kPlayers[0], true);
  EXPECT_FALSE(world.table().state().absences[Seat::D].away);
  world.pass(kGrace);
  EXPECT_TRUE(world.table().state().absences[Seat::D].away);
}

// D is missing, and counts as away one whole grace from now, no sooner; that ends the match.
void expect_whole_grace(TableWorld& world) {
  EXPECT_EQ(world.end_code, "");
  EXPECT_FALSE(world.table().state().absences[Seat::D].away);
  world.pass(kGrace - Millis(1));
  EXPECT_EQ(world.end_code, "");
  world.pass(Millis(1));
  EXPECT_EQ(world.end_code, "absent");
}

table::TablePolicies ends_without_somebody() {
  table::TablePolicies policies;
  policies.absence.grace = kGrace;
  policies.absence.then = AbsenceStep::End;
  return policies;
}

TEST(Absence, CountsFromTheEndOfAPause) {
  for (const bool has_crashed : {false, true}) {
    TableWorld world;
    begin(world, ends_without_somebody());
    for (const PlayerId player : kPlayers) world.ask(player, table::VotePause{});
    if (has_crashed) {
      world.crash();
      for (const PlayerId player : kPlayers) world.table().attend(player, true);
    }
    ASSERT_TRUE(world.table().state().paused);
    world.table().attend(player_at(Seat::D), false);
    world.pass(2 * kGrace);
    world.ask(kPlayers[0], table::Resume{});
    ASSERT_FALSE(world.table().state().paused);
    expect_whole_grace(world);
  }
}

TEST(Absence, CountsFromTheFirstDeal) {
  TableWorld world;
  world.open_with(settings_with(ends_without_somebody()));
  world.seat_without_start();
  world.table().attend(player_at(Seat::D), false);
  world.pass(2 * kGrace);
  world.ask(kPlayers[0], table::Start{});
  ASSERT_TRUE(world.table().state().is_in_deal());
  expect_whole_grace(world);
}

TEST(Absence, IsVotedOnForTheWholeTimeAfterAPause) {
  TableWorld world;
  begin_and_lose_somebody(world);
  for (const std::size_t player : {0U, 1U, 2U}) world.ask(kPlayers[player], table::VotePause{});
  ASSERT_TRUE(world.table().state().paused);
  world.pass(2 * table::kAbsenceVoteTime);
  world.ask(kPlayers[0], table::Resume{});
  EXPECT_TRUE(world.table().state().absences[Seat::D].asked);
  world.pass(table::kAbsenceVoteTime - Millis(1));
  EXPECT_TRUE(world.table().state().absences[Seat::D].asked);
  world.pass(Millis(1));
  EXPECT_TRUE(world.table().state().absences[Seat::D].waiting);
}

TEST(Absence, AfterARestartIsExcused) {
  TableWorld world;
  table::TablePolicies policies;
  policies.absence.grace = kGrace;
  begin(world, policies);
  world.crash();
  world.table().attend(kPlayers[0], true);
  world.table().attend(kPlayers[1], true);
  world.table().attend(kPlayers[1], false);
  while (!world.table().state().absences[Seat::D].away && world.pass_to_alarm()) {
  }
  std::vector<table::WentAway> away;
  for (const table::Record& record : world.records()) {
    if (const auto* went = std::get_if<table::WentAway>(&record.change)) away.push_back(*went);
  }
  ASSERT_EQ(away.size(), 3U);
  for (const table::WentAway& went : away) {
    EXPECT_EQ(went.excused, went.player != kPlayers[1])
        << "whoever came back and left again is not";
  }
}

TEST(Absence, LetsTheBotDiscardAndPassOnly) {
  for (const bool may_claim : {false, true}) {
    TableWorld world({.bytes = {4}});
    table::TablePolicies policies;
    policies.absence.grace = Millis(10'000);
    policies.absence.then = AbsenceStep::Bot;
    policies.absence.bot_may_claim = may_claim;
    begin(world, policies);
    for (const Seat seat : {Seat::B, Seat::C, Seat::D})
      world.table().attend(player_at(seat), false);
    world.pass(Millis(10'000));
    int claims = 0;
    int answers = 0;
    for (int step = 0; step < 3'000 && world.table().status().phase != TablePhase::Finished;
         ++step) {
      const auto prompt = world.table().prompt_for(Seat::A);
      if (world.table().status().phase == TablePhase::BetweenDeals) {
        world.ask(kPlayers[0], table::MarkReady{});
      } else if (prompt) {
        const bool turn = std::holds_alternative<Discard>(prompt->actions[0]);
        world.act(Seat::A, turn ? prompt->actions[0] : Action(Pass{}));
      } else {
        world.pass_to_alarm();
      }
    }
    for (const table::Record& record : world.records()) {
      const auto* acted = std::get_if<table::Acted>(&record.change);
      if (acted == nullptr || acted->cause != table::Cause::Bot) continue;
      ++answers;
      claims += !std::holds_alternative<Discard>(acted->action) &&
                !std::holds_alternative<Pass>(acted->action);
    }
    EXPECT_GT(answers, 0);
    EXPECT_EQ(claims > 0, may_claim);
  }
}

TEST(Absence, IsOverForWhoeverActsBeforeTheirReturnIsWritten) {
  TableWorld world;
  table::TablePolicies policies;
  policies.absence = {.grace = kGrace, .then = AbsenceStep::Bot};
  begin(world, policies);
  const Seat seat = on_turn(world);
  const Action action = world.table().prompt_for(seat)->actions[0];
  world.table().attend(player_at(seat), false);
  world.pass(kGrace);
  ASSERT_TRUE(world.table().status().seats[seat]->bot_plays);
  const Moment moment = world.table().moment();
  world.hold_commits(true);
  world.ask(player_at(seat == Seat::A ? Seat::B : Seat::A), table::VotePause{});
  world.table().attend(player_at(seat), true);
  world.act(seat, action);
  world.flush();
  EXPECT_EQ(world.refused(), "");
  EXPECT_NE(world.table().moment(), moment);
  EXPECT_FALSE(world.table().status().seats[seat]->bot_plays);
}

TEST(Absence, SeatMayBeTakenBySomebodyElseWhereTheHouseSaysSo) {
  for (const bool substitutes : {true, false}) {
    TableWorld world;
    table::TablePolicies policies;
    policies.absence = {.grace = kGrace, .then = AbsenceStep::Bot, .substitutes = substitutes};
    begin(world, policies);
    world.table().attend(player_at(Seat::D), false);
    world.pass(kGrace);
    ASSERT_TRUE(world.table().status().seats[Seat::D]->bot_plays);
    world.ask(PlayerId(99), table::Sit{.name = "Eli", .seat = Seat::D});
    EXPECT_EQ(world.refused(), substitutes ? "seat_between_deals" : "already_begun");
  }
}

TEST(Table, NobodyAttendsEndsByItsPolicy) {
  TableWorld world;
  table::TablePolicies policies;
  policies.absence.abandoned = Millis(120'000);
  begin(world, policies);
  for (const PlayerId player : kPlayers) world.table().attend(player, false);
  world.pass(Millis(119'999));
  EXPECT_EQ(world.end_code, "");
  world.pass(Millis(1));
  EXPECT_EQ(world.end_code, "abandoned");
}

// --- Pauses ---

TEST(Pause, BeginsOnceAllPresentAgreeAndStopsTheClocks) {
  TableWorld world;
  begin(world, {});
  world.table().attend(kPlayers[3], false);
  const Seat seat = on_turn(world);
  world.pass(Millis(4'000));
  const auto before = world.table().prompt_for(seat)->left;
  for (const std::size_t player : {0U, 1U, 2U}) {
    EXPECT_FALSE(world.table().state().paused);
    world.ask(kPlayers[player], table::VotePause{});
  }
  ASSERT_TRUE(world.table().state().paused) << "who is not present is not asked";
  world.pass(Millis(60'000));
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, before.move);
  world.act(seat, world.table().prompt_for(seat)->actions[0]);
  EXPECT_EQ(world.refused(), "paused");
  world.ask(kPlayers[2], table::Resume{});
  EXPECT_FALSE(world.table().state().paused);
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, before.move);
}

TEST(Pause, IsNotEndedByWhoeverStoodUp) {
  TableWorld world;
  begin(world, {});
  for (const PlayerId player : kPlayers) world.ask(player, table::VotePause{});
  world.ask(kPlayers[1], table::Stand{});
  world.ask(kPlayers[1], table::Resume{});
  EXPECT_EQ(world.refused(), "not_seated");
  EXPECT_TRUE(world.table().state().paused);
}

TEST(Pause, EndsAtItsLimitAndIsLimitedInNumber) {
  TableWorld world;
  table::TablePolicies policies;
  policies.pauses = 1;
  policies.pause = Millis(60'000);
  begin(world, policies);
  for (const PlayerId player : kPlayers) world.ask(player, table::VotePause{});
  ASSERT_TRUE(world.table().state().paused);
  world.pass(Millis(60'000));
  EXPECT_FALSE(world.table().state().paused);
  world.ask(kPlayers[0], table::VotePause{});
  EXPECT_EQ(world.refused(), "no_more_pauses");
}

TEST(Pause, StillStandsAfterARestart) {
  TableWorld world;
  begin(world, {});
  for (const std::size_t player : {0U, 1U}) world.ask(kPlayers[player], table::VotePause{});
  world.crash();
  EXPECT_TRUE(world.table().state().wants_pause[Seat::B]) << "votes are durable";
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  for (const std::size_t player : {2U, 3U}) world.ask(kPlayers[player], table::VotePause{});
  ASSERT_TRUE(world.table().state().paused);
  world.crash();
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  EXPECT_TRUE(world.table().state().paused);
  world.ask(kPlayers[3], table::Resume{});
  EXPECT_TRUE(world.table().prompt_for(on_turn(world)).has_value());
}

TEST(Pause, RefusedByOneIsForgotten) {
  TableWorld world;
  begin(world, {});
  for (const std::size_t player : {0U, 1U, 2U}) world.ask(kPlayers[player], table::VotePause{});
  world.ask(kPlayers[3], table::VotePause{.agrees = false});
  EXPECT_FALSE(world.table().state().wants_pause[Seat::A]);
  EXPECT_FALSE(world.table().state().paused);
}

// --- Time ---

TEST(AskedTime, IsAddedAndNobodyElseHearsOfIt) {
  TableWorld world;
  begin(world, {});
  const Seat seat = on_turn(world);
  const auto before = world.table().prompt_for(seat)->left;
  const std::uint32_t told = world.states_told;
  const std::uint32_t lines = world.table().state().lines.last();
  world.ask(player_at(seat), table::AskTime{.moment = world.table().moment()});
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, before.move + Millis(10'000));
  EXPECT_EQ(world.prompted, std::vector<Seat>{seat});
  EXPECT_EQ(world.states_told, told);
  EXPECT_EQ(world.table().state().lines.last(), lines);
  world.crash();
  for (const PlayerId player : kPlayers) world.table().attend(player, true);
  EXPECT_EQ(world.table().prompt_for(seat)->left.move, before.move + Millis(10'000));
}

TEST(AskedTime, IsLimited) {
  TableWorld world;
  table::TablePolicies policies;
  policies.extra_times = 2;
  begin(world, policies);
  const Seat seat = on_turn(world);
  const table::AskTime ask{.moment = world.table().moment()};
  EXPECT_EQ(world.table().prompt_for(seat)->extra_times, 2U);
  world.ask(player_at(seat), ask);
  world.ask(player_at(seat), ask);
  EXPECT_EQ(world.refused(), "");
  world.ask(player_at(seat), ask);
  EXPECT_EQ(world.refused(), "no_more_time");
  const Seat other = seat == Seat::A ? Seat::B : Seat::A;
  world.ask(player_at(other), ask);
  EXPECT_EQ(world.refused(), "not_asked");
}

TEST(LagCredit, SparesTheReserveUpToAQuota) {
  table::Clock clock({.move = Millis(1'000), .reserve = Millis(10'000)});
  clock.note_lag(Seat::A, Millis(300));
  clock.ask(Seat::A, Millis(0));
  EXPECT_EQ(clock.answer(Seat::A, Millis(1'200))[Seat::A], Millis(10'000));
  EXPECT_EQ(clock.answer(Seat::A, Millis(2'000))[Seat::A], Millis(9'300));
  clock.note_lag(Seat::A, Millis(60'000));
  Millis charged(0);
  for (int decision = 0; decision < 100; ++decision) {
    clock.ask(Seat::A, Millis(0));
    const auto reserves = clock.answer(Seat::A, Millis(2'000));
    charged += clock.reserves()[Seat::A] - reserves[Seat::A];
  }
  // At most the quota, and what was added back to it.
  EXPECT_GE(charged, Millis(100 * 1'000 - 2'000 - 100 * 200));
}

}  // namespace
}  // namespace lair::testing
