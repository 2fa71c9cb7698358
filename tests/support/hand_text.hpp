// Hands written as text, so that a test reads like a table.
#pragma once

#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/hands/hand.hpp"
#include "engine/rules/circumstances.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::testing {

inline std::vector<Tile> tiles(std::string_view text) {
  const auto read = tiles_from_text(text);
  if (!read) throw std::invalid_argument(read.error());
  return *read;
}

inline TileCounts counts(std::string_view text) { return TileCounts(tiles(text)); }

inline Tile tile(std::string_view text) { return tiles(text).at(0); }

// "345s" a chow, "222p" a pung, "5555p" an exposed kong, "(5555p)" a concealed kong.
inline Meld meld(std::string_view text) {
  const bool concealed = text.front() == '(';
  if (concealed) text = text.substr(1, text.size() - 2);
  const std::vector<Tile> held = tiles(text);
  Meld meld{.kind = MeldKind::Chow, .tile = held.at(0), .claimed = held.at(0), .from = {}};
  if (held.size() == 4) {
    meld.kind = concealed ? MeldKind::ConcealedKong : MeldKind::ExposedKong;
  } else if (held.at(0) == held.at(1)) {
    meld.kind = MeldKind::Pung;
  }
  return meld;
}

// Melds separated by spaces.
inline Melds melds(std::string_view text) {
  Melds all;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) all.push_back(meld(word));
  return all;
}

// "concealed tiles | melds | bonus tiles"; the last two are optional.
inline Hand hand(std::string_view text) {
  std::istringstream parts{std::string(text)};
  std::string concealed;
  std::string shown;
  std::string bonus;
  std::getline(parts, concealed, '|');
  std::getline(parts, shown, '|');
  std::getline(parts, bonus, '|');
  Hand hand{.concealed = counts(concealed), .melds = melds(shown), .bonus = {}};
  for (const Tile one : tiles(bonus)) hand.bonus.push_back(one);
  return hand;
}

// A hand as in hand(), without its winning tile, which is taken from a discard.
inline WinningHand win(std::string_view text, std::string_view winning_tile) {
  const Hand held = hand(text);
  WinningHand winner;
  winner.concealed = held.concealed;
  winner.winning_tile = tile(winning_tile);
  winner.concealed.add(winner.winning_tile);
  winner.melds = held.melds;
  winner.bonus = held.bonus;
  return winner;
}

// The same, with the winning tile drawn from the wall.
inline WinningHand drawn_win(std::string_view text, std::string_view winning_tile) {
  WinningHand winner = win(text, winning_tile);
  winner.how.self_drawn = true;
  winner.how.drawn_as = DrawKind::Turn;
  return winner;
}

}  // namespace lair::testing
