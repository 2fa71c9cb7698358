// Clients that look at a season are told when it changes, but not too often.
#include "server/lobby/season_watch.hpp"

#include <chrono>
#include <cstddef>

#include <gtest/gtest.h>

#include "tests/lobby/surroundings.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using v1::ServerFrame;

constexpr league::SeasonId kAutumn{3};
constexpr league::SeasonId kWinter{4};

class SeasonsWatched : public Surroundings {
 protected:
  [[nodiscard]] static std::size_t times_told(const ClientPtr& client) {
    return told(client, &ServerFrame::has_season_changed).size();
  }

  SeasonWatch watch_{clients_, time_, loop_};
};

TEST_F(SeasonsWatched, TellWhoLooksAtThemOnceASecond) {
  const auto fan = come(guest("Fan"));
  const auto stranger = come(guest("Stranger"));
  EXPECT_EQ(ask(watch_, fan, wire::WatchSeason{kAutumn}), "");
  watch_.changed(kAutumn);
  watch_.changed(kWinter);
  pass(1ms);
  ASSERT_EQ(times_told(fan), 1U) << "the first change is told at once";
  EXPECT_EQ(told(fan, &ServerFrame::has_season_changed)[0].season_changed().season(), 3U);
  for (int change = 0; change < 50; ++change) watch_.changed(kAutumn);
  pass(500ms);
  EXPECT_EQ(times_told(fan), 1U);
  pass(600ms);
  EXPECT_EQ(times_told(fan), 2U) << "fifty changes of a second are one frame";
  EXPECT_EQ(times_told(stranger), 0U);
}

TEST_F(SeasonsWatched, AreOneForEachClientUntilItLeaves) {
  const auto fan = come(guest("Fan"));
  EXPECT_EQ(ask(watch_, fan, wire::WatchSeason{kAutumn}), "");
  EXPECT_EQ(ask(watch_, fan, wire::WatchSeason{kWinter}), "");
  watch_.changed(kAutumn);
  pass(2s);
  EXPECT_EQ(times_told(fan), 0U);
  EXPECT_EQ(ask(watch_, fan, wire::WatchSeason{}), "");
  watch_.changed(kWinter);
  pass(2s);
  EXPECT_EQ(times_told(fan), 0U);
  EXPECT_EQ(ask(watch_, fan, wire::WatchSeason{kWinter}), "");
  clients_.remove(fan);
  EXPECT_TRUE(clients_.watching_season(kWinter).empty());
  watch_.changed(kWinter);
  pass(2s);
  EXPECT_EQ(times_told(fan), 0U);
}

}  // namespace
}  // namespace lair::lobby
