// People at a table over real sockets: codes, time, pauses, a host who has gone, another match.
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

v1::TablePolicies with_code() {
  v1::TablePolicies policies;
  policies.set_admission(v1::ADMISSION_CODE);
  return policies;
}

void kill_and_restart(TestServer& server, Party& party) {
  server.kill();
  party.drop();
  server.restart();
  party.come_back(server.port());
}

TEST(TablePeople, ShareACodeThatOpensAPrivateTable) {
  TestServer server;
  Party party(server.port(), with_code());
  party.reach(Scene::Waiting);
  const auto sit_with = [&](const std::string& code) {
    return party.ask(Who::Stranger, [&](std::uint64_t table, v1::ClientFrame& frame) {
      frame.mutable_sit()->set_table(table);
      frame.mutable_sit()->set_code(code);
    });
  };
  EXPECT_EQ(party.state(Who::Stranger).code(), "") << "only those seated are shown it";
  EXPECT_EQ(sit_with(""), "code_needed");
  EXPECT_EQ(sit_with("ZZZZZZ"), "wrong_code");
  std::string typed = party.state().code();
  ASSERT_EQ(typed.size(), 6U);
  typed.insert(3, " - ");
  EXPECT_EQ(sit_with(typed), "");
  party.until(Who::Stranger, [](const v1::TableState& state) { return !state.code().empty(); });
}

TEST(TablePeople, FindATableByItsCodeAloneAlsoAfterACrash) {
  TestServer server;
  Party party(server.port(), with_code());
  party.reach(Scene::Waiting);
  const std::string code = party.state().code();
  const auto find = [&](const std::string& typed) {
    return party.ask(Who::Stranger, [&](std::uint64_t, v1::ClientFrame& frame) {
      frame.mutable_find_table()->set_code(typed);
    });
  };
  EXPECT_EQ(find("ZZZZZZ"), "no_such_code");
  EXPECT_EQ(find(""), "no_such_code");
  EXPECT_EQ(find(code.substr(0, 3) + " - " + code.substr(3)), "");
  v1::ServerFrame answer;
  ASSERT_TRUE(answer.ParseFromString(party.at(Who::Stranger).frames().back()));
  EXPECT_EQ(answer.done().table(), party.table());
  kill_and_restart(server, party);
  EXPECT_EQ(find(code), "");
}

TEST(TablePeople, TryFewCodes) {
  TestServer server;
  Party party(server.port(), with_code());
  party.reach(Scene::Waiting);
  std::string refusal = "no_such_code";
  int tries = 0;
  for (; refusal == "no_such_code" && tries < 100; ++tries) {
    refusal = party.ask(Who::Stranger, [](std::uint64_t, v1::ClientFrame& frame) {
      frame.mutable_find_table()->set_code("ZZZZZZ");
    });
  }
  EXPECT_EQ(refusal, "too_fast");
  EXPECT_EQ(tries, 11);
}

// Only the host knows everybody who is invited by name; an invited player knows of themselves.
TEST(TablePeople, AreToldWhoIsInvitedAsFarAsItConcernsThem) {
  v1::TablePolicies policies;
  policies.set_admission(v1::ADMISSION_INVITED);
  policies.add_invited("Bo");
  policies.add_invited("Secret Admirer");
  TestServer server;
  Party party(server.port(), policies);
  party.reach(Scene::Waiting);
  const auto invited = [&](Who who) {
    const auto& names = party.state(who).summary().policies().invited();
    return std::vector<std::string>(names.begin(), names.end());
  };
  EXPECT_EQ(invited(Who::Host), (std::vector<std::string>{"Bo", "Secret Admirer"}));
  EXPECT_EQ(invited(Who::Guest), std::vector<std::string>{"Bo"});
  EXPECT_EQ(invited(Who::Stranger), std::vector<std::string>());
  for (const Who who : {Who::Guest, Who::Stranger}) {
    for (const std::string& frame : party.at(who).frames()) {
      EXPECT_EQ(frame.find("Secret Admirer"), std::string::npos);
    }
  }
}

TEST(TablePeople, NeedAClockWhereAnyoneMaySit) {
  TestServer server;
  Witness host("Ana");
  host.connect(server.port());
  v1::CreateTable wanted;
  wanted.set_room("learners-lounge");
  wanted.set_rules("yahoo");
  wanted.mutable_clock();
  const auto refused = host.answer_to(host.talk().create_table(wanted));
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->code(), "clock_needed");
  EXPECT_EQ(refused->field(), "clock");
}

TEST(TablePeople, AreShownThePauseTheyAgreedOnAfterTheServerWasKilled) {
  TestServer server;
  Party party(server.port());
  party.reach(Scene::Dealing);
  ASSERT_EQ(party.ask(Who::Host, vote_pause()), "");
  ASSERT_EQ(party.ask(Who::Guest, vote_pause()), "");
  const auto is_paused = [](const v1::TableState& state) { return state.pause().on(); };
  party.until(Who::Host, is_paused);
  EXPECT_GT(party.state().pause().left_ms(), 0U);
  EXPECT_EQ(party.state().pause().pauses_left(), 2U);
  kill_and_restart(server, party);
  party.until(Who::Guest, is_paused);
  EXPECT_EQ(party.ask(Who::Guest, resume()), "");
  party.until(Who::Host, [&](const v1::TableState& state) { return !is_paused(state); });
  EXPECT_EQ(party.at(Who::Host).contradiction(), "");
  party.play_deal_out();
}

