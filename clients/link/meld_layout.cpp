#include "clients/link/meld_layout.hpp"

#include <cstddef>

namespace lair::link {
namespace {

// `steps`: how many seats further on in turn the tile came from.
std::size_t place_aside(std::size_t steps, std::size_t length) {
  if (steps == 3) return 0;
  return steps == 2 ? 1 : length - 1;
}

}  // namespace

InlineVector<LyingTile, 4> lying_tiles(const std::optional<Meld>& meld, Seat owner) {
  if (!meld) return {{}, {}, {}, {}};
  if (meld->is_concealed()) return {{}, {.tile = meld->tile}, {.tile = meld->tile}, {}};
  InlineVector<LyingTile, 4> lying;
  const auto tiles = meld->tiles();
  if (!meld->from) {
    for (const Tile tile : tiles) lying.push_back({.tile = tile});
    return lying;
  }
  const std::size_t steps = (index_of(*meld->from) + 4 - index_of(owner)) % 4;
  const std::size_t place = place_aside(steps, tiles.size());
  const Tile claimed = meld->kind == MeldKind::Chow ? meld->claimed : meld->tile;
  bool is_left_out = false;
  for (const Tile tile : tiles) {
    if (lying.size() == place) lying.push_back({.tile = claimed, .aside = true});
    if (tile == claimed && !is_left_out) {
      is_left_out = true;
      continue;
    }
    lying.push_back({.tile = tile});
  }
  if (lying.size() < tiles.size()) lying.push_back({.tile = claimed, .aside = true});
  return lying;
}

}  // namespace lair::link
