#include "engine/evaluate/outlook.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

// How often a useful tile comes, for each unseen one: once by the seat's own draw; less by each
// other seat's discard, as others keep what is wanted.
constexpr double kByDraw = 1.0;
constexpr double kByOne = 0.6;
constexpr double kByAll = 3 * kByOne;

// The same for the tile that wins: late in a deal others keep less.
constexpr double kLastByAll = 2.6;

constexpr double kStepMost = 0.9;
constexpr int kFarthest = 9;

// Useful tiles in the same measure at each distance, for steps that are not worked out, and the
// share of them that is left as other tiles must be kept too.
using StepRates = std::array<double, kFarthest + 1>;
constexpr double kTypical = 0.6;
constexpr StepRates kAnySteps{1, 16, 20, 33, 45, 52, 56, 60, 60, 60};
constexpr StepRates kAnyDrawnSteps{1, 16, 14, 22, 30, 35, 40, 43, 45, 45};
constexpr StepRates kSuitSteps{1, 16, 15, 21, 27, 30, 33, 35, 35, 35};
constexpr StepRates kSuitDrawnSteps{1, 16, 9, 13, 17, 20, 22, 24, 25, 25};
constexpr StepRates kPungSteps{1, 11, 17, 22, 24, 24, 24, 24, 24, 24};
constexpr StepRates kPungDrawnSteps{1, 11, 6, 8, 12, 15, 18, 18, 18, 18};
constexpr StepRates kGivenSteps{1, 10, 11, 16, 20, 25, 29, 32, 35, 37};
constexpr StepRates kGivenDrawnSteps{1, 10, 7, 10, 13, 16, 19, 22, 24, 26};
constexpr StepRates kPairSteps{1, 8, 9, 14, 20, 24, 27, 30, 30, 30};
constexpr StepRates kKnittedSteps{1, 10, 6, 9, 12, 15, 18, 21, 24, 27};

// Plans with less than this share of the best one's gain are left out of the closer look.
constexpr double kPlanWorthLooking = 0.15;
constexpr std::size_t kPlansMost = 14;

// Discards that keep less than this share of the best one's gain are not looked at more closely.
constexpr double kDiscardWorthLooking = 0.55;

const StepRates& steps_of(Shape shape, const Form& form, bool chows_given, bool may_claim) {
  switch (shape) {
    case Shape::SevenPairs:
    case Shape::FourAlikePairs:
      return kPairSteps;
    case Shape::Orphans:
    case Shape::HonorsAndKnitted:
      return kKnittedSteps;
    case Shape::KnittedStraight:
      return may_claim ? kGivenSteps : kGivenDrawnSteps;
    case Shape::Sets:
      break;
  }
  if (chows_given) return may_claim ? kGivenSteps : kGivenDrawnSteps;
  if (form.sets == Form::Sets::Pungs) return may_claim ? kPungSteps : kPungDrawnSteps;
  if (std::ranges::count(form.groups, true) <= 2) return may_claim ? kSuitSteps : kSuitDrawnSteps;
  return may_claim ? kAnySteps : kAnyDrawnSteps;
}

bool completes_chow(const TileCounts& held, Tile tile) {
  if (!tile.is_suited()) return false;
  const int number = tile.number();
  const auto has = [&](int step) { return held.has(tile.up(step)); };
  return (number >= 3 && has(-1) && has(-2)) || (number >= 2 && number <= 8 && has(-1) && has(1)) ||
         (number <= 7 && has(1) && has(2));
}

std::uint64_t key_of(const Hand& hand) {
  std::uint64_t key = 0xcbf29ce484222325U;
  const auto fold = [&key](std::uint64_t value) { key = (key ^ value) * 0x100000001b3U; };
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    fold(hand.concealed[kTiles[index]]);
  }
  for (const Meld& meld : hand.melds) {
    fold(meld.tile.index() + 64 * (static_cast<std::uint64_t>(meld.kind) + 1));
  }
  return key;
}

