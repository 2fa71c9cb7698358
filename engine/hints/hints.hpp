// Hints for a seat: what it could work out from its own view.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/bots/appraisal.hpp"
#include "engine/hints/winning_forms.hpp"
#include "engine/play/view.hpp"

namespace lair {

// What a win on a tile would count, without any luck that may come with it, such as the last tile
// or a kong.
struct WinWorth {
  bool may_win = false;
  Faan counted;  // toward the minimum
  Points total;  // what is settled, if it may win

  friend bool operator==(const WinWorth&, const WinWorth&) = default;
};

// A tile that completes the hand.
struct WaitHint {
  Tile tile;
  std::uint8_t unseen = 0;  // how many of the four this seat does not see
  WinWorth claimed;         // from a discard
  WinWorth drawn;

  friend bool operator==(const WaitHint&, const WaitHint&) = default;
};

// The hints for a hand between turns.
struct HandHint {
  std::uint8_t away = 0;     // tiles to exchange; 1: waiting
  std::uint16_t useful = 0;  // unseen tiles that bring the hand nearer or complete it
  std::vector<WaitHint> waits;

  friend bool operator==(const HandHint&, const HandHint&) = default;
};

struct DiscardHint {
  Tile discard;
  HandHint after;

  friend bool operator==(const DiscardHint&, const DiscardHint&) = default;
};

struct Hints {
  Faan minimum;                       // of the house
  Faan assured;                       // what bonus tiles and pungs of honors already count
  std::optional<HandHint> hand;       // between turns
  std::vector<DiscardHint> discards;  // before a discard, by tile

  friend bool operator==(const Hints&, const Hints&) = default;
};

// Answers for the seats of one table. Making one costs some twenty scores, so it is worth keeping.
class Hinter {
 public:
  // `rules` must outlive it.
  explicit Hinter(const RuleSet& rules) : appraisal_(rules), forms_(rules) {}

  // `view` is the seat's own, so nothing hidden can be told. Returns nothing once the deal is over.
  [[nodiscard]] std::optional<Hints> hints_for(Seat seat, const View& view) const;

 private:
  Appraisal appraisal_;
  WinningForms forms_;
};

}  // namespace lair
