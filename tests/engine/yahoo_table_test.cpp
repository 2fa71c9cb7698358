// Tests of table flow under the Yahoo rules, played through decide with walls made for them.
#include "tests/support/yahoo_table.hpp"

#include <algorithm>
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/match.hpp"
#include "tests/support/hand_text.hpp"
#include "tests/support/wall_builder.hpp"

namespace lair {
namespace {

using testing::hand;
using testing::tile;
using testing::WallBuilder;
using testing::yahoo_table;

// The chairs of the first hand: seat A is East.
constexpr Seat kEast = Seat::A;
constexpr Seat kSouth = Seat::B;
constexpr Seat kWest = Seat::C;
constexpr Seat kNorth = Seat::D;

// A match at one table, played by naming who does what.
class Play {
 public:
  explicit Play(std::string_view options = "") : match_(new_match(yahoo_table(options))) {}

  [[nodiscard]] WallBuilder wall() const { return WallBuilder(*match_.rules); }

  void deal(const WallBuilder& walls) {
    for (const Event& event :
         decide_deal(*match_.rules, *match_.next, walls.build(), match_.deal.moment)) {
      lair::apply(match_, event);
    }
  }

  // The code of the refusal; nothing when the action was taken.
  std::optional<RefusalCode> act(Seat seat, const Action& action) {
    const auto events = decide(match_.deal, seat, action);
    if (!events) return events.error().code;
    for (const Event& event : *events) lair::apply(match_, event);
    return std::nullopt;
  }

  // For actions that the test takes for granted.
  void must(Seat seat, const Action& action) {
    const auto refusal = act(seat, action);
    ASSERT_FALSE(refusal.has_value()) << row_of(*refusal).sentence;
  }

  void discard(Seat seat, std::string_view text) { must(seat, Discard{.tile = tile(text)}); }

  // Everybody who is asked passes.
  void all_pass() {
    for (const Seat seat : kSeats) {
      if (!std::holds_alternative<ToDiscard>(deal().phase) && is_waited_for(deal(), seat)) {
        must(seat, Pass{});
      }
    }
  }

  // `seat` discards; nobody wants the tile.
  void discard_unclaimed(Seat seat, std::string_view text) {
    discard(seat, text);
    all_pass();
  }

  [[nodiscard]] const Deal& deal() const { return match_.deal; }

  [[nodiscard]] const GameMatch& match() const { return match_; }

  // For positions that would take long to play to.
  [[nodiscard]] Deal& set_up() { return match_.deal; }

  [[nodiscard]] bool may(Seat seat, const Action& action) const {
    const Actions actions = legal(deal(), seat);
    return std::ranges::find(actions, action) != actions.end();
  }

  [[nodiscard]] std::size_t tiles_left() const { return deal().wall.tiles_left(); }

  // How the deal ended; a test fails where it still goes on.
  [[nodiscard]] const Over& over() const {
    static const Over kNotOver;
    const auto* over = std::get_if<Over>(&deal().phase);
    EXPECT_NE(over, nullptr) << "the deal is not over";
    return over == nullptr ? kNotOver : *over;
  }

  [[nodiscard]] std::string winners_items() const {
    const auto& won = over().won;
    if (!won) return "nobody won";
    return testing::items_text(*won->settlement->sheets[won->winner], ScoreSection::Elements);
  }

