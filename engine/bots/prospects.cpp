#include "engine/bots/prospects.hpp"

#include <algorithm>
#include <array>

#include "engine/hands/waits.hpp"
#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

// Time is counted in ticks, sixteen to a round of four turns.
constexpr std::int64_t kTicks = 16;

// How often a useful tile comes, in tenths: ten for the seat's own draw, once a round; less for a
// discard that may be claimed, as others keep what is wanted.
constexpr std::int64_t kOwnDraw = 10;
constexpr std::int64_t kFromOne = 6;

// Useful tiles to be expected at each distance, in the same tenths, for steps that are not worked
// out.
constexpr std::size_t kDistances = 12;
using Rates = std::array<std::int64_t, kDistances>;
constexpr Rates kAnyRates{1, 160, 200, 330, 450, 520, 560, 600, 600, 600, 600, 600};
constexpr Rates kAnyDrawnRates{1, 160, 140, 220, 300, 350, 400, 430, 450, 450, 450, 450};
constexpr Rates kSuitRates{1, 160, 150, 210, 270, 300, 330, 350, 350, 350, 350, 350};
constexpr Rates kSuitDrawnRates{1, 160, 90, 130, 170, 200, 220, 240, 250, 250, 250, 250};
constexpr Rates kPungRates{1, 112, 168, 220, 240, 240, 240, 240, 240, 240, 240, 240};
constexpr Rates kPungDrawnRates{1, 112, 60, 80, 120, 150, 180, 180, 180, 180, 180, 180};

// What is left of a rate, in tenths, if the hand must draw its last tile itself.
constexpr std::int64_t kSelfDrawnShare = 4;

// The time that each faan short of the minimum costs, spent hoping for bonus tiles and the like.
constexpr std::int64_t kMissingFaanTicks = 8 * kTicks;

// Plans whose promise, times this number, is less than the best plan's are left out of the closer
// look.
constexpr Promise kWorthLooking = 6;

constexpr Promise kCertain = Promise{1} << 24;

const Rates& rates_of(const Form& form, bool may_claim) {
  if (form.sets == Form::Sets::Pungs) return may_claim ? kPungRates : kPungDrawnRates;
  const auto groups = std::ranges::count(form.groups, true);
  if (groups <= 2) return may_claim ? kSuitRates : kSuitDrawnRates;
  return may_claim ? kAnyRates : kAnyDrawnRates;
}

bool fits(const Meld& meld, const Form& form) {
  if (!form.groups[group_of(meld.tile)]) return false;
  return form.sets == Form::Sets::Any || meld.is_pung() == (form.sets == Form::Sets::Pungs);
}

// The hand without the tiles of the pungs that are taken for granted.
struct Stripped {
  TileCounts tiles;
  std::size_t melds;
  int missing = 0;
};

Stripped stripped(const Hand& hand, const InlineVector<Tile, 3>& kernel) {
  Stripped rest{.tiles = hand.concealed, .melds = hand.melds.size() + kernel.size()};
  for (const Tile tile : kernel) {
    const auto held = std::min<std::size_t>(rest.tiles[tile], 3);
    rest.tiles.remove(tile, held);
    rest.missing += 3 - static_cast<int>(held);
  }
  return rest;
}

bool is_in(Tile tile, const InlineVector<Tile, 3>& kernel) {
  return std::ranges::find(kernel, tile) != kernel.end();
}

}  // namespace

Prospects::Prospects(const Appraisal& appraisal, Seat seat, const View& view)
    : appraisal_(appraisal),
      view_(view),
      seat_wind_(view.setup.seating.wind(seat)),
      prevailing_(view.setup.prevailing),
      unseen_(unseen_by(seat, view)),
      unseen_total_(static_cast<std::int64_t>(unseen_.total())) {
  Hand bonus;
  bonus.bonus = view.seats[seat].bonus;
  bonus_ = appraisal.bonus(bonus, seat_wind_, prevailing_);
  const std::size_t dead =
      appraisal.rules().flow().dead_wall == DeadWall::None ? 0 : kDeadWallTiles;
  const std::size_t live = view.tiles_left - std::min(view.tiles_left, dead);
  half_life_ = std::max<std::int64_t>(static_cast<std::int64_t>(live) * kTicks / 4 / 6, kTicks / 2);
}

// --- Plans ---

