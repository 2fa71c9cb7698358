// What one client may do with seasons is limited, over real sockets.
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/club.hpp"

namespace lair::testing {
namespace {

constexpr int kSeasonsAnHour = 5;  // open_season.account

TEST(SeasonLimits, HoldWhoOpensSeasonsWithoutEnd) {
  Club club(4, "");  // opens the first
  const std::string open = "{\"openSeason\":" + club.settings_and("") + "}";
  for (int season = 2; season <= kSeasonsAnHour; ++season) {
    EXPECT_EQ(club.organiser().act(0, open), "");
  }
  EXPECT_EQ(club.organiser().act(0, open), "too_fast");
  EXPECT_EQ(club.act(R"({"pause":{}})"), "") << "other acts have an allowance of their own";
  EXPECT_EQ(club.page("/api/v1/leagues").at("seasons").as_array().size(), kSeasonsAnHour);
}

TEST(SeasonLimits, RefuseWhatTheServerDoesNotKnowWithoutEndingTheConnection) {
  Club club(4, "");
  EXPECT_EQ(club.player(2).act(1, "{}"), "bad_act");
  EXPECT_EQ(club.player(2).act(1, club.player(3).own("register")), "for_themselves");
  EXPECT_EQ(club.player(2).act(1, R"({"openCheckIn":{"round":1,"deadline":"1"}})"),
            "not_organiser");
}

}  // namespace
}  // namespace lair::testing
