// The race of a deal: whether the tiles a hand lacks come before somebody else is out.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace lair {

// Chances, by how many turns of its own a seat has left, that somebody else wins before the next.
inline constexpr std::size_t kTurnsMax = 24;
using Hazards = std::array<double, kTurnsMax + 1>;

// The rest of a deal for a seat that is to draw `turns` times more.
class Race {
 public:
  Race(std::size_t turns, const Hazards& others_win);

  [[nodiscard]] std::size_t turns() const { return turns_; }

  // The chance to take all steps in time; `steps` says how likely each is to succeed in one turn,
  // the last step first.
  [[nodiscard]] double won(std::span<const double> steps) const;

  // The chance that somebody else wins while this seat does not.
  [[nodiscard]] double lost() const { return lost_; }

 private:
  std::size_t turns_;
  const Hazards& others_win_;
  double lost_ = 0.0;
};

}  // namespace lair
