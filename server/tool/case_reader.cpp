#include "server/tool/case_reader.hpp"

#include <algorithm>

#include "engine/tiles/notation.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::string_view kTileAllowed =
    "a tile is m1-m9, p1-p9, s1-s9, we, ws, ww, wn, dr, dg, dw, f1-f4 or n1-n4";

std::string quoted(const json::value& value) { return "'" + json::serialize(value) + "'"; }

Tile tile_from(const json::value& value, const std::string& field) {
  const auto tile = value.is_string() ? tile_of(value.get_string()) : std::nullopt;
  if (!tile) throw CaseError(field, quoted(value) + " is not a tile; " + std::string(kTileAllowed));
  return *tile;
}

Wind wind_from(const json::value& value, const std::string& field) {
  const auto wind = value.is_string() ? wind_of(value.get_string()) : std::nullopt;
  if (!wind) throw CaseError(field, quoted(value) + " is not a wind; it takes we, ws, ww or wn");
  return *wind;
}

const json::array& array_from(const json::value& value, const std::string& field) {
  if (!value.is_array()) throw CaseError(field, "it takes a list");
  return value.get_array();
}

// `tiles` must be sorted from the lowest.
bool is_chow(const std::vector<Tile>& tiles) {
  return tiles.size() == 3 && tiles[0].begins_chow() && tiles[1] == tiles[0].up(1) &&
         tiles[2] == tiles[0].up(2);
}

bool are_alike(const std::vector<Tile>& tiles, std::size_t number) {
  return tiles.size() == number && !tiles[0].is_bonus() &&
         std::ranges::count(tiles, tiles[0]) == static_cast<std::ptrdiff_t>(number);
}

// Whose discard completed a meld does not affect the score, so cases do not say.
Meld meld_from(const Fields& fields) {
  const std::string kind = fields.text("kind");
  const bool concealed = fields.find("concealed") != nullptr && fields.flag("concealed");
  std::vector<Tile> tiles = fields.tiles("tiles");
  std::ranges::sort(tiles);
  Meld meld;
  if (kind == "chow") {
    if (!is_chow(tiles))
      throw CaseError(fields.name("tiles"), "a chow is three in a row of a suit");
    meld.kind = MeldKind::Chow;
  } else if (kind == "pung") {
    if (!are_alike(tiles, 3)) throw CaseError(fields.name("tiles"), "a pung is three alike");
    meld.kind = MeldKind::Pung;
  } else if (kind == "kong") {
    if (!are_alike(tiles, 4)) throw CaseError(fields.name("tiles"), "a kong is four alike");
    meld.kind = concealed ? MeldKind::ConcealedKong : MeldKind::ExposedKong;
  } else {
    throw CaseError(fields.name("kind"),
                    "'" + kind + "' is not a meld; it takes chow, pung or kong");
  }
  if (concealed && kind != "kong") {
    throw CaseError(fields.name("concealed"), "only a kong may be concealed");
  }
  meld.tile = tiles[0];
  meld.claimed = tiles[0];
  return meld;
}

// Turns a value of `config` into the text that a house reads.
std::string setting_text(const json::value& value, const std::string& field) {
  if (value.is_bool()) return value.get_bool() ? "true" : "false";
  if (value.is_string()) return std::string(value.get_string());
  if (value.is_number()) return json::serialize(value);
  std::string names;
  for (const json::value& name : array_from(value, field)) {
    if (!name.is_string()) throw CaseError(field, "it takes a list of names");
    if (!names.empty()) names += '+';
    names += name.get_string();
  }
  return names.empty() ? "none" : names;
}

}  // namespace

std::optional<Wind> wind_of(std::string_view code) {
  const auto tile = tile_of(code);
  if (!tile || !tile->is_wind()) return std::nullopt;
  return kWinds[static_cast<std::size_t>(tile->number() - 1)];
}

