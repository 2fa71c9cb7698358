// Everything strangers can do at once while four people play: the players lose nothing, nobody gets
// more than the allowances give, and nobody gets in with what is not theirs.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/allowances.hpp"
#include "server/store/database.hpp"
#include "server/tool/verify.hpp"
#include "tests/e2e/attacking_process.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/raw_web_socket.hpp"

namespace lair::testing {
namespace {

using Micros = std::chrono::microseconds;

constexpr std::size_t kMib = 1024UL * 1024;
constexpr const char* kSettings =
    "connections_max = 1000\nconnections_per_address_max = 50\nhello_seconds = 60\n"
    "[table]\nmax = 200\n";

// How long people play, and with how many strangers of each kind.
struct Terms {
  std::size_t rounds;  // each quiet, then attacked
  std::size_t of_each;
  std::size_t quiet_answers;
  std::size_t attacked_answers;
  std::chrono::milliseconds breath;  // between two answers
  std::vector<std::string> words;    // for the server's command line
  AttackersMachine machine;
};

// With LAIR_HOSTILE set: as many strangers as a machine has room for, for some time, against the
// server as configured for people, who pause between two frames. Quiet and attack alternate, so
// that other work of the machine affects both. The attackers take no processor from the server: on
// a small machine no server could win that back.
Terms terms() {
  using std::chrono::milliseconds;
  if (std::getenv("LAIR_HOSTILE") == nullptr) {
    return {1, 1, 200, 600, milliseconds(0), {}, AttackersMachine::Shared};
  }
  return {
      3,
      6,
      1'000,
      1'000,
      milliseconds(20),
      {"--frames-per-second", "20"},
      AttackersMachine::Elsewhere
  };
}

struct Waits {
  std::vector<Micros> each;

  [[nodiscard]] long of_hundred(std::size_t part) const {
    std::vector<Micros> sorted = each;
    std::ranges::sort(sorted);
    return sorted.empty() ? 0 : sorted.at(sorted.size() * part / 100).count();
  }
};

// Four players who play one match after the other.
class Regulars {
 public:
  //   breath   between two answers
  Regulars(TestServer& server, std::chrono::milliseconds breath)
      : server_(server), breath_(breath) {
    begin();
  }

  // Plays at least `answers` answers, and on until `is_enough`. Returns how long the server took
  // for each, until it told the player who gave it.
  template <class IsEnough>
  Waits play(std::size_t answers, IsEnough is_enough) {
    Waits waits;
    while (waits.each.size() < answers || !is_enough()) {
      if (players_->is_match_over()) begin();
      // What strangers make the server log must be read: a server whose log is unread stops.
      if (waits.each.size() % 50 == 0) server_.process().log();
      step(waits);
    }
    return waits;
  }

  void end_match() {
    Waits nobodys;
    while (!players_->is_match_over()) step(nobodys);
  }

  [[nodiscard]] std::uint64_t table() { return players_->at(Seat::A).talk().table(); }

  [[nodiscard]] std::size_t matches() const { return matches_; }

 private:
  void begin() {
    constexpr std::uint64_t kSeed = 7;
    players_.emplace(server_.port(),
                     kSeed + matches_++,
                     Settings{
                         {"min_faan", "0"}
    });
  }

  void step(Waits& waits) {
    std::this_thread::sleep_for(breath_);
    players_->settle();
    const auto begin = std::chrono::steady_clock::now();
    players_->step();
    waits.each.push_back(
        std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now() - begin));
    EXPECT_EQ(players_->contradiction(), "");
  }

  TestServer& server_;
  std::chrono::milliseconds breath_;
  std::size_t matches_ = 0;
  std::optional<FourPlayers> players_;
};

// What the allowance gives to one holder in that time, plus one that was on its way.
std::uint64_t given_by(std::string_view row, double seconds) {
  const auto found = std::ranges::find(people::kAllowances, row, &people::AllowanceRow::name);
  const double rate = static_cast<double>(found->count) / found->seconds;
  return found->count + static_cast<std::uint64_t>(rate * seconds) + 1;
}

std::size_t memory_bound(ServerProcess& process) {
  const std::string mark = R"("worst_case_memory_mib":")";
  process.wait_for_log(mark);
  const std::string log = process.log();
  const std::size_t at = log.find(mark);
  if (at == std::string::npos) throw std::runtime_error("the log promises nothing: " + log);
  return std::stoul(log.substr(at + mark.size())) * kMib;
}

