// A table's life: seats, deals, clocks, its journal, its return after a crash.
#include "server/table/table.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/bots/bot.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/table/scenes.hpp"

namespace lair::testing {
namespace {

using table::Millis;
using table::TablePhase;

// Everybody does what a bot would do, and is ready at once between deals.
void play_one_step(TableWorld& world) {
  for (const Seat seat : kSeats) {
    if (world.table().status().phase == TablePhase::BetweenDeals) {
      world.ask(player_at(seat), table::MarkReady{});
      continue;
    }
    const auto prompt = world.table().prompt_for(seat);
    if (!prompt) continue;
    const View view = world.folded(seat);
    const auto rules = make_rule_set("yahoo", world.table().state().settings.settings);
    world.act(seat, choose(**rules, seat, view, prompt->actions));
    return;
  }
}

Points total(const BySeat<Points>& scores) {
  Points sum;
  for (const Points score : scores) sum += score;
  return sum;
}

TEST(Table, BeginsOnceFourSeatsAreTaken) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[0], table::Start{});
  ASSERT_EQ(world.refusals.size(), 1U);
  EXPECT_EQ(world.refusals[0].code, "seats_free");
  world.seat_four_people();
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
  for (const Seat seat : kSeats) EXPECT_FALSE(world.seen(seat).empty());
}

TEST(Table, OnlyTheHostStarts) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = Seat::B});
  world.ask(kPlayers[1], table::AddBots{.seat = {}});
  ASSERT_EQ(world.refusals.size(), 1U);
  EXPECT_EQ(world.refusals[0].code, "not_host");
}

TEST(Table, RemembersHowWellItsBotsPlay) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[0], table::AddBots{.seat = Seat::B, .strength = Strength::Expert});
  world.ask(kPlayers[0], table::AddBots{.seat = Seat::C});
  world.crash();
  const auto status = world.table().status();
  ASSERT_TRUE(status.seats[Seat::B].has_value());
  ASSERT_TRUE(status.seats[Seat::C].has_value());
  EXPECT_EQ(status.seats[Seat::B]->strength, Strength::Expert);
  EXPECT_EQ(status.seats[Seat::C]->strength, Strength::Casual);
}

TEST(Table, FillsEveryFreeSeatWithBotsOfDifferentNames) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[0], table::AddBots{.seat = {}});
  const auto status = world.table().status();
  std::vector<std::string> names;
  for (const auto& seat : status.seats) {
    ASSERT_TRUE(seat.has_value());
    names.push_back(seat->name);
  }
  std::ranges::sort(names);
  EXPECT_EQ(std::ranges::adjacent_find(names), names.end());
  EXPECT_EQ(world.done.size(), 2U) << "sitting and the bots are each answered once";
}

TEST(Table, RefusesAStaleMoment) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  const auto prompt = world.table().prompt_for(seat);
  world.ask(player_at(seat),
            table::Act{.moment = Moment(prompt->moment.value() - 1), .action = prompt->actions[0]});
  ASSERT_EQ(world.refusals.size(), 1U);
  EXPECT_EQ(world.refusals[0].code, "too_late");
}

TEST(Table, RefusesAnotherSeatsTurn) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  const Seat turn = waited_for_on_turn(world);
  const Seat other = turn == Seat::A ? Seat::B : Seat::A;
  world.act(other, Discard{.tile = "1m"_t});
  ASSERT_EQ(world.refusals.size(), 1U);
  EXPECT_EQ(world.refusals[0].code, "not_your_turn");
}