 private:
  GameMatch match_;
};

constexpr MahJong kMahJong;
constexpr Pass kPass;

DeclareKong added_kong(std::string_view text) {
  return {.kind = MeldKind::AddedKong, .tile = tile(text)};
}

DeclareKong concealed_kong(std::string_view text) {
  return {.kind = MeldKind::ConcealedKong, .tile = tile(text)};
}

// --- Who gets the tile ---

// East, West, North wait for the five of circles that South draws.
void deal_three_waiting(Play& play) {
  play.deal(play.wall()
                .hand(Wind::East, "123456789m 46p 11s N")
                .hand(Wind::South, "1379m 19p 159s ESWR")
                .hand(Wind::West, "123s 456s 789s 46p 22m")
                .hand(Wind::North, "123m 456m 789m 46p 33s")
                .draws("5p"));
  play.discard_unclaimed(kEast, "N");
  play.discard(kSouth, "5p");
}

TEST(SeveralWinners, YieldToTheFirstAgainstTheTurnFromTheDiscarder) {
  Play play;
  deal_three_waiting(play);
  play.must(kNorth, kMahJong);
  play.must(kWest, kMahJong);
  play.must(kEast, kMahJong);
  ASSERT_TRUE(play.over().won.has_value());
  EXPECT_EQ(play.over().won->winner, kEast);
  EXPECT_EQ(play.over().won->from, kSouth);
}

TEST(SeveralWinners, LeaveTheTileToTheNextInOrderWhenTheFirstPasses) {
  Play play;
  deal_three_waiting(play);
  play.must(kEast, kPass);
  play.must(kWest, kMahJong);
  play.must(kNorth, kMahJong);
  ASSERT_TRUE(play.over().won.has_value());
  EXPECT_EQ(play.over().won->winner, kNorth);
}

// West holds an exposed pung of the five of circles, draws the fourth, declares the kong.
void deal_kong_to_rob(Play& play, std::string_view south, std::string_view north) {
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::South, south)
                .hand(Wind::West, "55p 2468m 28p 268s EN")
                .hand(Wind::North, north)
                .draws("BBB5p")
                .replacements("9s"));
  play.discard(kEast, "5p");
  if (is_waited_for(play.deal(), kSouth)) play.must(kSouth, kPass);
  if (is_waited_for(play.deal(), kNorth)) play.must(kNorth, kPass);
  play.must(kWest, ClaimPung{});
  play.discard_unclaimed(kWest, "N");
  play.discard_unclaimed(kNorth, "B");
  play.discard_unclaimed(kEast, "B");
  play.discard_unclaimed(kSouth, "B");
  play.must(kWest, added_kong("5p"));
}

TEST(RobbingAKong, GoesToTheFirstAgainstTheTurnWhileThePungStays) {
  Play play;
  deal_kong_to_rob(play, "123m 456s 789m 46p 33s", "123s 456m 789s 46p 77m");
  play.must(kNorth, kMahJong);
  play.must(kSouth, kMahJong);
  const auto& won = play.over().won;
  ASSERT_TRUE(won.has_value());
  EXPECT_EQ(won->winner, kSouth);
  EXPECT_EQ(won->from, kWest);
  EXPECT_TRUE(won->robbed);
  ASSERT_EQ(play.deal().hands[kWest].melds.size(), 1U);
  EXPECT_EQ(play.deal().hands[kWest].melds[0].kind, MeldKind::Pung);
  EXPECT_NE(play.winners_items().find("robbing_a_kong 1"), std::string::npos);
  EXPECT_EQ(play.winners_items().find("self_pick"), std::string::npos);
}

TEST(AddedKong, AsksTheOthersEvenWhenNobodyCanRobIt) {
  Play play;
  deal_kong_to_rob(play, "1379m 19s 26p ESWNG", "1379m 19s 28p ESWNG");
  for (const Seat seat : {kEast, kSouth, kNorth}) {
    EXPECT_EQ(legal(play.deal(), seat), (Actions{Action{kPass}}));
  }
  play.must(kNorth, kPass);
  play.must(kEast, kPass);
  EXPECT_TRUE(std::holds_alternative<ToRob>(play.deal().phase));
  play.must(kSouth, kPass);
  const auto* turn = std::get_if<ToDiscard>(&play.deal().phase);
  ASSERT_NE(turn, nullptr);
  EXPECT_EQ(turn->seat, kWest);
  EXPECT_EQ(turn->drawn, tile("9s"));
  EXPECT_EQ(turn->drawn_as, DrawKind::KongReplacement);
}

TEST(ConcealedKong, CannotBeRobbed) {
  Play play;
  play.deal(play.wall()
                .hand(Wind::East, "5555p 1379m 19s ESWN")
                .hand(Wind::South, "123456789m 46p 33s")
                .replacements("9s"));
  play.must(kEast, concealed_kong("5p"));
  EXPECT_EQ(play.act(kSouth, kMahJong), RefusalCode::NotYourTurn);
  const auto* turn = std::get_if<ToDiscard>(&play.deal().phase);
  ASSERT_NE(turn, nullptr);
  EXPECT_EQ(turn->seat, kEast);
}

