// What hints tell a seat: distances, waits and worths, from its own view only.
#include "engine/hints/hints.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/tiles/wall.hpp"
#include "tests/support/hk_play.hpp"
#include "tests/support/random_hands.hpp"

namespace lair {
namespace {

using testing::HkPlay;
using testing::table_of;
using testing::tile;

constexpr std::uint64_t kSeed = 1009;

// --- Distances ---

// A build without optimisation tries fewer.
#ifdef NDEBUG
constexpr int kHands = 1'500;
#else
constexpr int kHands = 60;
#endif

struct SystemRow {
  std::string_view name;
  std::string_view rules;
  std::string_view options;

  friend void PrintTo(const SystemRow& one, std::ostream* out) { *out << one.name; }
};

class Distances : public ::testing::TestWithParam<SystemRow> {
 protected:
  Distances() : rules_(table_of(GetParam().rules, GetParam().options)), forms_(*rules_) {
    std::cout << "seed " << kSeed << '\n';
  }

  // Fourteen tiles that are a complete hand of some system, or near one.
  TileCounts some_hand() {
    constexpr std::array kWhole{"123m456p789sEEERR",
                                "2255m3388p4477sRR",
                                "2222m3388p4477sRR",
                                "19m19p19sESWNRGBB",
                                "147m258p369sESWNR",
                                "147m258p369s123mRR",
                                "369m147p258sEEE4m4m",
                                "11122233344455m"};
    const auto tiles = tiles_from_text(kWhole.at(chance_.below(kWhole.size())));
    TileCounts hand{std::span<const Tile>(tiles.value())};
    for (std::size_t changes = chance_.below(6); changes > 0; --changes) change(hand);
    return hand;
  }

  void change(TileCounts& hand) {
    Tile out = tile("1m");
    do {
      out = kTiles[chance_.below(Tile::kPlainKinds)];
    } while (!hand.has(out));
    hand.remove(out);
    Tile in = out;
    do {
      in = kTiles[chance_.below(Tile::kPlainKinds)];
    } while (hand.has(in, 4));
    hand.add(in);
  }

  int away(const TileCounts& hand) const { return forms_.tiles_away(hand, {}); }