TEST(TablePeople, AskForTimeAsOftenAsTheirTableAllowsCountedThroughACrash) {
  TestServer server;
  v1::TablePolicies policies;
  policies.set_extra_times(2);
  Party party(server.port(), policies);
  party.reach(Scene::Dealing);
  Witness& host = party.at(Who::Host);
  while (host.talk().prompt() == nullptr) party.step();
  const auto ask = [&] { return party.ask(Who::Host, ask_time(host.talk().prompt()->moment())); };
  const std::uint32_t before = host.talk().prompt()->move_ms();
  EXPECT_EQ(host.talk().prompt()->extra_times(), 2U);
  EXPECT_EQ(ask(), "");
  while (host.talk().prompt()->extra_times() != 1) host.pump();
  EXPECT_GT(host.talk().prompt()->move_ms(), before);
  EXPECT_EQ(ask(), "");
  EXPECT_EQ(ask(), "no_more_time");
  kill_and_restart(server, party);
  while (host.talk().prompt() == nullptr) host.pump();
  EXPECT_EQ(host.talk().prompt()->extra_times(), 0U);
  EXPECT_GT(host.talk().prompt()->move_ms(), before) << "what was granted is not lost";
  EXPECT_EQ(ask(), "no_more_time");
}

TEST(TablePeople, TakeAnEmptySeatWithItsScore) {
  TestServer server;
  Party party(server.port());
  party.reach(Scene::Between);
  ASSERT_EQ(party.ask(Who::Guest, stand()), "");
  const auto score = party.state().scores(1);
  ASSERT_EQ(party.ask(Who::Stranger, sit()), "");
  kill_and_restart(server, party);
  party.until(Who::Stranger, [](const v1::TableState& state) { return state.has_you(); });
  EXPECT_EQ(party.state(Who::Stranger).you(), 1U);
  EXPECT_EQ(party.state(Who::Stranger).scores(1), score);
}

TEST(TablePeople, AreFollowedAsHostsWhenTheyAreGone) {
  TestServer server("00", "[table]\nhost_grace_seconds = 1\n");
  Party party(server.port());
  party.reach(Scene::Dealing);
  const std::uint64_t guest = party.at(Who::Guest).talk().lobby().player();
  party.at(Who::Host).client().drop();
  party.until(Who::Guest, [&](const v1::TableState& state) { return state.host() == guest; });
  EXPECT_EQ(party.ask(Who::Guest, lock(3)), "");
  party.at(Who::Host).connect(server.port());
  EXPECT_EQ(party.ask(Who::Host, lock(2)), "not_host") << "who comes back is a guest";
}

TEST(TablePeople, AgreeOnAnotherMatchThoughTheServerWasKilledBetweenTheirVotes) {
  TestServer server;
  Party party(server.port());
  party.reach(Scene::Over);
  ASSERT_EQ(party.ask(Who::Host, vote_rematch()), "");
  kill_and_restart(server, party);
  ASSERT_EQ(party.ask(Who::Guest, vote_rematch()), "");
  for (const Who who : {Who::Host, Who::Guest}) {
    party.until(who, [](const v1::TableState& state) { return state.successor() != 0; });
    const std::uint64_t next = party.state(who).successor();
    Witness& person = party.at(who);
    person.talk().open_table(next);
    party.until(who,
                [next](const v1::TableState& state) { return state.summary().table() == next; });
    EXPECT_EQ(person.talk().state().you(), static_cast<std::uint32_t>(who));
    EXPECT_EQ(person.talk().state().summary().phase(), v1::TABLE_PHASE_WAITING);
  }
}

// Spectators of all hands are shown nothing of the current deal, and all of a finished one.
TEST(Watchers, OfAllHandsSeeADealOnceItIsOver) {
  TestServer server;
  v1::TablePolicies policies;
  policies.set_spectators(v1::WATCHING_ALL_HANDS);
  Party party(server.port(), policies);
  party.reach(Scene::Dealing);
  Witness& watcher = party.at(Who::Stranger);
  for (int step = 0; step < 10; ++step) party.step();
  watcher.ask_in_vain();
  EXPECT_EQ(watcher.answer_to(watcher.ask_in_vain())->code(), "not_seated");
  EXPECT_EQ(watcher.events(), 0U) << "nothing of a deal that is played";
  EXPECT_EQ(party.state(Who::Stranger).watching(), v1::WATCHING_ALL_HANDS);
  party.play_deal_out();
  while (watcher.events() == 0) watcher.pump();
  for (const auto& seat : watcher.view().deal.seats) EXPECT_TRUE(seat.concealed.has_value());
  const std::size_t told = watcher.events();
  kill_and_restart(server, party);
  watcher.hear_again();
  EXPECT_EQ(watcher.events(), told);
  EXPECT_EQ(watcher.contradiction(), "");
}

TEST(Watchers, AreShownNothingWhereTheHostWantsNone) {
  TestServer server;
  v1::TablePolicies policies;
  policies.set_spectators(v1::WATCHING_NOTHING);
  Party party(server.port(), policies);
  party.reach(Scene::Between);
  Witness& watcher = party.at(Who::Stranger);
  EXPECT_EQ(watcher.answer_to(watcher.ask_in_vain())->code(), "not_seated");
  EXPECT_EQ(watcher.events(), 0U);
  EXPECT_EQ(party.state(Who::Stranger).watching(), v1::WATCHING_NOTHING);
}

}  // namespace
}  // namespace lair::testing
