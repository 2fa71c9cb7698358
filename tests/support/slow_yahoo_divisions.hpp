// Every division of a hand into four sets with a pair, found by trying all sets.
#pragma once

#include <algorithm>
#include <iterator>
#include <optional>
#include <vector>

#include "engine/rules/circumstances.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::testing::slow_yahoo {

using Tiles = std::vector<Tile>;

enum class Shape { Chow, Pung, Kong };

struct Group {
  Shape shape = Shape::Chow;
  Tiles tiles;
  bool melded = false;
  bool exposed = false;    // melded with another player's tile
  bool discarded = false;  // a kong of another player's discard, not one added to a pung

  // Rule: "A pong is a pung or a kong".
  [[nodiscard]] bool is_pong() const { return shape != Shape::Chow; }

  [[nodiscard]] Tile tile() const { return tiles.front(); }
};

struct Division {
  std::vector<Group> groups;
  Tile pair;
};

inline Tiles listed(const TileCounts& counts) {
  Tiles tiles;
  for (const Tile tile : kTiles) tiles.insert(tiles.end(), counts[tile], tile);
  return tiles;
}

inline std::size_t copies(const Tiles& tiles, Tile tile) {
  return static_cast<std::size_t>(std::ranges::count(tiles, tile));
}

inline bool are_all(const Tiles& tiles, bool (*hold)(Tile)) {
  return std::ranges::all_of(tiles, hold);
}

inline bool is_any(const Tiles& tiles, bool (*holds)(Tile)) {
  return std::ranges::any_of(tiles, holds);
}

inline Group group_of(const Meld& meld) {
  Group group;
  for (const Tile tile : meld.tiles()) group.tiles.push_back(tile);
  if (meld.kind == MeldKind::Pung) group.shape = Shape::Pung;
  if (group.tiles.size() == 4) group.shape = Shape::Kong;
  group.melded = true;
  group.exposed = meld.kind != MeldKind::ConcealedKong;
  group.discarded = meld.kind == MeldKind::ExposedKong;
  return group;
}

inline std::vector<Group> every_group() {
  std::vector<Group> groups;
  for (const Tile tile : kTiles) {
    if (tile.is_bonus()) continue;
    groups.push_back({
        Shape::Pung, {tile, tile, tile}
    });
    if (tile.is_suited() && tile.number() <= 7) {
      groups.push_back({
          Shape::Chow, {tile, tile.up(1), tile.up(2)}
      });
    }
  }
  return groups;
}

// `whole` without `part`, both in order; nothing if `whole` does not contain all of it.
inline std::optional<Tiles> without(const Tiles& whole, const Tiles& part) {
  if (!std::ranges::includes(whole, part)) return std::nullopt;
  Tiles rest;
  std::ranges::set_difference(whole, part, std::back_inserter(rest));
  return rest;
}

// Every choice of groups, from place `from` of `groups` on, after which only a pair of `rest` is
// left.
inline void divide(const Tiles& rest,
                   const std::vector<Group>& groups,
                   std::size_t from,
                   const Division& begun,
                   std::vector<Division>& found) {
  if (begun.groups.size() == 4) {
    if (rest.size() != 2 || rest[0] != rest[1]) return;
    found.push_back(begun);
    found.back().pair = rest[0];
    return;
  }
  for (std::size_t at = from; at < groups.size(); ++at) {
    const auto less = without(rest, groups[at].tiles);
    if (!less) continue;
    Division longer = begun;
    longer.groups.push_back(groups[at]);
    divide(*less, groups, at, longer, found);
  }
}

// Rule Y2.1. `concealed` is in order.
inline std::vector<Division> divisions(const Tiles& concealed, const Melds& melds) {
  static const std::vector<Group> kEveryGroup = every_group();
  std::vector<Group> groups;
  std::ranges::copy_if(kEveryGroup, std::back_inserter(groups), [&](const Group& group) {
    return without(concealed, group.tiles).has_value();
  });
  Division begun;
  for (const Meld& meld : melds) begun.groups.push_back(group_of(meld));
  std::vector<Division> found;
  divide(concealed, groups, 0, begun, found);
  return found;
}

}  // namespace lair::testing::slow_yahoo
