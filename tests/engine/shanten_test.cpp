// Tests that the tables of distances, waits and complete hands agree with slow, plain definitions.
#include "engine/hands/shanten.hpp"

#include <algorithm>
#include <map>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "engine/hands/reading.hpp"
#include "engine/hands/waits.hpp"
#include "engine/tiles/notation.hpp"
#include "engine/tiles/wall.hpp"

namespace lair {
namespace {

constexpr std::uint64_t kSeed = 20071;

TileCounts tiles(const std::string& text) {
  return TileCounts(std::span<const Tile>(tiles_from_text(text).value()));
}

// Any melds will do: only their number matters to the form of the rest.
Melds some_melds(std::size_t count) {
  Melds melds;
  for (std::size_t meld = 0; meld < count; ++meld) {
    melds.push_back(Meld{.kind = MeldKind::Pung, .tile = "E"_t, .claimed = "E"_t, .from = Seat::B});
  }
  return melds;
}

// `count` tiles from a set; half the time from one suit and the dragons only, where sets overlap
// most.
TileCounts random_tiles(std::mt19937_64& random, std::size_t count) {
  const auto set = full_set(false);
  const bool narrow = random() % 2 == 0;
  std::vector<Tile> pool;
  for (const Tile tile : set) {
    if (!narrow || tile.suit() == Suit::Dots || tile.suit() == Suit::Dragons) {
      pool.push_back(tile);
    }
  }
  std::ranges::shuffle(pool, random);
  return TileCounts(std::span<const Tile>(pool).first(count));
}

// `count` tiles of four or five neighbouring kinds, which often hold the same chow three or four
// times.
TileCounts crowded_tiles(std::mt19937_64& random, std::size_t count) {
  const std::size_t kinds = 4 + random() % 2;
  const std::size_t first = random() % (10 - kinds);
  std::vector<Tile> pool;
  for (std::size_t kind = first; kind < first + kinds; ++kind) {
    pool.insert(pool.end(), 4, kTiles[kind]);
  }
  std::ranges::shuffle(pool, random);
  return TileCounts(std::span<const Tile>(pool).first(count));
}

// --- The slow, plain definitions ---

bool divides(TileCounts& rest, std::size_t from) {
  while (from < Tile::kPlainKinds && rest[kTiles[from]] == 0) ++from;
  if (from == Tile::kPlainKinds) return true;
  const Tile tile = kTiles[from];
  if (rest.has(tile, 3)) {
    rest.remove(tile, 3);
    const bool whole = divides(rest, from);
    rest.add(tile, 3);
    if (whole) return true;
  }
  if (!tile.begins_chow() || !rest.has(tile.up(1)) || !rest.has(tile.up(2))) return false;
  for (int next = 0; next < 3; ++next) rest.remove(tile.up(next));
  const bool whole = divides(rest, from);
  for (int next = 0; next < 3; ++next) rest.add(tile.up(next));
  return whole;
}

bool slowly_complete(TileCounts concealed, std::size_t melds) {
  if (concealed.total() + 3 * melds != 14) return false;
  for (const Tile eyes : kTiles) {
    if (!concealed.has(eyes, 2)) continue;
    concealed.remove(eyes, 2);
    const bool whole = divides(concealed, 0);
    concealed.add(eyes, 2);
    if (whole) return true;
  }
  return false;
}

// Adds set after set of the form, then eyes, to an empty hand: the cheapest way is the distance.
class SlowDistance {
 public:
  SlowDistance(const TileCounts& held, const Form& form) : held_(held), form_(form) {}

  int least(std::size_t sets) {
    best_ = 99;
    build(sets, 0);
    return best_;
  }

 private:
  bool allowed(Tile tile) const { return form_.groups[group_of(tile)]; }

  int missing() const {
    int count = 0;
    for (const Tile tile : kTiles) count += std::max(0, target_[tile] - held_[tile]);
    return count;
  }

  void finish() {
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile eyes = kTiles[index];
      if (!allowed(eyes) || target_[eyes] > 2) continue;
      target_.add(eyes, 2);
      best_ = std::min(best_, missing());
      target_.remove(eyes, 2);
    }
  }

  void try_set(std::initializer_list<Tile> set, std::size_t left, std::size_t order) {
    for (const Tile tile : set) target_.add(tile);
    const bool in_reach = std::ranges::all_of(set, [&](Tile t) { return target_[t] <= 4; });
    if (in_reach && missing() < best_) build(left - 1, order);
    for (const Tile tile : set) target_.remove(tile);
  }

  void build(std::size_t left, std::size_t from) {
    if (left == 0) {
      finish();
      return;
    }
    for (std::size_t order = from; order < 2 * Tile::kPlainKinds; ++order) {
      const Tile tile = kTiles[order / 2];
      if (!allowed(tile)) continue;
      if (order % 2 == 0 && form_.sets != Form::Sets::Chows) {
        try_set({tile, tile, tile}, left, order);
      }
      if (order % 2 == 1 && form_.sets != Form::Sets::Pungs && tile.begins_chow()) {
        try_set({tile, tile.up(1), tile.up(2)}, left, order);
      }
    }
  }

