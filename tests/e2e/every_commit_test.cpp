// A game whose server dies after every commit ends as the game of a server that never died.
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <stdexcept>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "clients/link/quick_choice.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"
#include "tests/support/case_name.hpp"

namespace lair::testing {
namespace {

constexpr std::array<const char*, 4> kSystems{"yahoo", "hkos", "mcr", "faan-laak"};

// A death costs a fifth of a second. LAIR_EVERY_COMMIT asks for all deaths in each system.
// Otherwise the four systems share them: at first each dies after every fourth commit, each
// starting one commit later than the last, so that together they die after every one. Later many
// more commits lie between two deaths.
constexpr std::uint64_t kOfTheFirst = 36;  // deaths
constexpr std::uint64_t kStrideAtFirst = kSystems.size();
constexpr std::uint64_t kStrideLater = 101;

bool wants_every_commit() { return std::getenv("LAIR_EVERY_COMMIT") != nullptr; }

// How many commits the server makes before it dies for the `death`th time, counted from 1.
std::uint64_t commits_until(std::uint64_t death, std::uint64_t phase) {
  if (wants_every_commit()) return 1;
  if (death == 1) return 1 + phase;
  return death <= kOfTheFirst ? kStrideAtFirst : kStrideLater;
}

// The finished game as anybody may export it, without its start and end times.
std::string exported(const std::string& database) {
  const std::string command = std::string(LAIR_TOOL) + " export --game 1 --db '" + database + "'";
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) throw std::runtime_error("no pipe");
  std::string text;
  std::array<char, 4096> bytes;
  for (std::size_t got = 1; got > 0;) {
    got = std::fread(bytes.data(), 1, bytes.size(), pipe);
    text.append(bytes.data(), got);
  }
  if (pclose(pipe) != 0) throw std::runtime_error("the game cannot be exported");
  boost::json::value record = boost::json::parse(text);
  record.as_object().erase("started");
  record.as_object().erase("finished");
  return boost::json::serialize(record);
}

struct Promised {
  std::uint32_t moment = 0;
  std::uint32_t reserve_ms = 0;
};

// Four players whose answers depend only on what they see, so that nothing depends on when a server
// dies.
class Match {
 public:
  explicit Match(std::size_t system)
      : server_("2a"), players_(server_.port(), 1, {}, kSystems.at(system)), phase_(system) {}

  // `dies` says whether the server is killed on the way.
  void play(bool dies) {
    if (dies) {
      server_.kill();
      come_back();
    }
    while (!is_table_over_ && !players_.is_match_over()) {
      if (!step()) come_back();
      ASSERT_EQ(players_.contradiction(), "");
      ASSERT_LT(idle_deaths_, 100U) << "the match does not get on between deaths";
    }
    // Ends in an orderly way, so that the whole game is stored.
    server_.kill();
  }

  [[nodiscard]] std::uint64_t deaths() const { return deaths_; }

  [[nodiscard]] std::uint64_t windows() const { return windows_; }

  [[nodiscard]] std::string record() const { return exported(server_.database()); }

  [[nodiscard]] std::vector<std::string> seen_by(Seat seat) { return players_.at(seat).seen(); }

 private:
  // One answer, or one step toward the next deal; returns false if the server died meanwhile.
  bool step() {
    if (!all_have_heard()) return false;
    const std::vector<Seat> asked = players_.asked();
    if (!asked.empty()) return answer(players_.at(asked.front()));
    if (players_.is_match_over()) return true;
    for (const Seat seat : kSeats) {
      Witness& player = players_.at(seat);
      const std::uint32_t request = player.talk().ready();
      if (!wait([&] { return player.knows_answer_to(request); })) return false;
    }
    return wait([&] { return !players_.is_deal_over(); });
  }

