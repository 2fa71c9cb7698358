// Guests cannot gain ratings, and breaking off a match does not avoid them.
#include <string>

#include <gtest/gtest.h>

#include "tests/e2e/party.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/visitor.hpp"

namespace lair::testing {
namespace {

std::string verdict_of_first_game(std::uint16_t port) {
  Visitor visitor(port);
  const auto games = visitor.get("/api/v1/games").json.at("games").as_array();
  if (games.empty()) return "no game";
  return std::string(games.at(0).at("verdict").as_string());
}

TEST(BrokenOffMatch, IsJudgedLikeOneThatWasPlayedOut) {
  TestServer server("");
  Party party(server.port());
  party.reach(Scene::Between);
  ASSERT_EQ(party.ask(Who::Host, close_table()), "");
  EXPECT_EQ(verdict_of_first_game(server.port()), "bots") << "not \"abandoned\": it is judged";
}

TEST(BrokenOffMatch, IsJudgedWhenItsPeopleStandUp) {
  TestServer server("");
  Party party(server.port());
  party.reach(Scene::Between);
  ASSERT_EQ(party.ask(Who::Guest, stand()), "");
  ASSERT_EQ(party.ask(Who::Host, stand()), "");
  party.until(Who::Host, [](const v1::TableState& state) {
    return state.summary().phase() == v1::TABLE_PHASE_CLOSED;
  });
  EXPECT_EQ(verdict_of_first_game(server.port()), "bots");
}

}  // namespace
}  // namespace lair::testing
