// Rounds: everybody once, nobody twice together while that is possible, winds in balance.
#include "server/league/pairing.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include <gtest/gtest.h>

#include "server/league/lot.hpp"
#include "tests/support/case_name.hpp"

namespace lair::league {
namespace {

std::vector<PlayerId> players(std::size_t many) {
  std::vector<PlayerId> list;
  for (std::size_t number = 1; number <= many; ++number) list.emplace_back(number * 7);
  return list;
}

struct Plan {
  Format format = Format::RoundRobin;
  Remainder remainder = Remainder::Substitutes;
  std::size_t players = 16;
  std::uint32_t rounds = 4;
  std::uint64_t seed = 1;
  bool has_final = false;
};

// Whole seasons; standings are drawn anew for each round.
std::vector<Pairing> season(const Plan& plan) {
  std::vector<Pairing> rounds;
  std::vector<PlayerId> order = players(plan.players);
  Lot chance(plan.seed * 977);
  for (std::uint32_t round = 1; round <= plan.rounds; ++round) {
    rounds.push_back(pair_round({.format = plan.format,
                                 .remainder = plan.remainder,
                                 .is_final = plan.has_final && round == plan.rounds,
                                 .seed = plan.seed,
                                 .round = round,
                                 .players = order,
                                 .before = rounds}));
    chance.shuffle(order);
  }
  return rounds;
}

int repeats_of(const std::vector<Pairing>& rounds) {
  int sum = 0;
  std::vector<Pairing> before;
  for (const Pairing& round : rounds) {
    sum += repeats_in(round.tables, before);
    before.push_back(round);
  }
  return sum;
}

void expect_everybody_once(const Pairing& round, std::size_t many) {
  std::multiset<std::uint64_t> seen;
  std::size_t free = 0;
  for (const Four& four : round.tables) {
    std::size_t people = 0;
    for (const auto& player : four) {
      if (!player) continue;
      seen.insert(player->value());
      ++people;
    }
    free += 4 - people;
    EXPECT_GE(people, 1U) << "a table of bots alone";
  }
  for (const PlayerId player : round.byes) seen.insert(player.value());
  EXPECT_EQ(seen.size(), many);
  EXPECT_EQ(std::set<std::uint64_t>(seen.begin(), seen.end()).size(), many);
  EXPECT_LE(free, 3U);
  EXPECT_LE(round.byes.size(), 3U);
}

TEST(Pairing, SeatsEverybodyOnceInThousandsOfSeasons) {
  Lot chance(20'261'121);
  for (int number = 0; number < 2'000; ++number) {
    const Plan plan{.format = static_cast<Format>(chance.below(3)),
                    .remainder = static_cast<Remainder>(chance.below(2)),
                    .players = 4 + chance.below(29),
                    .rounds = static_cast<std::uint32_t>(1 + chance.below(6)),
                    .seed = chance.next(),
                    .has_final = chance.below(2) == 0};
    SCOPED_TRACE("seed " + std::to_string(plan.seed));
    for (const Pairing& round : season(plan)) expect_everybody_once(round, plan.players);
  }
}

TEST(Pairing, IsTheSameForTheSameSeed) {
  const Plan plan{.format = Format::Swiss, .players = 37, .rounds = 6, .seed = 99};
  EXPECT_EQ(season(plan), season(plan));
}

TEST(Pairing, SeatsEverybodyOnceInTheLargestFields) {
  for (const Format format : {Format::Fixed, Format::RoundRobin, Format::Swiss}) {
    for (const Remainder remainder : {Remainder::Substitutes, Remainder::Byes}) {
      for (const std::size_t many : {253U, 254U, 255U, 256U}) {
        const Plan plan{
            .format = format, .remainder = remainder, .players = many, .rounds = 3, .seed = many};
        for (const Pairing& round : season(plan)) expect_everybody_once(round, many);
      }
    }
  }
}

TEST(Pairing, WorksUpToTheLargestField) {
  for (const std::size_t many : {253U, 256U}) {
    const auto rounds = season({.players = many, .rounds = 6, .seed = 3});
    for (const Pairing& round : rounds) expect_everybody_once(round, many);
    EXPECT_EQ(repeats_of(rounds), 0);
  }
}

struct Field {
  std::size_t players;
  std::uint32_t rounds;

