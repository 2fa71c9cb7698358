// Three servers, one database, players at each server, whatever happens to machines and
// connections.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>

#include "server/store/database.hpp"
#include "server/tool/verify.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/kept.hpp"
#include "tests/machines/club.hpp"
#include "tests/support/from_environment.hpp"
#include "tests/support/private_cluster.hpp"
#include "tests/support/relay.hpp"

namespace lair::testing {
namespace {

using std::chrono::milliseconds;
using test::PrivateCluster;
using test::Relay;
using Clock = std::chrono::steady_clock;

// A server with its connections to the database and from the other servers.
class Machine {
 public:
  Machine(MachinesOfClub& club, const std::string& name)
      : club_(club), folder_(club.folder() / name), to_database_(socket_in(folder_)) {
    to_database_.lead_to(PrivateCluster::instance().socket());
    start();
  }

  void start() {
    const std::string database = PrivateCluster::instance().by_way_of(folder_, club_.database());
    server_ = club_.new_gateway("127.0.0.1:" + std::to_string(from_others_.port()), database);
    from_others_.lead_to(server_->port());
  }

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }

  [[nodiscard]] bool plays() {
    start_again();
    return page(port(), "/metrics").body.find("\nlair_is_primary 1\n") != std::string::npos;
  }

  [[nodiscard]] bool is_ready() {
    start_again();
    return page(port(), "/readyz").status == 200;
  }

  ServerProcess& server() { return *server_; }

  Relay& to_database() { return to_database_; }

  Relay& from_others() { return from_others_; }

  // Stops the process; returns once it stands still, or has ended by itself.
  void stand_still() {
    server_->signal(SIGSTOP);
    siginfo_t stopped{};
    waitid(P_PID, static_cast<id_t>(server_->id()), &stopped, WSTOPPED | WEXITED | WNOWAIT);
  }

  void go_on() { server_->signal(SIGCONT); }

 private:
  // Starts the server again if it has ended, as a service manager does: on a busy machine the
  // server that plays may stand still so long that another takes its place.
  void start_again() {
    siginfo_t ended{};
    waitid(P_PID, static_cast<id_t>(server_->id()), &ended, WEXITED | WNOHANG | WNOWAIT);
    if (ended.si_pid == 0) return;
    EXPECT_EQ(server_->wait(), kAgain);
    std::cout << "a server ended by itself and starts again\n";
    start();
  }

  static std::filesystem::path socket_in(const std::filesystem::path& folder) {
    std::filesystem::create_directory(folder);
    return folder / PrivateCluster::kSocketName;
  }

  MachinesOfClub& club_;
  std::filesystem::path folder_;
  Relay to_database_;
  Relay from_others_{std::uint16_t{0}};
  std::unique_ptr<ServerProcess> server_;
};

class ClubOfThree : public ::testing::Test {
 protected:
  ClubOfThree() {
    std::cout << "LAIR_SEED=" << seed_ << "\n";
    club_.wait_as_usual();
    for (std::size_t machine = 0; machine < machines_.size(); ++machine) {
      machines_[machine] = std::make_unique<Machine>(club_, "machine-" + std::to_string(machine));
    }
    wait_until_all_are_ready();
    as_people_do([this] {
      if (!players_) sit_down();
    });
  }

  void sit_down() {
    players_ = std::make_unique<FourPlayers>(some_ports(),
                                             dice(),
                                             Settings{
                                                 {"min_faan",     "0"},
                                                 {"redeal_limit", "1"}
    });
    // One of the players is behind a network that lets no WebSocket through.
    players_->at(Seat::D).take(link::Client::Road::Poll);
  }

  std::uint32_t dice() { return static_cast<std::uint32_t>(dice_()); }

  // Chooses a server at random for each player.
  Ports some_ports() {
    Ports ports{};
    for (std::uint16_t& port : ports) port = machines_[dice() % machines_.size()]->port();
    return ports;
  }

  // Between the end of one primary and the start of the next no server is ready.
  void wait_until_all_are_ready() {
    for (const auto& machine : machines_) {
      while (!machine->is_ready()) {
      }
    }
  }

  Machine& primary() {
    for (;;) {
      for (const auto& machine : machines_) {
        if (machine->plays()) return *machine;
      }
    }
  }

  // In half of the cases the one that plays; else any of them.
  Machine& some_machine() {
    return dice() % 2 == 0 ? primary() : *machines_[dice() % machines_.size()];
  }

