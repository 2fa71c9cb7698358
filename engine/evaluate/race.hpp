// The race of a deal: whether the tiles a hand lacks come before somebody else goes out.
#pragma once

#include <array>
#include <cstddef>
#include <span>

namespace lair {

// The chance that somebody else wins before a seat's next turn, by how many own turns the seat has
// left.
inline constexpr std::size_t kTurnsMax = 24;
using Hazards = std::array<double, kTurnsMax + 1>;

// The rest of a deal for a seat that will draw `turns` more times.
class Race {
 public:
  Race(std::size_t turns, const Hazards& others_win);

  [[nodiscard]] std::size_t turns() const { return turns_; }

  // The chance to take all steps in time; `steps` says how likely each is to succeed in one turn,
  // the last step first.
  [[nodiscard]] double won(std::span<const double> steps) const;

  // The chance that somebody else wins if this seat does not.
  [[nodiscard]] double lost() const { return lost_; }

 private:
  std::size_t turns_;
  const Hazards& others_win_;
  double lost_ = 0.0;
};

}  // namespace lair
