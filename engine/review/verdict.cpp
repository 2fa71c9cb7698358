#include "engine/review/verdict.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <variant>

#include "engine/ensure.hpp"
#include "engine/evaluate/danger.hpp"
#include "engine/evaluate/stakes.hpp"
#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

// The shares of an average win from which a choice is an inaccuracy, a mistake, a blunder.
constexpr double kInaccuracy = 0.02;
constexpr double kMistake = 0.06;
constexpr double kBlunder = 0.15;

// How fast accuracy falls: a blunder's is about a third.
constexpr double kFall = 7.0;

Grade grade_of(double share) {
  if (share >= kBlunder) return Grade::Blunder;
  if (share >= kMistake) return Grade::Mistake;
  return share >= kInaccuracy ? Grade::Inaccuracy : Grade::Good;
}

// Sets a win to what its own sheet is paid, not what wins are paid on average.
void value_win(Estimate& estimate, const Decision& decision, const Stakes& stakes) {
  const bool is_drawn = decision.view.phase == ViewPhase::Turn;
  const Share& paid = is_drawn ? stakes.win_drawn : stakes.win_claimed;
  estimate.points = paid.of(static_cast<double>(decision.win->total.count()));
  estimate.change = estimate.points;
  estimate.preference = estimate.points;
  estimate.spread = 0.0;
}

std::optional<Threat> threat_of(const Action& action,
                                const Decision& decision,
                                const Experience& experience) {
  const auto* discard = std::get_if<Discard>(&action);
  if (discard == nullptr) return std::nullopt;
  const TileCounts unseen = unseen_by(decision.seat, decision.view);
  Threat worst{.seat = decision.seat, .chance = -1.0};
  for (const Seat other : kSeats) {
    if (other == decision.seat) continue;
    const double chance = danger(
        experience, danger_signs(decision.view, decision.seat, other, discard->tile, unseen));
    if (chance > worst.chance) worst = {other, chance};
  }
  return worst;
}

Reason reason_for(const Estimate& best, const Estimate& taken, double cost, double caution) {
  if (std::holds_alternative<MahJong>(best.action)) return Reason::MissedWin;
  const double by_danger = (taken.deal_in - best.deal_in) * taken.deal_in_cost * caution;
  if (by_danger >= cost / 2) return Reason::Danger;
  return best.win > taken.win ? Reason::WinsOftener : Reason::WinsMore;
}

// All that a seat may do at one moment, with what each action is worth.
class Judged {
 public:
  Judged(const Evaluator& evaluator, const Decision& decision)
      : decision_(decision),
        experience_(experience_of(evaluator.targets().appraisal().rules().house().rules())),
        stakes_(
            stakes_of(evaluator.targets().appraisal().rules(), decision.view.setup, decision.seat)),
        estimates_(evaluator.evaluate(decision.seat, decision.view, decision.legal)) {
    for (Estimate& one : estimates_) {
      if (std::holds_alternative<MahJong>(one.action) && decision.win) {
        value_win(one, decision, stakes_);
      }
    }
  }

  [[nodiscard]] const std::vector<Estimate>& estimates() const { return estimates_; }

  [[nodiscard]] Verdict verdict_of(const Estimate& chosen) const {
    const Estimate& best = best_of(estimates_);
    const bool is_win = std::holds_alternative<MahJong>(chosen.action);
    const bool is_best = is_win || best.preference <= chosen.preference;
    Verdict verdict;
    verdict.taken = {chosen, threat_of(chosen.action, decision_, experience_)};
    verdict.stake = stakes_.win_claimed.of(experience_.winner_total);
    if (is_best) {
      verdict.best = verdict.taken;
      return verdict;
    }
    verdict.best = {best, threat_of(best.action, decision_, experience_)};
    verdict.cost = best.preference - chosen.preference;
    verdict.grade = verdict.stake > 0 ? grade_of(verdict.cost / verdict.stake) : Grade::Good;
    verdict.reason = reason_for(best, chosen, verdict.cost, experience_.caution.deal_in);
    return verdict;
  }

 private:
  const Decision& decision_;
  const Experience& experience_;
  Stakes stakes_;
  std::vector<Estimate> estimates_;
};

}  // namespace

double Verdict::accuracy() const { return stake > 0 ? std::exp(-kFall * cost / stake) : 1.0; }

Verdict judge(const Evaluator& evaluator, const Decision& decision, const Action& taken) {
  const Judged judged(evaluator, decision);
  const auto chosen = std::ranges::find(judged.estimates(), taken, &Estimate::action);
  ensure(chosen != judged.estimates().end(), "only a legal action is judged");
  return judged.verdict_of(*chosen);
}

std::vector<Verdict> judge_each(const Evaluator& evaluator, const Decision& decision) {
  const Judged judged(evaluator, decision);
  std::vector<Verdict> verdicts;
  verdicts.reserve(judged.estimates().size());
  for (const Estimate& one : judged.estimates()) verdicts.push_back(judged.verdict_of(one));
  return verdicts;
}

void Tally::add(const Verdict& verdict) {
  ++graded.at(static_cast<std::size_t>(verdict.grade));
  accuracies += verdict.accuracy();
}

std::uint32_t Tally::decisions() const {
  return std::accumulate(graded.begin(), graded.end(), std::uint32_t{0});
}

std::optional<double> Tally::accuracy() const {
  if (decisions() == 0) return std::nullopt;
  return 100.0 * accuracies / decisions();
}

std::string_view word_of(Grade grade) {
  constexpr std::array<std::string_view, kGrades> kWords{
      "good", "inaccuracy", "mistake", "blunder"};
  return kWords.at(static_cast<std::size_t>(grade));
}

std::string_view word_of(Reason reason) {
  constexpr std::array<std::string_view, 5> kWords{
      "none", "missed_win", "danger", "wins_oftener", "wins_more"};
  return kWords.at(static_cast<std::size_t>(reason));
}

}  // namespace lair
