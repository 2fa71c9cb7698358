#include "server/tool/correction_fit.hpp"

#include <algorithm>
#include <array>
#include <iomanip>
#include <ostream>

namespace lair::tool {
namespace {

constexpr double kPresumed = 20.0;
constexpr int kFittings = 400;

// Fits straight lines through `kKnots` knots to a sample. A sample may weigh on several knots at
// once.
template <std::size_t kKnots>
class Lines {
 public:
  // A sample with these `weights` of knots had this `outcome`.
  template <class Weights>
  void add(const Weights& weights, double outcome) {
    for (const auto& [knot, weight] : weights) {
      outcomes_.at(knot) += weight * outcome;
      for (const auto& [other, another] : weights) products_.at(knot).at(other) += weight * another;
    }
  }

  // Counts as if `value` had been seen `times` times at `knot`.
  void presume(std::size_t knot, double value, double times) {
    outcomes_.at(knot) += times * value;
    products_.at(knot).at(knot) += times;
  }

  // The value at which knot `at` fits best while the other `values` stay.
  [[nodiscard]] double best(const std::array<double, kKnots>& values, std::size_t at) const {
    double left = outcomes_.at(at);
    for (std::size_t other = 0; other < kKnots; ++other) {
      if (other != at) left -= products_.at(at).at(other) * values.at(other);
    }
    return left / products_.at(at).at(at);
  }

 private:
  std::array<double, kKnots> outcomes_{};
  std::array<std::array<double, kKnots>, kKnots> products_{};
};

struct Weight {
  std::size_t knot = 0;
  double weight = 0.0;
};

constexpr std::size_t kWidth = kCountedKnots.size();

// The least rise of the corrected chance from one knot to the next, so that the hand with the
// greater counted chance keeps the greater corrected one.
double least_rise(std::size_t knot) {
  return 0.1 * (kCountedKnots.at(knot + 1) - kCountedKnots.at(knot));
}

void fit_wins(const std::vector<PlayedDecision>& decisions, Correction& found) {
  constexpr std::size_t kSize = kTurnStages * kWidth;
  Lines<kSize> lines;
  for (const PlayedDecision& one : decisions) {
    const Between row = between_stages(one.estimate.counted.turns);
    const Between column = between_counted(one.estimate.counted.win);
    const std::size_t at = row.knot * kWidth + column.knot;
    const std::array<Weight, 4> weights{
        {{at, (1 - row.part) * (1 - column.part)},
         {at + 1, (1 - row.part) * column.part},
         {at + kWidth, row.part * (1 - column.part)},
         {at + kWidth + 1, row.part * column.part}}
    };
    lines.add(weights, one.won ? 1.0 : 0.0);
  }
  std::array<double, kSize> values{};
  for (std::size_t at = 0; at < kSize; ++at) {
    values.at(at) = kCountedKnots.at(at % kWidth);
    lines.presume(at, values.at(at), kPresumed);
  }
  for (int round = 0; round < kFittings; ++round) {
    for (std::size_t at = 0; at < kSize; ++at) {
      const std::size_t column = at % kWidth;
      const bool is_last = column == kWidth - 1;
      const double lowest = column == 0 ? 0.0 : values.at(at - 1) + least_rise(column - 1);
      const double highest = is_last ? 1.0 : values.at(at + 1) - least_rise(column);
      values.at(at) = std::max(lowest, std::min(lines.best(values, at), highest));
    }
  }
  for (std::size_t at = 0; at < kSize; ++at) {
    found.wins.at(at / kWidth).at(at % kWidth) = values.at(at);
  }
}

void fit_paid(const std::vector<PlayedDecision>& decisions, Correction& found) {
  Lines<kPaidKnots.size()> lines;
  double squares = 0.0;
  double wins = 0.0;
  for (const PlayedDecision& one : decisions) {
    if (!one.won) continue;
    const double paid = one.estimate.counted.points;
    const Between at = between_paid(one.estimate.counted.win);
    const std::array<Weight, 2> weights{
        {{at.knot, paid * (1 - at.part)}, {at.knot + 1, paid * at.part}}
    };
    lines.add(weights, one.points);
    squares += paid * paid;
    wins += 1;
  }
  found.paid.fill(1.0);
  const double one_win = wins > 0 ? std::max(squares / wins, 1.0) : 1.0;
  for (std::size_t at = 0; at < found.paid.size(); ++at)
    lines.presume(at, 1.0, kPresumed * one_win);
  for (int round = 0; round < kFittings; ++round) {
    for (std::size_t at = 0; at < found.paid.size(); ++at) {
      found.paid.at(at) = std::max(0.0, lines.best(found.paid, at));
    }
  }
}

// Chosen so that the predicted changes sum to the changes that came.
void fit_losses(const std::vector<PlayedDecision>& decisions, Correction& found) {
  double left = 0.0;
  double counted = 0.0;
  for (const PlayedDecision& one : decisions) {
    const Counted& count = one.estimate.counted;
    const double win = corrected_win(found, count.win, count.turns);
    const double points = count.points * corrected_paid(found, count.win);
    const double open = 1.0 - one.estimate.deal_in;
    left += open * win * points - one.estimate.deal_in * one.estimate.deal_in_cost - one.points;
    counted += open * (1.0 - win) * count.loss;
  }
  found.losses = counted > 0 ? std::max(0.0, left / counted) : 1.0;
}

template <class Numbers>
void print_numbers(const Numbers& numbers, std::ostream& out) {
  out << '{';
  for (std::size_t at = 0; at < numbers.size(); ++at) out << (at == 0 ? "" : ", ") << numbers[at];
  out << '}';
}

}  // namespace

Correction fitted_correction(std::string_view rules, const std::vector<PlayedDecision>& decisions) {
  Correction found{.rules = rules};
  fit_wins(decisions, found);
  fit_paid(decisions, found);
  fit_losses(decisions, found);
  return found;
}

void print(const Correction& correction, std::ostream& out) {
  out << std::setprecision(3) << "    Correction{.rules = \"" << correction.rules
      << "\",\n    .wins = {{\n";
  for (const auto& row : correction.wins) {
    out << "      ";
    print_numbers(row, out);
    out << ",\n";
  }
  out << "    }},\n    .paid = ";
  print_numbers(correction.paid, out);
  out << ",\n    .losses = " << correction.losses << "},\n";
}

}  // namespace lair::tool
