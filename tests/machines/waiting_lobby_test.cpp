// While somebody waits for the database, nobody else has to wait: games continue.
#include <array>
#include <chrono>
#include <cstdint>
#include <iostream>
#include <memory>
#include <random>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/machines/club.hpp"
#include "tests/support/from_environment.hpp"

namespace lair::testing {
namespace {

// Somebody comes while another session has locked what the lobby must read about them.
TEST(AWaitingLobby, HoldsUpNoGame) {
  const std::uint64_t seed = from_environment("LAIR_SEED", std::random_device()());
  std::cout << "LAIR_SEED=" << seed << "\n";
  MachinesOfClub club;
  const auto server = club.new_server();
  wait_until_it_plays(*server);
  FourPlayers players(server->port(),
                      seed,
                      {
                          {"min_faan",     "0"},
                          {"redeal_limit", "1"}
  });
  store::Database other(test::PrivateCluster::patient(club.database()), store::Access::ReadWrite);
  other.execute("BEGIN");
  other.execute("LOCK TABLE hush IN ACCESS EXCLUSIVE MODE");
  Witness late("Late");
  ASSERT_TRUE(late.client().connect({.host = "127.0.0.1", .port = server->port()}));
  const std::array<link::Client*, 1> clients{&late.client()};
  const auto is_waited_for = [&] {
    store::Statement waiting(other,
                             "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = "
                             "'hush'::regclass");
    store::Run run(waiting);
    run.step();
    return run.integer(0) > 0;
  };
  while (!late.talk().is_welcome()) late.pump();
  while (!is_waited_for()) link::pump_some(clients, std::chrono::milliseconds(10));
  const std::uint32_t asked = late.ask_in_vain();
  for (int step = 0; step < 60 && !players.is_match_over(); ++step) players.step();
  EXPECT_EQ(players.contradiction(), "");
  link::pump_some(clients, std::chrono::milliseconds(0));
  EXPECT_FALSE(late.knows_answer_to(asked)) << "the lobby did not wait";
  other.execute("ROLLBACK");
  EXPECT_TRUE(late.answer_to(asked)) << "nobody sits there";
}

}  // namespace
}  // namespace lair::testing
