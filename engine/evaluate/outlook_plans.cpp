// Plans of an outlook: which targets a hand may aim at, what each lacks, which tiles help and which
// are spare.
#include <algorithm>
#include <array>

#include "engine/evaluate/outlook.hpp"
#include "engine/hands/special_forms.hpp"

namespace lair {
namespace {

// What is left of a plan's chance for each faan or point that it lacks.
constexpr double kPerMissing = 0.1;
constexpr Worth kMissingMost = 3;

bool is_given(const Target& target, const Meld& meld) {
  return meld.kind == MeldKind::Chow &&
         std::ranges::find(target.chows, meld.tile) != target.chows.end();
}

bool fits(const Target& target, const Meld& meld) {
  if (is_given(target, meld)) return true;
  if (!target.form.groups[group_of(meld.tile)]) return false;
  for (const Tile tile : meld.tiles()) {
    if (!target.allowed.has(tile)) return false;
  }
  return target.form.sets == Form::Sets::Any ||
         meld.is_pung() == (target.form.sets == Form::Sets::Pungs);
}

int pairs_away(const TileCounts& concealed, bool alike) {
  int pairs = 0;
  int kinds = 0;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const int held = concealed[kTiles[index]];
    if (held > 0) ++kinds;
    pairs += alike ? held / 2 : std::min(held / 2, 1);
  }
  return 7 - pairs + (alike ? 0 : std::max(0, 7 - kinds));
}

}  // namespace

Worth Outlook::honor_pungs(const Hand& hand) const {
  const Appraisal& appraisal = table_.targets.appraisal();
  Worth worth = 0;
  for (const Meld& meld : hand.melds) {
    if (meld.tile.is_honor()) worth += appraisal.pung_of(meld.tile, seat_wind_, prevailing_);
  }
  for (std::size_t index = 27; index < Tile::kPlainKinds; ++index) {
    if (hand.concealed.has(kTiles[index], 3)) {
      worth += appraisal.pung_of(kTiles[index], seat_wind_, prevailing_);
    }
  }
  return worth;
}

// Works out how the plan reaches the minimum and what it is then paid; returns false if it cannot.
bool Outlook::finish(Plan& plan, Worth worth, const Hand& hand) const {
  const Targets& targets = table_.targets;
  const Appraisal& appraisal = targets.appraisal();
  const bool special =
      plan.target->shape != Shape::Sets && plan.target->shape != Shape::KnittedStraight;
  if (special) plan.may_claim = false;
  Worth missing = appraisal.minimum() - worth;
  Worth reached = worth;
  if (missing > 0 && !special && !hand.has_exposed_meld() && appraisal.concealed() > 0) {
    plan.may_claim = false;
    missing -= appraisal.concealed();
    reached += appraisal.concealed();
  }
  if (missing > 0 && appraisal.self_drawn() > 0) {
    plan.draw_to_win = true;
    missing -= appraisal.self_drawn();
    reached += appraisal.self_drawn();
  }
  if (missing > kMissingMost) return false;
  const double total = targets.total_of(std::max(reached, appraisal.minimum()));
  const double claimed = table_.stakes.win_claimed.of(total);
  const double drawn = table_.stakes.win_drawn.of(total);
  plan.gain = plan.draw_to_win ? drawn : claimed * (1 - kDrawnShare) + drawn * kDrawnShare;
  for (; missing > 0; --missing) plan.likely *= kPerMissing;
  return plan.gain > 0;
}

// Adds the tiles of the given sets that are not melded yet.
void Outlook::add_needs(Plan& plan, const std::array<bool, 3>& melded) {
  const Target& target = *plan.target;
  const auto need = [&plan](Tile tile) {
    for (Need& one : plan.needs) {
      if (one.tile != tile) continue;
      ++one.count;
      return;
    }
    plan.needs.push_back({tile, 1});
  };
  for (std::size_t at = 0; at < target.chows.size(); ++at) {
    if (melded.at(at)) continue;
    for (int step = 0; step < 3; ++step) need(target.chows[at].up(step));
  }
  if (target.shape != Shape::KnittedStraight) return;
  for (Kinds left = target.knitted; !left.empty(); left = left - Kinds{left.first()}) {
    need(left.first());
  }
}

// Adds the plan again with pairs of honors to be made into pungs: each pair by itself, then all
// together.
void Outlook::add_honor_plans(const Plan& plan,
                              Worth base,
                              const Hand& hand,
                              std::vector<Plan>& plans) const {
  const Appraisal& appraisal = table_.targets.appraisal();
  Plan all = plan;
  Worth together = base;
  std::size_t pairs = 0;
  for (std::size_t index = 27; index < Tile::kPlainKinds; ++index) {
    const Tile honor = kTiles[index];
    const Worth more = appraisal.pung_of(honor, seat_wind_, prevailing_);
    if (hand.concealed[honor] != 2 || !unseen_.has(honor) || more <= 0) continue;
    if (all.sets + 1 > kSetsMax) break;
    Plan one = plan;
    one.needs.push_back({honor, 3});
    ++one.sets;
    if (finish(one, base + more, hand)) plans.push_back(one);
    all.needs.push_back({honor, 3});
    ++all.sets;
    together += more;
    ++pairs;
  }
  if (pairs > 1 && finish(all, together, hand)) plans.push_back(all);
}

