// Where reviews that were made are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::review {

// What a review comes to in numbers.
struct ReviewFigures {
  std::int64_t game = 0;
  Seat seat = Seat::A;
  PlayerId player;             // who sat there
  std::uint32_t revision = 0;  // of what judged
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

  // Instead of the one that was kept of that seat. `done` is told once whether it is kept.
  virtual void keep(const ReviewFigures& figures,
                    std::string text,
                    std::function<void(bool)> done) = 0;

  // Whether everybody may see that player's reviews.
  virtual void share(PlayerId player, bool shared, std::function<void(bool)> done) = 0;
};

}  // namespace lair::review
