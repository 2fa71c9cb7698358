#include "engine/rules/yahoo/limits.hpp"

#include <bit>

#include "engine/rules/yahoo/row_order.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::yahoo {
namespace {

constexpr Kinds kGreen{"2s"_t, "3s"_t, "4s"_t, "6s"_t, "8s"_t, "G"_t};

bool eight_bonus_tiles(const Facts& facts) { return facts.of_hand.garden.total() == 8; }

bool four_kongs(const Facts& facts) { return facts.of_hand.kongs == 4; }

bool all_honors(const Facts& facts) { return kHonors.has_all(facts.of_hand.kinds); }

bool all_terminals(const Facts& facts) { return kTerminals.has_all(facts.of_hand.kinds); }

bool heavenly(const Facts& facts) {
  const Circumstances& how = facts.how();
  return how.is_dealer && how.opening.own_first_draw && !how.opening.after_kong;
}

bool earthly(const Facts& facts) {
  return !facts.how().is_dealer && facts.how().opening.dealers_first_discard;
}

bool netherly(const Facts& facts) {
  const Circumstances& how = facts.how();
  // The replacement of the seat's own kong is not a first draw.
  const bool is_kongs = how.kongs_in_turn > 0 && !facts.of_hand.options.netherly_on_kongs;
  const bool is_first = how.opening.own_first_draw && !is_kongs;
  return !how.is_dealer && is_first && !how.opening.after_claim;
}

// A discard may complete only the eyes: a pung that it completes is not concealed.
bool hidden_treasure(const Facts& facts) {
  return facts.of_hand.hidden && facts.all_pungs() &&
         (facts.how().self_drawn || facts.reading.eyes == facts.hand().winning_tile);
}

bool nine_gates(const Facts& facts) {
  const WinningHand& hand = facts.hand();
  if (!hand.melds.empty() || facts.of_hand.suits != 1 || facts.of_hand.has_honors()) return false;
  const Suit suit = hand.winning_tile.suit();
  for (int number = 1; number <= 9; ++number) {
    const Tile tile = Tile::of(suit, number);
    const int held = hand.concealed[tile] - (tile == hand.winning_tile ? 1 : 0);
    if (held != (tile.is_terminal() ? 3 : 1)) return false;
  }
  return true;
}

bool all_green(const Facts& facts) { return kGreen.has_all(facts.of_hand.kinds); }

template <Dragon kDragon, Suit kSuit>
bool dragon_and_suit(const Facts& facts) {
  constexpr Tile kTile = Tile::of(kDragon);
  constexpr Kinds kAllowed = kinds_of(kSuit) | Kinds{kTile};
  return facts.all_pungs() && facts.pungs.has(kTile) && kAllowed.has_all(facts.of_hand.kinds);
}

bool moon(const Facts& facts) {
  return facts.how().self_drawn && facts.how().last_tile && facts.hand().winning_tile == "1p"_t;
}

bool plum_blossom(const Facts& facts) {
  return facts.of_hand.supplementary && facts.hand().winning_tile == "5p"_t;
}

bool carrying_pole(const Facts& facts) {
  return facts.how().robbing && facts.hand().winning_tile == "2s"_t;
}

bool kong_on_kong(const Facts& facts) {
  return facts.of_hand.supplementary && facts.how().kongs_in_turn >= 2;
}

// Pungs of 1 and 9, kongs of neither, and all numbers between: the eyes can only be 2, 5 or 8.
bool wriggling_snake(const Facts& facts) {
  if (!facts.hand().melds.empty() || facts.chow_count != 2) return false;
  const Tile eyes = facts.reading.eyes;
  if (!eyes.is_suited()) return false;
  const Suit suit = eyes.suit();
  return facts.pungs == Kinds{Tile::of(suit, 1), Tile::of(suit, 9)} &&
         facts.of_hand.kinds == kinds_of(suit);
}

constexpr auto kJade = dragon_and_suit<Dragon::Green, Suit::Bamboos>;
constexpr auto kRuby = dragon_and_suit<Dragon::Red, Suit::Characters>;
constexpr auto kPearl = dragon_and_suit<Dragon::White, Suit::Dots>;

using enum InUse;
using enum Reach;

constexpr std::array<LimitRow, kLimits> kLimitRows{
    {
     {Limit::EightBonusTiles, "eight_bonus_tiles", Always, FaanOnly, eight_bonus_tiles, "Y5.1"},
     {Limit::FourKongs, "four_kongs", Always, FaanOnly, four_kongs, "Y5.2"},
     {Limit::AllHonors, "all_honours", Always, ArrangementToo, all_honors, "Y5.3"},
     {Limit::AllTerminals, "all_terminals", Always, ArrangementToo, all_terminals, "Y5.4"},
     {Limit::Heavenly, "heavenly", ByDefault, FaanOnly, heavenly, "Y5.5"},
     {Limit::Earthly, "earthly", ByDefault, FaanOnly, earthly, "Y5.6"},
     {Limit::Netherly, "netherly", ByDefault, FaanOnly, netherly, "Y5.7"},
     {Limit::HiddenTreasure, "hidden_treasure", ByDefault, FaanOnly, hidden_treasure, "Y5.8"},
     {Limit::NineGates, "nine_gates", ByDefault, FaanOnly, nine_gates, "Y5.9"},
     {Limit::AllGreen, "all_green", ByDefault, FaanOnly, all_green, "Y5.10"},
     {Limit::JadeDragon, "jade_dragon", OnRequest, FaanOnly, kJade, "Y5.11"},
     {Limit::RubyDragon, "ruby_dragon", OnRequest, FaanOnly, kRuby, "Y5.12"},
     {Limit::PearlDragon, "pearl_dragon", OnRequest, FaanOnly, kPearl, "Y5.13"},
     {Limit::Moon, "moon", OnRequest, FaanOnly, moon, "Y5.14"},
     {Limit::PlumBlossom, "plum_blossom", OnRequest, FaanOnly, plum_blossom, "Y5.15"},
     {Limit::CarryingPole, "carrying_pole", OnRequest, FaanOnly, carrying_pole, "Y5.16"},
     {Limit::KongOnKong, "kong_on_kong", OnRequest, FaanOnly, kong_on_kong, "Y5.17"},
     {Limit::WrigglingSnake, "wriggling_snake", OnRequest, FaanOnly, wriggling_snake, "Y5.18"},
     }
};

constexpr std::size_t kFirstClassic = static_cast<std::size_t>(Limit::Heavenly);

// One row per limit in the order of the enum, those always in use first.
constexpr bool complete_and_in_order() {
  for (std::size_t at = 0; at < kLimitRows.size(); ++at) {
    if (kLimitRows[at].limit != static_cast<Limit>(at)) return false;
    if ((kLimitRows[at].in_use == Always) != (at < kFirstClassic)) return false;
  }
  return kLimitRows.back().limit == Limit::WrigglingSnake;
}

static_assert(complete_and_in_order());

constexpr LimitSet kAlwaysInUse = bit(Limit::Heavenly) - 1;

constexpr LimitSet kArrangements = [] {
  LimitSet arrangements = 0;
  for (const LimitRow& row : kLimitRows) {
    if (row.reach == ArrangementToo) arrangements |= bit(row.limit);
  }
  return arrangements;
}();

}  // namespace