void Outlook::add_plans(const Target& target, const Hand& hand, std::vector<Plan>& plans) const {
  const bool knitted = target.shape == Shape::KnittedStraight;
  const bool in_sets = target.shape == Shape::Sets || knitted;
  if (!in_sets && !hand.melds.empty()) return;
  Plan plan;
  plan.target = &target;
  plan.chows_given = !target.chows.empty();
  std::array<bool, 3> melded{};
  std::size_t others = 0;
  for (const Meld& meld : hand.melds) {
    if (!fits(target, meld)) return;
    bool given = false;
    for (std::size_t at = 0; at < target.chows.size() && !given; ++at) {
      if (meld.kind != MeldKind::Chow || melded.at(at) || target.chows[at] != meld.tile) continue;
      melded.at(at) = given = true;
    }
    others += given ? 0U : 1U;
  }
  plan.sets = others + target.chows.size() + (knitted ? 3 : 0);
  if (in_sets && plan.sets > kSetsMax) return;
  add_needs(plan, melded);
  const bool honors =
      in_sets && target.form.groups[kHonorGroup] && target.form.sets != Form::Sets::Chows;
  const Worth base = target.worth + bonus_ + (honors ? honor_pungs(hand) : 0);
  Plan plain = plan;
  if (finish(plain, base, hand)) plans.push_back(plain);
  if (honors && !knitted) add_honor_plans(plan, base, hand, plans);
}

std::vector<Outlook::Plan> Outlook::plans_for(const Hand& hand) const {
  std::vector<Plan> plans;
  plans.reserve(64);
  for (const Target& target : table_.targets.all()) add_plans(target, hand, plans);
  return plans;
}

// --- Distances ---

Outlook::Standing Outlook::standing(const Plan& plan, const TileCounts& concealed) const {
  Standing result{.rest = concealed};
  for (const Need& need : plan.needs) {
    const auto held = std::min(result.rest[need.tile], need.count);
    result.rest.remove(need.tile, held);
    result.missing += need.count - held;
  }
  if (plan.target->allowed.size() < static_cast<int>(Tile::kPlainKinds)) {
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile tile = kTiles[index];
      if (!plan.target->allowed.has(tile)) result.rest.remove(tile, result.rest[tile]);
    }
  }
  return result;
}

int Outlook::away(const Plan& plan, const TileCounts& concealed) const {
  switch (plan.target->shape) {
    case Shape::SevenPairs:
      return pairs_away(concealed, false);
    case Shape::FourAlikePairs:
      return pairs_away(concealed, true);
    case Shape::Orphans:
      return 14 - (kinds_held(concealed) & kOrphans).size() -
             (kinds_held(concealed, 2).has_any(kOrphans) ? 1 : 0);
    case Shape::HonorsAndKnitted:
      return 14 - (kinds_held(concealed) & plan.target->allowed).size();
    case Shape::Sets:
    case Shape::KnittedStraight:
      break;
  }
  const Standing at = standing(plan, concealed);
  return at.missing + tiles_away(at.rest, plan.sets, plan.target->form);
}

TileKinds Outlook::useful(const Plan& plan, const TileCounts& concealed, int away_now) const {
  TileKinds kinds;
  const Shape shape = plan.target->shape;
  if (shape == Shape::Sets || shape == Shape::KnittedStraight) {
    const Standing at = standing(plan, concealed);
    kinds = Neighbours(at.rest, plan.sets, plan.target->form).useful();
    for (const Need& need : plan.needs) {
      if (concealed[need.tile] < need.count) kinds.set(need.tile.index());
    }
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      if (!plan.target->allowed.has(kTiles[index])) kinds.reset(index);
    }
    return kinds;
  }
  TileCounts with = concealed;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (concealed[tile] >= 4) continue;
    with.add(tile);
    if (away(plan, with) < away_now) kinds.set(index);
    with.remove(tile);
  }
  return kinds;
}

// The kinds that may be discarded while the hand stays `away_now` tiles from complete.
TileKinds Outlook::spares(const Plan& plan, const TileCounts& concealed, int away_now) const {
  TileKinds kinds;
  const Shape shape = plan.target->shape;
  if (shape != Shape::Sets && shape != Shape::KnittedStraight) {
    TileCounts after = concealed;
    for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
      const Tile tile = kTiles[index];
      if (!concealed.has(tile)) continue;
      after.remove(tile);
      kinds.set(index, away(plan, after) <= away_now);
      after.add(tile);
    }
    return kinds;
  }
  const Standing at = standing(plan, concealed);
  const Neighbours around(at.rest, plan.sets, plan.target->form);
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!concealed.has(tile)) continue;
    if (at.rest.has(tile)) {
      kinds.set(index, at.missing + around.without(tile) <= away_now);
    } else {
      kinds.set(index, !plan.target->allowed.has(tile));
    }
  }
  return kinds;
}

}  // namespace lair