std::int64_t number_in(const std::string& database, const std::string& question) {
  store::Database reader(database, store::Access::ReadOnly);
  store::Statement statement(reader, question);
  store::Run row(statement);
  return row.step() ? row.integer(0) : 0;
}

// However many they ask for at once.
void expect_few_tables(const std::string& database, std::size_t of_each, std::size_t of_regulars) {
  EXPECT_LE(number_in(database,
                      "SELECT count(*) FROM table_seat JOIN table_info ON id = table_id "
                      "WHERE ended IS NULL GROUP BY player ORDER BY 1 DESC LIMIT 1"),
            2)
      << "tables of one guest";
  EXPECT_LE(number_in(database, "SELECT count(*) FROM table_info WHERE ended IS NULL"),
            static_cast<std::int64_t>(of_each * 32 + of_regulars))
      << "tables of one address";
}

// How many actions took no longer than a bound in seconds, by that bound.
using Within = std::map<double, double>;

// What the server itself has measured and used, at one moment.
struct ServersAccount {
  Within committed;
  Within framed;       // their frame was queued
  double ran = 0;      // seconds on a processor: the thread that serves, the first
  double waited = 0;   // seconds for which it could have run, but others did
  double all_ran = 0;  // all threads
  std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();
};

std::string metrics_of(std::uint16_t port) {
  test::RawWebSocket line(port);
  line.send("GET /metrics HTTP/1.1\r\nHost: lair.test\r\n\r\n");
  const auto reply = line.reply();
  if (!reply || reply->status != 200) throw std::runtime_error("no metrics");
  return reply->body;
}

Within within_of(const std::string& metrics, const std::string& histogram) {
  Within within;
  const std::string mark = histogram + "_bucket{le=\"";
  std::istringstream lines(metrics);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with(mark)) continue;
    const std::string bound = line.substr(mark.size(), line.find('"', mark.size()) - mark.size());
    const double seconds = bound == "+Inf" ? 60 : std::stod(bound);
    within[seconds] = std::stod(line.substr(line.rfind(' ')));
  }
  return within;
}

ServersAccount account_of(TestServer& server) {
  const std::string metrics = metrics_of(server.port());
  ServersAccount account;
  account.committed = within_of(metrics, "lair_action_commit_seconds");
  account.framed = within_of(metrics, "lair_action_frame_seconds");
  const std::string process = "/proc/" + std::to_string(server.process().id());
  for (const auto& thread : std::filesystem::directory_iterator(process + "/task")) {
    std::ifstream file(thread.path() / "schedstat");
    double ran = 0;
    double waited = 0;
    file >> ran >> waited;
    account.all_ran += ran / 1e9;
    if (thread.path().filename() != std::to_string(server.process().id())) continue;
    account.ran = ran / 1e9;
    account.waited = waited / 1e9;
  }
  return account;
}

// A stretch of play: what the players felt, and what the server reports of it.
class Stretch {
 public:
  explicit Stretch(TestServer& server) : server_(server), before_(account_of(server)) {}

  void played(Waits waits) {
    waits_ = std::move(waits);
    after_ = account_of(server_);
  }

  // The wait that one answer in a hundred exceeds, in microseconds.
  [[nodiscard]] double slowest() const { return static_cast<double>(waits_.of_hundred(99)); }

  void print(const char* when) const {
    const std::chrono::duration<double> passed = after_.at - before_.at;
    const double seconds = passed.count();
    std::cout << when << ": " << waits_.each.size() << " answers, half within "
              << waits_.of_hundred(50) << " us, 99 of 100 within " << waits_.of_hundred(99)
              << " us\n  in the server, action to frame: half within "
              << in_server(&ServersAccount::framed, 0.50) << " us, 99 of 100 within "
              << in_server(&ServersAccount::framed, 0.99) << " us; to commit: half within "
              << in_server(&ServersAccount::committed, 0.50) << " us, 99 of 100 within "
              << in_server(&ServersAccount::committed, 0.99)
              << " us\n  its thread of the games ran " << (after_.ran - before_.ran) / seconds
              << " of the time, waited for a processor "
              << (after_.waited - before_.waited) / seconds << "; all its threads ran "
              << (after_.all_ran - before_.all_ran) / seconds << '\n';
  }

