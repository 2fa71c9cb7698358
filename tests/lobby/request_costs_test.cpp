// What requests cost the allowances of whoever asks.
#include "server/lobby/request_costs.hpp"

#include <gtest/gtest.h>

namespace lair::lobby {
namespace {

using people::Deed;

TEST(RequestCosts, CountSeasonsOpenedApartFromOtherActs) {
  EXPECT_EQ(deed_of(wire::LeagueAct{{}, league::SeasonOpened{}}), Deed::OpenSeason);
  EXPECT_EQ(deed_of(wire::LeagueAct{league::SeasonId(1), league::Registered{PlayerId(2)}}),
            Deed::ActInSeason);
  EXPECT_EQ(deed_of(wire::LeagueAct{league::SeasonId(1), std::nullopt}), Deed::ActInSeason)
      << "what is not known is not free";
}

TEST(RequestCosts, LetOneAccountOpenAFewSeasonsAnHour) {
  people::Allowances allowances;
  const wire::Request open = wire::LeagueAct{{}, league::SeasonOpened{}};
  const auto opens = [&](const Payer& payer) {
    return !spend(allowances, payer, frame_counters(allowances, payer), open, {});
  };
  const Payer payer{.account = PlayerId(5), .address = std::nullopt};
  for (int season = 0; season < 5; ++season) EXPECT_TRUE(opens(payer));
  EXPECT_FALSE(opens(payer));
  EXPECT_TRUE(opens({.account = PlayerId(6), .address = std::nullopt}));
}

}  // namespace
}  // namespace lair::lobby
