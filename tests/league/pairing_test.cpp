// Rounds: everybody plays once, nobody meets anybody twice if that can be avoided, winds are
// balanced.
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

// Pairs a whole season; the standings are shuffled before each round.
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

// If a plan without repeats is known, it is used: 16 players meet all others in five rounds.
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

// The players of a table, regardless of their winds.
std::set<std::uint64_t> people_of(const Four& four) {
  std::set<std::uint64_t> people;
  for (const auto& player : four) {
    if (player) people.insert(player->value());
  }
  return people;
}

std::set<std::set<std::uint64_t>> tables_of(const Pairing& round) {
  std::set<std::set<std::uint64_t>> tables;
  for (const Four& four : round.tables) tables.insert(people_of(four));
  return tables;
}

// Fixed tables whose players miss rounds.
class FixedTablesOf16 : public testing::Test {
 protected:
  // Pairs another round of all players but these.
  const Pairing& play(const std::vector<PlayerId>& missing) {
    std::vector<PlayerId> here = players(16);
    for (const PlayerId player : missing) std::erase(here, player);
    chance.shuffle(here);
    rounds.push_back(pair_round({.format = Format::Fixed,
                                 .remainder = remainder,
                                 .seed = 5,
                                 .round = static_cast<std::uint32_t>(rounds.size() + 1),
                                 .players = here,
                                 .before = rounds}));
    return rounds.back();
  }

  Remainder remainder = Remainder::Substitutes;
  Lot chance{31};
  std::vector<Pairing> rounds;
};

TEST_F(FixedTablesOf16, LeaveTheSeatOfWhoIsMissingToASubstitute) {
  auto expected = tables_of(play({}));
  const PlayerId gone = *rounds.front().tables[1][2];
  auto broken = people_of(rounds.front().tables[1]);
  expected.erase(broken);
  broken.erase(gone.value());
  expected.insert(broken);
  EXPECT_EQ(tables_of(play({gone})), expected);
  EXPECT_EQ(tables_of(play({})), tables_of(rounds.front())) << "who missed a round comes back";
}

TEST_F(FixedTablesOf16, ComeBackAsTheyWereAfterSeveralWereMissing) {
  play({});
  const PlayerId one = *rounds.front().tables[0][0];
  const PlayerId other = *rounds.front().tables[3][1];
  EXPECT_EQ(play({one, other}).tables.size(), 4U);
  EXPECT_EQ(tables_of(play({})), tables_of(rounds.front()));
}

TEST_F(FixedTablesOf16, ArePutTogetherWhereTheirPeopleAreFew) {
  play({});
  const Four& one = rounds.front().tables[0];
  const Four& other = rounds.front().tables[1];
  const std::set<std::uint64_t> left{
      one[2]->value(), one[3]->value(), other[1]->value(), other[3]->value()};
  EXPECT_TRUE(tables_of(play({*one[0], *one[1], *other[0], *other[2]})).contains(left));
}

// If nobody may play against a substitute, the players of the incomplete table sit out.
TEST_F(FixedTablesOf16, SitOutTogetherWhereOneIsMissing) {
  remainder = Remainder::Byes;
  play({});
  const PlayerId gone = *rounds.front().tables[2][0];
  const auto byes = play({gone}).byes;
  auto with_gone = byes;
  with_gone.push_back(gone);
  std::set<std::uint64_t> out;
  for (const PlayerId player : with_gone) out.insert(player.value());
  EXPECT_EQ(out, people_of(rounds.front().tables[2]));
}

TEST_F(FixedTablesOf16, SeatEverybodyOnceWhoeverIsMissing) {
  for (int round = 0; round < 2'000; ++round) {
    remainder = static_cast<Remainder>(chance.below(2));
    if (rounds.size() == 6) rounds.clear();
    std::vector<PlayerId> missing = players(16);
    chance.shuffle(missing);
    missing.resize(chance.below(12));
    const Pairing& drawn = play(missing);
    std::multiset<std::uint64_t> seen;
    for (const Four& four : drawn.tables) {
      const auto people = people_of(four);
      EXPECT_FALSE(people.empty()) << "a table of bots alone";
      if (remainder == Remainder::Byes) {
        EXPECT_EQ(people.size(), 4U);
      }
      seen.insert(people.begin(), people.end());
    }
    for (const PlayerId player : drawn.byes) seen.insert(player.value());
    EXPECT_EQ(seen.size(), 16 - missing.size());
    EXPECT_EQ(std::set(seen.begin(), seen.end()).size(), seen.size()) << "somebody plays twice";
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

// The largest difference between how often one player had one wind and another.
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
