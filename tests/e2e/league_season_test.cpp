// A whole season over real sockets, killed during a game and during a change of rounds.
#include <cstdint>
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/club.hpp"

namespace lair::testing {
namespace {

struct SeasonPlan {
  std::size_t players = 8;
  std::uint32_t rounds = 2;
  std::uint32_t deals = 1;  // per game
  bool is_killed = false;   // in the first round's games, then while the second is called
  bool is_one_away = false;
  bool waits_for_the_others = false;  // then no longer for the one who is away
  std::string more = {};              // settings: ",\"players_max\":4"
};

class PlayedSeason {
 public:
  explicit PlayedSeason(const SeasonPlan& plan)
      : plan_(plan),
        club_(plan.players,
              ",\"rounds\":" + std::to_string(plan.rounds) +
                  R"(,"length":{"unit":"UNIT_DEALS","count":)" + std::to_string(plan.deals) + "}" +
                  plan.more) {
    for (std::size_t number = 0; number < plan.players; ++number) {
      Player& player = club_.player(number);
      EXPECT_EQ(player.act(1, player.own("register")), "already_registered");
    }
    if (plan.is_one_away) club_.stays_away(plan.players - 1);
  }

  [[nodiscard]] bool is_verified() const { return club_.is_verified(); }

  // Returns the standings page after the last round.
  std::string play() {
    for (std::uint32_t round = 1; round <= plan_.rounds; ++round) {
      const std::string called = "{\"startRound\":{\"round\":" + std::to_string(round) + "}}";
      if (plan_.is_killed && round == 2) {
        club_.organiser().send(1, called);
        club_.crash();
      }
      if (plan_.waits_for_the_others) {
        club_.start_without_the_absent();
      } else {
        // After the crash the round has begun or not; never half of it.
        const std::string refused = club_.act(called);
        EXPECT_TRUE(refused.empty() || refused == "round_running") << refused;
      }
      if (plan_.is_killed && round == 1) play_a_while_then_crash();
      club_.play_round_out();
    }
    return boost::json::serialize(club_.page("/api/v1/leagues/1/standings"));
  }

  boost::json::object standing(std::size_t number) { return club_.standing(number); }

 private:
  void play_a_while_then_crash() {
    std::size_t looks = 0;
    club_.play_until([&] { return ++looks > 10; });
    club_.crash();
  }

  SeasonPlan plan_;
  Club club_;
};

TEST(Season, EndsTheSameWhetherTheServerWasKilledOrNot) {
  const SeasonPlan plan{.players = 32, .rounds = 5, .deals = 1};
  SeasonPlan killed = plan;
  killed.is_killed = true;
  const std::string undisturbed = PlayedSeason(plan).play();
  EXPECT_NE(undisturbed.find("\"games\":5"), std::string::npos) << undisturbed;
  PlayedSeason disturbed(killed);
  EXPECT_EQ(disturbed.play(), undisturbed);
  EXPECT_TRUE(disturbed.is_verified());
}

TEST(Season, LosesTheGameOfWhoDoesNotComeInTime) {
  PlayedSeason season({.players = 4,
                       .rounds = 1,
                       .is_one_away = true,
                       .waits_for_the_others = true,
                       .more = R"(,"absent":"ABSENT_WALK_OVER")"});
  season.play();
  EXPECT_TRUE(season.is_verified());
  const boost::json::object row = season.standing(3);
  EXPECT_EQ(row.at("games"), 1);
  EXPECT_EQ(row.at("twelfths"), 0);
  EXPECT_EQ(row.at("score"), 0);
}

TEST(Season, HasTheHousePlayForWhoDoesNotComeWhereNobodyWaits) {
  PlayedSeason season({.players = 4,
                       .rounds = 1,
                       .is_one_away = true,
                       .more = R"(,"wait_seconds":4,"absent":"ABSENT_SUBSTITUTE")"});
  season.play();
  EXPECT_TRUE(season.is_verified());
  EXPECT_EQ(season.standing(3).at("games"), 1);
}

}  // namespace
}  // namespace lair::testing
