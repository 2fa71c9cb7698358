// What a table can be asked: its status, what a seat saw, what a seat may answer.
#include <algorithm>

#include "engine/match_on.hpp"
#include "engine/play/claims.hpp"
#include "engine/play/legal.hpp"
#include "engine/rules/around_play.hpp"
#include "server/table/table.hpp"

namespace lair::table {
namespace {

TablePhase phase_of(const Stage& stage) {
  return std::visit(Match{
                        [](const Gathering&) { return TablePhase::Waiting; },
                        [](const InDeal&) { return TablePhase::Playing; },
                        [](const BetweenDeals&) { return TablePhase::BetweenDeals; },
                        [](const AfterMatch&) { return TablePhase::Finished; },
                    },
                    stage);
}

}  // namespace

TableStatus Table::status() const {
  TableStatus status{.host = state_.host,
                     .seats = state_.seats,
                     .attending = presence_.here(),
                     .ready = state_.ready,
                     .phase = phase_of(stage_),
                     .setup = {},
                     .scores = {},
                     .table_points = {},
                     .break_left = Millis(0),
                     .pause_left = Millis(0),
                     .bell_left = {}};
  if (state_.match) {
    status.setup = state_.match->deal.setup;
    status.scores = state_.match->scores;
    const AroundPlay* around = around_play(*state_.rules);
    if (around != nullptr && state_.match->is_over()) {
      status.table_points = around->table_points(status.scores);
    }
  }
  const auto left = [now = ports_.alarms.now()](Millis until) {
    return std::max(until - now, Millis(0));
  };
  if (const auto* between = std::get_if<BetweenDeals>(&stage_)) {
    status.break_left = left(between->until);
  }
  const auto time = time_of_match();
  if (time && state_.is_in_match()) {
    status.bell_left = std::max(*time - match_time_.played(ports_.alarms.now()), Millis(0));
  }
  status.has_bell_rung = state_.match && state_.match->has_bell_rung;
  if (pausing_ && pausing_->until) status.pause_left = left(*pausing_->until);
  if (is_closed() && status.phase != TablePhase::Finished) status.phase = TablePhase::Closed;
  return status;
}

std::optional<Seat> Table::seat_of(PlayerId player) const { return table::seat_of(state_, player); }

SeenEvents Table::seen_since(Seat seat, std::uint32_t last) const {
  if (!state_.match) return {};
  return state_.log.since(*state_.match, seat, last);
}

std::optional<Prompt> Table::prompt_for(Seat seat) const {
  if (!state_.is_in_match() || is_closed()) return std::nullopt;
  const Deal& deal = state_.match->deal;
  if (!is_waited_for(deal, seat)) return std::nullopt;
  Prompt prompt{.moment = deal.moment,
                .actions = legal(deal, seat),
                .win = {},
                .left = clock_.left(seat, ports_.alarms.now()),
                .timed = state_.settings.clock.is_timed(),
                .extra_times = extra_times(seat)};
  if (window_.is_open()) {
    prompt.left = {.move = window_.left(ports_.alarms.now()), .reserve = Millis(0)};
    prompt.timed = true;
  }
  // If false wins have a price, the player must see for themselves whether the hand is a win.
  if (may_declare(deal, seat)) {
    prompt.false_mahjong = state_.rules->flow().false_mahjong.what;
  } else {
    prompt.win = worth_of_hand(deal, seat);
  }
  return prompt;
}

std::uint32_t Table::extra_times(Seat seat) const {
  if (!state_.settings.clock.is_timed()) return 0;
  const std::uint32_t allowed = state_.settings.policies.extra_times;
  return allowed - std::min(allowed, state_.extras[seat].times);
}

Moment Table::moment() const { return state_.match ? state_.match->deal.moment : Moment(); }

}  // namespace lair::table
