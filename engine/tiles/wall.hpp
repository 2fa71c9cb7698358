// The wall: tiles drawn from its front, replacements drawn from its back.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/inline_vector.hpp"
#include "engine/shared_value.hpp"
#include "engine/tiles/tile.hpp"

namespace lair {

// What happens to the tiles at the back that do not belong to the live wall.
enum class DeadWall : std::uint8_t {
  None,     // the whole wall is played
  Sliding,  // 14 tiles are never used; each replacement moves them one tile forward
  Supply,   // 14 tiles supply the replacements and are not refilled
};

inline constexpr std::size_t kDeadWallTiles = 14;

// The order of the tiles is secret, so a wall cannot be printed.
class Wall {
 public:
  static constexpr std::size_t kTilesMax = 144;

  Wall() = default;

  // `tiles` front first, at most 144.
  Wall(std::span<const Tile> tiles, DeadWall dead);

  // Tiles not drawn yet, the dead wall included: the counter "Tiles Left" at the table.
  [[nodiscard]] std::size_t tiles_left() const { return std::size_t{back_} - front_; }

  // Whether the live wall has a tile for the next turn.
  [[nodiscard]] bool can_draw() const { return front_ < live_end(); }

  // Whether there is a replacement for a kong or a bonus tile.
  [[nodiscard]] bool can_replace() const;

  // Whether the last replacement came from the supply behind the live wall.
  [[nodiscard]] bool replaced_from_supply() const;

  // The next tile from the front. Only while can_draw().
  Tile draw();

  // The next replacement from the back. Only while can_replace(), except for the last bonus tile,
  // rule P16.
  Tile replace();

  // All tiles in their order at the start, drawn or not.
  [[nodiscard]] std::span<const Tile> tiles() const;

  [[nodiscard]] DeadWall dead() const { return dead_; }

  friend bool operator==(const Wall&, const Wall&) = default;

 private:
  [[nodiscard]] std::size_t live_end() const;

  // Drawn tiles stay in their places, so all copies of a wall share its tiles.
  Shared<InlineVector<Tile, kTilesMax>> tiles_;
  std::uint8_t front_ = 0;
  std::uint8_t back_ = 0;
  DeadWall dead_ = DeadWall::None;
};

// The sorted set a wall is shuffled from: 144 tiles, or 136 without bonus tiles.
InlineVector<Tile, Wall::kTilesMax> full_set(bool with_bonus_tiles);

}  // namespace lair
