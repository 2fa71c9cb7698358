// Where finished reviews are stored.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::review {

// The figures of a review.
struct ReviewFigures {
  std::int64_t game = 0;
  Seat seat = Seat::A;
  PlayerId player;             // who sat there
  std::uint32_t revision = 0;  // of the code that judged
  std::uint32_t decisions = 0;
  std::uint32_t inaccuracies = 0;
  std::uint32_t mistakes = 0;
  std::uint32_t blunders = 0;
  std::uint32_t accuracy = 0;  // thousandths of a per cent
};

class Shelf {
 public:
  Shelf() = default;
  virtual ~Shelf() = default;
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;

  // Stores a review, replacing an earlier one of the same seat. Calls `done` once, with whether it
  // was stored.
  virtual void keep(const ReviewFigures& figures,
                    std::string text,
                    std::function<void(bool)> done) = 0;

  // Sets whether everybody may see that player's reviews.
  virtual void share(PlayerId player, bool shared, std::function<void(bool)> done) = 0;
};

}  // namespace lair::review
