#include "engine/rules/faan_laak/limits.hpp"

#include "engine/rules/hong_kong/patterns.hpp"

namespace lair::hong_kong::faan_laak {
namespace {

int hidden_treasure(const Facts& facts) {
  return facts.hand().melds.empty() && facts.all_pungs() && facts.how().self_drawn;
}

// After a claim it is no longer the dealt hand; a concealed kong from the dealt tiles is allowed.
int heavenly_hand(const Facts& facts) {
  const Circumstances& how = facts.how();
  return how.self_drawn && how.is_dealer && how.opening.own_first_draw && !how.opening.after_claim;
}

int earthly_hand(const Facts& facts) {
  return !facts.how().is_dealer && facts.how().opening.dealers_first_discard;
}

int nine_gates(const Facts& facts, const Options& options) {
  return options.nine_gates_on_nine_waits ? facts.nine_gates_on_nine_waits() : facts.nine_gates();
}

using L = Limit;

// clang-format off
constexpr std::array<LimitRow, kLimits> kLimitRows{{
    {L::HiddenTreasure,     "hidden_treasure",      nullptr, hidden_treasure,   "F4.1"},
    {L::ThreeGreatScholars, "three_great_scholars", nullptr, big_three_dragons, "F4.2"},
    {L::LittleFourWinds,    "little_four_winds",    nullptr, little_four_winds, "F4.3"},
    {L::BigFourWinds,       "big_four_winds",       nullptr, big_four_winds,    "F4.4"},
    {L::AllHonors,          "all_honors",           nullptr, all_honors,        "F4.5"},
    {L::AllTerminals,       "all_terminals",        nullptr, all_terminals,     "F4.6"},
    {L::NineGates,          "nine_gates",           nullptr, nine_gates,        "F4.7"},
    {L::ThirteenOrphans,    "thirteen_orphans",     nullptr, thirteen_orphans,  "F4.8"},
    {L::HeavenlyHand,       "heavenly_hand",        nullptr, heavenly_hand,     "F4.9"},
    {L::EarthlyHand,        "earthly_hand",         nullptr, earthly_hand,      "F4.10"},
}};

// clang-format on

static_assert(one_row_each_in_order(kLimitRows, &LimitRow::limit, Limit::EarthlyHand));

}  // namespace

const std::array<LimitRow, kLimits>& limit_rows() { return kLimitRows; }

}  // namespace lair::hong_kong::faan_laak
