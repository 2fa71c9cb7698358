#include "server/tool/play_lines.hpp"

#include <array>

#include "engine/match_on.hpp"
#include "engine/tiles/notation.hpp"
#include "server/record/items_json.hpp"
#include "server/record/play_words.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 5> kMeldKinds{
    "chow", "pung", "concealed_kong", "exposed_kong", "added_kong"};
constexpr std::array<std::string_view, 3> kDrawKinds{"turn", "kong", "bonus"};
constexpr std::array<std::string_view, 5> kWinRefusals{
    "", "not_a_winning_hand", "below_minimum", "house_rule", "dead_hand"};

json::string text_of_seat(Seat seat) { return json::string(record::word_of(seat)); }

json::string text_of_tile(Tile tile) { return json::string(code_of(tile)); }

json::string text_of_wind(Wind wind) { return json::string(record::word_of(wind)); }

json::object typed(std::string_view type, std::optional<Seat> seat = {}) {
  json::object line{
      {"type", type}
  };
  if (seat) line["seat"] = text_of_seat(*seat);
  return line;
}

json::array tiles_of_counts(const TileCounts& counts) {
  json::array tiles;
  for (const Tile tile : kTiles) {
    for (std::size_t copy = 0; copy < counts[tile]; ++copy) tiles.push_back(text_of_tile(tile));
  }
  return tiles;
}

void put_meld_fields(const Meld& meld, json::object& out) {
  out["kind"] = kMeldKinds.at(static_cast<std::size_t>(meld.kind));
  out["tile"] = text_of_tile(meld.tile);
  if (!meld.from) return;
  out["claimed"] = text_of_tile(meld.claimed);
  out["from"] = text_of_seat(*meld.from);
}

json::object object_of_hand(const Hand& hand) {
  json::array melds;
  for (const Meld& meld : hand.melds) {
    json::object fields;
    put_meld_fields(meld, fields);
    melds.push_back(std::move(fields));
  }
  json::array bonus;
  for (const Tile tile : hand.bonus) bonus.push_back(text_of_tile(tile));
  return {
      {"concealed", tiles_of_counts(hand.concealed)},
      {"melds",     std::move(melds)               },
      {"bonus",     std::move(bonus)               }
  };
}

json::object object_of_sheet(const ScoreSheet& sheet) {
  json::object fields{
      {"wins",    sheet.is_win()           },
      {"total",   sheet.total.count()      },
      {"minimum", sheet.minimum.count()    },
      {"items",   record::items_json(sheet)}
  };
  if (sheet.faan) fields["faan"] = sheet.faan->count();
  if (sheet.counted) fields["counted"] = sheet.counted->count();
  if (!sheet.limit_hand.empty()) fields["limit_hand"] = sheet.limit_hand;
  if (!sheet.is_win()) {
    fields["refusal"] = kWinRefusals.at(static_cast<std::size_t>(sheet.refusal));
  }
  if (!sheet.house_rule.empty()) fields["house_rule"] = sheet.house_rule;
  return fields;
}

void put_action(const Action& action, json::object& out) {
  out["action"] = record::word_of(action);
  if (const auto tile = record::tile_of(action)) out["tile"] = text_of_tile(*tile);
}

json::array points_by_seat(const BySeat<Points>& points) {
  json::array numbers;
  for (const Points one : points) numbers.push_back(one.count());
  return numbers;
}

void put_ending(const BySeat<Hand>& hands, const GameMatch& match, json::object& out) {
  json::array shown;
  for (const Hand& hand : hands) shown.push_back(object_of_hand(hand));
  out["hands"] = std::move(shown);
  out["scores"] = points_by_seat(match.scores);
  out["match_over"] = match.is_over();
}

json::object line_of_deal(const SawDeal& deal, const GameMatch& match) {
  json::object line = typed("deal");
  line["number"] = deal.setup.number;
  line["round"] = text_of_wind(deal.setup.prevailing);
  line["hand"] = deal.setup.hand_number;
  line["dealer"] = text_of_seat(deal.setup.dealer);
  json::array winds;
  json::array sizes;
  for (const Seat seat : kSeats) {
    winds.push_back(text_of_wind(deal.setup.seating.wind(seat)));
    sizes.push_back(deal.sizes[seat]);
  }
  line["winds"] = std::move(winds);
  line["scores"] = points_by_seat(match.scores);
  line["sizes"] = std::move(sizes);
  line["tiles_left"] = deal.tiles_left;
  line["tiles"] = nullptr;
  if (!deal.own) return line;
  line["tiles"] = tiles_of_counts(deal.own->tiles);
  if (deal.own->drawn) line["drawn"] = text_of_tile(*deal.own->drawn);
  return line;
}

json::object line_of_draw(const SawDraw& draw) {
  json::object line = typed("draw", draw.seat);
  line["kind"] = kDrawKinds.at(static_cast<std::size_t>(draw.kind));
  if (draw.tile) line["tile"] = text_of_tile(*draw.tile);
  return line;
}

