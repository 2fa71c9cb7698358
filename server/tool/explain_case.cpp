#include "server/tool/explain_case.hpp"

#include <algorithm>
#include <sstream>

#include "engine/hands/notation.hpp"
#include "engine/rules/registry.hpp"
#include "server/tool/case_checks.hpp"
#include "server/tool/case_reader.hpp"

namespace lair::tool {
namespace {

std::string quoted(const std::string& text) { return "'" + text + "'"; }

std::vector<Tile> tiles_from(const std::string& text, const std::string& flag) {
  auto tiles = tiles_from_text(text);
  if (tiles) return *tiles;
  throw CaseError(flag,
                  quoted(text) + " is not a list of tiles: " + tiles.error() +
                      "; it takes groups such as 234m 55p 678s, winds E S W N, dragons R G B, "
                      "flowers 1f-4f, seasons 1n-4n");
}

Tile plain_tile_from(const std::string& text, const std::string& flag) {
  const std::vector<Tile> tiles = tiles_from(text, flag);
  if (tiles.size() == 1 && !tiles[0].is_bonus()) return tiles[0];
  throw CaseError(flag, quoted(text) + " is not one tile of a set; it takes one such as 5m or R");
}

Wind wind_from(const std::string& text, const std::string& flag) {
  constexpr std::string_view kLetters = "ESWN";
  const std::size_t at = text.size() == 1 ? kLetters.find(text[0]) : std::string_view::npos;
  if (at == std::string_view::npos) {
    throw CaseError(flag, quoted(text) + " is not a wind; it takes E, S, W or N");
  }
  return kWinds[at];
}

void add_melds(const std::string& text, const std::string& flag, Hand& hand) {
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (hand.melds.size() == Melds::capacity()) throw CaseError(flag, "there are at most 4 melds");
    const auto meld = meld_from_text(word);
    if (!meld) throw CaseError(flag, meld.error());
    hand.melds.push_back(*meld);
  }
}

void add_bonus(const std::string& text, const std::string& flag, Hand& hand) {
  for (const Tile tile : tiles_from(text, flag)) {
    const std::string name(lair::text_of({tile}));
    if (!tile.is_bonus()) {
      throw CaseError(flag,
                      name + " is not a bonus tile; those are flowers 1f-4f and seasons 1n-4n");
    }
    if (std::ranges::find(hand.bonus, tile) != hand.bonus.end()) {
      throw CaseError(flag, name + " appears twice; there is only one of each");
    }
    hand.bonus.push_back(tile);
  }
}

std::vector<std::string> parts_of(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, '|');) parts.push_back(part);
  parts.resize(std::max<std::size_t>(parts.size(), 3));
  return parts;
}

// Reads "concealed | melds | bonus" with at most `most` parts.
Hand hand_from(const std::string& text, const std::string& flag, std::size_t most) {
  const std::vector<std::string> parts = parts_of(text);
  if (parts.size() > 3 || (most < 3 && !parts[2].empty())) {
    throw CaseError(flag,
                    "there are too many '|'; it takes " +
                        std::string(most < 3 ? "concealed | melds" : "concealed | melds | bonus"));
  }
  Hand hand;
  for (const Tile tile : tiles_from(parts[0], flag)) {
    if (tile.is_bonus()) {
      throw CaseError(flag, "flowers and seasons do not belong among concealed tiles");
    }
    hand.concealed.add(tile);
  }
  add_melds(parts[1], flag, hand);
  add_bonus(parts[2], flag, hand);
  if (hand.size_in_sets() == 13) return hand;
  throw CaseError(flag,
                  "it has " + std::to_string(hand.size_in_sets()) +
                      " tiles, a meld counted as three; it takes 13, without the winning tile");
}

std::shared_ptr<const RuleSet> rules_of(const ExplainOptions& options) {
  const RuleSystem* system = find_rule_system(options.rules);
  if (system == nullptr) {
    std::string known;
    for (const RuleSystem& one : rule_systems()) known += ' ' + std::string(one.id);
    throw CaseError("--rules",
                    quoted(options.rules) + " is not a rule system; it takes one of" + known);
  }
  Settings settings;
  if (!options.style.empty()) {
    const auto style = std::ranges::find(system->styles, options.style, &Style::id);
    if (style == system->styles.end()) {
      std::string known;
      for (const Style& one : system->styles) known += ' ' + std::string(one.id);
      throw CaseError("--style",
                      quoted(options.style) + " is not a style; it takes one of" + known);
    }
    for (const auto& [key, value] : style->values) settings.emplace_back(key, value);
  }
  const auto own = settings_from_text(options.house);
  if (!own) throw CaseError("--house", own.error().sentence);
  settings.insert(settings.end(), own->begin(), own->end());
  auto rules = make_rule_set(options.rules, settings);
  if (!rules) throw CaseError("--house", rules.error().sentence);
  return *rules;
}