// Several ways to win are worth more than the best of them, but less than their sum.
class Together {
 public:
  void add(const Chances& one) {
    win_ += one.win * one.win;
    gain_ += one.gain * one.gain;
  }

  [[nodiscard]] Chances all() const {
    return {.win = std::min(std::sqrt(win_), 0.97), .gain = std::sqrt(gain_)};
  }

 private:
  double win_ = 0.0;
  double gain_ = 0.0;
};

}  // namespace

Outlook::Outlook(const Table& table, Seat seat, const View& view, const LookBudget& budget)
    : table_(table),
      budget_(budget),
      scores_left_(budget.scores),
      seat_wind_(view.setup.seating.wind(seat)),
      prevailing_(view.setup.prevailing),
      is_dealer_(seat == view.setup.dealer),
      visible_(visible_tiles(view, table.targets.appraisal().rules().flow())),
      unseen_(unseen_by(seat, view)),
      unseen_total_(std::max(1.0, static_cast<double>(unseen_.total()))) {
  Hand bonus;
  bonus.bonus = view.seats[seat].bonus;
  bonus_ = table.targets.appraisal().bonus(bonus, seat_wind_, prevailing_);
}

// --- Time ---

double Outlook::rate_of(const Plan& plan,
                        const TileCounts& concealed,
                        const TileKinds& kinds,
                        bool last) const {
  double rate = 0.0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    if (!kinds.test(index)) continue;
    const Tile tile = kTiles[index];
    double each = kByDraw;
    if (last) {
      each += plan.draw_to_win ? 0.0 : kLastByAll;
    } else if (plan.may_claim) {
      const bool chows = plan.target->form.sets == Form::Sets::Chows;
      const bool pungs = plan.target->form.sets == Form::Sets::Pungs;
      if (concealed.has(tile, 2) && !chows) {
        each += kByAll;
      } else if (!pungs && completes_chow(concealed, tile)) {
        each += kByOne;
      }
    }
    rate += unseen_[tile] * each;
  }
  return rate;
}

double Outlook::step_chance(double rate) const { return std::min(rate / unseen_total_, kStepMost); }

double Outlook::chance(const Plan& plan, int away_now, double first_rate) const {
  const StepRates& rates =
      steps_of(plan.target->shape, plan.target->form, plan.chows_given, plan.may_claim);
  std::array<double, 15> steps{};
  for (int step = 1; step <= away_now; ++step) {
    double rate = kTypical * rates.at(static_cast<std::size_t>(std::min(step, kFarthest)));
    if (step == 1 && plan.draw_to_win) rate *= kDrawnShare;
    steps.at(static_cast<std::size_t>(step - 1)) = step_chance(rate);
  }
  const auto last = static_cast<std::size_t>(away_now);
  if (first_rate >= 0) steps.at(last - 1) = step_chance(first_rate);
  return plan.likely * table_.race.won(std::span(steps).first(last));
}

// --- Hands ---

Outlook::Ready Outlook::ready(const Hand& hand, const TileKinds& waits) {
  const std::uint64_t key = key_of(hand);
  if (const auto known = readies_.find(key); known != readies_.end()) return known->second;
  const RuleSet& rules = table_.targets.appraisal().rules();
  Ready sum;
  double weighed = 0.0;
  WinningHand won{.concealed = hand.concealed,
                  .winning_tile = {},
                  .melds = hand.melds,
                  .bonus = hand.bonus,
                  .seat_wind = seat_wind_,
                  .prevailing = prevailing_,
                  .how = {},
                  .visible = visible_};
  won.how.is_dealer = is_dealer_;
  won.how.opening.after_claim = true;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!waits.test(index) || !unseen_.has(tile) || hand.concealed.has(tile, 4)) continue;
    won.winning_tile = tile;
    won.concealed.add(tile);
    for (const bool drawn : {false, true}) {
      won.how.self_drawn = drawn;
      won.how.drawn_as = drawn ? std::optional(DrawKind::Turn) : std::nullopt;
      --scores_left_;
      const ScoreSheet sheet = rules.score(won);
      if (!sheet.is_win()) continue;
      const double rate = unseen_[tile] * (drawn ? kByDraw : kLastByAll);
      const Share& share = drawn ? table_.stakes.win_drawn : table_.stakes.win_claimed;
      sum.rate += rate;
      weighed += rate * share.of(static_cast<double>(sheet.total.count()));
    }
    won.concealed.remove(tile);
  }
  if (sum.rate > 0) sum.gain = weighed / sum.rate;
  readies_.emplace(key, sum);
  return sum;
}

