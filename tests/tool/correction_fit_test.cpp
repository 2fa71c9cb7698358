// What `lair calibrate --teach` finds in made-up decisions.
#include "server/tool/correction_fit.hpp"

#include <sstream>

#include <gtest/gtest.h>

namespace lair::tool {
namespace {

// Hands that are counted to win one, two … nine times in ten, of which only half as many win. They
// are counted to be paid 10 and are paid 12, and they lose 4 instead of 5.
std::vector<PlayedDecision> half_as_good() {
  constexpr int kHands = 1000;
  std::vector<PlayedDecision> decisions;
  for (int tenth = 1; tenth < 10; ++tenth) {
    for (std::size_t turns = 1; turns <= 20; ++turns) {
      for (int hand = 0; hand < kHands; ++hand) {
        PlayedDecision one;
        one.estimate.counted = {.win = tenth / 10.0, .points = 10, .loss = 5, .turns = turns};
        one.won = hand < tenth * kHands / 20;
        one.points = one.won ? 12 : -4;
        decisions.push_back(one);
      }
    }
  }
  return decisions;
}

TEST(FittedCorrection, SaysWhatTheDealsSaid) {
  const Correction found = fitted_correction("mcr", half_as_good());
  for (const double counted : {0.1, 0.3, 0.5, 0.7, 0.9}) {
    EXPECT_NEAR(corrected_win(found, counted, 10), counted / 2, 0.03) << counted;
    EXPECT_NEAR(corrected_paid(found, counted), 1.2, 0.02) << counted;
  }
  EXPECT_NEAR(found.losses, 0.8, 0.02);
}

TEST(FittedCorrection, ChangesNothingWithoutDeals) {
  const Correction found = fitted_correction("mcr", {});
  EXPECT_DOUBLE_EQ(corrected_win(found, 0.37, 10), 0.37);
  EXPECT_DOUBLE_EQ(corrected_paid(found, 0.37), 1.0);
  EXPECT_DOUBLE_EQ(found.losses, 1.0);
}

TEST(FittedCorrection, IsPrintedAsTheRowThatTheEvaluatorKeeps) {
  std::ostringstream out;
  print(correction_of("mcr"), out);
  EXPECT_NE(out.str().find(".rules = \"mcr\""), std::string::npos);
  EXPECT_NE(out.str().find(".losses = "), std::string::npos);
}

}  // namespace
}  // namespace lair::tool
