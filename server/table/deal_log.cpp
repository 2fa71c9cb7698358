#include "server/table/deal_log.hpp"

#include "engine/play/legal.hpp"
#include "engine/play/view.hpp"

namespace lair::table {
namespace {

bool opens_window(const Event& event) {
  return std::holds_alternative<Discarded>(event) || std::holds_alternative<KongDeclared>(event);
}

}  // namespace

void DealLog::begin_deal(const GameMatch& match) {
  events_.clear();
  seen_before_ = seen_;
  scores_before_ = match.scores;
}

BySeat<SeenEvents> DealLog::follow(GameMatch& match, const Events& events) {
  BySeat<SeenEvents> seen;
  for (const Seat seat : kSeats) seen[seat].first = seen_[seat] + 1;
  for (const Event& event : events) {
    if (std::holds_alternative<Dealt>(event)) begin_deal(match);
    lair::apply(match, event);
    events_.push_back(event);
    for (const Seat seat : kSeats) {
      if (opens_window(event) && !is_waited_for(match.deal, seat)) {
        seen[seat].near_win = near_win(match.deal, seat);
      }
      auto saw = seen_by(seat, event, match.deal);
      if (!saw) continue;
      ++seen_[seat];
      seen[seat].events.push_back(SeenEvent{
          .event = std::move(*saw), .scores = match.scores, .match_over = match.is_over()});
    }
  }
  return seen;
}

SeenEvents DealLog::since(const GameMatch& match, Seat seat, std::uint32_t last) const {
  const bool known = last >= seen_before_[seat] && last <= seen_[seat];
  const std::uint32_t after = known ? last : seen_before_[seat];
  SeenEvents seen{.first = after + 1, .events = {}, .near_win = {}};
  GameMatch replayed = new_match(match.rules);
  replayed.scores = scores_before_;
  std::uint32_t number = seen_before_[seat];
  for (const Event& event : events_) {
    lair::apply(replayed, event);
    auto saw = seen_by(seat, event, replayed.deal);
    if (!saw || ++number <= after) continue;
    seen.events.push_back(SeenEvent{
        .event = std::move(*saw), .scores = replayed.scores, .match_over = replayed.is_over()});
  }
  return seen;
}

}  // namespace lair::table