Worth Prospects::honor_pungs(const Hand& hand, const Form& form) const {
  Worth worth = 0;
  if (!form.groups[kHonorGroup] || form.sets == Form::Sets::Chows) return worth;
  for (const Meld& meld : hand.melds) {
    if (meld.tile.is_honor()) worth += appraisal_.pung_of(meld.tile, seat_wind_, prevailing_);
  }
  for (std::size_t index = 27; index < Tile::kPlainKinds; ++index) {
    const Tile honor = kTiles[index];
    if (hand.concealed.has(honor, 3)) {
      worth += appraisal_.pung_of(honor, seat_wind_, prevailing_);
    }
  }
  return worth;
}

Prospects::Plans Prospects::plans_for(const Hand& hand) const {
  InlineVector<Tile, 3> pairs;
  for (std::size_t index = 27; index < Tile::kPlainKinds && pairs.size() < 3; ++index) {
    const Tile honor = kTiles[index];
    const bool may_become_pung = hand.concealed[honor] == 2 && unseen_.has(honor);
    if (may_become_pung && appraisal_.pung_of(honor, seat_wind_, prevailing_) > 0) {
      pairs.push_back(honor);
    }
  }
  Plans plans;
  for (const FormWorth& offer : appraisal_.forms()) {
    const Form& form = offer.form;
    if (!std::ranges::all_of(hand.melds, [&](const Meld& meld) { return fits(meld, form); })) {
      continue;
    }
    Plan plan{.form = form, .kernel = {}, .worth = offer.worth + honor_pungs(hand, form) + bonus_};
    plans.push_back(plan);
    if (!form.groups[kHonorGroup] || form.sets == Form::Sets::Chows) continue;
    for (const Tile pair : pairs) {
      Plan with_pair = plan;
      with_pair.kernel.push_back(pair);
      with_pair.worth += appraisal_.pung_of(pair, seat_wind_, prevailing_);
      if (hand.melds.size() < 4) plans.push_back(with_pair);
    }
    if (pairs.size() < 2 || hand.melds.size() + pairs.size() > 4) continue;
    plan.kernel = pairs;
    for (const Tile pair : pairs) {
      plan.worth += appraisal_.pung_of(pair, seat_wind_, prevailing_);
    }
    plans.push_back(plan);
  }
  return plans;
}

Prospects::Way Prospects::way_of(const Plan& plan, const Hand& hand) const {
  Way way;
  way.missing = appraisal_.minimum() - plan.worth;
  if (way.missing <= 0) return way;
  if (!hand.has_exposed_meld() && appraisal_.concealed() > 0) {
    way.may_claim = false;
    way.missing -= appraisal_.concealed();
  }
  if (way.missing <= 0) return way;
  if (appraisal_.self_drawn() > 0) {
    way.needs_self_draw = true;
    way.missing -= appraisal_.self_drawn();
  }
  return way;
}

// --- Time ---

// The ticks until a useful tile comes; `rate`, in tenths, is that of useful tiles among all unseen
// ones.
std::int64_t Prospects::ticks_for(std::int64_t rate) const {
  return unseen_total_ * kTicks * kOwnDraw / std::max<std::int64_t>(rate, 1);
}

std::int64_t Prospects::ticks_to_win(const Plan& plan, const Way& way, int away) const {
  const Rates& rates = rates_of(plan.form, way.may_claim);
  const auto last = std::min<std::size_t>(static_cast<std::size_t>(away), kDistances - 1);
  std::int64_t ticks = way.missing > 0 ? way.missing * kMissingFaanTicks : 0;
  for (std::size_t step = 1; step <= last; ++step) {
    const bool by_draw_only = step == 1 && way.needs_self_draw;
    ticks += ticks_for(by_draw_only ? rates[step] * kSelfDrawnShare / 10 : rates[step]);
  }
  return ticks;
}

std::int64_t Prospects::rate_of(const Way& way, const Hand& hand, const TileKinds& kinds) const {
  std::int64_t rate = 0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    if (!kinds.test(index)) continue;
    const Tile tile = kTiles[index];
    std::int64_t each = kOwnDraw;
    if (way.may_claim) each += hand.concealed.has(tile, 2) ? 3 * kFromOne : kFromOne;
    rate += unseen_[tile] * each;
  }
  return rate;
}

// The promise halves with every `half_life_` and falls in a straight line in between.
Promise Prospects::promise_after(std::int64_t ticks) const {
  const std::int64_t halvings = ticks / half_life_;
  if (halvings >= 24) return 0;
  return (kCertain >> halvings) * (2 * half_life_ - ticks % half_life_) / (2 * half_life_);
}

