#include "server/tool/score_common.hpp"

#include <algorithm>
#include <utility>

#include "engine/tiles/notation.hpp"
#include "server/record/items_json.hpp"
#include "server/tool/case_checks.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

json::value reason_of(const ScoreSheet& sheet) {
  switch (sheet.refusal) {
    case WinRefusal::None:
      return nullptr;
    case WinRefusal::NotAWinningHand:
      return "not_a_winning_hand";
    case WinRefusal::BelowMinimum:
      return "below_minimum";
    case WinRefusal::HouseRule:
      return "house_rule";
    case WinRefusal::DeadHand:
      return "dead_hand";
  }
  return nullptr;
}

// Chairs are taken as seats: everybody sits where the first deal has them.
Settlement settlement_of(const ScoredHand& hand) {
  const WinningHand& won = hand.winner;
  DealSetup setup;
  setup.prevailing = won.prevailing;
  BySeat<Hand> hands;
  for (const Wind chair : kWinds) {
    if (hand.others) hands[seat_at(chair)] = (*hand.others)[chair];
  }
  const Seat winner = seat_at(won.seat_wind);
  hands[winner] = Hand{.concealed = won.concealed, .melds = won.melds, .bonus = won.bonus};
  std::optional<Seat> from;
  if (hand.discarder) from = seat_at(*hand.discarder);
  return hand.rules->settle(
      {.setup = setup, .winner = winner, .from = from, .sheet = hand.sheet, .hands = hands});
}

std::string_view chair_of(Seat seat) { return code_of(Tile::of(Seating().wind(seat))); }

void add_payments(const ScoredHand& hand, json::object& told) {
  const Settlement settled = settlement_of(hand);
  const Seat winner = seat_at(hand.winner.seat_wind);
  const auto sheets = std::ranges::count_if(settled.sheets, &Shared<ScoreSheet>::operator bool);
  const bool all_told = hand.others.has_value() || sheets <= 1;
  json::array payments;
  for (const LedgerLine& line : settled.ledger) {
    if (!all_told && line.payee != winner && line.payer != winner) continue;
    payments.push_back(payment_json(line, chair_of(line.payer), chair_of(line.payee)));
  }
  told["payments"] = std::move(payments);
  if (!all_told) return;
  const BySeat<Points> nets = nets_of(settled.ledger);
  json::object net;
  for (const Seat seat : kSeats) net[chair_of(seat)] = nets[seat].count();
  told["net"] = std::move(net);
}

}  // namespace

json::object in_common_shape(const ScoredHand& hand) {
  const ScoreSheet& sheet = hand.sheet;
  json::object told{
      {"rules",      hand.rules->house().rules()},
      {"valid",      sheet.is_win()             },
      {"reason",     reason_of(sheet)           },
      {"house_rule", nullptr                    }
  };
  if (!sheet.house_rule.empty()) told["house_rule"] = sheet.house_rule;
  for (auto& field : record::sheet_json(sheet)) told.emplace(field.key(), std::move(field.value()));
  if (!sheet.is_win()) told["total"] = nullptr;
  told["payments"] = nullptr;
  told["net"] = nullptr;
  if (sheet.is_win()) add_payments(hand, told);
  return told;
}

}  // namespace lair::tool
