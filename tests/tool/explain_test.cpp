// What `lair explain` says about a hand, word for word.
#include "server/tool/explain.hpp"

#include <algorithm>
#include <ostream>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"

namespace lair {
namespace {

using tool::ExplainOptions;

ExplainOptions discard_win(std::string hand, std::string tile) {
  ExplainOptions options;
  options.hand = std::move(hand);
  options.win = std::move(tile);
  options.discard = true;
  return options;
}

ExplainOptions drawn_win(std::string hand, std::string tile) {
  ExplainOptions options = discard_win(std::move(hand), std::move(tile));
  options.discard = false;
  options.self_drawn = true;
  return options;
}

std::string told(const ExplainOptions& options) {
  std::ostringstream out;
  std::ostringstream errors;
  EXPECT_TRUE(tool::explain(options, out, errors));
  EXPECT_EQ(errors.str(), "");
  return out.str();
}

std::string error_of(const ExplainOptions& options) {
  std::ostringstream out;
  std::ostringstream errors;
  EXPECT_FALSE(tool::explain(options, out, errors));
  EXPECT_EQ(out.str(), "");
  return errors.str();
}

// The lines under one heading, up to the next empty line.
std::string part_of(const std::string& text, const std::string& heading) {
  const std::size_t start = text.find('\n' + heading + '\n');
  if (start == std::string::npos) return "";
  const std::size_t first = start + heading.size() + 2;
  return text.substr(first, text.find("\n\n", first) - first);
}

TEST(Explain, TellsTheSameAsJson) {
  ExplainOptions options = drawn_win("234m 567p E | RRR (9999s)", "E");
  options.rules = "hkos";
  options.json = true;
  const auto one = boost::json::parse(told(options)).as_object();
  EXPECT_EQ(one.at("rules"), "hkos");
  EXPECT_EQ(one.at("valid"), one.at("verdict") == "the win stands");
  EXPECT_EQ(one.at("readings").as_array().size(), 1U);
  std::int64_t faan = 0;
  for (const auto& item : one.at("items").as_array()) {
    if (item.at("section") == "elements") faan += item.at("value").as_int64();
  }
  EXPECT_EQ(one.at("faan_raw"), faan);
  std::int64_t sum = 0;
  for (const auto& net : one.at("net").as_object()) sum += net.value().as_int64();
  EXPECT_EQ(sum, 0);
}

TEST(Explain, SaysAsJsonWhatIsMissing) {
  ExplainOptions options = discard_win("234m 567p E | RRR (9999s)", "E");
  options.json = true;
  EXPECT_TRUE(boost::json::parse(told(options)).at("payments").is_null());
  options.hand = "147m 258p E | RRR (9999s)";
  const auto refused = boost::json::parse(told(options)).as_object();
  EXPECT_EQ(refused.at("valid"), false);
  EXPECT_TRUE(refused.at("total").is_null());
}

TEST(Explain, AccountsForAHandThatMayGoOut) {
  ExplainOptions options = discard_win("234m 567p E | RRR (9999s)", "E");
  options.seat = "S";
  options.bonus = "1f 2n";
  options.house = "min_faan=1,limit=150";
  EXPECT_EQ(told(options), R"(Hand      234m 567p E | RRR (9999s)
Wins on   E, on a discard
Seat      South, round East, dealer East
Bonus     1f 2n
Rules     Yahoo faan and Tile Points
          min_faan=1 (Y8.2)
          limit=150 (Y8.7)

Readings
  234m 567p EE | RRR (9999s): 2 faan  <- counts for the elements  <- counts for the points

Elements
  kfc_chicken                            0  Y4.10
  one_dragon_pong                        1  Y4.21
  own_season                             1  Y4.32

Verdict
  worth 2; the minimum is 1
  the win stands

Additions
  concealed_kong                       +32  Y6.23
  exposed_pung                          +4  Y6.20
  flowers_and_seasons                   +8  Y6.18
  going_out                            +20  Y6.10
  one_chance_winning_tile               +2  Y6.12
  pair_of_prevailing_wind               +2  Y6.17

Multipliers
  season_of_own_wind                    x2  Y6.34

Total
  sum 68 x product 2 = 136

Payments
  not shown: they need --from, the seat of the tile
)");
}

TEST(Explain, ShowsEveryReadingWithItsWorth) {
  EXPECT_EQ(part_of(told(drawn_win("111222333m 44m RR", "R")), "Readings"),
            "  123m 234m 234m RRR 11m: 7 faan\n"
            "  111m 222m 333m RRR 44m: 13 faan, limit hidden_treasure (Y5.8)  <- counts for the "
            "elements  <- counts for the points\n"
            "  123m 123m 123m RRR 44m: 7 faan");
}

TEST(Explain, SaysWhatReplacedAnElement) {
  EXPECT_EQ(part_of(told(discard_win("EEE SSS RRR 5m | WWW", "5m")), "Left out"),
            "  semi_pure_all_pongs (Y4.12) is replaced by all_honours_pongs_semi_pure (Y4.13)");
  EXPECT_EQ(part_of(told(discard_win("234m N | EEE SSS WWW", "N")), "Left out"),
            "  own_wind (Y4.25) is replaced by minor_winds (Y4.27)\n"
            "  prevailing_wind (Y4.26) is replaced by minor_winds (Y4.27)");
}

TEST(Explain, SaysWhyAHandIsRefused) {
  ExplainOptions options = discard_win("234m 567p E | RRR (9999s)", "E");
  options.house = "min_faan=3";
  EXPECT_EQ(part_of(told(options), "Verdict"),
            "  worth 2; the minimum is 3\n  refused: it does not reach the minimum\n");
  options.house = "forbidden_suit=myriads";
  EXPECT_EQ(part_of(told(options), "Verdict"),
            "  worth 2; the minimum is 0\n"
            "  refused: the table's rule forbidden_suit forbids it (Y8.5)\n");
  const std::string nothing = told(discard_win("1122557799m EEG", "9m"));
  EXPECT_EQ(part_of(nothing, "Readings"), "  no winning form under these rules");
  EXPECT_EQ(part_of(nothing, "Verdict"),
            "  refused: this is not a winning hand under these rules\n");
}

TEST(Explain, SaysWhatAHandCountsTowardTheMinimum) {
  ExplainOptions options = drawn_win("111222333m 44m RR", "R");
  options.house = "arrangement_only=true";
  EXPECT_EQ(part_of(told(options), "Verdict"),
            "  worth 13, of which 6 count toward the minimum; the minimum is 0\n"
            "  the win stands");
}

TEST(Explain, SaysWhereTheLimitOfTheTableComesIn) {
  ExplainOptions options = drawn_win("111222333m 44m RR", "R");
  options.house = "limit=300";
  EXPECT_EQ(part_of(told(options), "Total"),
            "  sum 46 x product 8 = 368, at the limit of the table 300");
  EXPECT_EQ(part_of(told(discard_win("EEE SSS WWW N | RRR", "N")), "Total"),
            "  all_honours is worth the limit of the table: 500");
}

TEST(Explain, NamesEveryLimitWithHowManyArePaid) {
  ExplainOptions options = discard_win("EEE NNN R | SSS WWW", "R");
  options.rules = "hkos";
  EXPECT_EQ(part_of(told(options), "Total"),
            "  all_honors and big_four_winds are worth 2 limits of 128: 256");
  options.rules = "faan-laak";
  EXPECT_EQ(part_of(told(options), "Total"),
            "  all_honors and big_four_winds are worth the limit of the table: 64");
  ExplainOptions one = discard_win("19m 19p 19s ESWNRGB", "B");
  one.rules = "hkos";
  EXPECT_EQ(part_of(told(one), "Total"), "  thirteen_orphans is worth the limit of the table: 128");
}

// The first worked example of the cases.
TEST(Explain, SaysWhoPaysWhomWhenTheOtherHandsAreGiven) {
  ExplainOptions options = discard_win("123m 67m 99s | 345s 222p", "8m");
  options.seat = "S";
  options.bonus = "1f";
  options.from = "E";
  options.others = {
      "E: 149m 568p 17s EE | RRR", "W: 25m 13479p 26s WWWN | | 3f", "N: 37m 2468s SNGB | 789p"};
  const std::string text = told(options);
  EXPECT_EQ(part_of(text, "West did not win: 48"),
            "  +8 concealed_pung Y6.21\n"
            "  +4 flowers_and_seasons Y6.18\n"
            "  x2 flower_of_own_wind Y6.33\n"
            "  x2 pung_of_own_wind Y6.31");
  EXPECT_EQ(part_of(text, "Payments"),
            "  East pays South 52  win_east_doubles, Y7.1\n"
            "  East pays West 80  difference_east_doubles, Y7.2\n"
            "  West pays South 26  win, Y7.1\n"
            "  North pays South 26  win, Y7.1\n"
            "  North pays East 16  difference_east_doubles, Y7.2\n"
            "  North pays West 48  difference, Y7.2\n"
            "  net: East -116, South +104, West +102, North -90\n");
}

// Shows what the three others pay if their hands do not matter.
TEST(Explain, SaysWhoPaysWithoutTheOtherHandsWhereTheyDoNotMatter) {
  ExplainOptions options = discard_win("BBB 67m 55m | RRR GGG", "8m");
  options.rules = "hkos";
  options.from = "S";
  const std::string text = told(options);
  EXPECT_EQ(part_of(text, "Payments"),
            "  South pays East 256  win, H6.3\n"
            "  net: East +256, South -256, West +0, North +0\n");
  EXPECT_EQ(part_of(text, "Readings"),
            "  678m BBB 55m | RRR GGG: 7 faan, limit big_three_dragons (H5.4)  <- counts for the "
            "elements");
  EXPECT_EQ(part_of(text, "Left out"),
            "  dragon_pung (H4.1) is replaced by big_three_dragons (H5.4)\n"
            "  no_bonus_tiles (H4.5) is replaced by big_three_dragons (H5.4)\n"
            "  half_flush (H4.14) is replaced by big_three_dragons (H5.4)");
}

TEST(Explain, SaysWhichFanExcludesWhichByWhatRule) {
  ExplainOptions options = drawn_win("1144m 2277p 3366s 9s", "9s");
  options.rules = "mcr";
  std::string text = told(options);
  EXPECT_EQ(part_of(text, "Readings"),
            "  1144m 2277p 336699s, as seven_pairs: 29 points  <- counts for the elements");
  EXPECT_EQ(part_of(text, "Left out"),
            "  self_drawn (M6.80) is replaced by fully_concealed_hand (M6.56)");
  options.style = "mcr-1998";
  text = told(options);
  EXPECT_EQ(part_of(text, "Left out"),
            "  fully_concealed_hand (M6.56) is replaced by seven_pairs (M8.4)");
}

TEST(Explain, CountsKeepsAndTheLastOfAKind) {
  ExplainOptions options = drawn_win("123m 456m 789m EE RR", "R");
  options.rules = "hkos";
  options.keeps = 7;
  EXPECT_NE(part_of(told(options), "Limit hands").find("eight_dealer_keeps"), std::string::npos);
  options = drawn_win("123m 456p 78s 99s 234s", "9s");
  options.rules = "mcr";
  options.last_of_kind = true;
  EXPECT_EQ(error_of(options), "--last-of-kind: one more of the kind is in hand\n");
  options = drawn_win("123m 456p 79s EE 234s", "8s");
  options.rules = "mcr";
  options.last_of_kind = true;
  EXPECT_NE(part_of(told(options), "Elements").find("last_of_its_kind"), std::string::npos);
}

// Only yahoo has two scores, but every system has lines, a verdict and a total.
TEST(Explain, AccountsForAHandOfEveryRuleSystem) {
  for (const RuleSystem& system : rule_systems()) {
    ExplainOptions options = drawn_win("123m 456m 789m 11p 55p", "5p");
    options.rules = system.id;
    const std::string text = told(options);
    EXPECT_NE(text.find("Rules     " + std::string(system.name)), std::string::npos);
    EXPECT_EQ(part_of(text, "Readings").substr(0, 22), "  123m 456m 789m 555p ") << text;
    EXPECT_NE(part_of(text, "Elements"), "") << text;
    EXPECT_NE(part_of(text, "Verdict"), "") << text;
  }
}

struct Wrong {
  std::string_view why;
  void (*change)(ExplainOptions&);
  std::string_view error;