// The best waiting hand that a hand of 14 tiles can become by a discard.
Outlook::Ready Outlook::best_ready(std::span<const Plan> plans, const Hand& hand) {
  Ready best;
  TileKinds tried;
  Hand after = hand;
  for (const Plan& plan : plans) {
    if (away(plan, hand.concealed) != 1) continue;
    const TileKinds spare = spares(plan, hand.concealed, 1);
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile tile = kTiles[index];
      if (tried.test(index) || !hand.concealed.has(tile) || scores_left_ <= 0) continue;
      if (spare.test(index)) {
        after.concealed.remove(tile);
        tried.set(index);
        TileKinds waits;
        for (const Plan& other : plans) {
          if (away(other, after.concealed) == 1) waits |= useful(other, after.concealed, 1);
        }
        const Ready one = ready(after, waits);
        if (one.rate * one.gain > best.rate * best.gain) best = one;
        after.concealed.add(tile);
      }
    }
  }
  return best;
}

// Adds what a tile makes of a hand two tiles away: drawn, or claimed if that is possible.
void Outlook::add_steps(std::span<const Plan> plans, const Hand& hand, Tile tile, Steps& steps) {
  Hand with = hand;
  with.concealed.add(tile);
  steps.add(unseen_[tile] * kByDraw, best_ready(plans, with));
  const auto claim = [&](MeldKind kind, Tile lowest, double often) {
    const Meld meld{.kind = kind, .tile = lowest, .claimed = tile, .from = Seat::A};
    Hand melded = with;
    for (const Tile used : meld.tiles()) melded.concealed.remove(used);
    melded.melds.push_back(meld);
    std::vector<Plan> again;
    const Target* last = nullptr;
    for (const Plan& plan : plans) {
      if (plan.target != last) add_plans(*plan.target, melded, again);
      last = plan.target;
    }
    steps.add(unseen_[tile] * often, best_ready(again, melded));
  };
  if (hand.concealed.has(tile, 2)) {
    claim(MeldKind::Pung, tile, kByAll);
    return;
  }
  if (!tile.is_suited()) return;
  const int number = tile.number();
  for (const int below : {0, 1, 2}) {
    if (number - below < 1 || number - below > 7) continue;
    bool held = true;
    for (int step = -below; step <= 2 - below; ++step) {
      held = held && (step == 0 || hand.concealed.has(tile.up(step)));
    }
    if (held) {
      claim(MeldKind::Chow, tile.up(-below), kByOne);
      return;
    }
  }
}

// The chances of a hand two tiles away, through every tile that brings it nearer.
Chances Outlook::before_ready(std::span<const Plan> plans,
                              const Hand& hand,
                              const TileKinds& useful_kinds) {
  Steps steps;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (useful_kinds.test(index) && unseen_.has(tile)) add_steps(plans, hand, tile, steps);
  }
  if (steps.rate <= 0) return {};
  const std::array<double, 2> chances{step_chance(steps.last_rate / steps.rate),
                                      step_chance(steps.rate)};
  const double win = table_.race.won(chances);
  return {.win = win, .gain = win * steps.gain / steps.last_rate};
}

