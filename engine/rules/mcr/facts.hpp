// The facts about a winning hand that the rows of the Mahjong Competition Rules use.
#pragma once

#include <cstdint>

#include "engine/hands/kinds.hpp"
#include "engine/hands/reading.hpp"
#include "engine/rules/circumstances.hpp"
#include "engine/rules/mcr/combinations.hpp"
#include "engine/rules/mcr/options.hpp"

namespace lair::mcr {

// What a whole hand is made of. Rules M4.1 to M4.5.
enum class Form : std::uint8_t {
  FourSets,          // rule M4.1
  KnittedStraight,   // rule M4.2; nine knitted tiles, one set, eyes
  SevenPairs,        // rule M4.3
  ThirteenOrphans,   // rule M4.4
  HonorsAndKnitted,  // rule M4.5; fourteen different tiles
};

inline constexpr std::size_t kForms = 5;

// The facts about a hand that hold for every reading of it.
struct HandFacts {
  const WinningHand& hand;
  const Options& options;
  Kinds kinds;    // of all its tiles
  int suits = 0;  // numbered suits among them
  Kinds hogs;     // kinds held four times without being a kong
  int concealed_kongs = 0;
  int exposed_kongs = 0;
  int exposed_sets = 0;  // exposed kongs included, concealed ones not; rule M9.2
  bool nine_gates = false;
  bool one_wait = false;  // no other kind would have completed the hand; rule M5.1

  HandFacts(const WinningHand& hand, const Options& options);

  [[nodiscard]] const Circumstances& how() const { return hand.how; }

  [[nodiscard]] bool has_honors() const { return kinds.has_any(kHonors); }

  [[nodiscard]] bool is_concealed() const { return exposed_sets == 0; }

  [[nodiscard]] int kongs() const { return concealed_kongs + exposed_kongs; }
};

// The parts of one reading that the winning tile may have completed; it may be counted for any one
// of them. Counting it for the eyes or a chow costs no fan, so a pung loses its concealment only if
// the tile fits nowhere else. Rules M5.2, M5.3.
struct Completed {
  bool edge = false;    // the 3 of 123, the 7 of 789
  bool closed = false;  // the middle of a chow
  bool eyes = false;
  bool chow = false;
  bool pung = false;
};

// The facts about one reading of a hand.
struct Facts {
  const HandFacts& of_hand;
  Form form;
  const Reading& reading;  // four sets, the one set of a knitted straight, or none
  Kinds pungs;             // kinds of its pungs and kongs
  int chow_count = 0;
  int concealed_pungs = 0;  // kongs included
  Completed completed;
  Combined combined;

  Facts(const HandFacts& of_hand, Form form, const Reading& reading);

  [[nodiscard]] const Circumstances& how() const { return of_hand.hand.how; }

  [[nodiscard]] const WinningHand& hand() const { return of_hand.hand; }

  [[nodiscard]] int count_pungs(Kinds among) const { return (pungs & among).size(); }

  [[nodiscard]] bool all_pungs() const { return pungs.size() == 4; }
};

}  // namespace lair::mcr
