// The hands that show a host how a house scores, for every rule system.
#include <algorithm>
#include <set>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/hands/notation.hpp"
#include "engine/rules/around_play.hpp"
#include "engine/rules/example.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/rule_tables.hpp"

namespace lair {
namespace {

using testing::table_of;

class Examples : public ::testing::TestWithParam<std::string> {
 protected:
  [[nodiscard]] const RuleSystem& system() const { return *find_rule_system(GetParam()); }

  [[nodiscard]] std::span<const Example> examples() const {
    return around_play(*table_of(GetParam()))->examples();
  }
};

INSTANTIATE_TEST_SUITE_P(Systems,
                         Examples,
                         ::testing::Values("yahoo", "mcr", "hkos", "faan-laak"),
                         [](const auto& one) {
                           return one.param == "faan-laak" ? "FaanLaak" : one.param;
                         });

TEST_P(Examples, AreAtLeastThreeWithCodesOfTheirOwn) {
  std::set<std::string_view> codes;
  for (const Example& example : examples()) codes.insert(example.code);
  EXPECT_EQ(codes.size(), examples().size());
  EXPECT_GE(codes.size(), 3U);
}

TEST_P(Examples, HoldNoTileOftenerThanTheSetHasIt) {
  for (const Example& example : examples()) {
    TileCounts tiles(tiles_from_text(example.winning_tile).value());
    std::vector<std::string_view> hands{example.hand};
    hands.insert(hands.end(), example.others.begin(), example.others.end());
    for (const std::string_view text : hands) {
      const Hand hand = hand_from_text(text).value();
      EXPECT_TRUE(text.empty() || hand.size_in_sets() == 13) << example.code << ' ' << text;
      tiles += hand.concealed;
      for (const Meld& meld : hand.melds) {
        for (const Tile tile : meld.tiles()) tiles.add(tile);
      }
      for (const Tile tile : hand.bonus) tiles.add(tile);
    }
    for (const Tile tile : kTiles) {
      EXPECT_LE(tiles[tile], copies_of(tile)) << example.code << ' ' << code_of(tile);
    }
  }
}

TEST_P(Examples, AreWinningHandsWhoseAccountIsTheEnginesOwn) {
  const auto rules = table_of(GetParam());
  std::size_t wins = 0;
  for (const Example& example : examples()) {
    const PricedExample priced = price(*rules, example);
    EXPECT_NE(priced.sheet.refusal, WinRefusal::NotAWinningHand) << example.code;
    EXPECT_EQ(priced.sheet.is_win(), !priced.ledger.empty()) << example.code;
    Points sum;
    for (const Points net : nets_of(priced.ledger)) sum += net;
    EXPECT_EQ(sum, 0_pts);
    if (priced.sheet.is_win()) ++wins;
  }
  EXPECT_GE(wins, 3U);
}

TEST_P(Examples, CanBePricedAtEveryStyle) {
  for (const Style& style : system().styles) {
    std::vector<std::pair<std::string, std::string>> settings;
    for (const auto& [key, value] : style.values) settings.emplace_back(key, value);
    const auto rules = make_rule_set(system().id, settings).value();
    for (const Example& example : examples()) {
      const PricedExample priced = price(*rules, example);
      EXPECT_TRUE(rules->flow().bonus_tiles || priced.hand.bonus.empty());
      EXPECT_NE(priced.sheet.refusal, WinRefusal::NotAWinningHand) << style.id << example.code;
    }
  }
}

std::string_view refusal_at(std::string_view rules, std::string_view options, std::size_t example) {
  const auto table = table_of(rules, options);
  const PricedExample priced = price(*table, around_play(*table)->examples()[example]);
  return priced.sheet.is_win() ? "wins" : "refused";
}

TEST(PricedExample, ChangesWithTheHouse) {
  EXPECT_EQ(refusal_at("yahoo", "", 0), "wins");
  EXPECT_EQ(refusal_at("yahoo", "min_faan=1", 0), "refused");
  EXPECT_EQ(refusal_at("hkos", "", 0), "refused");
  EXPECT_EQ(refusal_at("hkos", "min_faan=0", 0), "wins");
  EXPECT_EQ(refusal_at("mcr", "", 0), "refused");
}

// "128: E 256": the total, then who pays what, by the winds of the first deal.
std::string priced_at(std::string_view rules, std::string_view options, std::string_view code) {
  const auto table = table_of(rules, options);
  const auto examples = around_play(*table)->examples();
  const auto example = std::ranges::find(examples, code, &Example::code);
  const PricedExample priced = price(*table, *example);
  if (!priced.sheet.is_win()) return "refused";
  std::string text = std::to_string(priced.sheet.total.count()) + ':';
  for (const LedgerLine& line : priced.ledger) {
    text += ' ';
    text += "ESWN"[index_of(line.payer)];
    text += ' ' + std::to_string(line.amount.count());
  }
  return text;
}

TEST(PricedExample, ShowsWhoIsLiable) {
  EXPECT_EQ(priced_at("hkos", "", "fed_dragons"), "128: E 256");
  EXPECT_EQ(priced_at("hkos", "liability=full", "fed_dragons"), "128: W 256");
  EXPECT_EQ(priced_at("hkos", "liability=shared", "fed_dragons"), "128: E 128 W 128");
  EXPECT_EQ(priced_at("faan-laak", "", "fed_dragons"), "64: E 128 W 64 N 64");
  EXPECT_EQ(priced_at("faan-laak", "insurance=true", "fed_dragons"), "64: W 128 W 64 W 64");
}

TEST(PricedExample, ShowsHowManyBonusTilesWin) {
  EXPECT_EQ(priced_at("hkos", "", "seven_bonus_tiles"), "8: E 8 W 8 N 8");
  EXPECT_EQ(priced_at("hkos", "min_faan=4", "seven_bonus_tiles"), "refused");
  EXPECT_EQ(priced_at("hkos", "bonus_tiles_win=eight", "seven_bonus_tiles"), "refused");
}

TEST(PricedExample, ShowsWhatIsAboveTheTopOfTheTable) {
  EXPECT_EQ(priced_at("faan-laak", "", "suit_of_pungs"), "64: E 128 W 128 N 128");
  EXPECT_EQ(priced_at("faan-laak", "settling_table=extended", "suit_of_pungs"),
            "128: E 256 W 256 N 256");
}

TEST(PricedExample, ShowsTheLastDiscard) {
  EXPECT_EQ(priced_at("faan-laak", "last_discard=0", "last_discard"), "4: E 4 W 4 N 8");
  EXPECT_EQ(priced_at("faan-laak", "", "last_discard"), "8: E 8 W 8 N 16");
  EXPECT_EQ(priced_at("faan-laak", "last_discard=2", "last_discard"), "16: E 16 W 16 N 32");
}

}  // namespace
}  // namespace lair
