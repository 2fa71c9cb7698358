// The questions that the rows of both Hong Kong rule systems ask in the same way.
#pragma once

#include "engine/rules/hong_kong/facts.hpp"

namespace lair::hong_kong {

inline int dragon_pungs(const Facts& facts) { return facts.count_pungs(kDragons); }

inline int seat_wind_pung(const Facts& facts) {
  return facts.pungs.has(Tile::of(facts.hand().seat_wind));
}

inline int round_wind_pung(const Facts& facts) {
  return facts.pungs.has(Tile::of(facts.hand().prevailing));
}

inline int little_three_dragons(const Facts& facts) { return facts.all_but_one(kDragons); }

inline int big_three_dragons(const Facts& facts) { return facts.count_pungs(kDragons) == 3; }

inline int little_four_winds(const Facts& facts) { return facts.all_but_one(kWinds); }

inline int big_four_winds(const Facts& facts) { return facts.count_pungs(kWinds) == 4; }

inline int all_pungs(const Facts& facts) { return facts.all_pungs(); }

inline int one_suit_with_honors(const Facts& facts) { return facts.one_suit_with_honors(); }

inline int one_suit_only(const Facts& facts) { return facts.one_suit_only(); }

inline int all_honors(const Facts& facts) { return facts.holds_only(kHonors); }

inline int all_terminals(const Facts& facts) { return facts.holds_only(kTerminals); }

inline int nine_gates(const Facts& facts) { return facts.nine_gates(); }

inline int thirteen_orphans(const Facts& facts) { return facts.form == Form::ThirteenOrphans; }

inline int self_drawn(const Facts& facts) { return facts.how().self_drawn; }

inline int last_draw(const Facts& facts) { return facts.how().self_drawn && facts.how().last_tile; }

inline int last_discard(const Facts& facts) {
  return !facts.how().self_drawn && facts.how().last_tile;
}

inline int kong_on_kong(const Facts& facts) { return facts.kong_on_kong(); }

inline int robbing(const Facts& facts) { return facts.how().robbing; }

}  // namespace lair::hong_kong
