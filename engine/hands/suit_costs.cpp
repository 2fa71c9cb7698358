#include "engine/hands/suit_costs.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <unordered_map>
#include <utility>

namespace lair {
namespace {

constexpr std::size_t kTilesMax = 14;

// How many chows may begin at a kind. Where pungs are allowed, two are enough: three chows of the
// same tiles are also three pungs.
constexpr std::size_t kBegunMax = kSetsMax;
constexpr std::size_t kBegunMaxWithPungs = 2;

// What has been chosen before the next kind: chows begun two kinds ago and one kind ago, sets so
// far, and whether there are eyes.
struct Choice {
  std::size_t two_ago;
  std::size_t one_ago;
  std::size_t sets;
  std::size_t eyes;

  [[nodiscard]] constexpr std::size_t place() const {
    return ((two_ago * (kBegunMax + 1) + one_ago) * (kSetsMax + 1) + sets) * 2 + eyes;
  }
};

constexpr auto kChoices = [] {
  std::array<Choice, (kBegunMax + 1) * (kBegunMax + 1) * (kSetsMax + 1) * 2> choices{};
  for (std::size_t place = 0; place < choices.size(); ++place) {
    choices[place] = Choice{.two_ago = place / 2 / (kSetsMax + 1) / (kBegunMax + 1),
                            .one_ago = place / 2 / (kSetsMax + 1) % (kBegunMax + 1),
                            .sets = place / 2 % (kSetsMax + 1),
                            .eyes = place % 2};
  }
  return choices;
}();

// The fewest tiles added so far for each choice.
using Ledgers = std::array<std::uint8_t, kChoices.size()>;

// All that the counts of the kinds so far mean for the kinds to come; counts with the same meaning
// share a stage.
struct Stage {
  Ledgers any;
  Ledgers chows;
  std::size_t tiles_min = 0;  // the fewest tiles of the kinds so far that lead here
};

// What a step may add to a choice.
struct Allowed {
  std::size_t begun_max;
  std::size_t pungs_max;
};

void step(const Ledgers& from, std::size_t count, Allowed allowed, Ledgers& to) {
  to.fill(kOutOfReach);
  for (const Choice& choice : kChoices) {
    const std::size_t cost = from[choice.place()];
    if (cost >= kOutOfReach) continue;
    for (std::size_t begun = 0; begun <= allowed.begun_max; ++begun) {
      for (std::size_t pungs = 0; pungs <= allowed.pungs_max; ++pungs) {
        for (std::size_t eyes = 0; choice.eyes + eyes <= 1; ++eyes) {
          const std::size_t need = choice.two_ago + choice.one_ago + begun + 3 * pungs + 2 * eyes;
          const std::size_t sets = choice.sets + begun + pungs;
          if (need > 4 || sets > kSetsMax) continue;
          const std::size_t added = cost + (need > count ? need - count : 0);
          auto& best = to[Choice{choice.one_ago, begun, sets, choice.eyes + eyes}.place()];
          best = static_cast<std::uint8_t>(std::min<std::size_t>(best, added));
        }
      }
    }
  }
}

struct LedgersHash {
  std::size_t operator()(const std::pair<Ledgers, Ledgers>& key) const noexcept {
    std::uint64_t hash = 0;
    for (const auto* ledgers : {&key.first, &key.second}) {
      // Eight costs at once; the few after the last eight are left to the comparison.
      for (std::size_t at = 0; at + sizeof hash <= ledgers->size(); at += sizeof hash) {
        std::uint64_t costs = 0;
        std::memcpy(&costs, &ledgers->at(at), sizeof costs);
        hash = (hash ^ costs) * 1099511628211U;
        hash ^= hash >> 32U;
      }
    }
    return hash;
  }
};

// A kind's part of the automaton: for each stage before it, the stage that follows each count of
// the kind.
constexpr std::size_t kCounts = 5;
constexpr std::uint32_t kNowhere = std::numeric_limits<std::uint32_t>::max();

struct Layer {
  std::vector<Stage> stages;
  std::vector<std::array<std::uint32_t, kCounts>> next;  // from the stages of the layer before
};

Layer layer_after(const std::vector<Stage>& before, bool begins_chow) {
  const Allowed any{.begun_max = begins_chow ? kBegunMaxWithPungs : 0, .pungs_max = 1};
  const Allowed chows{.begun_max = begins_chow ? kBegunMax : 0, .pungs_max = 0};
  Layer layer;
  std::unordered_map<std::pair<Ledgers, Ledgers>, std::uint32_t, LedgersHash> known;
  for (const Stage& stage : before) {
    auto& next = layer.next.emplace_back();
    next.fill(kNowhere);
    for (std::size_t count = 0; count < kCounts && stage.tiles_min + count <= kTilesMax; ++count) {
      Stage after;
      step(stage.any, count, any, after.any);
      step(stage.chows, count, chows, after.chows);
      after.tiles_min = stage.tiles_min + count;
      const auto fresh = static_cast<std::uint32_t>(layer.stages.size());
      const auto [found, is_new] = known.try_emplace({after.any, after.chows}, fresh);
      next[count] = found->second;
      if (is_new) {
        layer.stages.push_back(after);
      } else {
        auto& tiles_min = layer.stages[found->second].tiles_min;
        tiles_min = std::min(tiles_min, after.tiles_min);
      }
    }
  }
  return layer;
}

// The costs of a stage after the last kind: no chow may be left unfinished.
Costs costs_of(const Ledgers& ledgers) {
  Costs costs{};
  for (std::size_t sets = 0; sets <= kSetsMax; ++sets) {
    for (const std::size_t eyes : {std::size_t{0}, std::size_t{1}}) {
      costs[wanted(sets, eyes == 1)] = ledgers[Choice{0, 0, sets, eyes}.place()];
    }
  }
  return costs;
}

Stage first_stage() {
  Stage stage;
  stage.any.fill(kOutOfReach);
  stage.any[Choice{0, 0, 0, 0}.place()] = 0;
  stage.chows = stage.any;
  return stage;
}

}  // namespace

Costs joined(const Costs& a, const Costs& b) {
  Costs both;
  for (std::size_t sets = 0; sets <= kSetsMax; ++sets) {
    unsigned alone = kOutOfReach;
    unsigned with_eyes = kOutOfReach;
    for (std::size_t mine = 0; mine <= sets; ++mine) {
      const std::size_t other = sets - mine;
      alone = std::min<unsigned>(alone, a[mine] + b[other]);
      with_eyes = std::min<unsigned>(with_eyes, a[wanted(mine, true)] + b[other]);
      with_eyes = std::min<unsigned>(with_eyes, a[mine] + b[wanted(other, true)]);
    }
    both[wanted(sets, false)] = static_cast<std::uint8_t>(alone);
    both[wanted(sets, true)] = static_cast<std::uint8_t>(with_eyes);
  }
  return both;
}

const SuitCosts& SuitCosts::table() {
  static const SuitCosts kTable;
  return kTable;
}

SuitCosts::SuitCosts() {
  suits_ = fill(true);
  honors_ = fill(false);
}

std::vector<std::uint16_t> SuitCosts::fill(bool with_chows) {
  const std::size_t kinds = with_chows ? 9 : 7;
  std::vector<Stage> stages{first_stage()};
  std::vector<std::uint32_t> places{0};
  for (std::size_t kind = 0; kind < kinds; ++kind) {
    Layer layer = layer_after(stages, with_chows && kind < 7);
    std::vector<std::uint32_t> longer;
    longer.reserve(places.size() * kCounts);
    for (const std::uint32_t place : places) {
      for (std::size_t count = 0; count < kCounts; ++count) {
        longer.push_back(place == kNowhere ? kNowhere : layer.next[place][count]);
      }
    }
    places = std::move(longer);
    stages = std::move(layer.stages);
  }
  const std::size_t first = costs_.size();
  for (const Stage& stage : stages) {
    costs_.push_back({.any = costs_of(stage.any), .chows = costs_of(stage.chows)});
  }
  std::vector<std::uint16_t> entries;
  entries.reserve(places.size());
  for (const std::uint32_t place : places) {
    entries.push_back(static_cast<std::uint16_t>(place == kNowhere ? 0 : first + place));
  }
  return entries;
}

}  // namespace lair
