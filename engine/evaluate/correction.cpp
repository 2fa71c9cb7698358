#include "engine/evaluate/correction.hpp"

#include <algorithm>

namespace lair {
namespace {

// As `lair calibrate --teach --rules ID --deals N --seed 77` prints them, where N is 10000 for
// yahoo and faan-laak, 9500 for hkos, 2500 for mcr; but these were fitted from chances of five
// digits, so a last digit may differ by one.
constexpr std::array kCorrections{
    Correction{.rules = "yahoo",
               .wins = {{
                   {0, 0.0172, 0.0252, 0.0712, 0.169, 0.26, 0.427, 0.638, 0.8, 1},
                   {0, 0.00814, 0.0176, 0.0226, 0.222, 0.317, 0.611, 0.626, 0.8, 1},
                   {0, 0.0094, 0.0182, 0.0555, 0.165, 0.34, 0.514, 0.629, 0.81, 1},
                   {0.00134, 0.00416, 0.051, 0.103, 0.167, 0.344, 0.448, 0.612, 0.685, 0.957},
                   {0.0028, 0.0802, 0.135, 0.23, 0.275, 0.354, 0.468, 0.516, 0.656, 0.899},
                   {0.0664, 0.189, 0.257, 0.313, 0.463, 0.478, 0.533, 0.751, 0.828, 0.982},
               }},
               .paid = {1.68, 1.26, 1, 1.07, 1.01},
               .losses = 1.01 },
    Correction{.rules = "hkos",
               .wins = {{
                   {0.00092, 0.0616, 0.0641, 0.0831, 0.128, 0.143, 0.25, 0.39, 0.768, 1},
                   {0, 0.0025, 0.005, 0.0517, 0.109, 0.277, 0.299, 0.471, 0.803, 1},
                   {0.000176, 0.00619, 0.0342, 0.0505, 0.142, 0.294, 0.432, 0.595, 0.697, 1},
                   {0, 0.0234, 0.0603, 0.0677, 0.174, 0.324, 0.412, 0.602, 0.746, 0.968},
                   {0, 0.0342, 0.0856, 0.154, 0.189, 0.313, 0.47, 0.621, 0.808, 0.853},
                   {0.0362, 0.154, 0.171, 0.232, 0.352, 0.367, 0.52, 0.639, 0.746, 0.946},
               }},
               .paid = {0.886, 1.17, 1.01, 1, 1.02},
               .losses = 0.786},
    Correction{.rules = "mcr",
               .wins = {{
                   {0, 0.0136, 0.0371, 0.0813, 0.257, 0.272, 0.362, 0.627, 0.766, 0.998},
                   {0.0048, 0.0073, 0.0678, 0.0728, 0.226, 0.468, 0.483, 0.498, 0.713, 0.993},
                   {0.00195, 0.0154, 0.0918, 0.13, 0.15, 0.326, 0.635, 0.65, 0.665, 1},
                   {0, 0.0387, 0.0979, 0.208, 0.233, 0.322, 0.614, 0.651, 0.666, 1},
                   {0, 0.133, 0.166, 0.278, 0.314, 0.433, 0.503, 0.654, 0.669, 0.868},
                   {0.122, 0.309, 0.339, 0.376, 0.486, 0.501, 0.599, 0.614, 0.768, 0.97},
               }},
               .paid = {0.841, 0.97, 0.975, 0.957, 0.971},
               .losses = 1.09 },
    Correction{.rules = "faan-laak",
               .wins = {{
                   {0.0233, 0.0332, 0.0357, 0.179, 0.251, 0.358, 0.49, 0.65, 0.8, 1},
                   {0, 0.0345, 0.037, 0.042, 0.156, 0.466, 0.59, 0.643, 0.8, 1},
                   {0, 0.00572, 0.0302, 0.0552, 0.0875, 0.327, 0.512, 0.606, 0.818, 1},
                   {0.00298, 0.00614, 0.0546, 0.0713, 0.16, 0.284, 0.45, 0.616, 0.662, 0.956},
                   {0.0138, 0.0846, 0.134, 0.215, 0.276, 0.34, 0.428, 0.493, 0.683, 0.814},
                   {0.0366, 0.168, 0.229, 0.319, 0.436, 0.451, 0.495, 0.604, 0.782, 0.907},
               }},
               .paid = {1.37, 1.18, 0.952, 1.04, 0.845},
               .losses = 0.998}
};

template <std::size_t kKnots>
Between between(const std::array<double, kKnots>& knots, double value) {
  std::size_t knot = 0;
  while (knot + 2 < kKnots && value > knots[knot + 1]) ++knot;
  const double part = (value - knots[knot]) / (knots[knot + 1] - knots[knot]);
  return {knot, std::clamp(part, 0.0, 1.0)};
}

template <std::size_t kKnots>
double on_line(const std::array<double, kKnots>& values, Between at) {
  return values[at.knot] * (1.0 - at.part) + values[at.knot + 1] * at.part;
}

}  // namespace

const Correction& correction_of(std::string_view rules) {
  const auto found = std::ranges::find(kCorrections, rules, &Correction::rules);
  return found == kCorrections.end() ? kCorrections.front() : *found;
}

Between between_counted(double chance) { return between(kCountedKnots, chance); }

Between between_paid(double chance) { return between(kPaidKnots, chance); }

Between between_stages(std::size_t turns) {
  const std::size_t knot = std::min(turns / kTurnsPerStage, kTurnStages - 2);
  const double part = static_cast<double>(turns) / kTurnsPerStage - static_cast<double>(knot);
  return {knot, std::min(part, 1.0)};
}

double corrected_win(const Correction& correction, double counted, std::size_t turns) {
  const Between row = between_stages(turns);
  const Between column = between_counted(counted);
  return on_line(correction.wins[row.knot], column) * (1.0 - row.part) +
         on_line(correction.wins[row.knot + 1], column) * row.part;
}

double corrected_paid(const Correction& correction, double counted) {
  return on_line(correction.paid, between_paid(counted));
}

}  // namespace lair
