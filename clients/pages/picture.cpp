#include "clients/pages/picture.hpp"

#include <sstream>
#include <string>

#include "engine/tiles/notation.hpp"

namespace lair::pages {
namespace {

std::vector<std::optional<Tile>> tiles_in(const std::string& group) {
  if (group == "x") return {std::nullopt};
  std::vector<std::optional<Tile>> tiles;
  for (const char rank : group.substr(1)) {
    const std::string code{group.front(), rank};
    if (const auto tile = tile_of(code)) tiles.emplace_back(tile);
  }
  return tiles;
}

}  // namespace

Picture picture_from(std::string_view text) {
  Picture picture;
  std::istringstream groups{std::string(text)};
  for (std::string group; groups >> group;) {
    const bool is_winning = group.size() > 1 && group.front() == '+';
    picture.groups.push_back(tiles_in(is_winning ? group.substr(1) : group));
    const auto& tiles = picture.groups.back();
    if (is_winning && !tiles.empty()) picture.winning = tiles.front();
  }
  return picture;
}

Picture picture_of(const Hand& hand, std::optional<Tile> winning) {
  Picture picture{.groups = {{}}, .winning = winning};
  for (const Tile tile : kTiles) {
    picture.groups.front().insert(picture.groups.front().end(), hand.concealed[tile], tile);
  }
  if (winning) picture.groups.push_back({winning});
  const auto add = [&](const auto& tiles) {
    picture.groups.emplace_back().assign(tiles.begin(), tiles.end());
  };
  for (const Meld& meld : hand.melds) add(meld.tiles());
  if (!hand.bonus.empty()) add(hand.bonus);
  return picture;
}

}  // namespace lair::pages
