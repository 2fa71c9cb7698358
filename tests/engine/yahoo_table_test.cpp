// Who gets a tile under the Yahoo rules, and what a win must be worth.
#include <memory>
#include <optional>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/yahoo_play.hpp"

namespace lair {
namespace {

using testing::added_kong;
using testing::concealed_kong;
using testing::hand;
using testing::kEast;
using testing::kMahJong;
using testing::kNorth;
using testing::kPass;
using testing::kSouth;
using testing::kWest;
using testing::Play;
using testing::tile;

// --- Who gets the tile ---

// East, West, North wait for the five of dots that South draws.
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

// West melds a pung of the five of dots, draws the fourth and declares the kong.
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

// A position of the worked examples: the hand, its winning tile, and whether it may go out.
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

}  // namespace
}  // namespace lair
