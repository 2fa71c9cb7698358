#include "server/table/deal_log.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/ensure.hpp"
#include "engine/play/legal.hpp"
#include "engine/play/view.hpp"

namespace lair::table {
namespace {

// The seat whose tile others may claim after this event, if any.
std::optional<Seat> opener_of(const Event& event) {
  if (const auto* discarded = std::get_if<Discarded>(&event)) return discarded->seat;
  if (const auto* declared = std::get_if<KongDeclared>(&event)) return declared->seat;
  return std::nullopt;
}

// A deal has 30 to 200 events and a server has many tables, so a log grows in small steps.
constexpr std::size_t kRoomStep = 24;

bool is_over(const Events& events) {
  return !events.empty() && (std::holds_alternative<Won>(events.back()) ||
                             std::holds_alternative<Drawn>(events.back()));
}

// What `viewer` saw after event `last` of a deal that began at `scores` and whose events are
// numbered from `before` + 1; all of it if `last` belongs to another deal.
SeenEvents told_again(const GameMatch& match,
                      const Events& events,
                      const BySeat<Points>& scores,
                      Viewer viewer,
                      std::uint32_t before,
                      std::uint32_t last) {
  SeenEvents seen{.first = before + 1, .events = {}, .near_win = {}};
  GameMatch replayed = new_match(match.rules, match.length);
  replayed.scores = scores;
  replayed.has_bell_rung = match.has_bell_rung;
  for (const Event& event : events) {
    lair::apply(replayed, event);
    auto saw = seen_by(viewer, event, replayed.deal);
    if (!saw) continue;
    seen.events.emplace_back(std::move(*saw), replayed.scores, replayed.is_over());
  }
  const auto end = before + static_cast<std::uint32_t>(seen.events.size());
  if (last < before || last > end) return seen;
  const auto known = static_cast<std::ptrdiff_t>(last - before);
  seen.events.erase(seen.events.begin(), seen.events.begin() + known);
  seen.first = last + 1;
  return seen;
}

}  // namespace

void DealLog::begin_deal(const GameMatch& match) {
  last_ending_ = {};
  if (is_over(events_)) {
    if (auto ending = seen_by(std::nullopt, events_.back(), match.deal)) {
      last_ending_ = SeenEvent(std::move(*ending), match.scores, match.is_over());
    }
  }
  if (keeps_last_deal_ && !events_.empty()) {
    last_deal_ = Told{.events = std::move(events_),
                      .scores_before = scores_before_,
                      .public_before = public_before_};
  }
  events_.clear();
  seen_before_ = seen_;
  public_before_ = public_;
  scores_before_ = match.scores;
  moment_before_ = match.deal.moment;
}

void DealLog::add(const Event& event) {
  if (events_.size() == events_.capacity()) events_.reserve(events_.size() + kRoomStep);
  events_.push_back(event);
}

void DealLog::follow(GameMatch& match, const Events& events, SeenByAll& seen) {
  for (const Seat seat : kSeats) seen.seats[seat].restart(seen_[seat] + 1);
  seen.spectators.restart(public_ + 1);
  for (const Event& event : events) {
    if (std::holds_alternative<Dealt>(event)) begin_deal(match);
    lair::apply(match, event);
    add(event);
    const auto show = [&match, is_over = match.is_over()](SeenEvents& to,
                                                          std::optional<SeatEvent> saw) {
      if (!saw) return 0U;
      to.events.emplace_back(std::move(*saw), match.scores, is_over);
      return 1U;
    };
    public_ += show(seen.spectators, seen_by(std::nullopt, event, match.deal));
    const auto opener = opener_of(event);
    for (const Seat seat : kSeats) {
      if (opener && opener != seat && !is_waited_for(match.deal, seat)) {
        seen.seats[seat].near_win = near_win(match.deal, seat);
      }
      seen_[seat] += show(seen.seats[seat], seen_by(seat, event, match.deal));
    }
  }
}

void DealLog::recall(GameMatch& match, const Events& events) {
  for (const Event& event : events) {
    if (std::holds_alternative<Dealt>(event)) begin_deal(match);
    lair::apply(match, event);
    add(event);
    if (is_seen_by(std::nullopt, event)) ++public_;
    for (const Seat seat : kSeats) {
      if (is_seen_by(seat, event)) ++seen_[seat];
    }
  }
}

void DealLog::take_back(GameMatch& match, std::size_t kept, SeenByAll& seen) {
  ensure(kept > 0 && kept <= events_.size() && !is_over(events_),
         "what is taken back is part of a deal that is played");
  Events stay = std::move(events_);
  stay.resize(kept);
  events_.clear();
  // The deal before this one remains the same.
  auto last_ending = std::move(last_ending_);
  match.deal.moment = moment_before_;
  follow(match, stay, seen);
  last_ending_ = std::move(last_ending);
  // Only the tile offered last can still be won on.
  const auto opener = opener_of(stay.back());
  for (const Seat seat : kSeats) {
    const bool may_ask = opener && opener != seat && !is_waited_for(match.deal, seat);
    seen.seats[seat].near_win = may_ask ? near_win(match.deal, seat) : std::nullopt;
  }
}

SeenEvents DealLog::since(const GameMatch& match, Seat seat, std::uint32_t last) const {
  SeenEvents seen = told_again(match, events_, scores_before_, seat, seen_before_[seat], last);
  // The end of a deal is the last event of it that a seat sees.
  if (last > 0 && last < seen_before_[seat]) seen.last_deal = last_ending_;
  return seen;
}

SeenEvents DealLog::public_since(const GameMatch& match, std::uint32_t last) const {
  return told_again(match, events_, scores_before_, std::nullopt, public_before_, last);
}

SeenEvents DealLog::all_hands_since(const GameMatch& match, std::uint32_t last) const {
  const Viewer viewer = Viewer::of_all_hands();
  const GameMatch before_bell = new_match(match.rules, match.length);
  if (!is_over(events_)) {
    return told_again(before_bell,
                      last_deal_.events,
                      last_deal_.scores_before,
                      viewer,
                      last_deal_.public_before,
                      last);
  }
  const bool lacks_last_deal = last < public_before_ && last >= last_deal_.public_before;
  if (!lacks_last_deal || last_deal_.events.empty()) {
    return told_again(match, events_, scores_before_, viewer, public_before_, last);
  }
  // A spectator who missed the end of the deal before gets both.
  SeenEvents seen = told_again(before_bell,
                               last_deal_.events,
                               last_deal_.scores_before,
                               viewer,
                               last_deal_.public_before,
                               last);
  SeenEvents newer = told_again(match, events_, scores_before_, viewer, public_before_, 0);
  std::ranges::move(newer.events, std::back_inserter(seen.events));
  return seen;
}

SeenEvents DealLog::all_hands_of_present_deal(const GameMatch& match) const {
  ensure(is_over(events_), "hands are shown once the deal is over");
  return told_again(
      match, events_, scores_before_, Viewer::of_all_hands(), public_before_, public_before_);
}

std::uint32_t DealLog::last_all_hands() const {
  return is_over(events_) ? public_ : public_before_;
}

}  // namespace lair::table