json::object line_of_kong(const SawKong& kong) {
  json::object line = typed("kong", kong.seat);
  line["kind"] = kMeldKinds.at(static_cast<std::size_t>(kong.kind));
  if (kong.meld) line["tile"] = text_of_tile(kong.meld->tile);
  return line;
}

json::object line_of_win(const SawWin& saw, const GameMatch& match) {
  const Won& won = saw.won;
  json::object line = typed("win", won.winner);
  line["tile"] = text_of_tile(won.tile);
  if (won.from) line["from"] = text_of_seat(*won.from);
  line["robbed"] = won.robbed;
  json::object sheets;
  for (const Seat seat : kSeats) {
    const auto& sheet = won.settlement->sheets[seat];
    if (sheet) sheets[record::word_of(seat)] = object_of_sheet(*sheet);
  }
  line["sheets"] = std::move(sheets);
  json::array payments;
  for (const LedgerLine& one : won.settlement->ledger) {
    payments.push_back({
        {"payer",  text_of_seat(one.payer)},
        {"payee",  text_of_seat(one.payee)},
        {"amount", one.amount.count()     },
        {"reason", one.reason             },
        {"rule",   one.rule               }
    });
  }
  line["payments"] = std::move(payments);
  put_ending(*saw.hands, match, line);
  return line;
}

template <class Saw>
json::object line_of_tile(std::string_view type, const Saw& saw) {
  json::object line = typed(type, saw.seat);
  line["tile"] = text_of_tile(saw.tile);
  return line;
}

}  // namespace

json::object line_of(const MatchLine& match) {
  json::object line = typed("match", match.seat);
  json::array names;
  for (const std::string& name : match.names) names.push_back(json::string(name));
  line["names"] = std::move(names);
  line["rules"] = match.rules;
  json::object house;
  for (const auto& [key, value] : match.house) house[key] = value;
  line["house"] = std::move(house);
  return line;
}

json::object line_of(const SeatEvent& event, const GameMatch& match) {
  return std::visit(Match{[&](const SawDeal& deal) { return line_of_deal(deal, match); },
                          [](const SawBonus& bonus) { return line_of_tile("bonus", bonus); },
                          [](const SawDraw& draw) { return line_of_draw(draw); },
                          [](const SawDiscard& one) { return line_of_tile("discard", one); },
                          [](const SawKong& kong) { return line_of_kong(kong); },
                          [](const SawAnswer& answer) {
                            json::object line = typed("answer", answer.seat);
                            put_action(answer.claim, line);
                            return line;
                          },
                          [](const SawMeld& saw) {
                            json::object line = typed("meld", saw.seat);
                            put_meld_fields(saw.meld, line);
                            return line;
                          },
                          [](const SawKongStand& saw) { return typed("kong_stands", saw.seat); },
                          [&](const SawWin& win) { return line_of_win(win, match); },
                          [&](const SawDrawnDeal& drawn) {
                            json::object line = typed("stalemate");
                            put_ending(*drawn.hands, match, line);
                            return line;
                          },
                          [](const SawFalseMahJong& saw) {
                            json::object line = typed("false_mahjong", saw.seat);
                            line["effect"] = word_of(saw.what);
                            return line;
                          }},
                    event);
}

json::object question_line(Moment moment,
                           const Actions& actions,
                           const std::optional<ScoreSheet>& win) {
  json::object line = typed("ask");
  line["moment"] = moment.value();
  json::array offered;
  for (const Action& action : actions) {
    json::object one;
    put_action(action, one);
    offered.push_back(std::move(one));
  }
  line["actions"] = std::move(offered);
  line["move_ms"] = nullptr;
  line["reserve_ms"] = nullptr;
  if (win) line["win"] = object_of_sheet(*win);
  return line;
}

std::optional<Action> answer_of_line(std::string_view line, const Actions& offered) {
  boost::system::error_code error;
  const json::value parsed = json::parse(json::string_view(line.data(), line.size()), error);
  const json::object* fields = error ? nullptr : parsed.if_object();
  if (fields == nullptr) return std::nullopt;
  const json::value* word = fields->if_contains("action");
  if (word == nullptr || !word->is_string()) return std::nullopt;
  std::optional<Tile> tile;
  if (const json::value* named = fields->if_contains("tile")) {
    if (!named->is_string()) return std::nullopt;
    const json::string& text = named->get_string();
    tile = tile_of(std::string_view(text.data(), text.size()));
    if (!tile) return std::nullopt;
  }
  const json::string& text = word->get_string();
  const auto action = record::action_of_word(std::string_view(text.data(), text.size()), tile);
  if (!action) return std::nullopt;
  for (const Action& one : offered) {
    if (one == *action) return action;
  }
  return std::nullopt;
}

}  // namespace lair::tool
