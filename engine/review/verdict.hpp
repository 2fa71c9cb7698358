// One decision of a seat beside the best that the evaluator saw for it, and what the difference
// cost.
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

// Changes whenever the same decision may be judged otherwise, or something else said of it: reviews
// that were kept are made anew.
inline constexpr std::uint32_t kReviewRevision = 3;

enum class Grade : std::uint8_t { Good, Inaccuracy, Mistake, Blunder };
inline constexpr std::size_t kGrades = 4;

// What speaks for the best choice the most.
enum class Reason : std::uint8_t {
  None,       // nothing better was seen
  MissedWin,  // the hand could have gone out
  Danger,     // somebody wins on the tile less often
  WinsOftener,
  WinsMore,  // points
};

// The seat that wins most often on a tile that is given up.
struct Threat {
  Seat seat = Seat::A;
  double chance = 0.0;
};

// An action with what it leads to.
struct Choice {
  Estimate estimate;
  std::optional<Threat> threat;  // of a discard
};

struct Verdict {
  Choice taken;
  Choice best;         // the taken one, when none is better
  double cost = 0.0;   // points of the deal that the choice gave away
  double stake = 0.0;  // points of an average win on a discard, which costs are held against
  Grade grade = Grade::Good;
  Reason reason = Reason::None;

  // 1 for the best choice, nearer 0 the more was given away.
  [[nodiscard]] double accuracy() const;
};

// What a seat is asked at one moment, from what it may know.
struct Decision {
  Seat seat = Seat::A;
  View view;  // the seat's own
  Actions legal;
  std::optional<ScoreSheet> win = std::nullopt;  // of the win it may declare
};

// `taken` is one of the legal actions. Pure: looks at nothing but the decision. A win that was
// declared is never found fault with.
Verdict judge(const Evaluator& evaluator, const Decision& decision, const Action& taken);

// The same of each legal action, in their order, for the price of one.
std::vector<Verdict> judge_each(const Evaluator& evaluator, const Decision& decision);

// How a number of decisions were graded.
struct Tally {
  std::array<std::uint32_t, kGrades> graded{};
  double accuracies = 0.0;  // summed

  void add(const Verdict& verdict);

  [[nodiscard]] std::uint32_t decisions() const;

  // From 0 to 100, the mean of the decisions; nothing without any.
  [[nodiscard]] std::optional<double> accuracy() const;
};

std::string_view word_of(Grade grade);
std::string_view word_of(Reason reason);

}  // namespace lair
