// A duplicate: how tables that played the same walls compare, and what is shown while they play.
#include <numeric>
#include <string>

#include <gtest/gtest.h>

#include "server/league/comparison.hpp"
#include "server/league/sealed.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

SeasonSettings duplicate() {
  SeasonSettings made = settings();
  made.contest = Duplicate{};
  made.format = Format::Swiss;
  made.seed_salt = "00ff";
  return made;
}

// The result of a match in which everybody began with no points.
GameResult game_of(std::vector<PlayedDeal> deals) {
  GameResult made;
  for (const PlayedDeal& deal : deals) {
    for (std::size_t seat = 0; seat < 4; ++seat) made.scores.at(seat) += deal.points.at(seat);
  }
  made.deals = std::move(deals);
  return made;
}

// Up to four Hand#s, each repeated up to twice, with random points in each deal.
GameResult chance_game(Lot& chance) {
  std::vector<PlayedDeal> deals;
  const auto hands = static_cast<std::uint8_t>(1 + chance.below(4));
  for (std::uint8_t hand = 0; hand < hands; ++hand) {
    const std::uint64_t repeats = chance.below(3);
    for (std::uint32_t repeat = 0; repeat <= repeats; ++repeat) {
      PlayedDeal deal{.hand = hand, .repeat = repeat, .points = {}};
      for (std::size_t seat = 0; seat < 3; ++seat) {
        deal.points.at(seat) = static_cast<std::int64_t>(chance.below(41)) - 20;
        deal.points[3] -= deal.points.at(seat);
      }
      deals.push_back(deal);
    }
  }
  return game_of(std::move(deals));
}

// A season with a round of this many tables drawn.
World tables_drawn(std::uint64_t tables) {
  World world(duplicate());
  world.enter(4 * tables);
  EXPECT_EQ(world.start(), "");
  return world;
}

std::string take(World& world, std::uint32_t table, const GameResult& result) {
  return world.act({}, ResultTaken{world.season.last_round()->number, table, result});
}

const Standing& line_of(const std::vector<Standing>& rows, PlayerId player) {
  return *std::ranges::find(rows, player, &Standing::player);
}

// --- Comparison ---

// The example of rule K3.
TEST(Comparison, IsWithWhatOthersMadeOfTheDealAtThatSeat) {
  World world = tables_drawn(3);
  const std::int64_t made[] = {24, 8, -8};
  for (std::uint32_t table = 1; table <= 3; ++table) {
    const std::int64_t east = made[table - 1];
    ASSERT_EQ(take(world,
                   table,
                   game_of({
                       {.hand = 0, .repeat = 0, .points = {east, -east}}
    })),
              "");
  }
  const Round& round = *world.season.last_round();
  const auto sums = compared(world.season, round);
  EXPECT_EQ(sums[0][0], 48);
  EXPECT_EQ(sums[1][0], 0);
  EXPECT_EQ(sums[2][0], -48);
  const auto rows = standings(world.season);
  EXPECT_EQ(line_of(rows, *round.tables[0].players[0]).compared, 12 * 48);
  EXPECT_EQ(line_of(rows, *round.tables[2].players[1]).compared, 12 * 48) << "lost least at seat B";
  EXPECT_EQ(rows.front().compared, 12 * 48);
  EXPECT_EQ(rows.back().compared, -12 * 48);
}

TEST(Comparison, ComesToNothingOverAllTablesAtEverySeat) {
  constexpr std::uint64_t kSeed = 20'261'124;
  Lot chance(kSeed);
  for (int times = 0; times < 200; ++times) {
    const auto tables = static_cast<std::uint32_t>(1 + chance.below(6));
    World world = tables_drawn(tables);
    for (std::uint32_t table = 1; table <= tables; ++table) {
      ASSERT_EQ(take(world, table, chance_game(chance)), "") << kSeed;
    }
    for (const Traveller& deal : travellers(world.season, *world.season.last_round())) {
      for (std::size_t seat = 0; seat < 4; ++seat) {
        std::int64_t sum = 0;
        for (const TravellerLine& line : deal.lines) sum += line.compared.at(seat);
        ASSERT_EQ(sum, 0) << kSeed << " time " << times;
      }
      for (const TravellerLine& line : deal.lines) {
        ASSERT_EQ(std::accumulate(line.compared.begin(), line.compared.end(), std::int64_t{0}), 0);
      }
    }
    std::int64_t all = 0;
    for (const Standing& row : standings(world.season)) all += row.compared;
    ASSERT_EQ(all, 0) << kSeed << " time " << times;
    ASSERT_EQ(standings(again(world.season)), standings(world.season)) << kSeed;
  }
}

