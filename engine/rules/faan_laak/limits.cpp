#include "engine/rules/faan_laak/limits.hpp"

namespace lair::faan_laak {
namespace {

using hong_kong::bit;
using hong_kong::Facts;
using hong_kong::Form;
using hong_kong::kDragons;
using hong_kong::kWinds;
using hong_kong::RowSet;

bool hidden_treasure(const Facts& facts) {
  return facts.hand().melds.empty() && facts.all_pungs() && facts.how().self_drawn;
}

bool three_great_scholars(const Facts& facts) { return facts.count_pungs(kDragons) == 3; }

bool little_four_winds(const Facts& facts) { return facts.all_but_one(kWinds); }

bool big_four_winds(const Facts& facts) { return facts.count_pungs(kWinds) == 4; }

bool all_honors(const Facts& facts) { return facts.holds_only(kHonors); }

bool all_terminals(const Facts& facts) { return facts.holds_only(kTerminals); }

bool nine_gates(const Facts& facts) { return facts.nine_gates(); }

bool thirteen_orphans(const Facts& facts) { return facts.form == Form::ThirteenOrphans; }

// Whoever claimed a tile holds the dealt hand no more; a concealed kong of it is allowed.
bool heavenly_hand(const Facts& facts) {
  const Circumstances& how = facts.how();
  return how.self_drawn && how.is_dealer && how.opening.own_first_draw && !how.opening.after_claim;
}

bool earthly_hand(const Facts& facts) {
  return !facts.how().is_dealer && facts.how().opening.dealers_first_discard;
}

using L = Limit;

// clang-format off
constexpr std::array<LimitRow, kLimits> kLimitRows{{
    {L::HiddenTreasure,     "hidden_treasure",      hidden_treasure,      "F4.1"},
    {L::ThreeGreatScholars, "three_great_scholars", three_great_scholars, "F4.2"},
    {L::LittleFourWinds,    "little_four_winds",    little_four_winds,    "F4.3"},
    {L::BigFourWinds,       "big_four_winds",       big_four_winds,       "F4.4"},
    {L::AllHonors,          "all_honors",           all_honors,           "F4.5"},
    {L::AllTerminals,       "all_terminals",        all_terminals,        "F4.6"},
    {L::NineGates,          "nine_gates",           nine_gates,           "F4.7"},
    {L::ThirteenOrphans,    "thirteen_orphans",     thirteen_orphans,     "F4.8"},
    {L::HeavenlyHand,       "heavenly_hand",        heavenly_hand,        "F4.9"},
    {L::EarthlyHand,        "earthly_hand",         earthly_hand,         "F4.10"},
}};

// clang-format on

constexpr bool one_row_per_limit_in_order() {
  for (std::size_t at = 0; at < kLimitRows.size(); ++at) {
    if (kLimitRows[at].limit != static_cast<Limit>(at)) return false;
  }
  return kLimitRows.back().limit == Limit::EarthlyHand;
}

static_assert(one_row_per_limit_in_order());

}  // namespace

const std::array<LimitRow, kLimits>& limit_rows() { return kLimitRows; }

RowSet limits_met(const Facts& facts) {
  RowSet met = 0;
  for (const LimitRow& row : kLimitRows) {
    if (row.holds(facts)) met |= bit(row.limit);
  }
  return met;
}

}  // namespace lair::faan_laak