  void play_some() {
    const std::size_t steps = 1 + dice() % 25;
    for (std::size_t step = 0; step < steps && !players_->is_match_over(); ++step) {
      players_->step();
    }
    if (players_->is_match_over()) {
      expect_sum();
      sit_down();
    }
    players_->settle();
    // Every other time somebody has answered in a claim window that is still open.
    if (dice() % 2 == 0) {
      while (!players_->is_window_half_answered() && !players_->is_deal_over()) players_->step();
    }
  }

  // A machine kept busy by others for seconds is like one that stands still. A player who loses
  // their connection because of it reconnects, as people do, and plays on.
  template <class Act>
  void as_people_do(Act act) {
    constexpr int kTriesMax = 5;
    for (int tries = 1;; ++tries) {
      try {
        if (tries > 1) come_back();
        return act();
      } catch (const std::runtime_error& lost) {
        if (tries == kTriesMax) throw;
        std::cout << "once more: " << lost.what() << "\n";
      }
    }
  }

  // Applies the fault to the machines, then reconnects everybody to any server.
  template <class Fault>
  void expect_nothing_lost_by(Fault fault) {
    std::vector<Known> known;
    as_people_do([&] {
      play_some();
      known.clear();
      for (const Seat seat : kSeats) known.emplace_back(players_->at(seat));
      if (dice() % 2 == 0) players_->step(FourPlayers::Wait::SendOnly);
    });
    fault();
    as_people_do([&] {
      if (!come_back()) return;
      for (const Seat seat : kSeats) expect_kept(players_->at(seat), known[index_of(seat)]);
    });
    expect_sum();
    expect_later_term();
  }

  // Returns whether the players' table continues. The last answer may have been the one that nobody
  // heard of; then they sit down at another table, and the journal tells whether it was kept. So do
  // players whose first table was lost before all of them sat.
  bool come_back() {
    wait_until_all_are_ready();
    if (players_) {
      players_->drop();
      if (players_->resume(some_ports())) return true;
    }
    sit_down();
    return false;
  }

  void expect_sum() {
    Points sum;
    for (const Points& score : players_->at(Seat::A).view().scores) sum += score;
    EXPECT_EQ(sum, 8000_pts);
  }

  void expect_later_term() {
    store::Database database(PrivateCluster::patient(club_.database()), store::Access::ReadOnly);
    store::Statement statement(database, "SELECT term FROM leadership");
    store::Run run(statement);
    ASSERT_TRUE(run.step());
    EXPECT_GE(run.integer(0), term_);
    term_ = run.integer(0);
  }

  void expect_clean_journal() {
    std::ostringstream said;
    std::ostringstream progress;
    EXPECT_TRUE(tool::verify(
        {.database = PrivateCluster::patient(club_.database()), .game = {}}, said, progress))
        << said.str();
  }

  // --- The faults ---

  void kill_one() {
    Machine& dies = some_machine();
    dies.server().kill();
    dies.start();
  }