  friend void PrintTo(const Wrong& one, std::ostream* out) { *out << one.why; }
};

class WrongArguments : public ::testing::TestWithParam<Wrong> {};

TEST_P(WrongArguments, AreToldWhichFlagIsWrongAndWhatItTakes) {
  ExplainOptions options = discard_win("234m 567p E | RRR (9999s)", "E");
  GetParam().change(options);
  EXPECT_EQ(error_of(options), std::string(GetParam().error) + '\n');
}

INSTANTIATE_TEST_SUITE_P(
    OfTheHand,
    WrongArguments,
    ::testing::Values(
        Wrong{"NoHand",
              [](ExplainOptions& o) { o.hand = ""; },
              "--hand: it is missing; it takes concealed | melds"},
        Wrong{"NoTile",
              [](ExplainOptions& o) { o.win = "5x"; },
              "--win: '5x' is not a list of tiles: unknown character 'x' in tiles; it takes groups "
              "such as 234m 55p 678s, winds E S W N, dragons R G B, flowers 1f-4f, seasons 1n-4n"},
        Wrong{"TwoTiles",
              [](ExplainOptions& o) { o.win = "55m"; },
              "--win: '55m' is not one tile of a set; it takes one such as 5m or R"},
        Wrong{"TooFew",
              [](ExplainOptions& o) { o.hand = "234m"; },
              "--hand: it has 3 tiles, a meld counted as three; it takes 13, without the winning "
              "tile"},
        Wrong{"NoMeld",
              [](ExplainOptions& o) { o.hand = "234m 567p E | RRR (999s)"; },
              "--hand: '(999s)' is not a meld; a meld is a chow 345s, a pung 222p, a kong from a "
              "discard 5555p, a concealed kong (5555p) or a kong added to a pung [5555p]"},
        Wrong{"FiveAlike",
              [](ExplainOptions& o) { o.hand = "234m 99s 9s E | RRR (9999s)"; },
              "--hand, --bonus: there are 7 of 9s, the set of this table has 4"},
        Wrong{"NoBonus",
              [](ExplainOptions& o) { o.bonus = "1m"; },
              "--bonus: 1m is not a bonus tile; those are flowers 1f-4f and seasons 1n-4n"},
        Wrong{"HeldIsNotGone",
              [](ExplainOptions& o) { o.gone = "2m"; },
              "--gone: 2m cannot lie face up four times"}),
    [](const auto& wrong) { return std::string(wrong.param.why); });

INSTANTIATE_TEST_SUITE_P(
    OfTheTable,
    WrongArguments,
    ::testing::Values(
        Wrong{"NoStyle",
              [](ExplainOptions& o) { o.style = "9f"; },
              "--style: '9f' is not a style; it takes one of kfc 1f 2f 3f-basic 3f-pro 5f 6f 7f"},
        Wrong{"NoOption",
              [](ExplainOptions& o) { o.house = "nope=1"; },
              "--house: there is no option 'nope' in yahoo"},
        Wrong{"NoWind",
              [](ExplainOptions& o) { o.seat = "east"; },
              "--seat: 'east' is not a wind; it takes E, S, W or N"},
        Wrong{"NoWay",
              [](ExplainOptions& o) { o.discard = false; },
              "--self-drawn, --discard, --robbing: give one of them to say how the tile came"},
        Wrong{"KongsWithoutDraw",
              [](ExplainOptions& o) { o.kongs = 1; },
              "--kongs, --after-bonus, --first-draw: they need --self-drawn"},
        Wrong{"OwnDiscard",
              [](ExplainOptions& o) { o.from = "E"; },
              "--from: it takes one of the other three seats"},
        Wrong{"OneOtherHand",
              [](ExplainOptions& o) {
                o.from = "S";
                o.others = {"S: 149m 568p 17s GG | 555p"};
              },
              "--other: it takes the hands of all three seats that did not win"}),
    [](const auto& wrong) { return std::string(wrong.param.why); });

TEST(Explain, NamesTheRuleSystemsThereAre) {
  ExplainOptions options = discard_win("234m 567p E | RRR (9999s)", "E");
  options.rules = "bridge";
  const std::string error = error_of(options);
  EXPECT_TRUE(error.starts_with("--rules: 'bridge' is not a rule system; it takes one of yahoo"));
}

}  // namespace
}  // namespace lair
