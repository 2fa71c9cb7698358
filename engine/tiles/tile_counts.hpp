// How many tiles of each kind there are.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>

#include "engine/ensure.hpp"
#include "engine/tiles/tile.hpp"

namespace lair {

// Tiles without order: how often each kind is there.
class TileCounts {
 public:
  constexpr TileCounts() = default;

  constexpr TileCounts(std::initializer_list<Tile> tiles) {
    for (const Tile tile : tiles) add(tile);
  }

  constexpr explicit TileCounts(std::span<const Tile> tiles) {
    for (const Tile tile : tiles) add(tile);
  }

  constexpr std::uint8_t operator[](Tile tile) const { return counts_[tile.index()]; }

  constexpr void add(Tile tile, std::size_t copies = 1) {
    counts_[tile.index()] = static_cast<std::uint8_t>(counts_[tile.index()] + copies);
  }

  constexpr void remove(Tile tile, std::size_t copies = 1) {
    ensure(counts_[tile.index()] >= copies, "only tiles that are there are taken away");
    counts_[tile.index()] = static_cast<std::uint8_t>(counts_[tile.index()] - copies);
  }

  [[nodiscard]] constexpr bool has(Tile tile, std::size_t copies = 1) const {
    return counts_[tile.index()] >= copies;
  }

  [[nodiscard]] constexpr std::size_t total() const {
    std::size_t sum = 0;
    for (const auto count : counts_) sum += count;
    return sum;
  }

  constexpr TileCounts& operator+=(const TileCounts& other) {
    for (std::size_t at = 0; at < counts_.size(); ++at) {
      counts_[at] = static_cast<std::uint8_t>(counts_[at] + other.counts_[at]);
    }
    return *this;
  }

  friend constexpr bool operator==(const TileCounts&, const TileCounts&) = default;

 private:
  std::array<std::uint8_t, Tile::kKinds> counts_{};
};

// The first flower or season among `tiles`, which is the one to set aside first.
constexpr std::optional<Tile> bonus_in(const TileCounts& tiles) {
  for (std::size_t index = Tile::kPlainKinds; index < Tile::kKinds; ++index) {
    if (tiles.has(kTiles[index])) return kTiles[index];
  }
  return std::nullopt;
}

}  // namespace lair
