// The facts about a winning hand that the rows of both Hong Kong rule systems use.
#pragma once

#include <cstdint>

#include "engine/hands/kinds.hpp"
#include "engine/hands/reading.hpp"
#include "engine/hands/special_forms.hpp"
#include "engine/rules/circumstances.hpp"

namespace lair::hong_kong {

inline constexpr Kinds kWinds = kinds_of(Suit::Winds);
inline constexpr Kinds kDragons = kinds_of(Suit::Dragons);

enum class Form : std::uint8_t { FourSets, SevenPairs, ThirteenOrphans };

// The flowers and seasons of one seat.
struct Garden {
  int flowers = 0;
  int seasons = 0;
  bool own_flower = false;
  bool own_season = false;

  [[nodiscard]] int total() const { return flowers + seasons; }
};

// The facts about a hand that hold for every reading of it.
struct HandFacts {
  const WinningHand& hand;
  Kinds kinds;    // of all its tiles
  int suits = 0;  // numbered suits among them
  int kongs = 0;
  bool concealed = true;  // nothing exposed; concealed kongs are allowed
  Garden garden;

  explicit HandFacts(const WinningHand& hand);

  [[nodiscard]] bool has_honors() const { return kinds.has_any(kHonors); }
};

// The facts about one reading of a hand.
struct Facts {
  const HandFacts& of_hand;
  Form form;
  const Reading& reading;  // the division into four sets; empty in any other form
  Kinds pungs;             // kinds of its pungs and kongs

  Facts(const HandFacts& of_hand, Form form, const Reading& reading);

  [[nodiscard]] const WinningHand& hand() const { return of_hand.hand; }

  [[nodiscard]] const Circumstances& how() const { return of_hand.hand.how; }

  [[nodiscard]] int count_pungs(Kinds among) const { return (pungs & among).size(); }

  [[nodiscard]] bool all_pungs() const { return pungs.size() == 4; }

  [[nodiscard]] bool all_chows() const { return form == Form::FourSets && pungs.empty(); }

  // Pungs of all but one kind of a group, with eyes of that kind: three winds and the fourth, or
  // two dragons and the third.
  [[nodiscard]] bool all_but_one(Kinds group) const {
    return count_pungs(group) == group.size() - 1 && group.has(reading.eyes);
  }

  [[nodiscard]] bool holds_only(Kinds kinds) const { return of_hand.kinds.within(kinds); }

  [[nodiscard]] bool one_suit_with_honors() const {
    return of_hand.suits == 1 && of_hand.has_honors();
  }

  [[nodiscard]] bool one_suit_only() const { return of_hand.suits == 1 && !of_hand.has_honors(); }

  // 1112345678999 of one suit and one more tile of it, without melds.
  [[nodiscard]] bool nine_gates() const;

  // The same, after a wait for all nine tiles of the suit.
  [[nodiscard]] bool nine_gates_on_nine_waits() const;

  // A win on the replacement of the second or a later kong of the turn.
  [[nodiscard]] bool kong_on_kong() const {
    return how().self_drawn && how().drawn_as == DrawKind::KongReplacement &&
           how().kongs_in_turn >= 2;
  }
};

// Seven pairs, no two alike.
bool is_seven_different_pairs(const TileCounts& concealed);

enum class SevenPairs : std::uint8_t { NoHand, AHand };

// Calls `see` with a Form and a Reading for every way to read the hand. Only thirteen orphans may
// rob a concealed kong.
template <class See>
void for_each_reading(const WinningHand& hand, SevenPairs pairs, See see) {
  if (hand.melds.empty() && is_thirteen_orphans(hand.concealed)) {
    see(Form::ThirteenOrphans, Reading());
  }
  if (hand.how.robs_concealed) return;
  for (const Reading& reading : readings_of(hand.concealed, hand.melds)) {
    see(Form::FourSets, reading);
  }
  const bool may_be_pairs = pairs == SevenPairs::AHand && hand.melds.empty();
  if (may_be_pairs && is_seven_different_pairs(hand.concealed)) see(Form::SevenPairs, Reading());
}

}  // namespace lair::hong_kong