Chances Outlook::closely(std::span<const Plan> plans, const Hand& hand) {
  Together together;
  TileKinds waits;
  TileKinds nearer;
  for (const Plan& plan : plans) {
    const int distance = away(plan, hand.concealed);
    if (distance < 1) continue;
    const TileKinds kinds = useful(plan, hand.concealed, distance);
    if (distance == 1) {
      waits |= kinds;
      continue;
    }
    if (distance == 2 && scores_left_ > 0) {
      nearer |= kinds;
      continue;
    }
    const double win = chance(plan, distance, rate_of(plan, hand.concealed, kinds, false));
    together.add({.win = win, .gain = win * plan.gain});
  }
  if (waits.any()) {
    const Ready one = ready(hand, waits);
    const std::array<double, 1> step{step_chance(one.rate)};
    const double win = one.rate > 0 ? table_.race.won(step) : 0.0;
    together.add({.win = win, .gain = win * one.gain});
  }
  if (nearer.any()) together.add(before_ready(plans, hand, nearer & ~waits));
  return together.all();
}

namespace {

// The plans that promise most, best first.
template <class Plan>
std::vector<Plan> good_ones(const std::vector<Plan>& plans, std::span<const double> gains) {
  std::vector<std::size_t> order(plans.size());
  for (std::size_t at = 0; at < order.size(); ++at) order[at] = at;
  std::ranges::stable_sort(order,
                           [&](std::size_t a, std::size_t b) { return gains[a] > gains[b]; });
  std::vector<Plan> good;
  for (const std::size_t at : order) {
    if (good.size() >= kPlansMost || gains[at] <= 0) break;
    if (gains[at] < gains[order.front()] * kPlanWorthLooking) break;
    good.push_back(plans[at]);
  }
  return good;
}

}  // namespace

Chances Outlook::of(const Hand& hand) {
  const std::vector<Plan> plans = plans_for(hand);
  std::vector<double> gains;
  gains.reserve(plans.size());
  for (const Plan& plan : plans) {
    const int distance = away(plan, hand.concealed);
    gains.push_back(distance < 1 ? 0.0 : chance(plan, distance, -1.0) * plan.gain);
  }
  return closely(good_ones(plans, gains), hand);
}

std::vector<DiscardChances> Outlook::by_discard(const Hand& hand) {
  const std::vector<Plan> plans = plans_for(hand);
  std::vector<double> gains;
  gains.reserve(plans.size());
  std::array<double, Tile::kPlainKinds> rough{};
  for (const Plan& plan : plans) {
    const int here = std::max(away(plan, hand.concealed), 1);
    const double kept = chance(plan, here, -1.0) * plan.gain;
    gains.push_back(kept);
    if (kept <= 0) continue;
    const double lost = chance(plan, here + 1, -1.0) * plan.gain;
    const TileKinds spare = spares(plan, hand.concealed, here);
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      if (!hand.concealed.has(kTiles[index])) continue;
      const double one = spare.test(index) ? kept : lost;
      rough[index] += one * one;
    }
  }
  const std::vector<Plan> good = good_ones(plans, gains);
  std::vector<DiscardChances> result;
  std::vector<std::pair<double, std::size_t>> order;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    if (!hand.concealed.has(kTiles[index])) continue;
    order.emplace_back(-std::sqrt(rough[index]), result.size());
    result.push_back({.tile = kTiles[index], .after = {}});
  }
  std::ranges::sort(order);
  for (std::size_t rank = 0; rank < order.size(); ++rank) {
    Hand after = hand;
    DiscardChances& one = result[order[rank].second];
    after.concealed.remove(one.tile);
    const bool close =
        rank < budget_.discards && order[rank].first <= order.front().first * kDiscardWorthLooking;
    const int scores = scores_left_;
    if (!close) scores_left_ = 0;
    one.after = closely(good, after);
    if (!close) scores_left_ = scores;
  }
  return result;
}

}  // namespace lair