TEST(Comparison, OfTheSameResultEverywhereBringsNobodyAnything) {
  Lot chance(7);
  const GameResult same = chance_game(chance);
  World world = tables_drawn(4);
  for (std::uint32_t table = 1; table <= 4; ++table) ASSERT_EQ(take(world, table, same), "");
  for (const Standing& row : standings(world.season)) EXPECT_EQ(row.compared, 0);
}

TEST(Comparison, OfADealThatOneTableAloneHasReachedIsForNobody) {
  World world = tables_drawn(2);
  ASSERT_EQ(take(world,
                 1,
                 game_of({
                     {.points = {5, -5}   },
                     { .repeat = 1, .points = {90, -90}}
  })),
            "");
  ASSERT_EQ(take(world, 2, game_of({{.points = {5, -5}}})), "");
  for (const Standing& row : standings(world.season)) EXPECT_EQ(row.compared, 0);
}

TEST(Comparison, LeavesOutATableThatWasRuledUpon) {
  World world = tables_drawn(3);
  for (std::uint32_t table = 1; table <= 3; ++table) {
    const std::int64_t east = 10 * table;
    ASSERT_EQ(take(world, table, game_of({{.points = {east, -east}}})), "");
  }
  GameResult ruled = world.season.last_round()->tables[0].result.value();
  ASSERT_EQ(world.act(kOrganiser, Adjudicated{1, 1, ruled, "a wrong score"}), "");
  const auto sums = compared(world.season, *world.season.last_round());
  EXPECT_EQ(sums[0][0], 0);
  EXPECT_EQ(sums[1][0], -10);
  EXPECT_EQ(sums[2][0], 10);
}

// An older server did not check the rulings of a season that it imported.
TEST(Comparison, LeavesOutDealsThatARulingTells) {
  World world = tables_drawn(2);
  for (const std::uint32_t table : {1U, 2U}) {
    ASSERT_EQ(take(world, table, game_of({{.points = {5, -5}}})), "");
  }
  const Adjudicated ruling{
      1, 1, game_of({{.hand = 255, .points = {7, -7}}}
        ), "a wrong score"
  };
  apply(world.season,
        {.number = world.last() + 1, .actor = kOrganiser, .at = world.now, .event = ruling});
  for (const Traveller& deal : travellers(world.season, *world.season.last_round())) {
    EXPECT_EQ(deal.hand, 0);
    EXPECT_EQ(deal.lines.size(), 1U) << "of the other table";
  }
}

TEST(Comparison, HasPenaltiesTakenOff) {
  World world = tables_drawn(1);
  ASSERT_EQ(take(world, 1, game_of({{.points = {5, -5}}})), "");
  ASSERT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), 18, "late"}), "");
  EXPECT_EQ(line_of(standings(world.season), PlayerId(2)).compared, -18);
  EXPECT_EQ(standings(world.season).back().player, PlayerId(2));
}

// --- What is refused ---