Fields::Fields(const json::value& value, std::string path) : path_(std::move(path)) {
  if (!value.is_object()) throw CaseError(path_.empty() ? "line" : path_, "it takes an object");
  object_ = &value.get_object();
}

std::string Fields::name(std::string_view key) const {
  return path_.empty() ? std::string(key) : path_ + '.' + std::string(key);
}

const json::value& Fields::at(std::string_view key) const {
  const json::value* value = object_->if_contains(key);
  if (value == nullptr) throw CaseError(name(key), "the field is missing");
  return *value;
}

const json::value* Fields::find(std::string_view key) const {
  const json::value* value = object_->if_contains(key);
  return value == nullptr || value->is_null() ? nullptr : value;
}

void Fields::allow_only(std::span<const std::string_view> known) const {
  for (const auto& field : *object_) {
    if (std::ranges::find(known, std::string_view(field.key())) != known.end()) continue;
    std::string names;
    for (const std::string_view one : known)
      names += (names.empty() ? "" : ", ") + std::string(one);
    throw CaseError(name(field.key()), "there is no such field; there are only " + names);
  }
}

bool Fields::flag(std::string_view key) const {
  const json::value& value = at(key);
  if (!value.is_bool()) throw CaseError(name(key), "it takes true or false");
  return value.get_bool();
}

std::string Fields::text(std::string_view key) const {
  const json::value& value = at(key);
  if (!value.is_string()) throw CaseError(name(key), "it takes a text");
  return std::string(value.get_string());
}

Fields Fields::object(std::string_view key) const { return {at(key), name(key)}; }

Tile Fields::tile(std::string_view key) const { return tile_from(at(key), name(key)); }

Wind Fields::wind(std::string_view key) const { return wind_from(at(key), name(key)); }

std::optional<Wind> Fields::optional_wind(std::string_view key) const {
  const json::value* value = find(key);
  if (value == nullptr) return std::nullopt;
  return wind_from(*value, name(key));
}

std::vector<Tile> Fields::tiles(std::string_view key) const {
  std::vector<Tile> tiles;
  for (const json::value& value : array_from(at(key), name(key))) {
    tiles.push_back(tile_from(value, name(key)));
  }
  return tiles;
}

Melds Fields::melds() const {
  const json::array& values = array_from(at("melds"), name("melds"));
  if (values.size() > Melds::capacity()) throw CaseError(name("melds"), "there are at most four");
  Melds melds;
  for (std::size_t at = 0; at < values.size(); ++at) {
    melds.push_back(meld_from(Fields(values[at], name("melds[" + std::to_string(at) + "]"))));
  }
  return melds;
}

Hand Fields::hand() const {
  const Hand hand = hand_of_any_size();
  if (hand.size_in_sets() != 13) {
    throw CaseError(name("concealed"),
                    "a hand has 13 tiles, a meld counted as three; this one has " +
                        std::to_string(hand.size_in_sets()));
  }
  return hand;
}

Hand Fields::hand_of_any_size() const {
  Hand hand;
  for (const Tile tile : tiles("concealed")) {
    if (tile.is_bonus()) throw CaseError(name("concealed"), "flowers and seasons belong in bonus");
    hand.concealed.add(tile);
  }
  hand.melds = melds();
  for (const Tile tile : tiles("bonus")) {
    if (!tile.is_bonus()) throw CaseError(name("bonus"), "it takes f1-f4 and n1-n4");
    if (std::ranges::find(hand.bonus, tile) != hand.bonus.end()) {
      throw CaseError(name("bonus"), std::string(code_of(tile)) + " appears twice");
    }
    hand.bonus.push_back(tile);
  }
  return hand;
}

Settings Fields::settings() const {
  Settings settings;
  if (find("config") == nullptr) return settings;
  const Fields config = object("config");
  for (const auto& setting : config.json()) {
    const std::string key(setting.key());
    settings.emplace_back(key, setting_text(setting.value(), config.name(key)));
  }
  return settings;
}

}  // namespace lair::tool
