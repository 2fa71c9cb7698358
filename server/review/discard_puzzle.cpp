#include "server/review/discard_puzzle.hpp"

#include <algorithm>
#include <utility>
#include <variant>

#include "engine/bots/self_play.hpp"
#include "engine/ensure.hpp"
#include "engine/play/legal.hpp"
#include "server/table/state.hpp"

namespace lair::review {
namespace {

constexpr std::size_t kLookedAt = 8;     // turns whose discards are evaluated
constexpr std::uint16_t kEarliest = 10;  // discards of all seats before the turn
constexpr std::size_t kTilesMin = 5;     // kinds of tile to choose from

// How much the second-best discard gives away, as a share of an average win. With less, nobody
// could say which discard is better; with more, everybody can.
constexpr double kGapMin = 0.02;
constexpr double kGapMax = 0.15;

struct Turn {
  Decision decision;
  Tile played;
  std::uint32_t frame = 0;
};

// Whether it is late enough in the deal, and the legal actions are discards of enough kinds of tile
// and nothing else.
bool is_question(const Deal& deal, const Actions& legal) {
  if (deal.discards < kEarliest || legal.size() < kTilesMin) return false;
  return std::ranges::all_of(
      legal, [](const Action& action) { return std::holds_alternative<Discard>(action); });
}

double gap_of(const std::vector<Verdict>& choices) {
  const Verdict& second = choices.at(1);
  return second.stake > 0 ? second.cost / second.stake : 0.0;
}

class Turns {
 public:
  void note(const Deal& deal, Seat seat, Tile played, std::uint32_t frame) {
    const Actions actions = legal(deal, seat);
    if (!is_question(deal, actions)) return;
    all_.push_back({
        {.seat = seat, .view = view_of(seat, deal), .legal = actions},
        played, frame
    });
  }

  std::optional<DiscardPuzzle> chosen(const std::shared_ptr<const RuleSet>& rules,
                                      const Draw& draw) {
    std::optional<DiscardPuzzle> found;
    double found_gap = -1.0;
    const Evaluator evaluator(*rules);
    for (std::size_t looked = 0; looked < kLookedAt && !all_.empty(); ++looked) {
      const Turn turn = take(draw);
      std::vector<Verdict> choices = judge_each(evaluator, turn.decision);
      std::ranges::stable_sort(choices, {}, &Verdict::cost);
      const double gap = gap_of(choices);
      const bool is_fine = gap >= kGapMin && gap < kGapMax;
      if (is_fine || (gap < kGapMax && gap > found_gap)) {
        found = puzzle_of(rules, turn, std::move(choices));
        found_gap = gap;
      }
      if (is_fine) break;
    }
    return found;
  }

 private:
  Turn take(const Draw& draw) {
    const std::size_t place = draw(all_.size());
    Turn turn = std::move(all_.at(place));
    all_.erase(all_.begin() + static_cast<std::ptrdiff_t>(place));
    return turn;
  }

  static DiscardPuzzle puzzle_of(const std::shared_ptr<const RuleSet>& rules,
                                 const Turn& turn,
                                 std::vector<Verdict> choices) {
    return {.rules = rules,
            .seat = turn.decision.seat,
            .view = turn.decision.view,
            .played = turn.played,
            .frame = turn.frame,
            .choices = std::move(choices)};
  }

  std::vector<Turn> all_;
};

// Follows a table to the end of one of its deals, and notes the discards of one seat in it.
class Follower {
 public:
  Follower(std::uint32_t deal, Draw draw, std::optional<PlayerId> wanted)
      : deal_(deal), draw_(std::move(draw)), wanted_(wanted) {}

  // Returns whether to continue with the next record.
  bool follow(const table::Record& record) {
    const bool begins = std::holds_alternative<table::DealBegun>(record.change);
    if (begins) {
      ++begun_;
      frame_ = 0;
    }
    const auto* acted = std::get_if<table::Acted>(&record.change);
    if (acted != nullptr && ended_ + 1 == deal_) note(*acted);
    table::apply(state_, record.change);
    if (begins && ended_ + 1 == deal_) choose_seat();
    if (table::events_of(record.change) != nullptr) ++frame_;
    if (!record.result) return true;
    rules_ = state_.rules;
    return ++ended_ < deal_;
  }

  std::optional<DiscardPuzzle> take() {
    if (!rules_ || ended_ < deal_) return std::nullopt;
    auto puzzle = turns_.chosen(rules_, draw_);
    if (puzzle) puzzle->deal = begun_;
    return puzzle;
  }

 private:
  void choose_seat() {
    turns_ = {};
    std::vector<Seat> seats;
    for (const Seat seat : kSeats) {
      const auto& who = state_.seats[seat];
      const bool is_person = who && who->kind == table::OccupantKind::Person;
      if (is_person && (!wanted_ || who->player == *wanted_)) seats.push_back(seat);
    }
    seat_.reset();
    if (!seats.empty()) seat_ = seats.at(draw_(seats.size()));
  }

  void note(const table::Acted& acted) {
    const auto* discard = std::get_if<Discard>(&acted.action);
    if (discard == nullptr || acted.seat != seat_ || acted.cause != table::Cause::Person) return;
    ensure(state_.match.has_value(), "nobody acts before the first deal");
    turns_.note(state_.match->deal, acted.seat, discard->tile, frame_ - 1);
  }

  std::uint32_t deal_;  // which of the deals played to their end, from 1
  Draw draw_;
  std::optional<PlayerId> wanted_;
  table::TableState state_;
  std::shared_ptr<const RuleSet> rules_;
  std::optional<Seat> seat_;
  std::uint32_t begun_ = 0;
  std::uint32_t ended_ = 0;
  std::uint32_t frame_ = 0;
  Turns turns_;
};

}  // namespace

std::optional<DiscardPuzzle> puzzle_of_game(const std::vector<table::Record>& records,
                                            const Draw& draw,
                                            std::optional<PlayerId> wanted) {
  const auto deals = std::ranges::count_if(
      records, [](const table::Record& record) { return record.result.has_value(); });
  if (deals == 0) return std::nullopt;
  const auto chosen = draw(static_cast<std::uint64_t>(deals));
  Follower follower(static_cast<std::uint32_t>(chosen) + 1, draw, wanted);
  for (const table::Record& record : records) {
    if (!follower.follow(record)) break;
  }
  return follower.take();
}

std::optional<DiscardPuzzle> puzzle_of_bots(const std::shared_ptr<const RuleSet>& rules,
                                            const Wall& wall,
                                            const Draw& draw) {
  Turns turns;
  const Observer observer{.before_action =
                              [&turns](const GameMatch& match, Seat seat, const Action& action) {
                                const auto* discard = std::get_if<Discard>(&action);
                                if (discard != nullptr)
                                  turns.note(match.deal, seat, discard->tile, 0);
                              },
                          .after_event = {},
                          .refused = {}};
  GameMatch match = new_match(rules);
  play_deal(
      match, [&wall](std::uint32_t) { return wall; }, bots(*rules), observer);
  return turns.chosen(rules, draw);
}

}  // namespace lair::review