TEST(ExposedKong, CannotBeRobbed) {
  Play play;
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::South, "123456789m 46p 33s")
                .hand(Wind::West, "555p 2468m 28p 268s E")
                .replacements("9s"));
  play.discard(kEast, "5p");
  play.must(kSouth, kPass);
  play.must(kWest, ClaimKong{});
  const auto* turn = std::get_if<ToDiscard>(&play.deal().phase);
  ASSERT_NE(turn, nullptr);
  EXPECT_EQ(turn->seat, kWest);
  EXPECT_EQ(turn->drawn, tile("9s"));
}

TEST(Pung, GoesBeforeChow) {
  Play play;
  play.deal(play.wall()
                .hand(Wind::East, "1379m 46p 159s ESWR N")
                .hand(Wind::South, "2468m 46p 268s ESWR")
                .hand(Wind::West, "55p 3579m 19p 379s ES")
                .hand(Wind::North, "1379m 19p 159s GNB 2p")
                .draws("BG5p"));
  play.discard_unclaimed(kEast, "N");
  play.discard_unclaimed(kSouth, "B");
  play.discard_unclaimed(kWest, "G");
  play.discard(kNorth, "5p");
  EXPECT_EQ(play.act(kSouth, ClaimChow{.lowest = tile("4p")}), RefusalCode::ChowOnlyFromBefore);
  play.must(kEast, ClaimChow{.lowest = tile("4p")});
  play.must(kWest, ClaimPung{});
  ASSERT_EQ(play.deal().hands[kWest].melds.size(), 1U);
  EXPECT_EQ(play.deal().hands[kWest].melds[0].kind, MeldKind::Pung);
  EXPECT_TRUE(play.deal().hands[kEast].melds.empty());
}

TEST(Chow, IsForTheNextSeatUnlessItCompletesTheHand) {
  Play play;
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::West, "123456789m 46p 33s"));
  play.discard(kEast, "5p");
  EXPECT_EQ(play.act(kWest, ClaimChow{.lowest = tile("4p")}), RefusalCode::ChowOnlyFromBefore);
  EXPECT_TRUE(play.may(kWest, kMahJong));
  play.must(kWest, kMahJong);
  ASSERT_TRUE(play.over().won.has_value());
  EXPECT_EQ(play.over().won->winner, kWest);
}

TEST(IrregularHands, DoNotWin) {
  for (const std::string_view text : {"1155m 2299p 3377s EE", "19m 19p 19s ESWN RGB 1m"}) {
    Play play;
    play.deal(play.wall().hand(Wind::East, text));
    EXPECT_FALSE(play.may(kEast, kMahJong)) << text;
    EXPECT_EQ(play.act(kEast, kMahJong), RefusalCode::NotAWinningHand) << text;
  }
}

// --- The minimum ---

// A position of the worked examples: who waits for what, by which way.
struct Example {
  std::string_view name;
  std::string_view min_faan;
  Wind seat_wind;
  Wind prevailing;
  std::string_view hand;
  std::string_view winning_tile;
  bool self_drawn;
  bool allowed;

  friend void PrintTo(const Example& one, std::ostream* out) { *out << one.name; }
};

class Minimum : public ::testing::TestWithParam<Example> {};

TEST_P(Minimum, AllowsOrRefusesTheWin) {
  const Example& example = GetParam();
  Play play("min_faan=" + std::string(example.min_faan));
  play.deal(play.wall());
  Deal& deal = play.set_up();
  const Seat seat = deal.setup.seating.seat(example.seat_wind);
  const Tile winning = tile(example.winning_tile);
  deal.setup.prevailing = example.prevailing;
  deal.hands[seat] = hand(example.hand);
  if (example.self_drawn) {
    deal.hands[seat].concealed.add(winning);
    deal.phase = ToDiscard{.seat = seat, .drawn = winning, .drawn_as = DrawKind::Turn};
  } else {
    const Seat discarder = deal.setup.seating.after(seat);
    ToClaim window{.discarder = discarder, .tile = winning, .asked = {}, .answers = {}};
    window.asked[seat] = true;
    deal.ponds[discarder].push_back({.tile = winning});
    deal.phase = window;
  }
  EXPECT_EQ(play.may(seat, kMahJong), example.allowed);
  const auto refusal = play.act(seat, kMahJong);
  if (example.allowed) {
    EXPECT_EQ(refusal, std::nullopt);
  } else {
    EXPECT_EQ(refusal, RefusalCode::BelowMinimum);
  }
}

