// Compares one decision of a seat with the best that the evaluator saw for it, and says what the
// difference cost.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "engine/evaluate/evaluator.hpp"
#include "engine/play/action.hpp"
#include "engine/play/view.hpp"
#include "engine/rules/score.hpp"

namespace lair {

// Changes whenever the same decision may be judged or described differently: reviews that were kept
// are then made again.
inline constexpr std::uint32_t kReviewRevision = 3;

enum class Grade : std::uint8_t { Good, Inaccuracy, Mistake, Blunder };
inline constexpr std::size_t kGrades = 4;

// The strongest reason for the best choice.
enum class Reason : std::uint8_t {
  None,       // nothing better was seen
  MissedWin,  // the hand could have gone out
  Danger,     // others win on its tile less often
  WinsOftener,
  WinsMore,  // points
};

// The seat that is most likely to win on a tile that is given up.
struct Threat {
  Seat seat = Seat::A;
  double chance = 0.0;
};

// An action with what it leads to.
struct Choice {
  Estimate estimate;
  std::optional<Threat> threat;  // only for a discard
};

struct Verdict {
  Choice taken;
  Choice best;         // the taken one, if none is better
  double cost = 0.0;   // points of the deal that the choice gave away
  double stake = 0.0;  // points of an average win on a discard, to compare costs with
  Grade grade = Grade::Good;
  Reason reason = Reason::None;

  // 1 for the best choice, nearer 0 the more was given away.
  [[nodiscard]] double accuracy() const;
};

// What a seat is asked at one moment, with what it may know.
struct Decision {
  Seat seat = Seat::A;
  View view;  // the seat's own
  Actions legal;
  std::optional<ScoreSheet> win = std::nullopt;  // the sheet of the win it may declare
};

// `taken` is one of the legal actions. Pure: looks at nothing but the decision. A declared win is
// never called a fault.
Verdict judge(const Evaluator& evaluator, const Decision& decision, const Action& taken);

// The verdict on each legal action, in their order, for the cost of one.
std::vector<Verdict> judge_each(const Evaluator& evaluator, const Decision& decision);

// How a number of decisions were graded.
struct Tally {
  std::array<std::uint32_t, kGrades> graded{};
  double accuracies = 0.0;  // their sum

  void add(const Verdict& verdict);

  [[nodiscard]] std::uint32_t decisions() const;

  // The mean accuracy of the decisions, 0 to 100; nothing if there are none.
  [[nodiscard]] std::optional<double> accuracy() const;
};

std::string_view word_of(Grade grade);
std::string_view word_of(Reason reason);

}  // namespace lair
