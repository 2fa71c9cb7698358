#include "engine/evaluate/evaluator.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "engine/bots/melding.hpp"
#include "engine/ensure.hpp"
#include "engine/evaluate/danger.hpp"
#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

// Of the wins by other seats on later discards, the share that is on this seat's own discards.
constexpr double kOwnShareOfDiscards = 1.0 / 3;

// How many of its safest tiles decide what a hand will risk: it gives up no others once somebody
// seems ready.
constexpr std::size_t kSafest = 3;

// The chance of one seat in four.
constexpr double kUsualWin = 0.25;

// Makes a win that can be declared preferred to anything else.
constexpr double kWinsAreSure = 1e6;

std::size_t turns_left(const RuleSet& rules, const View& view) {
  const std::size_t dead = rules.flow().dead_wall == DeadWall::None ? 0 : kDeadWallTiles;
  return (view.tiles_left - std::min(view.tiles_left, dead) + 3) / 4;
}

// What a deal costs if somebody else wins it.
struct Losses {
  double now = 0.0;      // on the tile that is discarded now
  double average = 0.0;  // some time later, on average
};

Losses losses_of(const Stakes& stakes, const Experience& experience) {
  const double total = experience.winner_total;
  const double claimed = stakes.deal_in.of(total) * kOwnShareOfDiscards +
                         stakes.bystand.of(total) * (1 - kOwnShareOfDiscards);
  return {.now = stakes.deal_in.of(total),
          .average = stakes.by_drawn.of(total) * experience.drawn_share +
                     claimed * (1 - experience.drawn_share)};
}

// One decision, and what all its actions share.
class Question {
 public:
  Question(const Targets& targets,
           const Experience& experience,
           const Correction& correction,
           const EvaluatorOptions& options,
           Seat seat,
           const View& view)
      : experience_(experience),
        correction_(correction),
        defends_(options.defends),
        seat_(seat),
        view_(view),
        rules_(targets.appraisal().rules()),
        stakes_(stakes_of(rules_, view.setup, seat)),
        race_(turns_left(rules_, view), experience.others_win),
        losses_(losses_of(stakes_, experience)),
        outlook_({targets, stakes_, race_}, seat, view, options.budget) {}

  // The estimate of an action after which the hand has the chances `after`; `tile` is the one given
  // up, if any.
  Estimate estimate(const Action& action, const Chances& after, std::optional<Tile> tile) {
    const Counted counted{.win = after.win,
                          .points = after.win > 0 ? after.gain / after.win : 0.0,
                          .loss = race_.lost() * losses_.average,
                          .turns = race_.turns()};
    Estimate one{.action = action, .counted = counted};
    one.win = corrected_win(correction_, counted.win, counted.turns);
    one.points = counted.points * corrected_paid(correction_, counted.win);
    one.deal_in_cost = losses_.now;
    if (tile && defends_) one.deal_in = danger_of(*tile);
    const double open = 1.0 - one.deal_in;
    const double lost = (1.0 - one.win) * race_.lost();
    const double loss = losses_.average * correction_.losses;
    one.change = open * (one.win * one.points - lost * loss) - one.deal_in * losses_.now;
    const double squares = open * (one.win * one.points * one.points + lost * loss * loss) +
                           one.deal_in * losses_.now * losses_.now;
    one.spread = std::sqrt(std::max(0.0, squares - one.change * one.change));
    one.preference = preference(one, after);
    return one;
  }

  // The estimate of discarding a tile of `hand`: the tiles that stay decide what will be risked
  // later.
  Estimate discarding(const Action& action, const Hand& hand, const DiscardChances& discard) {
    Estimate one = estimate(action, discard.after, discard.tile);
    TileCounts kept = hand.concealed;
    kept.remove(discard.tile);
    const double weight = experience_.caution.later * (1.0 - discard.after.win);
    one.preference -= weighed_later_cost(weight, kept);
    return one;
  }

  // How much less a claim is preferred because tiles of `hand`, once shown in a meld, can no longer
  // be discarded.
  double cost_of_showing(const Hand& hand) {
    return weighed_later_cost(experience_.caution.claim, hand.concealed);
  }

  // The best discard of a hand of 14 tiles.
  Estimate best_discard(const Action& action, const Hand& hand) {
    Estimate best{.action = action, .preference = -1e300};
    for (const DiscardChances& one : outlook_.by_discard(hand)) {
      const Estimate next = discarding(action, hand, one);
      if (next.preference > best.preference) best = next;
    }
    return best;
  }

  Outlook& outlook() { return outlook_; }

  // A win that is declared now. What it is paid is not worked out: nothing is better.
  Estimate winning(const Action& action) const {
    Estimate one{.action = action, .win = 1.0};
    one.points = stakes_.win_claimed.of(experience_.winner_total);
    one.change = one.points;
    one.preference = one.points * kWinsAreSure;
    return one;
  }

