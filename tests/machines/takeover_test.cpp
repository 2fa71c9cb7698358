// Servers on one database: one plays, the others take its place if it dies or stands still.
#include <chrono>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include "tests/e2e/four_players.hpp"
#include "tests/e2e/kept.hpp"
#include "tests/machines/club.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/private_cluster.hpp"
#include "tests/support/raw_web_socket.hpp"
#include "tests/support/relay.hpp"
#include "tests/support/server_process.hpp"

namespace lair::testing {
namespace {

using test::PrivateCluster;
using test::RawWebSocket;
using test::Relay;
using Clock = std::chrono::steady_clock;

// One server that plays and one that stands by.
class Takeover : public ::testing::Test {
 protected:
  Takeover() {
    wait_until_it_plays(*primary_);
    std::cout << "LAIR_SEED=" << seed_ << "\n";
  }

  // Waits until the server that stands by plays; prints how long that took.
  void wait_for_takeover() {
    const auto begun = Clock::now();
    wait_until_it_plays(*standby_);
    const auto took =
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - begun).count();
    std::cout << "another server plays after " << took << " ms\n";
  }

  void sit_down() {
    players_ = std::make_unique<FourPlayers>(primary_->port(),
                                             seed_,
                                             Settings{
                                                 {"min_faan",     "0"},
                                                 {"redeal_limit", "1"}
    });
  }

  void play_some() {
    const std::size_t steps = 1 + players_->dice() % 40;
    for (std::size_t step = 0; step < steps && !players_->is_match_over(); ++step) {
      players_->step();
    }
    players_->settle();
  }

  [[nodiscard]] std::vector<Known> known() {
    std::vector<Known> known;
    for (const Seat seat : kSeats) known.emplace_back(players_->at(seat));
    return known;
  }

  // Everybody reconnects to the server that plays now.
  void come_back(const std::vector<Known>& known) {
    players_->drop();
    ASSERT_TRUE(players_->resume(standby_->port()));
    for (const Seat seat : kSeats) expect_kept(players_->at(seat), known[index_of(seat)]);
    Points sum;
    for (const Points& score : players_->at(Seat::A).view().scores) sum += score;
    EXPECT_EQ(sum, 8000_pts);
  }

  MachinesOfClub club_;
  std::uint64_t seed_ = from_environment("LAIR_SEED", std::random_device()());
  std::unique_ptr<ServerProcess> primary_ = club_.new_server();
  std::unique_ptr<ServerProcess> standby_;
  std::unique_ptr<FourPlayers> players_;
};

TEST_F(Takeover, WaitsAndSaysSo) {
  standby_ = club_.new_server();
  standby_->wait_for_log("another server plays; this one stands by");
  const std::uint16_t port = standby_->port();
  EXPECT_EQ(page(port, "/healthz").status, 200);
  EXPECT_EQ(page(port, "/readyz").status, 503);
  EXPECT_NE(page(port, "/readyz").body.find("Another server plays, in term 1"), std::string::npos);
  EXPECT_EQ(page(port, "/").status, 503);
  EXPECT_EQ(page(port, "/api/v1/rooms").status, 503);
  RawWebSocket player(port);
  EXPECT_EQ(player.upgrade()->status, 503);
  const std::string waits = page(port, "/metrics").body;
  EXPECT_NE(waits.find("\nlair_is_primary 0\n"), std::string::npos) << waits;
  EXPECT_NE(waits.find("\nlair_term 1\n"), std::string::npos) << waits;
  const std::string plays = page(primary_->port(), "/metrics").body;
  EXPECT_NE(plays.find("\nlair_is_primary 1\n"), std::string::npos) << plays;
  EXPECT_NE(plays.find("\nlair_term 1\n"), std::string::npos) << plays;
  EXPECT_EQ(standby_->stop(), 0);
  EXPECT_EQ(page(primary_->port(), "/readyz").status, 200);
}

// It holds the lock by then; everything else that it opens is refused.
TEST_F(Takeover, IsBegunAnewByAServerThatIsCutOffInTheMiddleOfIt) {
  const std::filesystem::path folder = club_.folder() / "cut-off";
  std::filesystem::create_directory(folder);
  Relay to_database(folder / PrivateCluster::kSocketName);
  to_database.lead_to(PrivateCluster::instance().socket());
  standby_ = club_.new_gateway("127.0.0.1",
                               PrivateCluster::instance().by_way_of(folder, club_.database()));
  standby_->wait_for_log("another server plays; this one stands by");
  to_database.lead_to(folder / "nobody");
  primary_->kill();
  EXPECT_EQ(standby_->wait(), kAgain);
}

TEST_F(Takeover, FollowsAStop) {
  standby_ = club_.new_server();
  standby_->wait_for_log("another server plays; this one stands by");
  EXPECT_EQ(primary_->stop(), 0);
  wait_for_takeover();
}

TEST_F(Takeover, BringsTheSettingsThatAreWrittenByThen) {
  const std::filesystem::path file = club_.folder() / "club.toml";
  std::ofstream(file) << "[club]\nname = \"Heron\"\n";
  standby_ = club_.new_configured(file);
  standby_->wait_for_log("another server plays; this one stands by");
  std::ofstream(file) << "[club]\nname = \"Kestrel\"\n";
  EXPECT_EQ(primary_->stop(), 0);
  wait_for_takeover();
  const std::string club = page(standby_->port(), "/api/v1/club").body;
  EXPECT_NE(club.find("Kestrel"), std::string::npos) << club;
}

TEST_F(Takeover, OfAKilledServerLosesNothing) {
  sit_down();
  for (int kill = 0; kill < 4 && !players_->is_match_over(); ++kill) {
    standby_ = club_.new_server();
    standby_->wait_for_log("another server plays; this one stands by");
    play_some();
    const auto before = known();
    if (kill % 2 == 1) players_->step(FourPlayers::Wait::SendOnly);
    primary_->kill();
    wait_for_takeover();
    come_back(before);
    primary_ = std::move(standby_);
  }
  play_some();
  EXPECT_EQ(players_->contradiction(), "");
}

TEST_F(Takeover, OfAServerThatStandsStillLeavesItNothingToWriteOrShow) {
  sit_down();
  play_some();
  const auto before = known();
  RawWebSocket late(primary_->port());
  players_->step(FourPlayers::Wait::SendOnly);
  primary_->signal(SIGSTOP);
  int status = 0;
  ASSERT_EQ(waitpid(primary_->id(), &status, WUNTRACED), primary_->id());
  ASSERT_TRUE(WIFSTOPPED(status));
  late.send("GET /readyz HTTP/1.1\r\nHost: lair.test\r\n\r\n");
  // Starts only now: a server that a busy machine holds up while people play is not to be replaced.
  club_.wait_as_usual();
  standby_ = club_.new_server();
  standby_->wait_for_log("another server plays; this one stands by");
  wait_for_takeover();
  come_back(before);
  play_some();
  primary_->signal(SIGCONT);
  EXPECT_EQ(primary_->wait(), kAgain);
  EXPECT_TRUE(late.ends());
  play_some();
  EXPECT_EQ(players_->contradiction(), "");
}

}  // namespace
}  // namespace lair::testing
