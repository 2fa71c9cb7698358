#include "clients/terminal/tile_text.hpp"

#include <algorithm>
#include <array>
#include <string>

#include "engine/tiles/notation.hpp"

namespace lair::terminal {
namespace {

struct Named {
  std::string_view word;
  std::string_view code;
};

constexpr std::array kSuitWords{
    Named{"m",   "m"},
    Named{"c",   "m"},
    Named{"萬", "m"},
    Named{"万", "m"},
    Named{"p",   "p"},
    Named{"d",   "p"},
    Named{"筒", "p"},
    Named{"餅", "p"},
    Named{"s",   "s"},
    Named{"b",   "s"},
    Named{"索", "s"},
    Named{"条", "s"},
};

constexpr std::array kHonors{
    Named{"e",     "we"},
    Named{"east",  "we"},
    Named{"東",   "we"},
    Named{"东",   "we"},
    Named{"s",     "ws"},
    Named{"south", "ws"},
    Named{"南",   "ws"},
    Named{"w",     "ww"},
    Named{"west",  "ww"},
    Named{"西",   "ww"},
    Named{"n",     "wn"},
    Named{"north", "wn"},
    Named{"北",   "wn"},
    Named{"red",   "dr"},
    Named{"rd",    "dr"},
    Named{"中",   "dr"},
    Named{"green", "dg"},
    Named{"gr",    "dg"},
    Named{"發",   "dg"},
    Named{"发",   "dg"},
    Named{"white", "dw"},
    Named{"wh",    "dw"},
    Named{"白",   "dw"},
};

constexpr std::array<std::string_view, 9> kNumeralWords{
    "一", "二", "三", "四", "五", "六", "七", "八", "九"};

std::string trimmed_lower(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  std::string word(text);
  std::ranges::transform(word, word.begin(), [](char letter) {
    return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter + 32) : letter;
  });
  return word;
}

// Takes the rank off the front of `text`; 0 if there is none.
int take_rank(std::string_view& text) {
  if (!text.empty() && text[0] >= '1' && text[0] <= '9') {
    const int rank = text[0] - '0';
    text.remove_prefix(1);
    return rank;
  }
  for (std::size_t at = 0; at < kNumeralWords.size(); ++at) {
    if (!text.starts_with(kNumeralWords.at(at))) continue;
    text.remove_prefix(kNumeralWords.at(at).size());
    return static_cast<int>(at) + 1;
  }
  return 0;
}

std::optional<Tile> suited_from(std::string_view text) {
  const int rank = take_rank(text);
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  if (rank == 0) return std::nullopt;
  for (const Named& suit : kSuitWords) {
    if (text.starts_with(suit.word)) return tile_of(std::string(suit.code) + std::to_string(rank));
  }
  return std::nullopt;
}

// "f1", "s3": flowers, seasons.
std::optional<Tile> bonus_from(std::string_view word) {
  if (word.size() != 2 || word[1] < '1' || word[1] > '4') return std::nullopt;
  if (word[0] != 'f' && word[0] != 'n' && word[0] != 's') return std::nullopt;
  return tile_of(std::string(word[0] == 'f' ? "f" : "n") + word[1]);
}

}  // namespace

std::optional<Tile> tile_from(std::string_view text) {
  const std::string word = trimmed_lower(text);
  const auto honor = std::ranges::find(kHonors, std::string_view(word), &Named::word);
  if (honor != kHonors.end()) return tile_of(honor->code);
  if (auto tile = suited_from(word)) return tile;
  return bonus_from(word);
}

std::string typed_tile(Tile tile) {
  constexpr std::array<std::string_view, 3> kSuits{"c", "d", "b"};
  constexpr std::array<std::string_view, 7> kOthers{"E", "S", "W", "N", "red", "green", "white"};
  const std::string number = std::to_string(tile.number());
  if (tile.is_suited()) return number + std::string(kSuits.at(tile.index() / 9));
  if (!tile.is_bonus()) return std::string(kOthers.at(tile.index() - 27));
  return (tile.suit() == Suit::Flowers ? "F" : "S") + number;
}

}  // namespace lair::terminal