  TileCounts held_;
  Form form_;
  TileCounts target_;
  int best_ = 99;
};

const std::vector<Form> kForms{
    {.sets = Form::Sets::Any,   .groups = {true, true, true, true}   },
    {.sets = Form::Sets::Chows, .groups = {true, true, true, true}   },
    {.sets = Form::Sets::Pungs, .groups = {true, true, true, true}   },
    {.sets = Form::Sets::Any,   .groups = {false, true, false, true} },
    {.sets = Form::Sets::Chows, .groups = {false, true, false, false}},
    {.sets = Form::Sets::Pungs, .groups = {true, false, false, true} },
};

// --- Tests ---

TEST(TilesAway, IsZeroForACompleteHand) {
  EXPECT_EQ(tiles_away(tiles("123m456p789s EEE RR"), 0), 0);
  EXPECT_EQ(tiles_away(tiles("456p RR"), 3), 0);
}

TEST(TilesAway, IsOneForAWaitingHandOfThirteenOrFourteenTiles) {
  EXPECT_EQ(tiles_away(tiles("123m456p78s EEE RR"), 0), 1);
  EXPECT_EQ(tiles_away(tiles("123m456p78s EEE RR 1s"), 0), 1);
}

TEST(TilesAway, LooksOnlyAtTheTilesOfTheForm) {
  const Form circles_with_honors{
      .sets = Form::Sets::Any, .groups = {false, true, false, true}
  };
  EXPECT_EQ(tiles_away(tiles("123p456p789p EEE 5m6s"), 0, circles_with_honors), 2);
}

TEST(TilesAway, CountsPungsAlone) {
  const Form pungs{.sets = Form::Sets::Pungs};
  EXPECT_EQ(tiles_away(tiles("222m 333p 44s 77s EE R"), 0, pungs), 2);
}

TEST(TilesAway, CountsTheSameChowUpToFourTimes) {
  const Form chows{.sets = Form::Sets::Chows};
  EXPECT_EQ(tiles_away(tiles("111222333m 456p RR"), 0, chows), 0);
  EXPECT_EQ(tiles_away(tiles("111122223333m RR"), 0, chows), 0);
}

TEST(TilesAway, AgreesWithTheSlowDefinition) {
  RecordProperty("seed", std::to_string(kSeed));
  std::mt19937_64 random(kSeed);
  for (int trial = 0; trial < 150; ++trial) {
    const std::size_t melds = random() % 4;
    const TileCounts held = random_tiles(random, 13 - 3 * melds + random() % 2);
    const Form& form = kForms[random() % kForms.size()];
    EXPECT_EQ(tiles_away(held, melds, form), SlowDistance(held, form).least(4 - melds))
        << "seed " << kSeed << " trial " << trial;
  }
}

TEST(TilesAway, AgreesWithTheSlowDefinitionInACrowdedSuit) {
  std::mt19937_64 random(kSeed);
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t melds = random() % 2;
    const TileCounts held = crowded_tiles(random, 13 - 3 * melds + random() % 2);
    for (const auto sets : {Form::Sets::Any, Form::Sets::Chows}) {
      const Form form{
          .sets = sets, .groups = {true, false, false, true}
      };
      EXPECT_EQ(tiles_away(held, melds, form), SlowDistance(held, form).least(4 - melds))
          << "seed " << kSeed << " trial " << trial;
    }
  }
}

TEST(Neighbours, AreTheDistancesOfTheHandsOneTileOff) {
  std::mt19937_64 random(kSeed);
  for (int trial = 0; trial < 2000; ++trial) {
    const std::size_t melds = random() % 4;
    const TileCounts held = random_tiles(random, 13 - 3 * melds);
    const Form& form = kForms[random() % kForms.size()];
    const Neighbours around(held, melds, form);
    ASSERT_EQ(around.here(), tiles_away(held, melds, form));
    TileKinds useful;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      TileCounts other = held;
      if (held.has(kTiles[index])) {
        other.remove(kTiles[index]);
        ASSERT_EQ(around.without(kTiles[index]), tiles_away(other, melds, form));
        other = held;
      }
      if (held.has(kTiles[index], 4)) continue;
      other.add(kTiles[index]);
      ASSERT_EQ(around.with(kTiles[index]), tiles_away(other, melds, form));
      if (tiles_away(other, melds, form) < around.here()) useful.set(index);
    }
    ASSERT_EQ(around.useful(), useful) << "seed " << kSeed << " trial " << trial;
  }
}

TEST(Completeness, AgreesWithTheSlowDefinition) {
  std::mt19937_64 random(kSeed);
  int complete = 0;
  for (int trial = 0; trial < 200'000; ++trial) {
    const std::size_t melds = random() % 5;
    TileCounts held = random_tiles(random, 14 - 3 * melds);
    const bool expected = slowly_complete(held, melds);
    ASSERT_EQ(is_complete(held, some_melds(melds)), expected) << "trial " << trial;
    if (expected) ++complete;
  }
  EXPECT_GT(complete, 1000);
}

TEST(Completeness, WantsFourteenTiles) {
  EXPECT_FALSE(is_complete(tiles("123m RR"), {}));
  EXPECT_TRUE(is_complete(tiles("123m RR"), some_melds(3)));
  EXPECT_FALSE(is_complete(tiles("123m 456m RR"), some_melds(3)));
}

TEST(Waits, AgreeWithTryingEveryKind) {
  std::mt19937_64 random(kSeed);
  std::size_t found = 0;
  for (int trial = 0; trial < 50'000; ++trial) {
    const std::size_t melds = random() % 5;
    const TileCounts held = random_tiles(random, 13 - 3 * melds);
    TileKinds expected;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      TileCounts more = held;
      more.add(kTiles[index]);
      if (slowly_complete(more, melds)) expected.set(index);
    }
    ASSERT_EQ(waits_of(held, some_melds(melds)), expected) << "trial " << trial;
    found += expected.count();
  }
  EXPECT_GT(found, 5000U);
}

TEST(Waits, ListAKindThatTheHandHoldsFourTimes) {
  EXPECT_TRUE(waits_of(tiles("1111m"), some_melds(3)).test(("1m"_t).index()));
}

}  // namespace
}  // namespace lair