constexpr bool kDrawn = true;
constexpr bool kDiscarded = false;
constexpr bool kAllowed = true;
constexpr bool kRefused = false;

// clang-format off
INSTANTIATE_TEST_SUITE_P(
    WorkedExamples,
    Minimum,
    ::testing::Values(
        Example{"S12", "5", Wind::West, Wind::South, "123p 68p 99p | WWW SSS | 1f", "7p", kDiscarded, kAllowed},
        Example{"S31", "5", Wind::East, Wind::South, "NN 88p | 333p 777m 555s | 3f", "8p", kDiscarded, kRefused},
        Example{"S18", "7", Wind::West, Wind::East, "999p NNN 1s | 111m 999s | 1f", "1s", kDrawn, kAllowed},
        Example{"S9", "7", Wind::South, Wind::South, "BBB 78s 22m | RRR GGG | 1n", "9s", kDiscarded, kRefused}),
    [](const auto& example) { return std::string(example.param.name); });

// clang-format on

// --- The wall ---

TEST(TilesLeft, CountTheDeadWallToo) {
  Play with_bonus;
  with_bonus.deal(with_bonus.wall());
  EXPECT_EQ(with_bonus.tiles_left(), 91U);
  Play without_bonus("bonus_tiles=false");
  without_bonus.deal(without_bonus.wall());
  EXPECT_EQ(without_bonus.tiles_left(), 83U);
}

TEST(TilesLeft, FallByOneForEachBonusTileReplaced) {
  Play play;
  play.deal(play.wall().hand(Wind::South, "1379m 19p 159s ES 1f 2n").replacements("WR"));
  EXPECT_EQ(play.tiles_left(), 89U);
  EXPECT_EQ(play.deal().hands[kSouth].bonus.size(), 2U);
  EXPECT_EQ(play.deal().hands[kSouth].concealed.total(), 13U);
}

// West has drawn the fourth five of circles to its pung; `live` more tiles can be drawn, the last
// of them the eight of bamboos it wins on.
void deal_late_kong(Play& play, std::size_t live) {
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::South, "1379m 19p 19s ESWNG")
                .hand(Wind::West, "55p 123456m 678s 8s E")
                .hand(Wind::North, "2469m 28p 267s SNG")
                .draws("GBR5p")
                .replacements("8s")
                .live(4 + live));
  play.discard(kEast, "5p");
  play.must(kWest, ClaimPung{});
  play.discard_unclaimed(kWest, "E");
  play.discard_unclaimed(kNorth, "G");
  play.discard_unclaimed(kEast, "B");
  play.discard_unclaimed(kSouth, "R");
}

TEST(LastTile, IsTheReplacementOfAKongAtFifteenTilesLeft) {
  Play play;
  deal_late_kong(play, 1);
  EXPECT_EQ(play.tiles_left(), 15U);
  play.must(kWest, added_kong("5p"));
  play.all_pass();
  EXPECT_EQ(play.tiles_left(), 14U);
  play.must(kWest, kMahJong);
  for (const std::string_view item : {"last_tile 1", "self_pick 1", "supplementary_tile 1"}) {
    EXPECT_NE(play.winners_items().find(item), std::string::npos) << item;
  }
}

TEST(Kong, IsNotAddedAtFourteenTilesLeft) {
  Play play;
  deal_late_kong(play, 0);
  EXPECT_EQ(play.tiles_left(), 14U);
  EXPECT_EQ(play.act(kWest, added_kong("5p")), RefusalCode::WallTooShort);
}

TEST(Kong, IsNeitherDeclaredNorClaimedAtFourteenTilesLeft) {
  Play play("claims_on_last_discard=true");
  play.deal(play.wall()
                .hand(Wind::East, "5p 1111m 19p 159s ESW R")
                .hand(Wind::West, "555p 2468m 28p 268s E")
                .live(0));
  EXPECT_EQ(play.act(kEast, concealed_kong("1m")), RefusalCode::WallTooShort);
  play.discard(kEast, "5p");
  EXPECT_EQ(play.act(kWest, ClaimKong{}), RefusalCode::WallTooShort);
  EXPECT_TRUE(play.may(kWest, ClaimPung{}));
}

