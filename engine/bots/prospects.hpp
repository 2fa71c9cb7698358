// How promising the hands are that a seat may reach.
#pragma once

#include <cstdint>

#include "engine/bots/appraisal.hpp"
#include "engine/inline_vector.hpp"
#include "engine/play/view.hpp"

namespace lair {

// Higher is better; 0 is a hand that will not win. Whole numbers, so that they are the same on
// every machine.
using Promise = std::int64_t;

struct BestDiscard {
  Tile tile;
  Promise promise = -1;
};

// Judges hands of one seat from what its view shows.
class Prospects {
 public:
  // `appraisal` and `view` must outlive it; `view` is the seat's own.
  Prospects(const Appraisal& appraisal, Seat seat, const View& view);

  // The promise of a hand between turns: 13 tiles, counting melds as three.
  [[nodiscard]] Promise of(const Hand& hand) const;

  // The discard after which a hand of 14 tiles promises most.
  [[nodiscard]] BestDiscard best_discard(const Hand& hand) const;

 private:
  // A form to aim at, with pungs of honors that make up its worth.
  struct Plan {
    Form form;
    InlineVector<Tile, 3> kernel;  // pairs to be made into pungs
    Worth worth = 0;               // if exposed and won on a discard
  };

  using Plans = InlineVector<Plan, 48>;

  // How a plan may reach the table's minimum.
  struct Way {
    bool may_claim = true;
    bool needs_self_draw = false;
    Worth missing = 0;
  };

  [[nodiscard]] Plans plans_for(const Hand& hand) const;
  [[nodiscard]] Worth honor_pungs(const Hand& hand, const Form& form) const;
  [[nodiscard]] Way way_of(const Plan& plan, const Hand& hand) const;
  [[nodiscard]] std::int64_t ticks_to_win(const Plan& plan, const Way& way, int away) const;
  [[nodiscard]] std::int64_t ticks_for(std::int64_t rate) const;
  [[nodiscard]] std::int64_t rate_of(const Way& way,
                                     const Hand& hand,
                                     const TileKinds& kinds) const;
  [[nodiscard]] Promise promise_after(std::int64_t ticks) const;
  [[nodiscard]] Promise refined(const Plans& plans, const Hand& hand) const;
  [[nodiscard]] Promise when_ready(const Hand& hand) const;
  [[nodiscard]] std::int64_t winning_rate(const Hand& hand, Tile wait) const;

  const Appraisal& appraisal_;
  const View& view_;
  Wind seat_wind_;
  Wind prevailing_;
  Worth bonus_ = 0;
  TileCounts unseen_;  // tiles not seen by the seat: in the wall or in the other hands
  std::int64_t unseen_total_ = 0;
  std::int64_t half_life_ = 1;
};

}  // namespace lair
