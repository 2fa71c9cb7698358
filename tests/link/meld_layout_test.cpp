// The claimed tile of a meld lies on its side, towards the seat it came from.
#include "clients/link/meld_layout.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair::link {
namespace {

constexpr Tile kFive = Tile::of(Suit::Dots, 5);

// Each tile's number; brackets around a tile on its side, a dot for a hidden one.
std::string lying(const std::optional<Meld>& meld, Seat owner) {
  std::string text;
  for (const LyingTile& one : lying_tiles(meld, owner)) {
    const std::string number = one.tile ? std::to_string(one.tile->number()) : ".";
    text += one.aside ? "[" + number + "]" : number;
  }
  return text;
}

TEST(MeldLayout, PointsAtWhomTheTileCameFrom) {
  Meld pung{.kind = MeldKind::Pung, .tile = kFive, .claimed = kFive, .from = Seat::D};
  EXPECT_EQ(lying(pung, Seat::A), "[5]55");
  pung.from = Seat::C;
  EXPECT_EQ(lying(pung, Seat::A), "5[5]5");
  pung.from = Seat::B;
  EXPECT_EQ(lying(pung, Seat::A), "55[5]");
}

TEST(MeldLayout, KeepsTheClaimedTileOfAChowApart) {
  const Meld chow{.kind = MeldKind::Chow, .tile = kFive, .claimed = kFive.up(1), .from = Seat::A};
  EXPECT_EQ(lying(chow, Seat::B), "[6]57");
}

TEST(MeldLayout, HidesTheEndsOfAConcealedKong) {
  const Meld kong{
      .kind = MeldKind::ConcealedKong, .tile = kFive, .claimed = kFive, .from = std::nullopt};
  EXPECT_EQ(lying(kong, Seat::B), ".55.");
  EXPECT_EQ(lying(std::nullopt, Seat::B), "....");
}

}  // namespace
}  // namespace lair::link
