// One of the 42 kinds of mahjong tile.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "engine/seat.hpp"

namespace lair {

// Characters 萬, dots 筒, bamboos 索, winds 風, dragons 箭, flowers 花, seasons 季.
enum class Suit : std::uint8_t { Characters, Dots, Bamboos, Winds, Dragons, Flowers, Seasons };

enum class Dragon : std::uint8_t { Red, Green, White };

// A kind of tile; tiles of one kind are alike. Index 0 to 41, in the order of the suits above:
// m1-m9 p1-p9 s1-s9 we ws ww wn dr dg dw f1-f4 n1-n4.
class Tile {
 public:
  static constexpr std::size_t kKinds = 42;
  static constexpr std::size_t kPlainKinds = 34;  // these form sets; the rest are bonus tiles

  constexpr Tile() = default;

  // The only way to make a tile from an outside number; nothing if it is out of range.
  static constexpr std::optional<Tile> from_index(std::size_t index) {
    if (index >= kKinds) return std::nullopt;
    return Tile(static_cast<std::uint8_t>(index));
  }

  // `suit` is one of the three numbered suits, `number` 1 to 9.
  static constexpr Tile of(Suit suit, int number) {
    return Tile(static_cast<std::uint8_t>(static_cast<int>(suit) * 9 + number - 1));
  }

  static constexpr Tile of(Wind wind) {
    return Tile(static_cast<std::uint8_t>(27 + index_of(wind)));
  }

  static constexpr Tile of(Dragon dragon) {
    return Tile(static_cast<std::uint8_t>(31 + static_cast<int>(dragon)));
  }

  // The flower or season that belongs to `wind`.
  static constexpr Tile flower(Wind wind) {
    return Tile(static_cast<std::uint8_t>(34 + index_of(wind)));
  }

  static constexpr Tile season(Wind wind) {
    return Tile(static_cast<std::uint8_t>(38 + index_of(wind)));
  }

  [[nodiscard]] constexpr std::size_t index() const { return index_; }

  [[nodiscard]] constexpr Suit suit() const {
    if (index_ < 27) return static_cast<Suit>(index_ / 9);
    if (index_ < 31) return Suit::Winds;
    if (index_ < 34) return Suit::Dragons;
    return index_ < 38 ? Suit::Flowers : Suit::Seasons;
  }

  // 1 to 9 in a suit; 1 to 4 for winds, flowers and seasons; 1 to 3 for dragons.
  [[nodiscard]] constexpr int number() const {
    if (index_ < 27) return index_ % 9 + 1;
    if (index_ < 31) return index_ - 27 + 1;
    if (index_ < 34) return index_ - 31 + 1;
    return (index_ - 34) % 4 + 1;
  }

  [[nodiscard]] constexpr bool is_suited() const { return index_ < 27; }

  [[nodiscard]] constexpr bool is_wind() const { return index_ >= 27 && index_ < 31; }

  [[nodiscard]] constexpr bool is_dragon() const { return index_ >= 31 && index_ < 34; }

  [[nodiscard]] constexpr bool is_honor() const { return index_ >= 27 && index_ < 34; }

  [[nodiscard]] constexpr bool is_bonus() const { return index_ >= 34; }

  [[nodiscard]] constexpr bool is_terminal() const {
    return is_suited() && (number() == 1 || number() == 9);
  }

  [[nodiscard]] constexpr bool is_terminal_or_honor() const { return is_terminal() || is_honor(); }

  [[nodiscard]] constexpr bool is_simple() const { return is_suited() && !is_terminal(); }

  // Whether a chow may begin here: 1 to 7 of a suit.
  [[nodiscard]] constexpr bool begins_chow() const { return is_suited() && number() <= 7; }

  // The kind `steps` numbers higher. Only within a suit.
  [[nodiscard]] constexpr Tile up(int steps = 1) const {
    return Tile(static_cast<std::uint8_t>(index_ + steps));
  }

  friend constexpr auto operator<=>(Tile, Tile) = default;

 private:
  constexpr explicit Tile(std::uint8_t index) : index_(index) {}

  std::uint8_t index_ = 0;
};

// How many tiles of this kind a full set holds: four, or one of each flower and season.
constexpr std::size_t copies_of(Tile tile) { return tile.is_bonus() ? 1 : 4; }

// All kinds in order; the first 34 form sets.
inline constexpr auto kTiles = [] {
  std::array<Tile, Tile::kKinds> tiles{};
  for (std::size_t index = 0; index < Tile::kKinds; ++index)
    tiles[index] = *Tile::from_index(index);
  return tiles;
}();

}  // namespace lair
