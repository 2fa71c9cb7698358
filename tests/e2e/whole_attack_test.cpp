// Everything that strangers can do at once, beside four people who play: they lose nothing, nobody
// gets more than the allowances give, no door opens.
#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/allowances.hpp"
#include "server/store/sqlite.hpp"
#include "server/tool/verify.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/strangers.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

using Micros = std::chrono::microseconds;

constexpr std::size_t kMib = 1024UL * 1024;
constexpr const char* kSettings =
    "connections_max = 1000\nconnections_per_address_max = 50\nhello_seconds = 5\n"
    "[table]\nmax = 200\n";

// With LAIR_HOSTILE set as many as a machine has room for, for whole matches.
bool is_by_hand() { return std::getenv("LAIR_HOSTILE") != nullptr; }

struct Waits {
  std::vector<Micros> each;

  [[nodiscard]] long of_hundred(std::size_t part) const {
    std::vector<Micros> sorted = each;
    std::ranges::sort(sorted);
    return sorted.empty() ? 0 : sorted.at(sorted.size() * part / 100).count();
  }
};

// From an answer of somebody's to what the server says to it, until the match is over or so many.
Waits play(FourPlayers& players, std::size_t steps_max) {
  Waits waits;
  for (std::size_t step = 0; step < steps_max && !players.is_match_over(); ++step) {
    players.settle();
    const auto begin = std::chrono::steady_clock::now();
    players.step();
    waits.each.push_back(
        std::chrono::duration_cast<Micros>(std::chrono::steady_clock::now() - begin));
    EXPECT_EQ(players.contradiction(), "");
  }
  return waits;
}

// What the row gives to one in so many seconds; one more that was on its way.
std::uint64_t given_by(std::string_view row, double seconds) {
  const auto found = std::ranges::find(people::kAllowances, row, &people::AllowanceRow::name);
  const double rate = static_cast<double>(found->count) / found->seconds;
  return found->count + static_cast<std::uint64_t>(rate * seconds) + 1;
}

std::size_t memory_bound(ServerProcess& process) {
  const std::string log = process.log();
  const std::string mark = R"("worst_case_memory_mib":")";
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

// However many they ask for in one breath.
void expect_few_tables(const std::string& database, std::size_t of_each) {
  EXPECT_LE(number_in(database,
                      "SELECT count(*) FROM table_seat JOIN table_info ON id = table_id "
                      "WHERE ended IS NULL GROUP BY player ORDER BY 1 DESC LIMIT 1"),
            2)
      << "tables of one guest";
  EXPECT_LE(number_in(database, "SELECT count(*) FROM table_info WHERE ended IS NULL"),
            static_cast<std::int64_t>(of_each * 32 + 1))
      << "tables of one address";
}

void print(const char* when, const Waits& waits) {
  std::cout << when << ": " << waits.each.size() << " answers, half within " << waits.of_hundred(50)
            << " us, 99 of 100 within " << waits.of_hundred(99) << " us\n";
}

// A line said counts with the account and the address; a guest anew is another account.
void expect_allowances_hold(const Deeds& deeds, std::size_t of_each, double seconds) {
  const auto expect_at_most = [&](const char* what, std::string_view row) {
    EXPECT_LE(deeds.times(what), of_each * given_by(row, seconds)) << what;
  };
  expect_at_most("line said", "speak_in_room.address");
  expect_at_most("sign in 401", "sign_in.address");
  expect_at_most("ticket 200", "ticket.account");
  expect_at_most("table opened", "create_table.address");
}

TEST(WholeAttack, LeavesTheTableThatPlaysWhatItHas) {
  const std::size_t of_each = is_by_hand() ? 6 : 1;
  TestServer server("07", kSettings);
  FourPlayers players(server.port(),
                      7,
                      {
                          {"min_faan", "0"}
  });
  const Waits quiet = play(players, is_by_hand() ? 1'000 : 200);
  Deeds deeds;
  Strangers strangers({server.port(), players.at(Seat::A).talk().table()}, of_each, deeds);
  const Waits attacked = play(players, is_by_hand() ? SIZE_MAX : 600);
  const double seconds = strangers.stop();
  play(players, SIZE_MAX);
  EXPECT_TRUE(players.is_match_over());

  print("quiet", quiet);
  print("under attack", attacked);
  for (const auto& [what, times] : deeds.all()) std::cout << "  " << what << ": " << times << '\n';
  EXPECT_EQ(deeds.broken(), std::set<std::string>());
  expect_allowances_hold(deeds, of_each, seconds);
  for (const char* tried : {"look refused",
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
                            "page 200"}) {
    EXPECT_GT(deeds.times(tried), 0U) << "nobody has got so far: " << tried;
  }
  const std::size_t bound = memory_bound(server.process());
  const std::size_t peak = server.process().peak_bytes();
  std::cout << "memory: at most " << peak / kMib << " MiB of " << bound / kMib << " MiB, "
            << seconds << " seconds\n";
  EXPECT_LE(peak, bound);
  EXPECT_EQ(server.process().stop(), 0);
  expect_few_tables(server.database(), of_each);
  std::ostringstream said;
  std::ostringstream progress;
  EXPECT_TRUE(tool::verify({.database = server.database(), .game = {}}, said, progress))
      << said.str();
}

}  // namespace
}  // namespace lair::testing
