#include "engine/hands/shanten.hpp"

#include <algorithm>

namespace lair {
namespace {

// The costs of a group that the form does not use: no sets and no eyes can be made there.
constexpr Costs kEmptyHanded = [] {
  Costs costs{};
  for (std::size_t sets = 0; sets <= kSetsMax; ++sets) {
    costs[wanted(sets, false)] = sets == 0 ? 0 : kOutOfReach;
    costs[wanted(sets, true)] = kOutOfReach;
  }
  return costs;
}();

const Costs& costs_of(const Form& form, std::size_t group, std::uint32_t key) {
  if (!form.groups[group]) return kEmptyHanded;
  const GroupCosts& costs = SuitCosts::table().of(group, key);
  return form.sets == Form::Sets::Chows ? costs.chows : costs.any;
}

// The part of joined() that a whole hand needs: `sets` sets with eyes.
int finished(const Costs& a, const Costs& b, std::size_t sets) {
  unsigned best = kOutOfReach;
  for (std::size_t mine = 0; mine <= sets; ++mine) {
    const std::size_t other = sets - mine;
    best = std::min<unsigned>(best, a[wanted(mine, true)] + b[other]);
    best = std::min<unsigned>(best, a[mine] + b[wanted(other, true)]);
  }
  return static_cast<int>(best);
}

constexpr std::size_t held_as(std::size_t count) { return count < 3 ? count : 3; }

KindsHeld kinds_held(const TileCounts& tiles, const Form& form) {
  KindsHeld kinds{};
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (form.groups[group_of(tile)]) ++kinds[held_as(tiles[tile])];
  }
  return kinds;
}

// The cheapest pungs are those of the kinds held most; the eyes come from the next kind.
int pungs_away(KindsHeld kinds, std::size_t sets) {
  int away = 0;
  std::size_t held = 3;
  const auto next_held = [&] {
    while (held > 0 && kinds[held] == 0) --held;
    if (held > 0) --kinds[held];
    return static_cast<int>(held);
  };
  for (std::size_t set = 0; set < sets; ++set) away += 3 - next_held();
  return away + std::max(0, 2 - next_held());
}

}  // namespace

int tiles_away(const TileCounts& concealed, std::size_t melds, const Form& form) {
  const std::size_t sets = kSetsMax - melds;
  if (form.sets == Form::Sets::Pungs) return pungs_away(kinds_held(concealed, form), sets);
  const SuitKeys keys = PlainCounts(concealed).keys();
  const Costs low = joined(costs_of(form, 0, keys[0]), costs_of(form, 1, keys[1]));
  const Costs high = joined(costs_of(form, 2, keys[2]), costs_of(form, 3, keys[3]));
  return finished(low, high, sets);
}

Neighbours::Neighbours(const TileCounts& concealed, std::size_t melds, const Form& form)
    : tiles_(concealed), sets_(kSetsMax - melds), form_(form) {
  if (form.sets == Form::Sets::Pungs) {
    kinds_ = kinds_held(concealed, form);
    here_ = pungs_away(kinds_, sets_);
    return;
  }
  keys_ = PlainCounts(concealed).keys();
  std::array<const Costs*, kGroups> own{};
  for (std::size_t group = 0; group < kGroups; ++group) {
    own[group] = &costs_of(form, group, keys_[group]);
  }
  const Costs low = joined(*own[0], *own[1]);
  const Costs high = joined(*own[2], *own[3]);
  rest_ = {
      joined(*own[1], high), joined(*own[0], high), joined(low, *own[3]), joined(low, *own[2])};
  here_ = finished(low, high, sets_);
}

int Neighbours::beside(Tile tile, int change) const {
  const std::size_t group = group_of(tile);
  if (!form_.groups[group]) return here_;
  if (form_.sets == Form::Sets::Pungs) {
    KindsHeld kinds = kinds_;
    const int before = tiles_[tile];
    const int after = before + change;
    --kinds[held_as(static_cast<std::size_t>(before))];
    ++kinds[held_as(static_cast<std::size_t>(after))];
    return pungs_away(kinds, sets_);
  }
  const std::uint32_t step = kKeySteps[tile.index()];
  const std::uint32_t key = change > 0 ? keys_[group] + step : keys_[group] - step;
  return finished(costs_of(form_, group, key), rest_[group], sets_);
}

TileKinds Neighbours::useful() const {
  TileKinds kinds;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) {
    const Tile tile = kTiles[index];
    if (!tiles_.has(tile, 4) && with(tile) < here_) kinds.set(index);
  }
  return kinds;
}

}  // namespace lair
