// While somebody waits for the database, nobody else has to wait: games continue, the server ends.
#include <array>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <random>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/machines/club.hpp"
#include "tests/support/from_environment.hpp"

namespace lair::testing {
namespace {

// Another session has locked what the lobby must read about whoever comes.
class AWaitingLobby : public ::testing::Test {
 protected:
  AWaitingLobby() { wait_until_it_plays(*server_); }

  // From now on the lobby waits, because of somebody who comes.
  void make_it_wait() {
    other_.emplace(test::PrivateCluster::patient(club_.database()), store::Access::ReadWrite);
    other_->execute("BEGIN");
    other_->execute("LOCK TABLE hush IN ACCESS EXCLUSIVE MODE");
    ASSERT_TRUE(late_.client().connect({.host = "127.0.0.1", .port = server_->port()}));
    while (!late_.talk().is_welcome()) late_.pump();
    while (!is_waited_for()) link::pump_some(clients_, std::chrono::milliseconds(10));
  }

  bool is_waited_for() {
    store::Statement waiting(*other_,
                             "SELECT count(*) FROM pg_locks WHERE NOT granted AND relation = "
                             "'hush'::regclass");
    store::Run run(waiting);
    run.step();
    return run.integer(0) > 0;
  }

  MachinesOfClub club_;
  const std::unique_ptr<ServerProcess> server_ = club_.new_server();
  std::optional<store::Database> other_;
  Witness late_{"Late"};
  const std::array<link::Client*, 1> clients_{&late_.client()};
};

TEST_F(AWaitingLobby, HoldsUpNoGame) {
  const std::uint64_t seed = from_environment("LAIR_SEED", std::random_device()());
  std::cout << "LAIR_SEED=" << seed << "\n";
  FourPlayers players(server_->port(),
                      seed,
                      {
                          {"min_faan",     "0"},
                          {"redeal_limit", "1"}
  });
  make_it_wait();
  const std::uint32_t asked = late_.ask_in_vain();
  for (int step = 0; step < 60 && !players.is_match_over(); ++step) players.step();
  EXPECT_EQ(players.contradiction(), "");
  link::pump_some(clients_, std::chrono::milliseconds(0));
  EXPECT_FALSE(late_.knows_answer_to(asked)) << "the lobby did not wait";
  other_->execute("ROLLBACK");
  EXPECT_TRUE(late_.answer_to(asked)) << "nobody sits there";
}

TEST_F(AWaitingLobby, DoesNotKeepTheServerFromEnding) {
  make_it_wait();
  server_->signal(SIGTERM);
  server_->wait_for_log("the server did not end in time");
  EXPECT_EQ(server_->wait(), EXIT_FAILURE);
}

}  // namespace
}  // namespace lair::testing