  std::shared_ptr<const RuleSet> rules_;
  WinningForms forms_;
  testing::Chance chance_{kSeed};
};

INSTANTIATE_TEST_SUITE_P(Systems,
                         Distances,
                         ::testing::Values(SystemRow{"Yahoo", "yahoo", ""},
                                           SystemRow{"Mcr", "mcr", ""},
                                           SystemRow{"Hkos", "hkos", ""},
                                           SystemRow{"FaanLaak", "faan-laak", ""}),
                         [](const auto& row) { return std::string(row.param.name); });

TEST_P(Distances, AreNothingExactlyForHandsThatTheRulesCallComplete) {
  int complete = 0;
  for (int number = 0; number < kHands; ++number) {
    const TileCounts hand = some_hand();
    const bool is_complete = rules_->completes(hand, {});
    complete += is_complete ? 1 : 0;
    ASSERT_EQ(away(hand) == 0, is_complete) << "hand " << number;
  }
  EXPECT_GT(complete, kHands / 40);
}

// Together with the law above, these two determine every distance.
TEST_P(Distances, FallByOneWithTheBestTileAndStayWithTheBestDiscard) {
  for (int number = 0; number < kHands; ++number) {
    const TileCounts whole = some_hand();
    int least = Tile::kKinds;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      if (!whole.has(kTiles[index])) continue;
      TileCounts hand = whole;
      hand.remove(kTiles[index]);
      least = std::min(least, away(hand));
      if (number % 8 != 0) continue;
      int nearest = Tile::kKinds;
      for (std::size_t next = 0; next < Tile::kPlainKinds; ++next) {
        if (hand.has(kTiles[next], 4)) continue;
        TileCounts with = hand;
        with.add(kTiles[next]);
        nearest = std::min(nearest, away(with));
      }
      ASSERT_EQ(away(hand), nearest + 1) << "hand " << number << " without " << index;
    }
    ASSERT_EQ(least, std::max(away(whole), 1)) << "hand " << number;
  }
}

// --- At a table ---

// South waits for 3 and 6 of bamboos.
void deal_waiting_south(HkPlay& play) {
  play.deal(play.wall()
                .hand(Wind::East, "147m258p3369sESWR")
                .hand(Wind::South, "123m456m789m45s22p")
                .hand(Wind::West, "2589m369p136sNNB")
                .hand(Wind::North, "3669m147p258sNBB")
                .draws("G R W 1s 3s"));
}

Hints hints_of(const HkPlay& play, Seat seat) {
  const Hinter hinter(*play.deal().rules);
  return hinter.hints_for(seat, view_of(seat, play.deal())).value();
}

TEST(Hints, TellAWaitingSeatItsWaitsWithWhatIsUnseen) {
  HkPlay play("hkos", "min_faan=0");
  deal_waiting_south(play);
  const Hints before = hints_of(play, Seat::B);
  ASSERT_TRUE(before.hand.has_value());
  EXPECT_EQ(before.hand->away, 1);
  ASSERT_EQ(before.hand->waits.size(), 2U);
  EXPECT_EQ(before.hand->waits[0].tile, tile("3s"));
  EXPECT_EQ(before.hand->waits[0].unseen, 4);
  EXPECT_EQ(before.hand->waits[1].tile, tile("6s"));
  EXPECT_EQ(before.hand->useful, 8);
  EXPECT_TRUE(before.discards.empty());
  play.must(Seat::A, Discard{.tile = tile("3s")});
  EXPECT_EQ(hints_of(play, Seat::B).hand->waits[0].unseen, 3);
}

TEST(Hints, SayWhatAWinWouldCountAndWhatIsMissing) {
  HkPlay play("hkos", "min_faan=4");
  deal_waiting_south(play);
  const Hints hints = hints_of(play, Seat::B);
  EXPECT_EQ(hints.minimum, 4_faan);
  const WaitHint& wait = hints.hand->waits[0];
  // All chows, concealed, without bonus tiles; drawing it adds one.
  EXPECT_FALSE(wait.claimed.may_win);
  EXPECT_EQ(wait.claimed.counted, 3_faan);
  EXPECT_TRUE(wait.drawn.may_win);
  EXPECT_EQ(wait.drawn.counted, 4_faan);
}

TEST(Hints, SayOnTheOwnTurnWhatEachDiscardLeaves) {
  HkPlay play("hkos", "min_faan=0");
  deal_waiting_south(play);
  play.discard(Seat::A, "E");
  const Hints hints = hints_of(play, Seat::B);  // drew a green dragon
  EXPECT_FALSE(hints.hand.has_value());
  const auto keeps = std::ranges::find(hints.discards, tile("G"), &DiscardHint::discard);
  ASSERT_NE(keeps, hints.discards.end());
  EXPECT_EQ(keeps->after.away, 1);
  EXPECT_EQ(keeps->after.waits.size(), 2U);
  const auto breaks = std::ranges::find(hints.discards, tile("1m"), &DiscardHint::discard);
  ASSERT_NE(breaks, hints.discards.end());
  EXPECT_EQ(breaks->after.away, 2);
  EXPECT_TRUE(breaks->after.waits.empty());
  EXPECT_GT(breaks->after.useful, 0);
}

TEST(Hints, CountWhatIsSureAlready) {
  HkPlay play("hkos");
  play.deal(play.wall()
                .hand(Wind::East, "147m258p3369sESWG")
                .hand(Wind::South, "123m45m789pRRR22p")
                .hand(Wind::West, "2589m369p136sNNB")
                .hand(Wind::North, "3669m147p258sNBB")
                .draws("G G W 1s 3s"));
  // A pung of dragons; no bonus tile.
  EXPECT_EQ(hints_of(play, Seat::B).assured, 2_faan);
}

TEST(Hints, AreNotThereOnceTheDealIsOver) {
  HkPlay play("hkos", "min_faan=0");
  deal_waiting_south(play);
  play.must(Seat::A, Discard{.tile = tile("3s")});
  play.must(Seat::B, MahJong{});
  const Hinter hinter(*play.deal().rules);
  EXPECT_EQ(hinter.hints_for(Seat::B, view_of(Seat::B, play.deal())), std::nullopt);
}

}  // namespace
}  // namespace lair
