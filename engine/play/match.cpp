#include "engine/play/match.hpp"

namespace lair {

bool GameMatch::is_between_deals() const {
  return next.has_value() && std::holds_alternative<Over>(deal.phase);
}

bool GameMatch::is_over() const {
  return !next.has_value() && std::holds_alternative<Over>(deal.phase);
}

GameMatch new_match(std::shared_ptr<const RuleSet> rules, MatchLength length) {
  GameMatch match;
  match.length = length;
  match.deal = new_deal(*rules, Moment());
  match.next = rules->first_deal();
  for (Points& score : match.scores) score = rules->flow().start;
  match.rules = std::move(rules);
  return match;
}

void apply(GameMatch& match, const Event& event) {
  if (std::holds_alternative<Dealt>(event)) {
    match.deal = new_deal(*match.rules, match.deal.moment);
    match.next.reset();
  }
  lair::apply(match.deal, event);
  const auto* over = std::get_if<Over>(&match.deal.phase);
  if (over == nullptr) return;
  std::optional<Seat> winner;
  if (over->won) {
    winner = over->won->winner;
    const BySeat<Points> nets = nets_of(over->won->settlement->ledger);
    for (const Seat seat : kSeats) match.scores[seat] += nets[seat];
  }
  const DealSetup& played = match.deal.setup;
  match.next = cut_off(match.length, played, match.rules->next_deal(played, winner));
  if (match.has_bell_rung) match.next.reset();
}

}  // namespace lair