  friend void PrintTo(const Field& one, std::ostream* out) {
    *out << std::to_string(one.players) + " in " + std::to_string(one.rounds);
  }
};

class RoundRobins : public testing::TestWithParam<Field> {};

// Where a plan without repeats is known, it is found: 16 players meet all others in five rounds.
TEST_P(RoundRobins, RepeatNoPairing) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const auto rounds =
        season({.players = GetParam().players, .rounds = GetParam().rounds, .seed = seed});
    EXPECT_EQ(repeats_of(rounds), 0) << "seed " << seed;
  }
}

INSTANTIATE_TEST_SUITE_P(Fields,
                         RoundRobins,
                         testing::Values(Field{16, 5},
                                         Field{20, 5},
                                         Field{28, 7},
                                         Field{32, 9},
                                         Field{44, 11},
                                         Field{64, 16},
                                         Field{128, 33},
                                         Field{30, 3},
                                         Field{24, 3},
                                         Field{40, 5}),
                         [](const auto& test) {
                           return lair::test::case_name(test.index,
                                                        std::to_string(test.param.players) +
                                                            " in " +
                                                            std::to_string(test.param.rounds));
                         });

TEST(FixedTables, StayTogether) {
  const auto rounds = season({.format = Format::Fixed, .players = 16, .rounds = 5});
  for (const Pairing& round : rounds) {
    for (const Four& four : round.tables) {
      const auto same = [&](const Four& first) { return std::ranges::is_permutation(four, first); };
      EXPECT_TRUE(std::ranges::any_of(rounds.front().tables, same));
    }
  }
}

TEST(FinalTables, AreTheFourBest) {
  std::vector<PlayerId> order = players(18);
  const Pairing last = pair_round({.format = Format::RoundRobin,
                                   .remainder = Remainder::Byes,
                                   .is_final = true,
                                   .seed = 5,
                                   .round = 4,
                                   .players = order,
                                   .before = season({.players = 18, .rounds = 3})});
  const Four best{order[0], order[1], order[2], order[3]};
  EXPECT_TRUE(std::ranges::is_permutation(last.tables.front(), best));
}

TEST(Byes, GoRound) {
  const auto rounds =
      season({.format = Format::Swiss, .remainder = Remainder::Byes, .players = 7, .rounds = 7});
  std::map<std::uint64_t, int> byes;
  for (const Pairing& round : rounds) {
    for (const PlayerId player : round.byes) ++byes[player.value()];
  }
  for (const auto& [player, many] : byes) EXPECT_EQ(many, 3) << player;
  EXPECT_EQ(byes.size(), 7U);
}

// How far the winds of one player are apart at most.
int spread_of(const std::vector<Pairing>& rounds) {
  std::map<std::uint64_t, std::array<int, 4>> winds;
  for (const Pairing& round : rounds) {
    for (const Four& four : round.tables) {
      for (std::size_t wind = 0; wind < 4; ++wind) {
        if (four.at(wind)) ++winds[four.at(wind)->value()].at(wind);
      }
    }
  }
  int worst = 0;
  for (const auto& [player, had] : winds) {
    worst = std::max(worst, *std::ranges::max_element(had) - *std::ranges::min_element(had));
  }
  return worst;
}

TEST(Winds, AreSharedOutEvenly) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    for (const Format format : {Format::Fixed, Format::RoundRobin, Format::Swiss}) {
      const auto rounds = season({.format = format, .players = 32, .rounds = 8, .seed = seed});
      EXPECT_LE(spread_of(rounds), format == Format::Fixed ? 0 : 2)
          << "seed " << seed << ", format " << static_cast<int>(format);
    }
  }
}

}  // namespace
}  // namespace lair::league
