// What happens to a match when its players are absent, over real sockets.
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::uint32_t kGraceSeconds = 10;  // the minimum

v1::TablePolicies policies_of(v1::AbsenceStep step) {
  v1::TablePolicies policies;
  policies.mutable_absence()->set_grace_seconds(kGraceSeconds);
  policies.mutable_absence()->set_then(step);
  return policies;
}

const v1::SeatState& guest_of(const v1::TableState& state) { return state.summary().seats(1); }

bool does_bot_play(const v1::TableState& state) { return guest_of(state).bot_plays(); }

bool is_waited_for(const v1::TableState& state) {
  return guest_of(state).has_absence() && !guest_of(state).absence().asked() &&
         !does_bot_play(state);
}

bool is_asked_about(const v1::TableState& state) {
  return guest_of(state).has_absence() && guest_of(state).absence().asked();
}

bool has_ended(const v1::TableState& state) {
  return state.summary().phase() == v1::TABLE_PHASE_CLOSED;
}

struct Policy {
  std::string name;
  v1::AbsenceStep then;
  std::optional<v1::AbsenceStep> vote;  // the host's vote
  std::function<bool(const v1::TableState&)> follows;
};

const std::vector<Policy>& policies() {
  static const std::vector<Policy> policies{
      {"a bot plays",             v1::ABSENCE_STEP_BOT,  {},                    does_bot_play },
      {"all wait",                v1::ABSENCE_STEP_WAIT, {},                    is_waited_for },
      {"the match ends",          v1::ABSENCE_STEP_END,  {},                    has_ended     },
      {"voted: a bot plays",      v1::ABSENCE_STEP_ASK,  v1::ABSENCE_STEP_BOT,  does_bot_play },
      {"voted: all wait",         v1::ABSENCE_STEP_ASK,  v1::ABSENCE_STEP_WAIT, is_waited_for },
      {"voted: the match ends",   v1::ABSENCE_STEP_ASK,  v1::ABSENCE_STEP_END,  has_ended     },
      {"nobody has voted so far", v1::ABSENCE_STEP_ASK,  {},                    is_asked_about},
  };
  return policies;
}

// All tables are on one server, so that their graces run out together.
TEST(AbsencePolicies, DoWhatTheHostOrThosePresentChose) {
  TestServer server;
  std::vector<std::unique_ptr<Party>> parties;
  for (const Policy& policy : policies()) {
    parties.push_back(std::make_unique<Party>(server.port(), policies_of(policy.then)));
    parties.back()->reach(Scene::Dealing);
  }
  for (const auto& party : parties) party->at(Who::Guest).client().drop();
  for (std::size_t at = 0; at < parties.size(); ++at) {
    const Policy& policy = policies()[at];
    Party& party = *parties[at];
    SCOPED_TRACE(policy.name);
    if (policy.vote) {
      party.until(Who::Host, is_asked_about);
      EXPECT_EQ(party.ask(Who::Host, vote_absence(1, *policy.vote)), "");
    }
    party.until(Who::Host, policy.follows);
    if (has_ended(party.state())) continue;
    // A player who returns takes over at once.
    party.at(Who::Guest).connect(server.port());
    party.until(Who::Host, [](const v1::TableState& state) {
      return guest_of(state).attending() && !guest_of(state).has_absence() && !does_bot_play(state);
    });
  }
}

TEST(AbsenceVotes, StandAfterTheServerWasKilled) {
  TestServer server;
  Party party(server.port(), policies_of(v1::ABSENCE_STEP_ASK));
  party.reach(Scene::Waiting);
  ASSERT_EQ(party.ask(Who::Stranger, sit(2)), "");
  ASSERT_EQ(party.ask(Who::Host, add_bots()), "");
  ASSERT_EQ(party.ask(Who::Host, start()), "");
  party.until(Who::Host, [](const v1::TableState& state) {
    return state.summary().phase() == v1::TABLE_PHASE_PLAYING;
  });
  party.at(Who::Guest).client().drop();
  party.until(Who::Host, is_asked_about);
  ASSERT_EQ(party.ask(Who::Host, vote_absence(1, v1::ABSENCE_STEP_BOT)), "");
  EXPECT_FALSE(does_bot_play(party.state())) << "one of two is not more than half";
  server.kill();
  party.drop();
  server.restart();
  // The host connects last: with nobody else there, the vote that was kept would decide at once.
  party.at(Who::Stranger).connect(server.port());
  party.at(Who::Host).connect(server.port());
  party.until(Who::Stranger, is_asked_about);
  ASSERT_EQ(guest_of(party.state(Who::Stranger)).absence().votes_size(), 1);
  EXPECT_EQ(guest_of(party.state(Who::Stranger)).absence().votes(0).choice(), v1::ABSENCE_STEP_BOT);
  ASSERT_EQ(party.ask(Who::Stranger, vote_absence(1, v1::ABSENCE_STEP_BOT)), "");
  party.until(Who::Host, does_bot_play);
}

}  // namespace
}  // namespace lair::testing
