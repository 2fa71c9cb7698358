#include "engine/rules/hkos/limits.hpp"

#include "engine/rules/hong_kong/patterns.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::hong_kong::hkos {
namespace {

constexpr Kinds kGreen{"2s"_t, "3s"_t, "4s"_t, "6s"_t, "8s"_t, "G"_t};
constexpr Kinds kChariot{"2p"_t, "3p"_t, "4p"_t, "5p"_t, "6p"_t, "7p"_t, "8p"_t};

// A discard may complete only the eyes: a pung that it completes is not concealed.
int four_concealed_pungs(const Facts& facts) {
  return facts.of_hand.concealed && facts.all_pungs() &&
         (facts.how().self_drawn || facts.reading.eyes == facts.hand().winning_tile);
}

int four_gongs(const Facts& facts) { return facts.of_hand.kongs == 4; }

int perfect_green(const Facts& facts) { return facts.holds_only(kGreen); }

int chariot(const Facts& facts) {
  return facts.form == Form::SevenPairs && facts.of_hand.kinds == kChariot;
}

template <Dragon kDragon, Suit kSuit>
int dragon_and_suit(const Facts& facts) {
  constexpr Tile kTile = Tile::of(kDragon);
  constexpr Kinds kAllowed = kinds_of(kSuit) | Kinds{kTile};
  return facts.all_pungs() && facts.pungs.has(kTile) && facts.holds_only(kAllowed);
}

// Rule H5.20: no earlier meld or kong of any kind.
bool is_untouched(const Opening& opening) { return !opening.after_claim && !opening.after_kong; }

int gift_of_heaven(const Facts& facts) {
  const Circumstances& how = facts.how();
  return how.self_drawn && how.is_dealer && how.opening.own_first_draw && is_untouched(how.opening);
}

int gift_of_earth(const Facts& facts) {
  const Circumstances& how = facts.how();
  return how.self_drawn && !how.is_dealer && how.opening.own_first_draw &&
         is_untouched(how.opening);
}

int gift_of_man(const Facts& facts) {
  const Circumstances& how = facts.how();
  return !how.self_drawn && !how.is_dealer && how.opening.before_own_draw &&
         is_untouched(how.opening);
}

constexpr auto kRuby = dragon_and_suit<Dragon::Red, Suit::Characters>;
constexpr auto kJade = dragon_and_suit<Dragon::Green, Suit::Bamboos>;
constexpr auto kPearl = dragon_and_suit<Dragon::White, Suit::Dots>;

using L = Limit;

// clang-format off
constexpr std::array<LimitRow, kLimits> kLimitRows{{
    {L::FourConcealedPungs, "four_concealed_pungs", nullptr,                four_concealed_pungs, "H5.1"},
    {L::LittleFourWinds,    "little_four_winds",    nullptr,                little_four_winds,    "H5.2"},
    {L::BigFourWinds,       "big_four_winds",       nullptr,                big_four_winds,       "H5.3"},
    {L::BigThreeDragons,    "big_three_dragons",    nullptr,                big_three_dragons,    "H5.4"},
    {L::AllHonors,          "all_honors",           nullptr,                all_honors,           "H5.5"},
    {L::AllTerminals,       "all_terminals",        nullptr,                all_terminals,        "H5.6"},
    {L::NineGates,          "nine_gates",           nullptr,                nine_gates,           "H5.7"},
    {L::FourGongs,          "four_gongs",           nullptr,                four_gongs,           "H5.8"},
    {L::EightBonusTiles,    "eight_bonus_tiles",    nullptr,                nullptr,              "H5.9"},
    {L::ThirteenOrphans,    "thirteen_orphans",     nullptr,                thirteen_orphans,     "H5.10"},
    {L::PerfectGreen,       "perfect_green",        nullptr,                perfect_green,        "H5.11"},
    {L::Chariot,            "chariot",              nullptr,                chariot,              "H5.12"},
    {L::RubyDragon,         "ruby_dragon",          &Options::ruby_dragon,  kRuby,                "H5.13"},
    {L::JadeDragon,         "jade_dragon",          &Options::jade_dragon,  kJade,                "H5.14"},
    {L::PearlDragon,        "pearl_dragon",         &Options::pearl_dragon, kPearl,               "H5.15"},
    {L::GiftOfHeaven,       "gift_of_heaven",       nullptr,                gift_of_heaven,       "H5.16"},
    {L::GiftOfEarth,        "gift_of_earth",        nullptr,                gift_of_earth,        "H5.17"},
    {L::GiftOfMan,          "gift_of_man",          nullptr,                gift_of_man,          "H5.18"},
    {L::EightDealerKeeps,   "eight_dealer_keeps",   nullptr,                nullptr,              "H5.19"},
}};

// clang-format on

static_assert(one_row_each_in_order(kLimitRows, &LimitRow::limit, Limit::EightDealerKeeps));

}  // namespace

const std::array<LimitRow, kLimits>& limit_rows() { return kLimitRows; }

}  // namespace lair::hong_kong::hkos
