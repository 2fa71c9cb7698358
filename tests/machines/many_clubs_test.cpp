// One server in front of several clubs, which know nothing of each other.
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "server/store/database.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/machines/club.hpp"
#include "tests/support/from_environment.hpp"

namespace lair::testing {
namespace {

// Two names of one address, one for each club.
constexpr const char* kNorth = "127.0.0.1";
constexpr const char* kSouth = "localhost";

class ManyClubs : public ::testing::Test {
 protected:
  ManyClubs() {
    const std::filesystem::path file = north_.folder() / "gateway.toml";
    std::ofstream(file) << "[server]\nlisten = \"127.0.0.1:0\"\nweb = \"\"\n"
                        << "[log]\nfile = \"" << log_.string() << "\"\n"
                        << "[limits]\nframes_per_second = 5000\nidle_seconds = 600\n"
                        << "[[gateway]]\nhosts = [\"" << kNorth << "\"]\npath = \""
                        << north_.database() << "\"\n"
                        << "[[gateway]]\nhosts = [\"" << kSouth << "\"]\npath = \""
                        << south_.database() << "\"\n";
    std::vector<std::string> words = long_silence();
    words.insert(words.end(), {"--config", file.string()});
    gateway_ = std::make_unique<ServerProcess>(words);
    wait_until_ready(kNorth);
    wait_until_ready(kSouth);
  }

  test::RawReply asked(const std::string& host, const std::string& path) {
    return page(gateway_->port(), path, {}, host);
  }

  void wait_until_ready(const std::string& host) {
    while (asked(host, "/readyz").status != 200) {
    }
  }

  MachinesOfClub north_;
  MachinesOfClub south_;
  const std::filesystem::path log_ = north_.folder() / "gateway.log";
  std::unique_ptr<ServerProcess> of_north_ = north_.new_named("North");
  std::unique_ptr<ServerProcess> of_south_ = south_.new_named("South");
  std::unique_ptr<ServerProcess> gateway_;
};

TEST_F(ManyClubs, AreFoundByTheirNames) {
  EXPECT_NE(asked(kNorth, "/api/v1/club").body.find("North"), std::string::npos);
  EXPECT_NE(asked(kSouth, "/api/v1/club").body.find("South"), std::string::npos);
  EXPECT_EQ(asked("nobody.example", "/api/v1/club").status, 421);
  EXPECT_EQ(asked("nobody.example", "/readyz").status, 200) << "of the server itself";
  const std::string metrics = asked("nobody.example", "/metrics").body;
  EXPECT_NE(metrics.find("lair_gateway_ready{club=\"localhost\"} 1"), std::string::npos) << metrics;
}

TEST_F(ManyClubs, PlayOnWhenAnotherIsGone) {
  const std::uint64_t seed = from_environment("LAIR_SEED", std::random_device()());
  std::cout << "LAIR_SEED=" << seed << "\n";
  FourPlayers players(gateway_->port(),
                      seed,
                      {
                          {"min_faan",     "0"},
                          {"redeal_limit", "1"}
  });
  of_south_->kill();
  while (asked(kSouth, "/readyz").status != 503) {
  }
  EXPECT_EQ(asked(kSouth, "/api/v1/club").status, 503);
  for (int step = 0; step < 40 && !players.is_match_over(); ++step) players.step();
  EXPECT_EQ(players.contradiction(), "");
  EXPECT_NE(asked(kNorth, "/api/v1/tables").body, asked(kSouth, "/api/v1/tables").body);
  EXPECT_EQ(gateway_->stop(), 0);
}

// Whoever asks the database of a club which server plays there waits for the answer.
TEST_F(ManyClubs, DoNotKeepTheServerInFrontOfThemFromEnding) {
  const std::string address = test::PrivateCluster::patient(south_.database());
  store::Database other(address, store::Access::ReadWrite);
  other.execute("BEGIN");
  other.execute("LOCK TABLE leadership IN ACCESS EXCLUSIVE MODE");
  store::Database onlooker(address, store::Access::ReadOnly);
  store::Statement looks(onlooker,
                         "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
                         "AND query LIKE 'SELECT term, address, beat FROM leadership%'");
  const auto is_waited_for = [&] {
    store::Run run(looks);
    run.step();
    return run.integer(0) > 0;
  };
  while (!is_waited_for()) {
  }
  gateway_->signal(SIGTERM);
  EXPECT_EQ(gateway_->wait(), EXIT_FAILURE);
}

TEST_F(ManyClubs, HaveTheLogInFrontOfThemOpenedAnewAtAHangup) {
  std::filesystem::rename(log_, log_.string() + ".1");
  gateway_->signal(SIGHUP);
  while (!std::filesystem::exists(log_)) {
    ASSERT_EQ(asked(kNorth, "/healthz").status, 200);
  }
  EXPECT_EQ(gateway_->stop(), 0);
}

}  // namespace
}  // namespace lair::testing