  // Waits until all four know what the table knows; else chance would decide who answers first.
  bool all_have_heard() {
    for (const Seat seat : kSeats) {
      Witness& player = players_.at(seat);
      const std::uint32_t request = player.ask_in_vain();
      if (!wait([&] { return player.knows_answer_to(request); })) return false;
    }
    return true;
  }

  bool answer(Witness& player) {
    const v1::Prompt& prompt = *player.talk().prompt();
    const auto choice = link::quick_choice(player.view(), prompt, prompt.moment());
    if (!choice) throw std::runtime_error("a prompt offers nothing that can be read");
    const std::uint32_t request = player.act(*choice);
    if (!wait([&] { return player.knows_answer_to(request); })) return false;
    if (const auto refused = player.answer_to(request)) {
      throw std::runtime_error("an offered action is refused: " + refused->code());
    }
    return true;
  }

  template <class Done>
  bool wait(const Done& done) {
    while (!done()) {
      if (!players_.pump()) return false;
    }
    return true;
  }

  void come_back() {
    const std::uint32_t before = players_.at(Seat::A).talk().last_event();
    std::array<std::optional<Promised>, 4> promised;
    for (const Seat seat : kSeats) {
      const v1::Prompt* prompt = players_.at(seat).talk().prompt();
      if (prompt == nullptr) continue;
      promised[index_of(seat)] = {.moment = prompt->moment(), .reserve_ms = prompt->reserve_ms()};
    }
    while (!resume()) {
    }
    if (players_.is_window_open()) ++windows_;
    for (const Seat seat : kSeats) expect_no_less_time(seat, promised[index_of(seat)]);
    const bool got_on = players_.at(Seat::A).talk().last_event() != before;
    idle_deaths_ = got_on ? 0 : idle_deaths_ + 1;
  }

  // Returns false if the server died again on the way.
  bool resume() {
    players_.drop();
    ++deaths_;
    server_.restart_to_die_after(commits_until(deaths_, phase_));
    try {
      is_table_over_ = !players_.resume(server_.port());
      return true;
    } catch (const std::runtime_error&) {
      if (!server_.is_dying()) throw;
      return false;
    }
  }

  void expect_no_less_time(Seat seat, const std::optional<Promised>& promised) {
    const v1::Prompt* prompt = players_.at(seat).talk().prompt();
    if (!promised || prompt == nullptr || prompt->moment() != promised->moment) return;
    EXPECT_GE(prompt->reserve_ms(), promised->reserve_ms) << "downtime was charged";
  }

  TestServer server_;
  FourPlayers players_;
  std::uint64_t phase_;
  std::uint64_t deaths_ = 0;
  std::uint64_t idle_deaths_ = 0;  // in a row, without an event that seat A saw
  std::uint64_t windows_ = 0;
  bool is_table_over_ = false;  // it ended in a crash, so the last events were never heard
};

class EveryCommit : public ::testing::TestWithParam<std::size_t> {};

TEST_P(EveryCommit, MayBeTheLastBeforeACrash) {
  Match calm(GetParam());
  calm.play(false);
  Match stormy(GetParam());
  stormy.play(true);
  std::cout << stormy.deaths() << " deaths, " << stormy.windows() << " in an open claim window\n";
  EXPECT_GT(stormy.deaths(), kOfTheFirst);
  EXPECT_GT(stormy.windows(), 0U);
  EXPECT_EQ(stormy.record(), calm.record());
  for (const Seat seat : kSeats) {
    std::vector<std::string> whole = calm.seen_by(seat);
    const std::vector<std::string> seen = stormy.seen_by(seat);
    ASSERT_LE(seen.size(), whole.size());
    whole.resize(seen.size());
    EXPECT_EQ(seen, whole);
  }
}

INSTANTIATE_TEST_SUITE_P(RuleSystem,
                         EveryCommit,
                         ::testing::Range<std::size_t>(0, kSystems.size()),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, kSystems.at(test.param));
                         });

}  // namespace
}  // namespace lair::testing