 private:
  // Microseconds, as Prometheus estimates them: evenly spread within a bucket.
  long in_server(Within ServersAccount::*histogram, double part) const {
    const Within& before = before_.*histogram;
    const Within& after = after_.*histogram;
    const double all = after.rbegin()->second - before.rbegin()->second;
    double below = 0;
    double lower = 0;
    for (const auto& [bound, count] : after) {
      const double within = count - before.at(bound);
      if (within >= part * all && within > below) {
        return std::lround(1e6 *
                           (lower + (bound - lower) * (part * all - below) / (within - below)));
      }
      below = within;
      lower = bound;
    }
    return 0;
  }

  TestServer& server_;
  ServersAccount before_;
  ServersAccount after_;
  Waits waits_;
};

// A spoken line counts for the account and the address; a new guest is another account.
void expect_allowances_hold(const AttackingProcess::Report& report, std::size_t of_each) {
  const auto expect_at_most = [&](const char* what, std::string_view row) {
    EXPECT_LE(report.times(what), of_each * given_by(row, report.seconds)) << what;
  };
  expect_at_most("line said", "speak_in_room.address");
  expect_at_most("sign in 401", "sign_in.address");
  expect_at_most("ticket 200", "ticket.account");
  expect_at_most("table opened", "create_table.address");
}

// What strangers get done in each round.
std::vector<std::string> to_try() {
  return {"look refused",
          "table refused",
          "line refused",
          "sign in 429",
          "slow reader",
          "slow writer",
          "garbage",
          "giant frame",
          "giant header",
          "giant body",
          "forged cookie",
          "ticket shown again",
          "page 200"};
}

void expect_all_was_tried(const AttackingProcess::Report& report) {
  for (const std::string& deed : to_try()) {
    EXPECT_GT(report.times(deed), 0U) << "nobody has got so far: " << deed;
  }
}

// Adds up the attempts of several rounds.
void add(const AttackingProcess::Report& more, AttackingProcess::Report& to) {
  to.seconds += more.seconds;
  to.processor_seconds += more.processor_seconds;
  for (const auto& [what, times] : more.deeds) to.deeds[what] += times;
  to.broken.insert(more.broken.begin(), more.broken.end());
}

TEST(WholeAttack, LeavesTheTableThatPlaysWhatItHas) {
  const Terms terms = testing::terms();
  TestServer server("07", kSettings, terms.words);
  Regulars regulars(server, terms.breath);
  AttackingProcess::Report report;
  std::vector<double> ratios;
  for (std::size_t round = 0; round < terms.rounds; ++round) {
    Stretch quiet(server);
    quiet.played(regulars.play(terms.quiet_answers, [] { return true; }));
    AttackingProcess strangers(
        {server.port(), regulars.table()}, terms.of_each, terms.machine, to_try());
    Stretch attacked(server);
    // However busy the machine is otherwise, they get that far within minutes.
    const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(10);
    attacked.played(regulars.play(terms.attacked_answers, [&] {
      return strangers.has_tried_all() || std::chrono::steady_clock::now() > latest;
    }));
    add(strangers.stop(), report);
    quiet.print("quiet");
    attacked.print("under attack");
    ratios.push_back(attacked.slowest() / quiet.slowest());
  }
  regulars.end_match();

  std::ranges::sort(ratios);
  std::cout << "99 of 100 take " << ratios.at(ratios.size() / 2) << " times as long ("
            << ratios.front() << " to " << ratios.back()
            << ")\nattackers: " << report.processor_seconds / report.seconds
            << " cores of processor time\n";
  for (const auto& [what, times] : report.deeds) std::cout << "  " << what << ": " << times << '\n';
  EXPECT_EQ(report.broken, std::set<std::string>());
  expect_allowances_hold(report, terms.of_each * terms.rounds);
  expect_all_was_tried(report);
  const std::size_t bound = memory_bound(server.process());
  const std::size_t peak = server.process().peak_bytes();
  std::cout << "memory: at most " << peak / kMib << " MiB of " << bound / kMib << " MiB, "
            << report.seconds << " seconds\n";
  EXPECT_LE(peak, bound);
  EXPECT_EQ(server.process().stop(), 0);
  expect_few_tables(server.database(), terms.of_each, regulars.matches());
  std::ostringstream said;
  std::ostringstream progress;
  EXPECT_TRUE(tool::verify({.database = server.database(), .game = {}}, said, progress))
      << said.str();
}

}  // namespace
}  // namespace lair::testing
