// Walls that deal the hands a test wants.
#pragma once

#include <algorithm>
#include <array>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "engine/rules/rule_set.hpp"
#include "engine/seat.hpp"
#include "engine/tiles/tile_counts.hpp"
#include "engine/tiles/wall.hpp"
#include "tests/support/hand_text.hpp"

namespace lair::testing {

// Names the tiles that matter; all others follow in tile order, with bonus tiles out of reach.
class WallBuilder {
 public:
  explicit WallBuilder(const RuleSet& rules) : flow_(rules.flow()) {}

  // The tiles dealt to the seat at `wind`: 13, or 14 for the dealer, whose last dealt tile comes at
  // the end. If there are fewer, the rest is filled up.
  WallBuilder& hand(Wind wind, std::string_view text) {
    hands_[wind] = tiles(text);
    return *this;
  }

  // The tiles of the coming turns, first one first.
  WallBuilder& draws(std::string_view text) {
    draws_ = tiles(text);
    return *this;
  }

  // The coming replacements, first one first.
  WallBuilder& replacements(std::string_view text) {
    replacements_ = tiles(text);
    return *this;
  }

  // Cuts the wall short: this many tiles can be drawn after dealing.
  WallBuilder& live(std::size_t count) {
    live_ = count;
    return *this;
  }

  // `dealer` begins, as in the first deal of a match at East.
  [[nodiscard]] Wall build(Wind dealer = Wind::East) const {
    std::vector<Tile> rest = rest_of_set();
    std::vector<Tile> all = dealt(dealer, rest);
    std::vector<Tile> middle = draws_;
    const std::size_t back = replacements_.size();
    const std::size_t dead = flow_.dead_wall == DeadWall::None ? 0 : kDeadWallTiles;
    const std::size_t after_deal = live_ ? *live_ + dead : rest.size() + middle.size() + back;
    while (middle.size() + back < after_deal) middle.push_back(take_plain(rest));
    all.insert(all.end(), middle.begin(), middle.end());
    all.insert(all.end(), replacements_.rbegin(), replacements_.rend());
    return Wall(all, flow_.dead_wall);
  }

 private:
  // Plain tiles go first, so that bonus tiles lie behind everything that is drawn.
  static Tile take_plain(std::vector<Tile>& rest) {
    const Tile tile = rest.front();
    rest.erase(rest.begin());
    return tile;
  }

  [[nodiscard]] std::vector<Tile> rest_of_set() const {
    const auto set = full_set(flow_.bonus_tiles);
    TileCounts left(std::span(set.begin(), set.size()));
    for (const auto& hand : hands_) {
      for (const Tile tile : hand) left.remove(tile);
    }
    for (const Tile tile : draws_) left.remove(tile);
    for (const Tile tile : replacements_) left.remove(tile);
    std::vector<Tile> rest;
    for (const Tile tile : kTiles) rest.insert(rest.end(), left[tile], tile);
    return rest;
  }

  // The first 53 tiles in dealing order: three times four to each seat, one to each, one more to
  // the dealer.
  [[nodiscard]] std::vector<Tile> dealt(Wind dealer, std::vector<Tile>& rest) const {
    ByWind<std::vector<Tile>> hands = hands_;
    for (const Wind wind : kWinds) {
      const std::size_t full = wind == dealer ? 14 : 13;
      if (hands[wind].size() > full) throw std::invalid_argument("too many tiles in a hand");
      while (hands[wind].size() < full) hands[wind].push_back(take_plain(rest));
    }
    std::vector<Tile> front;
    std::size_t taken = 0;
    for (const std::size_t count :
         {std::size_t{4}, std::size_t{4}, std::size_t{4}, std::size_t{1}}) {
      for (std::size_t steps = 0; steps < 4; ++steps) {
        const auto& hand = hands[wind_after(dealer, steps)];
        for (std::size_t at = taken; at < taken + count; ++at) front.push_back(hand[at]);
      }
      taken += count;
    }
    front.push_back(hands[dealer].back());
    return front;
  }

  const Flow& flow_;
  ByWind<std::vector<Tile>> hands_;
  std::vector<Tile> draws_;
  std::vector<Tile> replacements_;
  std::optional<std::size_t> live_;
};

}  // namespace lair::testing
