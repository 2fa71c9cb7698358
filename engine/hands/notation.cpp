#include "engine/hands/notation.hpp"

#include <algorithm>
#include <optional>
#include <sstream>

namespace lair {
namespace {

std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

// The kind of a kong by the bracket that opens it.
MeldKind kong_kind(char opening) {
  if (opening == '(') return MeldKind::ConcealedKong;
  return opening == '[' ? MeldKind::AddedKong : MeldKind::ExposedKong;
}

// The kind of meld that the sorted tiles make; nothing if they make none.
std::optional<MeldKind> kind_of(const std::vector<Tile>& tiles, char opening) {
  if (tiles.empty() || std::ranges::any_of(tiles, &Tile::is_bonus)) return std::nullopt;
  const bool bracketed = opening == '(' || opening == '[';
  const bool alike = std::ranges::count(tiles, tiles.front()) == std::ssize(tiles);
  if (alike && tiles.size() == 4) return kong_kind(opening);
  if (tiles.size() != 3 || bracketed) return std::nullopt;
  if (alike) return MeldKind::Pung;
  const bool chow =
      tiles[0].begins_chow() && tiles[1] == tiles[0].up(1) && tiles[2] == tiles[0].up(2);
  return chow ? std::optional(MeldKind::Chow) : std::nullopt;
}

Result<Hand, std::string> with_concealed(std::string_view text, Hand hand) {
  const auto tiles = tiles_from_text(text);
  if (!tiles) return fail(tiles.error());
  for (const Tile tile : *tiles) {
    if (tile.is_bonus()) {
      return fail(std::string("flowers and seasons do not belong among concealed tiles"));
    }
    if (hand.concealed[tile] == 4) return fail("there are five of " + text_of({tile}));
    hand.concealed.add(tile);
  }
  return hand;
}

Result<Hand, std::string> with_melds(const std::string& text, Hand hand) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const auto meld = meld_from_text(word);
    if (!meld) return fail(meld.error());
    if (hand.melds.size() == Melds::capacity()) {
      return fail(std::string("there are at most 4 melds"));
    }
    hand.melds.push_back(*meld);
  }
  return hand;
}

Result<Hand, std::string> with_bonus(std::string_view text, Hand hand) {
  const auto tiles = tiles_from_text(text);
  if (!tiles) return fail(tiles.error());
  for (const Tile tile : *tiles) {
    if (!tile.is_bonus()) {
      return fail(text_of({tile}) +
                  " is not a bonus tile; those are flowers 1f-4f and seasons 1n-4n");
    }
    if (std::ranges::find(hand.bonus, tile) != hand.bonus.end()) {
      return fail(text_of({tile}) + " appears twice; there is only one of each");
    }
    hand.bonus.push_back(tile);
  }
  return hand;
}

}  // namespace

Result<Meld, std::string> meld_from_text(std::string_view text) {
  const char opening = text.empty() ? ' ' : text.front();
  const bool closed = text.size() > 2 && ((opening == '(' && text.back() == ')') ||
                                          (opening == '[' && text.back() == ']'));
  auto tiles = tiles_from_text(closed ? text.substr(1, text.size() - 2) : text);
  if (!tiles) return fail(quoted(text) + " is not a list of tiles: " + tiles.error());
  std::ranges::sort(*tiles);
  const auto kind = kind_of(*tiles, opening);
  if (!kind) {
    return fail(
        quoted(text) +
        " is not a meld; a meld is a chow 345s, a pung 222p, a kong from a discard 5555p, a "
        "concealed kong (5555p) or a kong added to a pung [5555p]");
  }
  return Meld{*kind, tiles->front(), tiles->front(), {}};
}

Result<Hand, std::string> hand_from_text(std::string_view text) {
  std::vector<std::string> parts;
  std::istringstream in{std::string(text)};
  for (std::string part; std::getline(in, part, '|');) parts.push_back(part);
  if (parts.size() > 3) return fail(std::string("there are too many '|'"));
  parts.resize(3);
  return with_concealed(parts[0], Hand())
      .and_then([&](Hand hand) { return with_melds(parts[1], hand); })
      .and_then([&](Hand hand) { return with_bonus(parts[2], hand); });
}

}  // namespace lair