// Rule K6: penalties may exceed what any deal brings, up to a limit for each player in all.
TEST(Comparison, HasPenaltiesTakenOffUpToAMillionOfAPlayer) {
  World world = tables_drawn(2);
  constexpr std::int32_t kDeal = 12 * 378'000;
  ASSERT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), kDeal, "sold a seat"}), "");
  ASSERT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), 12'000'000 - kDeal, "sold another"}), "");
  EXPECT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), 1, "late"}), "bad_amount");
  EXPECT_EQ(world.act(kOrganiser, Penalized{PlayerId(3), 12'000'001, "late"}), "bad_amount");
  World other(settings());
  other.enter(4);
  EXPECT_EQ(other.act(kOrganiser, Penalized{PlayerId(2), 1'201, "late"}), "bad_amount");
}

TEST(ADuplicate, IsPlayedOnlineWithoutAFinalUnderASecretSeed) {
  SeasonSettings made = duplicate();
  made.venue = Venue::InPerson;
  EXPECT_EQ(open_season(made, kOrganiser, 1, {}).error().code, "bad_duplicate");
  made = duplicate();
  made.has_final = true;
  EXPECT_EQ(open_season(made, kOrganiser, 1, {}).error().code, "bad_duplicate");
  made = duplicate();
  made.seed_salt.clear();
  World told(made);
  told.enter(4);
  EXPECT_EQ(told.start(), "walls_known");
  World world = tables_drawn(1);
  EXPECT_EQ(world.act(kOrganiser, MovedInPerson{1, 1}), "duplicate_online");
}

TEST(ADuplicate, TakesDealsThatComeToTheScores) {
  World world = tables_drawn(1);
  const GameResult fine = game_of({
      {.points = {5, -5}    },
      { .repeat = 1, .points = {0, 3, -3}}
  });
  GameResult wrong = fine;
  wrong.deals.clear();
  EXPECT_EQ(take(world, 1, wrong), "bad_result") << "no deals";
  wrong = fine;
  wrong.deals[1].repeat = 0;
  EXPECT_EQ(take(world, 1, wrong), "bad_result") << "twice the same";
  wrong = fine;
  wrong.deals[1].hand = 16;
  EXPECT_EQ(take(world, 1, wrong), "bad_result") << "no such hand";
  wrong = fine;
  wrong.deals[1].points = {0, 3, -4};
  EXPECT_EQ(take(world, 1, wrong), "bad_result") << "a point is lost";
  wrong = fine;
  wrong.scores[0] += 1;
  EXPECT_EQ(take(world, 1, wrong), "bad_result") << "other scores";
  EXPECT_EQ(take(world, 1, fine), "");
  World plain(settings());
  plain.enter(4);
  ASSERT_EQ(plain.start(), "");
  EXPECT_EQ(take(plain, 1, fine), "bad_result") << "of no duplicate";
}

// --- Sealed ---

// Two seasons that differ only in the results of sealed tables.
TEST(ASealedRound, ShowsNothingOfWhatItsTablesCameTo) {
  constexpr std::uint64_t kSeed = 5;
  Lot chance(kSeed);
  for (int times = 0; times < 50; ++times) {
    const auto season_of = [&](std::uint32_t done) {
      World world = tables_drawn(3);
      for (std::uint32_t table = 1; table <= done; ++table) {
        EXPECT_EQ(take(world, table, chance_game(chance)), "") << kSeed;
      }
      return world.season;
    };
    const Season one = season_of(2);
    const Season other = season_of(2);
    const Season shown = unsealed_part(one);
    const Season shown_of_other = unsealed_part(other);
    ASSERT_EQ(standings(shown), standings(shown_of_other)) << kSeed;
    ASSERT_EQ(shown.records.size(), shown_of_other.records.size());
    for (std::size_t at = 0; at < shown.records.size(); ++at) {
      ASSERT_EQ(wire::text_of(shown.records[at].event),
                wire::text_of(shown_of_other.records[at].event));
    }
    for (const RoundTable& table : shown.last_round()->tables) ASSERT_FALSE(table.counted());
    ASSERT_EQ(sealed_round(shown), shown.last_round()) << "it is still played, as far as one sees";
  }
}

TEST(ASealedRound, OpensWithItsLastTable) {
  World world = tables_drawn(2);
  ASSERT_EQ(take(world, 1, game_of({{.points = {5, -5}}})), "");
  EXPECT_NE(sealed_round(world.season), nullptr);
  EXPECT_TRUE(travellers(world.season, *world.season.last_round()).empty());
  for (const Standing& row : standings(world.season)) EXPECT_EQ(row.compared, 0);
  ASSERT_EQ(take(world, 2, game_of({{.points = {0, 0}}})), "");
  EXPECT_EQ(sealed_round(world.season), nullptr);
  EXPECT_EQ(standings(unsealed_part(world.season)), standings(world.season));
  EXPECT_EQ(travellers(world.season, *world.season.last_round()).size(), 1U);
}

TEST(ASealedRound, IsOfADuplicateOnly) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(sealed_round(world.season), nullptr);
  EXPECT_TRUE(walls_of(world.season).empty());
}

// --- Walls ---

TEST(WallsOfADuplicate, AreOtherOnesForARoundThatIsDrawnAgain) {
  World world = tables_drawn(1);
  auto walls = walls_of(world.season);
  ASSERT_EQ(walls.size(), 3U);
  EXPECT_EQ(walls[0].round, 1U);
  EXPECT_FALSE(walls[0].is_told);
  EXPECT_EQ(walls[1].round, std::nullopt);
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "a power cut"}), "");
  ASSERT_EQ(world.start(), "");
  walls = walls_of(world.season);
  ASSERT_EQ(walls.size(), 4U) << "one more is drawn than there are rounds";
  EXPECT_TRUE(walls[0].is_told) << "nobody plays them any more";
  EXPECT_EQ(walls[1].round, 1U);
  EXPECT_EQ(walls[1].draw, 2U);
  EXPECT_FALSE(walls[1].is_told);
  EXPECT_EQ(draw_of(world.season, *world.season.last_round()), 2U);
}

}  // namespace
}  // namespace lair::league
