// Who pays for a hand that was fed: cases by hand, and a second scorer independent of the first.
#include <array>
#include <cstdint>
#include <fstream>
#include <iostream>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "tests/support/hand_text.hpp"
#include "tests/support/rule_tables.hpp"

namespace lair {
namespace {

using Four = std::array<std::int64_t, 4>;

constexpr std::size_t kWinner = 1;  // B

// A set on the table as people see it.
struct Shown {
  std::string text;  // "RRR", "(RRRR)"
  std::optional<Seat> feeder;
};

struct Fed {
  std::string rules;
  std::string house;
  std::vector<Shown> sets;
  std::optional<Seat> from;
  std::int64_t price = 64;
};

// --- The slow scorer: H6.6 and F6.4 word for word, the price paid coin by coin ---

bool is_of(const Shown& set, std::string_view kinds) {
  return set.text.find_first_of(kinds) != std::string::npos;
}

std::optional<std::size_t> liable(const Fed& fed) {
  for (const auto& [kinds, enough] : {std::pair("RGB", 3), std::pair("ESWN", 4)}) {
    std::vector<const Shown*> found;
    for (const Shown& set : fed.sets) {
      if (is_of(set, kinds)) found.push_back(&set);
    }
    if (static_cast<int>(found.size()) < enough) continue;
    if (const auto feeder = found.back()->feeder) return index_of(*feeder);
  }
  return std::nullopt;
}

// What each seat would have paid of a price of one.
std::array<int, 4> usual_shares(const Fed& fed) {
  std::array<int, 4> shares{};
  for (std::size_t seat = 0; seat < 4; ++seat) {
    if (seat == kWinner) continue;
    const bool is_discarder = fed.from && index_of(*fed.from) == seat;
    if (fed.rules == "hkos") {
      shares.at(seat) = fed.from ? (is_discarder ? 2 : 0) : 1;
    } else {
      shares.at(seat) = !fed.from || is_discarder ? 2 : 1;
    }
  }
  return shares;
}

Four gains_coin_by_coin(const Fed& fed) {
  const bool is_shared = fed.house == "liability=shared";
  const bool holds = is_shared || fed.house == "liability=full" || fed.house == "insurance=true";
  const auto payer = holds ? liable(fed) : std::nullopt;
  Four gains{};
  const auto shares = usual_shares(fed);
  for (std::size_t seat = 0; seat < 4; ++seat) {
    for (std::int64_t coin = 0; coin < fed.price * shares.at(seat); ++coin) {
      const bool is_taken_over = payer && (!is_shared || !fed.from || coin % 2 == 0);
      gains.at(is_taken_over ? *payer : seat) -= 1;
      gains.at(kWinner) += 1;
    }
  }
  return gains;
}

// --- The engine ---

Four gains_of(const Fed& fed) {
  const auto rules = testing::table_of(fed.rules, fed.house);
  BySeat<Hand> hands;
  Hand& hand = hands[Seat::B];
  for (const Shown& set : fed.sets) {
    hand.melds.push_back(testing::meld(set.text));
    hand.melds.back().from = set.feeder;
  }
  ScoreSheet sheet;
  sheet.total = Points(static_cast<std::int32_t>(fed.price));
  const DealSetup setup;
  const Settlement settled = rules->settle(
      {.setup = setup, .winner = Seat::B, .from = fed.from, .sheet = sheet, .hands = hands});
  Four gains{};
  for (const LedgerLine& line : settled.ledger) {
    gains.at(index_of(line.payer)) -= line.amount.count();
    gains.at(index_of(line.payee)) += line.amount.count();
  }
  return gains;
}

std::optional<Seat> seat_in(const std::string& letter) {
  if (letter == "-") return std::nullopt;
  return kSeats.at(static_cast<std::size_t>(letter.at(0) - 'A'));
}

Fed case_in(const std::array<std::string, 7>& row) {
  Fed fed{.rules = row[0], .house = row[1], .sets = {}, .from = seat_in(row[4])};
  std::istringstream melds(row[2]);
  std::istringstream feeders(row[3]);
  for (std::string meld, feeder; melds >> meld && feeders >> feeder;) {
    fed.sets.push_back({meld, seat_in(feeder)});
  }
  return fed;
}

TEST(FedHands, ArePaidAsTheCasesSay) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/liability-cases.tsv");
  int cases = 0;
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream in(line);
    std::array<std::string, 7> row;
    for (std::string& field : row) ASSERT_TRUE(std::getline(in, field, '\t')) << line;
    Four expected{};
    std::istringstream gains(row[5]);
    for (std::int64_t& gain : expected) ASSERT_TRUE(gains >> gain) << line;
    const Fed fed = case_in(row);
    EXPECT_EQ(gains_of(fed), expected) << line;
    EXPECT_EQ(gains_coin_by_coin(fed), expected) << line << ", coin by coin";
    ++cases;
  }
  EXPECT_EQ(cases, 15);
}

// Sets of dragons or winds, sometimes with a chow, each fed by a seat or concealed; often enough of
// them for a seat to be liable.
std::vector<Shown> random_sets(std::mt19937_64& chance) {
  std::string kinds = chance() % 2 == 0 ? "RGBx" : "ESWNx";
  std::vector<Shown> sets;
  const std::size_t count = 2 + chance() % 3;
  while (sets.size() < count) {
    const std::size_t at = chance() % kinds.size();
    const char kind = kinds[at];
    kinds.erase(kinds.begin() + static_cast<std::ptrdiff_t>(at));
    const auto feeder = kSeats.at((kWinner + 1 + chance() % 3) % 4);
    if (kind == 'x') {
      sets.push_back({"345s", feeder});
    } else if (chance() % 4 == 0) {
      sets.push_back({'(' + std::string(4, kind) + ')', std::nullopt});
    } else {
      sets.push_back({std::string(3 + chance() % 2, kind), feeder});
    }
  }
  return sets;
}

TEST(FedHands, ArePaidAsASecondScorerSays) {
  const auto seed = std::random_device{}();
  std::cout << "seed " << seed << '\n';
  std::mt19937_64 chance(seed);
  const std::array<std::pair<std::string, std::string>, 5> houses{
      {{"hkos", "liability=off"},
       {"hkos", "liability=full"},
       {"hkos", "liability=shared"},
       {"faan-laak", ""},
       {"faan-laak", "insurance=true"}}
  };
  int liable_deals = 0;
  for (int deal = 0; deal < 4'000; ++deal) {
    const auto& [rules, house] = houses.at(chance() % houses.size());
    Fed fed{.rules = rules, .house = house, .sets = random_sets(chance), .from = std::nullopt};
    if (chance() % 3 != 0) fed.from = kSeats.at((kWinner + 1 + chance() % 3) % 4);
    fed.price = std::int64_t{1} << chance() % 8;
    if (liable(fed)) ++liable_deals;
    ASSERT_EQ(gains_of(fed), gains_coin_by_coin(fed)) << "deal " << deal;
  }
  EXPECT_GT(liable_deals, 500);
}

}  // namespace
}  // namespace lair