 private:
  // The chance that somebody wins on the tile; worked out once for each kind.
  double danger_of(Tile tile) {
    std::optional<double>& known = dangers_.at(tile.index());
    if (known) return *known;
    double safe = 1.0;
    for (const Seat other : kSeats) {
      if (other == seat_) continue;
      safe *= 1.0 - danger(experience_, danger_signs(view_, seat_, other, tile, outlook_.unseen()));
    }
    known = 1.0 - safe;
    return *known;
  }

  // `weight` times the average cost of dealing in with one of the safest tiles of `kept`.
  double weighed_later_cost(double weight, const TileCounts& kept) {
    if (!defends_ || weight <= 0.0) return 0.0;
    std::array<double, kSafest> safest;
    safest.fill(1.0);
    std::size_t found = 0;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile tile = kTiles[index];
      for (std::size_t copy = 0; copy < kept[tile]; ++copy, ++found) {
        const auto most = std::ranges::max_element(safest);
        *most = std::min(*most, danger_of(tile));
      }
    }
    double sum = 0.0;
    std::ranges::sort(safest);
    const std::size_t counted = std::min(found, kSafest);
    for (std::size_t at = 0; at < counted; ++at) sum += safest.at(at);
    return counted == 0 ? 0.0 : weight * losses_.now * sum / static_cast<double>(counted);
  }

  // How many times its cost a deal-in weighs for a hand with this chance to win.
  [[nodiscard]] double shunned(double win) const {
    const Caution& caution = experience_.caution;
    return std::max(1.0, caution.deal_in * (1.0 + caution.far * (kUsualWin - win)));
  }

  // Goes by the counted values, so that a correction of the reported ones changes no move.
  [[nodiscard]] double preference(const Estimate& one, const Chances& after) const {
    const double lost = (1.0 - after.win) * race_.lost();
    const double change =
        (1.0 - one.deal_in) * (after.gain - lost * losses_.average) - one.deal_in * losses_.now;
    return change - (shunned(after.win) - 1.0) * one.deal_in * losses_.now;
  }

  const Experience& experience_;
  const Correction& correction_;
  bool defends_;
  Seat seat_;
  const View& view_;
  const RuleSet& rules_;
  Stakes stakes_;
  Race race_;
  Losses losses_;
  Outlook outlook_;
  std::array<std::optional<double>, Tile::kPlainKinds> dangers_{};  // by kind, once worked out
};

void on_turn(Question& question,
             const Hand& hand,
             const Actions& legal,
             std::vector<Estimate>& estimates) {
  const bool may_discard = std::ranges::any_of(
      legal, [](const Action& action) { return std::holds_alternative<Discard>(action); });
  std::vector<DiscardChances> discards;
  if (may_discard) discards = question.outlook().by_discard(hand);
  for (const Action& action : legal) {
    if (std::holds_alternative<MahJong>(action)) {
      estimates.push_back(question.winning(action));
    } else if (const auto* kong = std::get_if<DeclareKong>(&action)) {
      const Chances after = question.outlook().of(after_kong(hand, *kong));
      estimates.push_back(question.estimate(action, after, std::nullopt));
    } else if (const auto* discard = std::get_if<Discard>(&action)) {
      const auto found = std::ranges::find(discards, discard->tile, &DiscardChances::tile);
      ensure(found != discards.end(), "only tiles that are held may be discarded");
      estimates.push_back(question.discarding(action, hand, *found));
    } else {
      estimates.push_back(question.estimate(action, question.outlook().of(hand), std::nullopt));
    }
  }
}

void in_window(Question& question,
               const Hand& hand,
               const View& view,
               const Actions& legal,
               std::vector<Estimate>& estimates) {
  for (const Action& action : legal) {
    if (std::holds_alternative<MahJong>(action)) {
      estimates.push_back(question.winning(action));
    } else if (std::holds_alternative<Pass>(action)) {
      estimates.push_back(question.estimate(action, question.outlook().of(hand), std::nullopt));
    } else {
      const Hand melded = after_claim(hand, action, view);
      if (std::holds_alternative<ClaimKong>(action)) {
        const Chances after = question.outlook().of(melded);
        estimates.push_back(question.estimate(action, after, std::nullopt));
      } else {
        estimates.push_back(question.best_discard(action, melded));
      }
      estimates.back().preference -= question.cost_of_showing(hand);
    }
  }
}

}  // namespace

Evaluator::Evaluator(const RuleSet& rules, const EvaluatorOptions& options)
    : targets_(rules),
      experience_(experience_of(rules.house().rules())),
      correction_(correction_of(rules.house().rules())),
      options_(options) {}

std::vector<Estimate> Evaluator::evaluate(Seat seat, const View& view, const Actions& legal) const {
  std::vector<Estimate> estimates;
  estimates.reserve(legal.size());
  Question question(targets_, experience_, correction_, options_, seat, view);
  const Hand hand = own_hand(seat, view);
  if (view.phase == ViewPhase::Turn) {
    on_turn(question, hand, legal, estimates);
  } else {
    in_window(question, hand, view, legal, estimates);
  }
  return estimates;
}

const Estimate& best_of(const std::vector<Estimate>& estimates) {
  ensure(!estimates.empty(), "there is a best only of some");
  return *std::ranges::max_element(estimates, {}, &Estimate::preference);
}

}  // namespace lair
