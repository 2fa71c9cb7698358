#include "server/review/game_review.hpp"

#include <algorithm>
#include <memory>
#include <utility>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/play/legal.hpp"
#include "server/table/state.hpp"

namespace lair::review {
namespace {

std::optional<Decision> decision_at(const Deal& deal, Seat seat) {
  Decision decision{.seat = seat, .view = view_of(seat, deal), .legal = legal(deal, seat)};
  if (decision.legal.size() < 2) return std::nullopt;
  decision.win = win_now(deal, seat);
  return decision;
}

// Whether others may win on a tile of this action.
bool gives_up_tile(const Action& action) {
  return std::holds_alternative<Discard>(action) || std::holds_alternative<DeclareKong>(action);
}

// Follows the records of one table for one seat.
class Walk {
 public:
  explicit Walk(Seat seat) { review_.seat = seat; }

  void follow(const table::Record& record) {
    if (std::holds_alternative<table::DealBegun>(record.change)) {
      const std::uint32_t number = deal_.number + 1;
      deal_ = ReviewedDeal();
      deal_.number = number;
      frame_ = 0;
      given_up_.reset();
    }
    if (const auto* acted = std::get_if<table::Acted>(&record.change)) before(*acted);
    if (std::holds_alternative<table::WindowClosed>(record.change)) before_close();
    table::apply(state_, record.change);
    if (std::holds_alternative<table::DealBegun>(record.change)) begin();
    if (table::events_of(record.change) != nullptr) ++frame_;
    if (record.result) end(*record.result);
  }

  GameReview take() { return std::move(review_); }

 private:
  void begin() {
    if (evaluator_) return;
    rules_ = state_.rules;
    evaluator_ = std::make_unique<Evaluator>(*rules_);
    review_.rules = state_.settings.rules;
    review_.start = state_.match->scores;
    player_ = state_.seats[review_.seat];
  }

  [[nodiscard]] bool is_theirs(table::Cause cause) const {
    const auto& now = state_.seats[review_.seat];
    if (!player_ || !now || now->kind != player_->kind || now->player != player_->player) {
      return false;
    }
    const bool is_bot = player_->kind == table::OccupantKind::Bot;
    return is_bot == (cause == table::Cause::Bot);
  }

  void before(const table::Acted& acted) {
    if (acted.seat != review_.seat) return;
    const bool is_judged = judge_now(acted.action, acted.cause, acted.moment);
    if (!gives_up_tile(acted.action)) return;
    given_up_.reset();
    if (is_judged) given_up_ = deal_.decisions.size() - 1;
  }

  // A seat that has not answered when the window closes has passed.
  void before_close() {
    if (state_.match) judge_now(Pass{}, table::Cause::Clock, state_.match->deal.moment);
  }

  // Judges the action; returns whether it was a decision of the reviewed player.
  bool judge_now(const Action& taken, table::Cause cause, Moment moment) {
    ensure(state_.match && evaluator_, "nobody acts before the first deal");
    if (!is_theirs(cause)) return false;
    const auto decision = decision_at(state_.match->deal, review_.seat);
    if (!decision) return false;
    // A false MahJong (rule P19) is not a legal action, so its worth cannot be compared.
    if (std::ranges::find(decision->legal, taken) == decision->legal.end()) return false;
    deal_.decisions.push_back({.frame = frame_ - 1,
                               .moment = moment,
                               .cause = cause,
                               .verdict = judge(*evaluator_, *decision, taken)});
    return true;
  }

  void end(const table::DealResult& result) {
    deal_.scores = result.scores;
    if (result.won) {
      deal_.winner = result.won->winner;
      deal_.discarder = result.won->from;
    }
    // The tile by which a discarder lost the deal is the last one given up.
    if (deal_.discarder == review_.seat && given_up_) {
      deal_.decisions[*given_up_].dealt_in = true;
    }
    for (const ReviewedDecision& one : deal_.decisions) review_.tally.add(one.verdict);
    review_.deals.push_back(deal_);
  }

  table::TableState state_;
  std::shared_ptr<const RuleSet> rules_;  // used by the evaluator
  std::unique_ptr<const Evaluator> evaluator_;
  std::optional<table::Occupant> player_;  // who sat there when the game began
  std::uint32_t frame_ = 0;
  ReviewedDeal deal_;
  // The index of the deal's decision by which the seat last gave up a tile; nothing if there is
  // none.
  std::optional<std::size_t> given_up_;
  GameReview review_;
};

}  // namespace

std::optional<GameReview> review_of(const std::vector<table::Record>& records,
                                    Seat seat,
                                    const Progress& progress) {
  const auto deals = static_cast<std::size_t>(std::ranges::count_if(
      records, [](const table::Record& record) { return record.result.has_value(); }));
  Walk walk(seat);
  std::size_t done = 0;
  for (const table::Record& record : records) {
    walk.follow(record);
    if (record.result && progress && !progress(++done, deals)) return std::nullopt;
  }
  return walk.take();
}

}  // namespace lair::review
