// What hosts may do with their tables over real sockets; all of it survives kill -9.
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr Who kHost = Who::Host;
constexpr Who kGuest = Who::Guest;
constexpr Who kStranger = Who::Stranger;

struct Step {
  Who who;
  Party::Asked asked;
  std::string refusal = {};  // empty: it is carried out
  bool killed_before = false;
};

Step then_killed(Step step) {
  step.killed_before = true;
  return step;
}

struct Story {
  std::string name;
  Scene scene;
  std::vector<Step> steps;
};

void PrintTo(const Story& story, std::ostream* out) { *out << story.name; }

class HostPowers : public ::testing::TestWithParam<Story> {};

TEST_P(HostPowers, AreWhatTheRulesSay) {
  TestServer server;
  Party party(server.port());
  party.reach(GetParam().scene);
  for (std::size_t at = 0; at < GetParam().steps.size(); ++at) {
    const Step& step = GetParam().steps[at];
    if (step.killed_before) {
      server.kill();
      party.drop();
      server.restart();
      party.come_back(server.port());
    }
    ASSERT_EQ(party.ask(step.who, step.asked), step.refusal) << "step " << at + 1;
  }
}

INSTANTIATE_TEST_SUITE_P(
    OfHostsAndGuests,
    HostPowers,
    ::testing::Values(
        Story{
            "AGuestIsNoHost",
            Scene::Waiting,
            {{kGuest, boot(0), "not_host"},
                       {kGuest, lock(3), "not_host"},
                       {kGuest, reserve(3, "Cy"), "not_host"},
                       {kGuest, add_bots(), "not_host"},
                       {kGuest, remove_bots(), "not_host"},
                       {kGuest, change_options(1), "not_host"},
                       {kGuest, hand_over(1), "not_host"},
                       {kGuest, start(), "not_host"},
                       {kGuest, close_table(), "not_host"}}
},
        Story{"AStrangerHasNoSay",
              Scene::Dealing,
              {{kStranger, stand(), "not_seated"},
               {kStranger, vote_pause(), "not_seated"},
               {kStranger, resume(), "not_seated"},
               {kStranger, ask_time(1), "not_seated"},
               {kStranger, vote_absence(1, v1::ABSENCE_STEP_END), "not_seated"},
               {kStranger, vote_rematch(), "not_seated"},
               {kStranger, agree_to(1), "not_seated"}}},
        Story{"OneIsSentAwayBeforeTheStart",
              Scene::Waiting,
              {{kHost, boot(1)}, {kGuest, stand(), "not_seated"}, {kGuest, sit(1)}}},
        Story{"NobodyIsSentAwayDuringADeal",
              Scene::Dealing,
              {{kHost, boot(1), "boot_between_deals"}}},
        Story{"OneIsSentAwayBetweenDeals",
              Scene::Between,
              {{kHost, boot(1)}, {kGuest, stand(), "not_seated"}}},
        Story{"TheLastPersonIsNotSentAway", Scene::Alone, {{kHost, boot(0), "boot_last"}}},
        Story{"NobodySendsThemselvesAway", Scene::Waiting, {{kHost, boot(0), "boot_self"}}},
        Story{"NobodyIsSentFromABotsSeat", Scene::Full, {{kHost, boot(2), "nobody_there"}}},
        Story{"WhoIsKeptOutStaysOut",
              Scene::Waiting,
              {{kHost, boot(1, true)},
               {kGuest, sit(), "kept_out"},
               then_killed({kGuest, sit(), "kept_out"})}},
        Story{"ALockedSeatIsNobodys",
              Scene::Waiting,
              {{kHost, lock(3)},
               {kStranger, sit(3), "seat_locked"},
               then_killed({kStranger, sit(3), "seat_locked"}),
               {kHost, lock(3, false)},
               {kStranger, sit(3)}}},
        Story{"AReservedSeatIsItsPersons",
              Scene::Waiting,
              {{kHost, reserve(2, "Dee")},
               {kHost, reserve(3, "Cy")},
               then_killed({kStranger, sit(2), "seat_reserved"}),
               {kStranger, sit()}}},
        Story{"AFullTableHasNoSeat", Scene::Full, {{kStranger, sit(), "no_free_seat"}}},
        Story{"ATakenSeatIsTaken", Scene::Waiting, {{kStranger, sit(1), "seat_taken"}}},
        Story{"WhoSitsAgainHasOneSeat",
              Scene::Waiting,
              {{kGuest, sit(3), "seated_elsewhere"}, {kStranger, sit(3)}}},
        Story{"BotsComeAndGo",
              Scene::Full,
              {{kHost, add_bots(), "no_free_seat"},
               {kHost, remove_bots()},
               {kHost, remove_bots(), "no_bot_there"},
               {kStranger, sit(3)},
               {kHost, start(), "seats_free"}}},
        Story{"ChangedOptionsAskEverybodyAgain",
              Scene::Full,
              {{kHost, change_options(1)},
               {kHost, start(), "not_agreed"},
               then_killed({kHost, start(), "not_agreed"}),
               {kHost, change_options(1), "options_changed"},
               {kStranger, sit({}, 1), "options_changed"},
               {kGuest, agree_to(1), "options_changed"},
               {kGuest, agree_to(2)},
               {kHost, start(1), "options_changed"},
               {kHost, start(2)}}},
        Story{"OptionsStandOnceTheMatchHasBegun",
              Scene::Dealing,
              {{kHost, change_options(1), "already_begun"}}},
        Story{"TheRoleIsHandedOver",
              Scene::Waiting,
              {{kHost, hand_over(2), "nobody_there"},
               {kHost, hand_over(1)},
               then_killed({kHost, lock(3), "not_host"}),
               {kGuest, boot(0)}}},
        Story{"AHostWhoStandsUpIsFollowedAtOnce",
              Scene::Waiting,
              {{kHost, stand()}, then_killed({kGuest, lock(3)})}},
        Story{"ATableIsClosedButNoDealThatOthersPlay",
              Scene::Dealing,
              {{kHost, close_table(), "deal_running"}}},
        Story{"ATableIsClosedBetweenDeals",
              Scene::Between,
              {{kHost, close_table()}, {kGuest, stand(), "table_closed"}}},
        Story{"AnEmptySeatIsTakenBetweenDeals",
              Scene::Between,
              {{kGuest, stand()},
               then_killed({kStranger, sit()}),
               then_killed({kGuest, sit(), "already_begun"})}},
        Story{"ASeatGivenUpDuringADealIsItsOwnersUntilThen",
              Scene::Dealing,
              {{kGuest, stand()},
               {kStranger, sit(1), "seat_between_deals"},
               then_killed({kGuest, sit()})}},
        Story{"APauseIsAgreedOn",
              Scene::Dealing,
              {{kGuest, resume(), "not_paused"},
               {kHost, vote_pause()},
               then_killed({kGuest, vote_pause()}),
               then_killed({kGuest, resume()}),
               {kGuest, resume(), "not_paused"}}},
        Story{"APauseRefusedByOneIsOff",
              Scene::Dealing,
              {{kHost, vote_pause()},
               {kGuest, vote_pause(false)},
               {kGuest, vote_pause()},
               {kHost, resume(), "not_paused"}}},
        Story{"TimeIsForTheMomentThatIsAsked",
              Scene::Dealing,
              {{kHost, ask_time(99'999), "too_late"}}},
        Story{"NothingIsVotedOnThatIsNotAsked",
              Scene::Dealing,
              {{kGuest, vote_absence(0, v1::ABSENCE_STEP_END), "nothing_to_vote"},
               {kGuest, vote_rematch(), "match_not_over"}}}),
    [](const auto& story) { return story.param.name; });

}  // namespace
}  // namespace lair::testing
