// What requests cost a client's allowances.
#include "server/lobby/request_costs.hpp"

#include <chrono>
#include <string>

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

TEST(RequestCosts, CountBotsOfPeopleApart) {
  people::Allowances allowances;
  const Payer bot{.account = PlayerId(5), .address = std::nullopt, .is_bot = true};
  const auto times = [&](const wire::Request& request, const Payer& payer) {
    int done = 0;
    while (!spend(allowances, payer, frame_counters(allowances, payer), request, {})) ++done;
    return done;
  };
  EXPECT_EQ(times(wire::CreateTable{}, bot), 10);
  EXPECT_EQ(times(wire::Ping{}, bot), 40 - 11) << "frames of the refused among them";
  EXPECT_EQ(times(wire::CreateTable{}, {.account = PlayerId(6), .address = std::nullopt}), 20);
}

// Hints are computed on the games' threads. However many guests come from one address, together
// they get only a small part of a thread.
TEST(RequestCosts, BoundTheHintsOfAnAddress) {
  people::Allowances allowances;
  const auto asks = [&](std::uint64_t guest) {
    const Payer payer{.account = PlayerId(guest), .address = people::Address::from("203.0.113.9")};
    return !spend(allowances, payer, frame_counters(allowances, payer), wire::AskHints{}, {});
  };
  for (std::uint64_t hint = 0; hint < 300; ++hint) EXPECT_TRUE(asks(1 + hint / 30)) << hint;
  EXPECT_FALSE(asks(99));
}

// Otherwise one guest could make the journal keep twenty thousand bytes a second, forever.
TEST(RequestCosts, BoundTheChangesOfATable) {
  const Payer payer{.account = PlayerId(5), .address = people::Address::from("203.0.113.9")};
  const auto many_of = [&payer](const table::Request& what) {
    people::Allowances allowances;
    const wire::Request asked = wire::AtTable{table::TableId(1), what};
    int done = 0;
    for (int tries = 0; tries < 600; ++tries) {
      const TimeSource::Instant now{std::chrono::milliseconds(50 * tries)};
      if (!spend(allowances, payer, frame_counters(allowances, payer), asked, now)) ++done;
    }
    return done;  // in half a minute
  };
  EXPECT_EQ(many_of(table::LockSeat{}), 120 + 60 - 1);
  EXPECT_EQ(many_of(table::SetOptions{}), 30 + 15 - 1)
      << "who asks again and again gets what they would by waiting";
  EXPECT_EQ(many_of(table::TakeBack{}), 120 + 60 - 1);
  EXPECT_EQ(many_of(table::MarkReady{}), 200 + 100 - 1);
  EXPECT_EQ(many_of(table::Act{}), 600) << "who plays is held up by nothing";
}

// How much the guests of one address get done together, each a different guest, in forty seconds.
int many_by_guests(const wire::Request& asked) {
  const auto address = people::Address::from("203.0.113.9");
  people::Allowances allowances;
  int done = 0;
  for (std::uint64_t guest = 0; guest < 4'000; ++guest) {
    const Payer payer{.account = PlayerId(1 + guest), .address = address};
    const TimeSource::Instant now{std::chrono::milliseconds(10 * guest)};
    if (!spend(allowances, payer, frame_counters(allowances, payer), asked, now)) ++done;
  }
  return done;
}

// Otherwise the guests of one address could do together what none of them may do alone.
TEST(RequestCosts, BoundWhatAnAddressMakesTablesKeep) {
  EXPECT_EQ(many_by_guests(wire::AtTable{table::TableId(1), table::Sit{}}), 1'200 + 800 - 1);
  EXPECT_EQ(many_by_guests(wire::AtTable{table::TableId(1), table::Stand{}}), 1'200 + 800 - 1);
  EXPECT_EQ(many_by_guests(wire::AtTable{table::TableId(1), table::LockSeat{}}), 1'200 + 800 - 1);
  const wire::Say say{.place = wire::ChatPlace::Table, .to = {}, .text = "hello", .phrase = {}};
  EXPECT_EQ(many_by_guests(say), 100 + 400 - 1);
}

// Otherwise scripts at the tables of one address could make the journal keep gigabytes a day.
TEST(RequestCosts, BoundWhatAnAddressPlays) {
  people::Allowances allowances;
  const auto address = people::Address::from("203.0.113.9");
  const wire::Request act = wire::AtTable{table::TableId(1), table::Act{}};
  int done = 0;
  for (std::uint64_t frame = 0; frame < 60'000; ++frame) {
    const Payer payer{.account = PlayerId(1 + frame % 100), .address = address};
    const TimeSource::Instant now{std::chrono::milliseconds(5 * frame)};
    if (!spend(allowances, payer, frame_counters(allowances, payer), act, now)) ++done;
  }
  EXPECT_NEAR(done, 18'000 + 18'000, 2) << "in five minutes";
  const Payer elsewhere{.account = PlayerId(1), .address = people::Address::from("192.0.2.1")};
  EXPECT_FALSE(spend(allowances,
                     elsewhere,
                     frame_counters(allowances, elsewhere),
                     act,
                     TimeSource::Instant{std::chrono::minutes(5)}));
}

// A spectator who comes is told to everybody at the table, and so is one who goes to another.
TEST(RequestCosts, BoundWhatAnAddressLooksAt) {
  EXPECT_EQ(many_by_guests(wire::OpenTable{}), 1'200 + 800 - 1);
  EXPECT_EQ(many_by_guests(wire::EnterRoom{}), 1'200 + 800 - 1);
}

// Otherwise one account could make a season keep a megabyte a minute.
TEST(RequestCosts, CountALongActInASeasonAsSeveral) {
  people::Allowances allowances;
  const Payer payer{.account = PlayerId(5), .address = people::Address::from("203.0.113.9")};
  const auto penalizes = [&](const std::string& reason) {
    const wire::LeagueAct act{
        league::SeasonId(1), league::Penalized{PlayerId(2), 1, reason}
    };
    return !spend(allowances, payer, frame_counters(allowances, payer), act, {});
  };
  const std::string at_length(20 * 512, 'x');
  EXPECT_TRUE(penalizes(at_length));
  EXPECT_TRUE(penalizes(at_length));
  EXPECT_FALSE(penalizes(at_length));
  people::Allowances others;
  for (int act = 0; act < 60; ++act) {
    EXPECT_FALSE(spend(others,
                       payer,
                       frame_counters(others, payer),
                       wire::LeagueAct{league::SeasonId(1), league::Paused{}},
                       {}))
        << act;
  }
}

}  // namespace
}  // namespace lair::lobby