// --- Hands ---

std::int64_t Prospects::winning_rate(const Hand& hand, Tile wait) const {
  WinningHand won;
  won.concealed = hand.concealed;
  won.concealed.add(wait);
  won.winning_tile = wait;
  won.melds = hand.melds;
  won.bonus = hand.bonus;
  won.seat_wind = seat_wind_;
  won.prevailing = prevailing_;
  const RuleSet& rules = appraisal_.rules();
  if (rules.score(won).is_win()) return kOwnDraw + 3 * kFromOne;
  won.how.self_drawn = true;
  won.how.drawn_as = DrawKind::Turn;
  return rules.score(won).is_win() ? kOwnDraw : 0;
}

Promise Prospects::when_ready(const Hand& hand) const {
  const TileKinds waits = waits_of(hand.concealed, hand.melds);
  std::int64_t rate = 0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (waits.test(index) && unseen_.has(tile)) rate += unseen_[tile] * winning_rate(hand, tile);
  }
  return rate == 0 ? 0 : promise_after(ticks_for(rate));
}

Promise Prospects::refined(const Plans& plans, const Hand& hand) const {
  Promise promise = 0;
  for (const Plan& plan : plans) {
    const Stripped rest = stripped(hand, plan.kernel);
    const Neighbours around(rest.tiles, rest.melds, plan.form);
    const int away = around.here() + rest.missing;
    if (away <= 1) continue;
    const Way way = way_of(plan, hand);
    TileKinds useful = around.useful();
    for (const Tile tile : plan.kernel) useful.set(tile.index(), !hand.concealed.has(tile, 3));
    const Rates& rates = rates_of(plan.form, way.may_claim);
    const auto step = std::min<std::size_t>(static_cast<std::size_t>(away), kDistances - 1);
    const std::int64_t ticks = ticks_to_win(plan, way, away) - ticks_for(rates[step]) +
                               ticks_for(rate_of(way, hand, useful));
    promise += promise_after(ticks);
  }
  return promise + when_ready(hand);
}

Promise Prospects::of(const Hand& hand) const {
  Plans plans = plans_for(hand);
  InlineVector<Promise, Plans::capacity()> rough;
  Promise best = 0;
  for (const Plan& plan : plans) {
    const Stripped rest = stripped(hand, plan.kernel);
    const int away = tiles_away(rest.tiles, rest.melds, plan.form) + rest.missing;
    rough.push_back(promise_after(ticks_to_win(plan, way_of(plan, hand), away)));
    best = std::max(best, rough.back());
  }
  Plans good;
  for (std::size_t at = 0; at < plans.size(); ++at) {
    if (rough[at] * kWorthLooking >= best) good.push_back(plans[at]);
  }
  return refined(good, hand);
}

BestDiscard Prospects::best_discard(const Hand& hand) const {
  const Plans plans = plans_for(hand);
  std::array<Promise, Tile::kPlainKinds> rough{};
  InlineVector<Promise, Plans::capacity()> best_of_plan;
  Promise best = 0;
  for (const Plan& plan : plans) {
    const Stripped rest = stripped(hand, plan.kernel);
    const Neighbours around(rest.tiles, rest.melds, plan.form);
    const Way way = way_of(plan, hand);
    const Promise kept = promise_after(ticks_to_win(plan, way, around.here() + rest.missing));
    const Promise lost = promise_after(ticks_to_win(plan, way, around.here() + rest.missing + 1));
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile tile = kTiles[index];
      if (!hand.concealed.has(tile)) continue;
      const bool keeps = !is_in(tile, plan.kernel) && around.without(tile) == around.here();
      rough[index] += keeps ? kept : lost;
    }
    best_of_plan.push_back(kept);
    best = std::max(best, kept);
  }
  Plans good;
  for (std::size_t at = 0; at < plans.size(); ++at) {
    if (best_of_plan[at] * kWorthLooking >= best) good.push_back(plans[at]);
  }
  const Promise most = *std::ranges::max_element(rough);
  BestDiscard choice;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!hand.concealed.has(tile) || rough[index] * 10 < most * 6) continue;
    Hand after = hand;
    after.concealed.remove(tile);
    const Promise promise = refined(good, after);
    if (promise > choice.promise) choice = {.tile = tile, .promise = promise};
  }
  return choice;
}

}  // namespace lair
