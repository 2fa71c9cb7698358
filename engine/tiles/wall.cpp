#include "engine/tiles/wall.hpp"

#include <algorithm>

#include "engine/ensure.hpp"

namespace lair {

Wall::Wall(std::span<const Tile> tiles, DeadWall dead) : dead_(dead) {
  InlineVector<Tile, kTilesMax> kept;
  for (const Tile tile : tiles) kept.push_back(tile);
  back_ = static_cast<std::uint8_t>(kept.size());
  tiles_ = kept;
}

std::span<const Tile> Wall::tiles() const {
  if (!tiles_) return {};
  return {tiles_->begin(), tiles_->size()};
}

std::size_t Wall::live_end() const {
  if (dead_ == DeadWall::None) return back_;
  if (dead_ == DeadWall::Sliding) return back_ < kDeadWallTiles ? 0 : back_ - kDeadWallTiles;
  const std::size_t all = tiles().size();
  const std::size_t supply_start = all < kDeadWallTiles ? 0 : all - kDeadWallTiles;
  return std::min<std::size_t>(back_, supply_start);
}

bool Wall::can_replace() const {
  if (dead_ == DeadWall::Supply) return front_ < back_;
  return can_draw();
}

bool Wall::replaced_from_supply() const {
  return dead_ == DeadWall::Supply && back_ + kDeadWallTiles >= tiles().size();
}

Tile Wall::draw() {
  ensure(can_draw(), "only a live wall is drawn from");
  return (*tiles_)[front_++];
}

Tile Wall::replace() {
  // Whether the rules allow this is decided by can_replace(), or for the last bonus tile by a trait
  // of the flow.
  ensure(front_ < back_, "a replacement is drawn only while a tile is left");
  return (*tiles_)[--back_];
}

InlineVector<Tile, Wall::kTilesMax> full_set(bool with_bonus_tiles) {
  InlineVector<Tile, Wall::kTilesMax> tiles;
  for (const Tile tile : kTiles) {
    if (tile.is_bonus() && !with_bonus_tiles) continue;
    for (std::size_t copy = 0; copy < copies_of(tile); ++copy) tiles.push_back(tile);
  }
  return tiles;
}

}  // namespace lair
