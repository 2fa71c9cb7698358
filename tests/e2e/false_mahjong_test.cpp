// A false MahJong over sockets: everybody hears it, a killed server keeps it, the hand stays dead.
#include <algorithm>

#include <gtest/gtest.h>

#include "clients/link/values.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

// Returns the code of the refusal; empty if the declaration was accepted.
std::string declare(Witness& player, std::uint32_t moment) {
  v1::ClientFrame frame;
  frame.mutable_act()->set_table(player.talk().table());
  frame.mutable_act()->set_moment(moment);
  *frame.mutable_act()->mutable_action() = link::to_wire(MahJong{});
  const auto refused = player.answer_to(player.talk().ask(std::move(frame)));
  return refused ? refused->code() : std::string();
}

std::uint32_t moment_of(FourPlayers& players, Seat seat) {
  return players.at(seat).talk().prompt()->moment();
}

bool is_offered(const v1::Prompt& prompt) {
  return std::ranges::any_of(prompt.actions(),
                             [](const v1::Action& one) { return one.has_mahjong(); });
}

void expect_marked(FourPlayers& players, Seat marked) {
  for (const Seat seat : kSeats) {
    for (const Seat other : kSeats) {
      EXPECT_EQ(players.at(seat).view().deal.seats[other].declared_falsely,
                other == marked ? FalseMahJong::DeadHand : FalseMahJong::Refused);
    }
  }
}

TEST(FalseMahJongOverSockets, IsKeptByAServerThatIsKilled) {
  TestServer server;
  FourPlayers players(server.port(),
                      1,
                      {
                          {"min_faan",      "0"        },
                          {"false_mahjong", "dead_hand"}
  });
  players.settle();
  const Seat dealer = players.asked().at(0);
  ASSERT_FALSE(is_offered(*players.at(dealer).talk().prompt())) << "the dealt hand wins";
  EXPECT_EQ(players.at(dealer).talk().prompt()->false_mahjong(),
            v1::FALSE_MAH_JONG_EFFECT_DEAD_HAND);
  ASSERT_EQ(declare(players.at(dealer), moment_of(players, dealer)), "");
  players.settle();

  server.kill();
  players.drop();
  server.restart();
  ASSERT_TRUE(players.resume(server.port()));
  players.settle();
  expect_marked(players, dealer);
  ASSERT_EQ(players.asked(), std::vector<Seat>{dealer});
  EXPECT_EQ(players.at(dealer).talk().prompt()->false_mahjong(),
            v1::FALSE_MAH_JONG_EFFECT_UNSPECIFIED);
  EXPECT_EQ(declare(players.at(dealer), moment_of(players, dealer)), "dead_hand");

  // Until the end of the deal it is asked only for discards.
  bool was_asked_to_claim = false;
  while (true) {
    players.settle();
    if (players.is_deal_over()) break;  // else step() would begin the next deal
    // Judged by the seat's own view: the others may hear later that a window is closed. Every seat
    // is asked whether it robs a kong.
    const bool is_window = players.at(dealer).view().deal.phase == ViewPhase::Window;
    if (is_window && players.at(dealer).talk().prompt() != nullptr) was_asked_to_claim = true;
    players.step();
    ASSERT_EQ(players.contradiction(), "");
  }
  EXPECT_FALSE(was_asked_to_claim);
  expect_marked(players, dealer);
}

}  // namespace
}  // namespace lair::testing