const std::array<LimitRow, kLimits>& limit_rows() { return kLimitRows; }

LimitSet limits_met(const Facts& facts) {
  const auto classics = static_cast<LimitSet>(facts.of_hand.options.classic_limits);
  LimitSet met = 0;
  for_each_place<kLimits>([&](auto at) {
    if (kLimitRows[at].holds(facts)) met |= LimitSet{1} << at;
  });
  return met & (kAlwaysInUse | classics << kFirstClassic);
}

void write_limits(LimitSet limits, std::vector<ScoreItem>& items) {
  if (limits == 0) return;
  constexpr auto kPlaces = places_by_code(kLimitRows);
  for (const std::size_t at : kPlaces) {
    if ((limits >> at & 1) == 0) continue;
    items.push_back(
        {ScoreSection::Limits, kLimitRows[at].code, kLimitFaan.count(), kLimitRows[at].rule});
  }
}

const LimitRow* arrangement_limit(LimitSet met) {
  met &= kArrangements;
  return met == 0 ? nullptr : &kLimitRows[static_cast<std::size_t>(std::countr_zero(met))];
}

std::vector<ClassicLimit> classic_limits() {
  std::vector<ClassicLimit> classics;
  for (std::size_t at = kFirstClassic; at < kLimitRows.size(); ++at) {
    classics.push_back({kLimitRows[at].code, kLimitRows[at].in_use == ByDefault});
  }
  return classics;
}

}  // namespace lair::yahoo