Circumstances typed_circumstances(const ExplainOptions& options) {
  if (options.self_drawn + options.discard + options.robbing != 1) {
    throw CaseError("--self-drawn, --discard, --robbing",
                    "give one of them to say how the tile came");
  }
  if (!options.self_drawn && (options.kongs > 0 || options.after_bonus || options.first_draw)) {
    throw CaseError("--kongs, --after-bonus, --first-draw", "they need --self-drawn");
  }
  if ((options.first_discard || options.before_draw) && !options.discard) {
    throw CaseError("--first-discard, --before-draw", "they need --discard");
  }
  Circumstances how;
  how.self_drawn = options.self_drawn;
  how.robbing = options.robbing;
  how.last_tile = options.last_tile;
  how.kongs_in_turn = options.kongs;
  if (how.self_drawn) {
    how.drawn_as = options.after_bonus ? DrawKind::BonusReplacement
                   : options.kongs > 0 ? DrawKind::KongReplacement
                                       : DrawKind::Turn;
  }
  how.opening.own_first_draw = options.first_draw;
  how.opening.dealers_first_discard = options.first_discard;
  how.opening.before_own_draw = options.first_discard || options.before_draw;
  how.dealer_keeps = options.keeps;
  how.opening.after_kong = options.kongs > 0;
  return how;
}

ByWind<Hand> others_of(const ExplainOptions& options, Wind winner) {
  ByWind<Hand> hands;
  std::vector<Wind> named;
  for (const std::string& text : options.others) {
    const std::size_t colon = text.find(':');
    if (colon == std::string::npos) {
      throw CaseError(
          "--other", quoted(text) + " does not name a seat; it takes E: concealed | melds | bonus");
    }
    const Wind wind = wind_from(text.substr(0, colon), "--other");
    if (wind == winner || std::ranges::find(named, wind) != named.end()) {
      throw CaseError("--other", "it takes each of the three seats that did not win, once");
    }
    named.push_back(wind);
    hands[wind] = hand_from(text.substr(colon + 1), "--other " + text.substr(0, colon), 3);
  }
  if (named.size() != 3) {
    throw CaseError("--other", "it takes the hands of all three seats that did not win");
  }
  return hands;
}

std::string as_typed(Tile tile) { return lair::text_of({tile}); }

// The tiles that lie open besides the winner's own hand.
TileCounts visible_of(const ExplainOptions& options, const WinningHand& winner) {
  TileCounts visible;
  const TileCounts& held = winner.concealed;
  if (options.last_of_kind) {
    if (held.has(winner.winning_tile, 2)) {
      throw CaseError("--last-of-kind", "one more of the kind is in hand");
    }
    visible.add(winner.winning_tile, 3);
  }
  for (const Tile tile : tiles_from(options.gone, "--gone")) {
    if (tile.is_bonus() || held.has(tile)) {
      throw CaseError("--gone", lair::text_of({tile}) + " cannot lie face up four times");
    }
    if (!visible.has(tile)) visible.add(tile, 4);
  }
  return visible;
}

std::optional<Wind> discarder_of(const ExplainOptions& options, Wind winner) {
  if (options.from.empty()) {
    if (options.self_drawn || options.others.empty()) return std::nullopt;
    throw CaseError(
        "--from",
        "it is missing, and who pays whom may depend on it; it takes the seat of the tile");
  }
  const Wind from = wind_from(options.from, "--from");
  if (options.self_drawn) throw CaseError("--from", "a self-drawn tile comes from nobody");
  if (from == winner) throw CaseError("--from", "it takes one of the other three seats");
  return from;
}

void check_tiles(const Hand& hand, const ExplainCase& one) {
  TileCounts tiles;
  count_in(hand, tiles);
  check_counts(tiles, "--hand, --bonus", *one.rules, as_typed);
  tiles.add(one.winner.winning_tile);
  check_counts(tiles, "--win", *one.rules, as_typed);
  if (!one.others) return;
  for (const Hand& other : *one.others) count_in(other, tiles);
  check_counts(tiles, "--other", *one.rules, as_typed);
}

}  // namespace

ExplainCase explain_case(const ExplainOptions& options) {
  if (options.hand.empty()) throw CaseError("--hand", "it is missing; it takes concealed | melds");
  if (options.win.empty()) throw CaseError("--win", "it is missing; it takes the winning tile");
  ExplainCase one;
  one.rules = rules_of(options);
  Hand hand = hand_from(options.hand, "--hand", 2);
  add_bonus(options.bonus, "--bonus", hand);
  one.winner.winning_tile = plain_tile_from(options.win, "--win");
  one.winner.concealed = hand.concealed;
  one.winner.concealed.add(one.winner.winning_tile);
  one.winner.melds = hand.melds;
  one.winner.bonus = hand.bonus;
  one.winner.seat_wind = wind_from(options.seat, "--seat");
  one.winner.prevailing = wind_from(options.round, "--round");
  one.dealer = wind_from(options.dealer, "--dealer");
  one.winner.how = typed_circumstances(options);
  one.winner.how.is_dealer = one.dealer == one.winner.seat_wind;
  one.winner.visible = visible_of(options, one.winner);
  one.from = discarder_of(options, one.winner.seat_wind);
  if (!options.others.empty()) one.others = others_of(options, one.winner.seat_wind);
  check_tiles(hand, one);
  return one;
}

}  // namespace lair::tool
