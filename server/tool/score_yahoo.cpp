// The cases of the yahoo rule system for `lair score`.
#include "engine/tiles/notation.hpp"
#include "server/tool/case_checks.hpp"
#include "server/tool/score_systems.hpp"
#include "server/tool/yahoo_case.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

std::string_view code_of(Wind wind) { return lair::code_of(Tile::of(wind)); }

json::value number_or_null(const std::optional<Faan>& faan) {
  return faan ? json::value(faan->count()) : json::value(nullptr);
}

json::value yahoo_reason(const ScoreSheet& sheet) {
  switch (sheet.refusal) {
    case WinRefusal::None:
      return nullptr;
    case WinRefusal::NotAWinningHand:
      return "not_a_winning_hand";
    case WinRefusal::BelowMinimum:
      return "below_minimum_faan";
    case WinRefusal::HouseRule:
      return json::string(sheet.house_rule);
    case WinRefusal::DeadHand:
      return "dead_hand";
  }
  return nullptr;
}

// The items of one section as `{name, <unit>}`.
json::array items_of(const ScoreSheet& sheet, ScoreSection section, std::string_view unit) {
  json::array items;
  for (const ScoreItem& item : sheet.items) {
    if (item.section != section) continue;
    items.push_back(json::object{
        {"name", item.code },
        {unit,   item.value}
    });
  }
  return items;
}

json::object tile_points_of(const ScoreSheet& sheet) {
  json::object points;
  points["additions"] = items_of(sheet, ScoreSection::Additions, "points");
  points["multipliers"] = items_of(sheet, ScoreSection::Multipliers, "factor");
  points["sum"] = sheet.sum ? json::value(sheet.sum->count()) : json::value(nullptr);
  points["product"] = sheet.product ? json::value(*sheet.product) : json::value(nullptr);
  points["total"] = sheet.total.count();
  points["limit_hand"] =
      sheet.limit_hand.empty() ? json::value(nullptr) : json::value(sheet.limit_hand);
  return points;
}

// Chairs are taken as seats: everybody sits where the first deal has them.
Settlement settlement_of(const YahooCase& one, const ScoreSheet& sheet) {
  DealSetup setup;
  setup.prevailing = one.winner.prevailing;
  BySeat<Hand> hands;
  for (const Wind chair : kWinds) hands[seat_at(chair)] = (*one.others)[chair];
  std::optional<Seat> from;
  if (one.discarder) from = seat_at(*one.discarder);
  return one.rules->settle({.setup = setup,
                            .winner = seat_at(one.winner.seat_wind),
                            .from = from,
                            .sheet = sheet,
                            .hands = hands});
}

json::object payments_of(const Ledger& ledger) {
  BySeat<BySeat<Points>> received;
  for (const LedgerLine& line : ledger) {
    received[line.payee][line.payer] += line.amount;
    received[line.payer][line.payee] -= line.amount;
  }
  json::object payments;
  for (const Wind to : kWinds) {
    json::object row;
    for (const Wind from : kWinds) {
      if (from != to) row[code_of(from)] = received[seat_at(to)][seat_at(from)].count();
    }
    payments[code_of(to)] = std::move(row);
  }
  return payments;
}

void write_settlement(const YahooCase& one, const ScoreSheet& sheet, json::object& scored) {
  if (!one.others || !sheet.is_win()) {
    for (const auto* field : {"others_tile_points", "payments", "net"}) scored[field] = nullptr;
    return;
  }
  const Settlement settlement = settlement_of(one, sheet);
  const BySeat<Points> nets = nets_of(settlement.ledger);
  json::object others;
  json::object net;
  for (const Wind chair : kWinds) {
    net[code_of(chair)] = nets[seat_at(chair)].count();
    if (chair == one.winner.seat_wind) continue;
    others[code_of(chair)] = settlement.sheets[seat_at(chair)]->total.count();
  }
  scored["others_tile_points"] = std::move(others);
  scored["payments"] = payments_of(settlement.ledger);
  scored["net"] = std::move(net);
}

}  // namespace

json::object score_yahoo(const Fields& fields) {
  const YahooCase one = yahoo_case(fields);
  const ScoreSheet sheet = one.rules->score(one.winner);
  json::object scored;
  scored["valid"] = sheet.is_win();
  scored["reason"] = yahoo_reason(sheet);
  scored["elements"] = items_of(sheet, ScoreSection::Elements, "faan");
  scored["faan"] = number_or_null(sheet.faan);
  scored["faan_raw"] = number_or_null(sheet.faan_raw);
  scored["limits"] = limits_of(sheet);
  scored["tile_points"] = sheet.is_win() ? json::value(tile_points_of(sheet)) : json::value();
  write_settlement(one, sheet, scored);
  return scored;
}

ScoredHand hand_yahoo(const Fields& fields) {
  const YahooCase one = yahoo_case(fields);
  return {.rules = one.rules,
          .winner = one.winner,
          .discarder = one.discarder,
          .others = one.others,
          .sheet = one.rules->score(one.winner)};
}

}  // namespace lair::tool