  // Stops a server for less time than it takes to count as dead.
  void stop_one_shortly() {
    Machine& stands = some_machine();
    stands.stand_still();
    const auto until = Clock::now() + milliseconds(500 + dice() % 1'000);
    while (Clock::now() < until) pass_time(until);
    stands.go_on();
  }

  void stop_primary_until_another_plays() {
    Machine& stands = primary();
    stands.stand_still();
    wait_for_another_than(stands);
    stands.go_on();
    EXPECT_EQ(stands.server().wait(), kAgain);
    stands.start();
  }

  void cut_primary_off_from_database() {
    Machine& alone = primary();
    alone.to_database().cut();
    wait_for_another_than(alone);
    alone.to_database().mend();
    EXPECT_EQ(alone.server().wait(), kAgain);
    alone.start();
  }

  // Its gateways have no server to pass players on to until the connection is mended, or until
  // another server plays because this one stands still on a busy machine.
  void cut_primary_off_from_gateways() {
    Machine& alone = primary();
    alone.from_others().cut();
    for (const auto& machine : machines_) {
      while (machine.get() != &alone && machine->is_ready() && alone.plays()) {
      }
    }
    alone.from_others().mend();
  }

  void slow_primary_down() {
    Machine& far = primary();
    far.from_others().slow(milliseconds(20));
    as_people_do([&] {
      for (int step = 0; step < 15 && !players_->is_match_over(); ++step) players_->step();
    });
    far.from_others().slow(milliseconds(0));
  }

  void restart_database(PrivateCluster::Stop stop) {
    Machine& played = primary();
    PrivateCluster::instance().restart(stop);
    EXPECT_EQ(played.server().wait(), kAgain);
    played.start();
  }

  // Half of the faults kill a server, since machines fail in this way most often.
  void do_something() {
    constexpr std::uint32_t kOfHundred = 100;
    const std::uint32_t which = dice() % kOfHundred;
    const auto done = [this](const char* what, auto fault) {
      ++done_[what];
      fault();
    };
    if (which < 50) return done("kills", [this] { kill_one(); });
    if (which < 65) return done("short stops", [this] { stop_one_shortly(); });
    if (which < 80) return done("long stops", [this] { stop_primary_until_another_plays(); });
    if (which < 85) {
      return done("cut from the database", [this] { cut_primary_off_from_database(); });
    }
    if (which < 90) return done("cut from gateways", [this] { cut_primary_off_from_gateways(); });
    if (which < 95) return done("slow wires", [this] { slow_primary_down(); });
    done("restarts of the database", [this] {
      restart_database(dice() % 2 == 0 ? PrivateCluster::Stop::Fast
                                       : PrivateCluster::Stop::Immediate);
    });
  }

  std::map<std::string, int> done_;  // by the soak test
  std::uint64_t seed_ = from_environment("LAIR_SEED", std::random_device()());
  std::mt19937 dice_{static_cast<std::uint32_t>(seed_)};
  MachinesOfClub club_;
  std::array<std::unique_ptr<Machine>, 3> machines_;
  std::unique_ptr<FourPlayers> players_;
  std::int64_t term_ = 0;

 private:
  void wait_for_another_than(const Machine& machine) {
    for (;;) {
      for (const auto& other : machines_) {
        if (other.get() != &machine && other->plays()) return;
      }
    }
  }

  // The fault is the time that passes: connected players take in what still comes.
  void pass_time(Clock::time_point until) {
    std::vector<link::Client*> clients;
    for (const Seat seat : kSeats) clients.push_back(&players_->at(seat).client());
    link::pump_some(clients, std::chrono::duration_cast<milliseconds>(until - Clock::now()));
  }
};

class OfThree : public ClubOfThree, public ::testing::WithParamInterface<int> {};

TEST_P(OfThree, LosesNothingByKills) {
  for (int kill = 0; kill < 8; ++kill) {
    expect_nothing_lost_by([this] { kill_one(); });
    if (HasFailure()) return;
  }
  expect_clean_journal();
}

TEST_P(OfThree, LosesNothingByMachinesThatStandStill) {
  expect_nothing_lost_by([this] { stop_one_shortly(); });
  expect_nothing_lost_by([this] { stop_primary_until_another_plays(); });
  expect_nothing_lost_by([this] { stop_one_shortly(); });
  expect_clean_journal();
}

INSTANTIATE_TEST_SUITE_P(Club, OfThree, ::testing::Range(1, 5), [](const auto& tested) {
  return std::to_string(tested.param);
});

TEST_F(ClubOfThree, LosesNothingByWiresThatAreCutOrSlow) {
  expect_nothing_lost_by([this] { cut_primary_off_from_database(); });
  expect_nothing_lost_by([this] { slow_primary_down(); });
  expect_nothing_lost_by([this] { cut_primary_off_from_gateways(); });
  expect_clean_journal();
}

TEST_F(ClubOfThree, LosesNothingByADatabaseThatStartsAgain) {
  expect_nothing_lost_by([this] { restart_database(PrivateCluster::Stop::Fast); });
  expect_nothing_lost_by([this] { restart_database(PrivateCluster::Stop::Immediate); });
  expect_clean_journal();
}

// LAIR_SOAK_MINUTES=N causes random faults for that long; without it, one fault.
TEST_F(ClubOfThree, SoaksForAsLongAsWanted) {
  const auto minutes = static_cast<std::int64_t>(from_environment("LAIR_SOAK_MINUTES", 0));
  const auto end = Clock::now() + std::chrono::minutes(minutes);
  do {
    expect_nothing_lost_by([this] { do_something(); });
    if (dice() % 16 == 0) expect_clean_journal();
  } while (Clock::now() < end && !HasFailure());
  expect_clean_journal();
  for (const auto& [what, times] : done_) std::cout << what << ": " << times << "\n";
}

}  // namespace
}  // namespace lair::testing