TEST(Table, PlaysForASeatWhoseTimeIsUp) {
  TableWorld world;
  world.open({}, {.move = Millis(5'000), .reserve = Millis(3'000)});
  world.seat_four_people();
  const Seat seat = waited_for_on_turn(world);
  world.pass(Millis(7'999));
  EXPECT_EQ(waited_for_on_turn(world), seat) << "the reserve is not used up yet";
  world.pass(Millis(1));
  const auto& acted = std::get<table::Acted>(world.records().back().change);
  EXPECT_EQ(acted.seat, seat);
  EXPECT_EQ(acted.cause, table::Cause::Clock);
  EXPECT_EQ(acted.reserves[seat], Millis(0));
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

TEST(Table, SleepsWhileNobodyAttends) {
  TableWorld world;
  world.open({}, {.move = Millis(5'000), .reserve = Millis(3'000)});
  world.seat_four_people();
  for (const PlayerId player : kPlayers) world.table().attend(player, false);
  const std::size_t records = world.records().size();
  world.pass(Millis(3'600'000));
  EXPECT_EQ(world.records().size(), records);
  world.table().attend(kPlayers[0], true);
  const auto prompt = world.table().prompt_for(waited_for_on_turn(world));
  EXPECT_EQ(prompt->left.move, Millis(5'000)) << "nobody is charged for the sleep";
  EXPECT_EQ(prompt->left.reserve, Millis(3'000));
}

TEST(Table, ClosesWhenNobodyComesBackBeforeTheStart) {
  TableWorld world;
  world.open();
  world.table().attend(kPlayers[0], false);
  world.pass(Millis(599'999));
  EXPECT_EQ(world.end_code, "");
  world.pass(Millis(1));
  EXPECT_EQ(world.end_code, "abandoned");
}

TEST(Table, LetsABotPlayForSomebodyWhoLeftUntilTheReturn) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  world.ask(kPlayers[1], table::Stand{});
  EXPECT_TRUE(world.table().status().seats[Seat::B]->bot_plays);
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
  world.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = {}});
  EXPECT_FALSE(world.table().status().seats[Seat::B]->bot_plays);
}

TEST(Table, PassesTheHostRoleOn) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  world.ask(kPlayers[0], table::Stand{});
  EXPECT_EQ(world.table().status().host, kPlayers[1]);
}

TEST(Table, EndsWhenEverybodyLeft) {
  TableWorld world;
  world.open();
  world.ask(kPlayers[0], table::Stand{});
  EXPECT_EQ(world.end_code, "abandoned");
}

TEST(Table, WaitsForTheReadyOfThoseWhoAttend) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  while (world.table().status().phase == TablePhase::Playing) play_one_step(world);
  ASSERT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.table().attend(kPlayers[3], false);
  for (const Seat seat : {Seat::A, Seat::B}) world.ask(player_at(seat), table::MarkReady{});
  EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.ask(kPlayers[2], table::MarkReady{});
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

TEST(Table, WaitsAfterACrashForThoseWhoHadSeats) {
  TableWorld world;
  world.open();
  world.seat_four_people();
  while (world.table().status().phase == TablePhase::Playing) play_one_step(world);
  world.ask(kPlayers[0], table::MarkReady{});
  world.crash();
  EXPECT_TRUE(world.table().status().ready[Seat::A]) << "being ready is durable";
  world.table().attend(kPlayers[0], true);
  EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals)
      << "the first one back does not go on alone";
  for (const Seat seat : {Seat::B, Seat::C, Seat::D}) {
    world.table().attend(player_at(seat), true);
    EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
    world.ask(player_at(seat), table::MarkReady{});
  }
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

TEST(Table, DealsAfterACrashThoughNotEverybodyComesBack) {
  table::Pace pace;
  pace.between = Millis(9'000);
  TableWorld world({}, pace);
  world.open();
  world.seat_four_people();
  while (world.table().status().phase == TablePhase::Playing) play_one_step(world);
  world.crash();
  world.pass(Millis(60'000));
  world.table().attend(kPlayers[1], true);
  world.ask(kPlayers[1], table::MarkReady{});
  world.pass(Millis(8'999));
  EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.pass(Millis(1));
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

TEST(Table, DealsAnywayWhenTheBreakIsOver) {
  table::Pace pace;
  pace.between = Millis(9'000);
  TableWorld world({}, pace);
  world.open();
  world.seat_four_people();
  while (world.table().status().phase == TablePhase::Playing) play_one_step(world);
  world.pass(Millis(8'999));
  EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.pass(Millis(1));
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

TEST(Table, HurriesNobodyWhoPlaysAmongBotsAlone) {
  table::Pace pace;
  pace.between = Millis(9'000);
  TableWorld world({}, pace);
  world.open();
  world.table().attend(kPlayers[0], true);
  world.ask(kPlayers[0], table::AddBots{});
  world.ask(kPlayers[0], table::Start{});
  while (world.table().status().phase == TablePhase::Playing) {
    if (world.table().prompt_for(Seat::A)) {
      play_one_step(world);
    } else {
      world.pass_to_alarm();  // of a bot
    }
  }
  ASSERT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.pass(Millis(9'000));
  EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals);
  world.pass(Millis(29 * 9'000 - 1));
  EXPECT_EQ(world.table().status().phase, TablePhase::BetweenDeals) << "bounded, but unhurried";
  world.pass(Millis(1));
  EXPECT_EQ(world.table().status().phase, TablePhase::Playing);
}

TEST(Table, PlaysAWholeMatchWithTheTotalUnchanged) {
  TableWorld world({.bytes = {1}});
  world.open();
  world.seat_four_people();
  while (world.table().status().phase != TablePhase::Finished) {
    play_one_step(world);
    ASSERT_EQ(total(world.table().status().scores), Points(8000));
  }
  EXPECT_EQ(world.end_code, "") << "there is time to agree on another match";
  world.pass_to_alarm();
  EXPECT_EQ(world.end_code, "finished");
  EXPECT_EQ(world.table().status().phase, TablePhase::Finished);
  EXPECT_TRUE(world.refusals.empty());
}

// The kinds of one person's events, for comparison.
std::vector<std::size_t> kinds_seen(TableWorld& world, Seat seat) {
  std::vector<std::size_t> kinds;
  for (const auto& seen : world.seen(seat)) kinds.push_back(seen.event.index());
  return kinds;
}

TEST(Table, LivesAgainAfterACrashAtAnyRecord) {
  TableWorld smooth({.bytes = {2}});
  smooth.open();
  smooth.seat_four_people();
  TableWorld shaken({.bytes = {2}});
  shaken.open();
  shaken.seat_four_people();
  for (int step = 0; step < 600 && smooth.table().status().phase != TablePhase::Finished; ++step) {
    play_one_step(smooth);
    play_one_step(shaken);
    BySeat<View> before;
    for (const Seat seat : kSeats) before[seat] = shaken.folded(seat);
    shaken.crash();
    for (const PlayerId player : kPlayers) shaken.table().attend(player, true);
    for (const Seat seat : kSeats) {
      ASSERT_EQ(shaken.folded(seat), before[seat]);
      const auto last = static_cast<std::uint32_t>(shaken.seen(seat).size());
      ASSERT_EQ(shaken.table().last_seen(seat), last);
      ASSERT_TRUE(shaken.table().seen_since(seat, last).events.empty());
    }
  }
  ASSERT_EQ(shaken.records().size(), smooth.records().size());
  for (const Seat seat : kSeats) EXPECT_EQ(kinds_seen(shaken, seat), kinds_seen(smooth, seat));
  EXPECT_EQ(shaken.table().status().scores, smooth.table().status().scores);
}

TEST(Table, ResumesFromAnyEventNumber) {
  TableWorld world({.bytes = {3}});
  world.open();
  world.seat_four_people();
  for (int step = 0; step < 20; ++step) play_one_step(world);
  const auto& all = world.seen(Seat::C);
  for (std::uint32_t last = 0; last <= all.size(); ++last) {
    const auto since = world.table().seen_since(Seat::C, last);
    ASSERT_EQ(since.first, last + 1);
    ASSERT_EQ(since.events.size(), all.size() - last);
  }
  const auto unknown = world.table().seen_since(Seat::C, 100'000);
  EXPECT_EQ(unknown.first, 1U) << "a number of another life begins the deal anew";
}

// A person cut off while a deal ended, and back in the next, is still told the result.
TEST(Table, TellsHowTheDealEndedThatASeatMissed) {
  TableWorld world({.bytes = {5}});
  world.open();
  world.seat_four_people();
  const auto& all = world.seen(Seat::C);
  const auto is_deal = [](const table::SeenEvent& seen) {
    return std::holds_alternative<SawDeal>(seen.event);
  };
  const auto deals = [&] { return std::ranges::count_if(all, is_deal); };
  for (int step = 0; step < 600 && deals() < 2; ++step) play_one_step(world);
  ASSERT_EQ(deals(), 2);
  const auto second = std::ranges::find_if(all.rbegin(), all.rend(), is_deal).base() - 1;
  const auto ended = static_cast<std::uint32_t>(second - all.begin());
  const table::SeenEvent& ending = all[ended - 1];
  for (std::uint32_t last = 1; last < ended; ++last) {
    const auto since = world.table().seen_since(Seat::C, last);
    ASSERT_EQ(since.first, ended + 1);
    ASSERT_EQ(since.last_deal, ending) << "after event " << last;
  }
  EXPECT_FALSE(world.table().seen_since(Seat::C, 0).last_deal)
      << "who knows nothing missed nothing";
  EXPECT_FALSE(world.table().seen_since(Seat::C, ended).last_deal)
      << "who saw it is not told again";
}

TEST(Table, TellsWhoseClaimWasHigher) {
  // Plays to a window in which two seats are asked; the weaker one answers after it has closed.
  for (std::uint8_t seed = 0; seed < 200; ++seed) {
    TableWorld world({
        .bytes = {seed, 9}
    });
    world.open();
    world.seat_four_people();
    for (int step = 0; step < 80; ++step) {
      std::vector<Seat> asked;
      for (const Seat seat : kSeats) {
        const auto prompt = world.table().prompt_for(seat);
        if (prompt && std::holds_alternative<Pass>(prompt->actions[prompt->actions.size() - 1])) {
          asked.push_back(seat);
        }
      }
      if (asked.size() != 2) {
        if (world.table().status().phase != TablePhase::Playing) break;
        play_one_step(world);
        continue;
      }
      const auto has = [&](Seat seat, const Action& action) {
        const auto prompt = world.table().prompt_for(seat);
        return std::ranges::find(prompt->actions, action) != prompt->actions.end();
      };
      const Seat strong = has(asked[0], ClaimPung{}) ? asked[0] : asked[1];
      const Seat weak = strong == asked[0] ? asked[1] : asked[0];
      if (!has(strong, ClaimPung{}) || has(weak, ClaimPung{}) || has(weak, MahJong{})) break;
      const auto late = world.table().prompt_for(weak);
      world.act(strong, ClaimPung{});
      world.ask(player_at(weak), table::Act{.moment = late->moment, .action = late->actions[0]});
      ASSERT_EQ(world.refusals.size(), 1U);
      EXPECT_EQ(world.refusals[0].code, "higher_claim");
      return;
    }
  }
  FAIL() << "no window with two claims in 200 deals";
}

}  // namespace
}  // namespace lair::testing
