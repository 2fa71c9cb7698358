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
  const Payer payer{.account = PlayerId(5), .address = std::nullopt};
  const TimeSource::Instant now{};
  const wire::Request open = wire::LeagueAct{{}, league::SeasonOpened{}};
  for (int season = 0; season < 5; ++season) EXPECT_FALSE(spend(allowances, payer, open, now));
  EXPECT_TRUE(spend(allowances, payer, open, now));
  const Payer other{.account = PlayerId(6), .address = std::nullopt};
  EXPECT_FALSE(spend(allowances, other, open, now));
}

}  // namespace
}  // namespace lair::lobby