// East discards the five of circles with nothing left to draw: South could win on it or make a
// chow, West a pung.
void deal_last_discard(Play& play) {
  play.deal(play.wall()
                .hand(Wind::East, "5p 1379m 19p 159s ESWR")
                .hand(Wind::South, "123456789m 46p 33s")
                .hand(Wind::West, "55p 2468m 28p 268s EN")
                .live(0));
  play.discard(kEast, "5p");
}

TEST(LastDiscard, MayBeWonOn) {
  Play play;
  deal_last_discard(play);
  EXPECT_EQ(play.tiles_left(), 14U);
  play.must(kSouth, kMahJong);
  EXPECT_NE(play.winners_items().find("last_tile 1"), std::string::npos) << play.winners_items();
}

TEST(LastDiscard, MayNotBeMelded) {
  Play play;
  deal_last_discard(play);
  EXPECT_EQ(play.act(kWest, ClaimPung{}), RefusalCode::LastDiscardWinOnly);
  EXPECT_EQ(play.act(kSouth, ClaimChow{.lowest = tile("4p")}), RefusalCode::LastDiscardWinOnly);
}

TEST(LastDiscard, MayBeMeldedWhereTheHouseLetsIt) {
  Play play("claims_on_last_discard=true");
  deal_last_discard(play);
  play.must(kSouth, kPass);
  play.must(kWest, ClaimPung{});
  EXPECT_EQ(play.deal().hands[kWest].melds.size(), 1U);
  play.discard_unclaimed(kWest, "N");
  EXPECT_FALSE(play.over().won.has_value());
}

TEST(Stalemate, PaysNobodyAndDealsTheHandAgain) {
  Play play;
  deal_last_discard(play);
  const DealSetup before = play.deal().setup;
  play.all_pass();
  EXPECT_FALSE(play.over().won.has_value());
  for (const Points score : play.match().scores) EXPECT_EQ(score, 2000_pts);
  ASSERT_TRUE(play.match().next.has_value());
  EXPECT_EQ(play.match().next->hand_number, before.hand_number);
  EXPECT_EQ(play.match().next->prevailing, before.prevailing);
  EXPECT_EQ(play.match().next->seating, before.seating);
  EXPECT_EQ(play.match().next->dealer, before.dealer);
  EXPECT_EQ(play.match().next->number, before.number + 1);
}

TEST(Stalemate, FollowsALastTileThatIsABonusTile) {
  Play play;
  play.deal(play.wall().hand(Wind::East, "1379m 19p 159s ESWRN").draws("1f").live(1));
  play.discard_unclaimed(kEast, "N");
  EXPECT_FALSE(play.over().won.has_value());
  EXPECT_EQ(play.deal().hands[kSouth].bonus.size(), 1U);
  for (const Points score : play.match().scores) EXPECT_EQ(score, 2000_pts);
}

// Rules Y8.25, P16.
TEST(LastTileBonus, IsReplacedFromTheDeadWallWhereTheHouseSaysSo) {
  Play play("last_tile_bonus=replaced");
  play.deal(play.wall().hand(Wind::East, "1379m 19p 159s ESWRN").draws("1f").live(1));
  play.discard_unclaimed(kEast, "N");
  EXPECT_EQ(play.deal().hands[kSouth].bonus.size(), 1U);
  EXPECT_EQ(play.deal().hands[kSouth].size_in_sets(), 14U);
  EXPECT_EQ(play.tiles_left(), 13U);
  EXPECT_FALSE(play.deal().wall.can_draw());
}

// East's concealed kong is replaced by a flower, the flower by the winning tile.
void win_after_bonus(Play& play) {
  play.deal(play.wall().hand(Wind::East, "5555p 123456m 78s 33s").replacements("3f9s"));
  play.must(kEast, concealed_kong("5p"));
  play.must(kEast, kMahJong);
}

TEST(BonusReplacement, OfAKongIsSelfPickButNoSupplementaryTile) {
  Play play;
  win_after_bonus(play);
  EXPECT_NE(play.winners_items().find("self_pick 1"), std::string::npos);
  EXPECT_EQ(play.winners_items().find("supplementary_tile"), std::string::npos);
}

TEST(BonusReplacement, OfAKongIsASupplementaryTileWhereTheHouseCountsIt) {
  Play play("supp_after_bonus=true");
  win_after_bonus(play);
  EXPECT_NE(play.winners_items().find("supplementary_tile 1"), std::string::npos)
      << play.winners_items();
}

}  // namespace
}  // namespace lair
