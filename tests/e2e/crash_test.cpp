// A whole match on a server that is killed many times loses nothing that anybody saw.
#include <cstdlib>
#include <iostream>
#include <random>
#include <stdexcept>
#include <vector>

#include <gtest/gtest.h>

#include "tests/e2e/four_players.hpp"
#include "tests/e2e/kept.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::uint32_t kKillsMin = 8;
constexpr std::uint32_t kKillsMax = 24;
constexpr std::size_t kStepsBetweenKills = 50;  // on average

// When the server is killed. In a half answered window, which is rare, it always is.
enum class KillAt : std::uint8_t { AnyTime, OpenWindow, AnswerOnItsWay };

std::uint64_t seed_of_this_run() {
  const char* given = std::getenv("LAIR_SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : std::random_device()();
}

std::string hex_of(std::uint64_t seed) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string hex;
  for (int shift = 60; shift >= 0; shift -= 4) hex += kDigits[seed >> shift & 0xf];
  return hex;
}

class Crashes {
 public:
  explicit Crashes(std::uint64_t seed)
      : server_(hex_of(seed)),
        players_(server_.port(),
                 seed,
                 {
                     {"min_faan",     "0"},
                     {"redeal_limit", "1"}
  }) {}

  void play() {
    plan_next();
    while (!players_.is_match_over() && !::testing::Test::HasFatalFailure()) {
      if (is_time_to_kill()) {
        kill_and_resume();
      } else {
        players_.step();
        ++steps_;
      }
      ASSERT_EQ(players_.contradiction(), "");
    }
  }

  [[nodiscard]] std::uint32_t kills() const { return kills_; }

  [[nodiscard]] std::uint32_t windows() const { return windows_; }

  void report() {
    std::cout << kills_ << " kills: " << windows_ << " in an open claim window, " << half_answered_
              << " of those half answered, " << on_its_way_ << " with an answer on its way ("
              << landed_ << " of them landed); " << steps_ << " answers, " << players_.events()
              << " events for seat A\n";
  }

  FourPlayers& players() { return players_; }

 private:
  void plan_next() {
    next_kill_ = steps_ + 1 + players_.dice() % (2 * kStepsBetweenKills);
    kill_at_ = static_cast<KillAt>(kills_ % 3);
  }

  bool is_time_to_kill() {
    if (kills_ == kKillsMax) return false;
    players_.settle();
    const std::uint32_t moment = moment_now();
    if (players_.is_window_half_answered() && moment != killed_at_moment_) return true;
    if (steps_ < next_kill_) return false;
    switch (kill_at_) {
      case KillAt::AnyTime:
        return true;
      case KillAt::OpenWindow:
        return players_.is_window_open();
      case KillAt::AnswerOnItsWay:
        return !players_.asked().empty();
    }
    return true;
  }

  void kill_and_resume() {
    if (players_.is_window_open()) ++windows_;
    if (players_.is_window_half_answered()) ++half_answered_;
    const std::uint32_t moment = moment_now();
    killed_at_moment_ = moment;
    if (kill_at_ == KillAt::AnswerOnItsWay) players_.step(FourPlayers::Wait::SendOnly);
    std::vector<Known> known;
    for (const Seat seat : kSeats) known.emplace_back(players_.at(seat));
    server_.kill();
    players_.drop();
    server_.restart();
    if (!players_.resume(server_.port())) throw std::runtime_error("the table is gone");
    ++kills_;
    if (kill_at_ == KillAt::AnswerOnItsWay) {
      ++on_its_way_;
      if (moment_now() != moment || players_.is_window_half_answered()) ++landed_;
    }
    for (const Seat seat : kSeats) expect_kept(players_.at(seat), known[index_of(seat)]);
    plan_next();
  }

  std::uint32_t moment_now() {
    for (const Seat seat : players_.asked()) return players_.at(seat).talk().prompt()->moment();
    return 0;
  }

  TestServer server_;
  FourPlayers players_;
  std::size_t steps_ = 0;
  std::size_t next_kill_ = 0;
  KillAt kill_at_ = KillAt::AnyTime;
  std::uint32_t killed_at_moment_ = 0;
  std::uint32_t kills_ = 0;
  std::uint32_t windows_ = 0;
  std::uint32_t half_answered_ = 0;
  std::uint32_t on_its_way_ = 0;
  std::uint32_t landed_ = 0;
};

TEST(Crash, LosesNothingThatAnybodySawInAWholeMatch) {
  const std::uint64_t seed = seed_of_this_run();
  SCOPED_TRACE("LAIR_SEED=" + std::to_string(seed));
  std::cout << "LAIR_SEED=" << seed << "\n";
  Crashes crashes(seed);
  crashes.play();
  crashes.report();
  EXPECT_GE(crashes.kills(), kKillsMin);
  EXPECT_GT(crashes.windows(), 0U);
  for (const Seat seat : kSeats) {
    const link::TableView& view = crashes.players().at(seat).view();
    Points sum;
    for (const Points& score : view.scores) sum += score;
    EXPECT_EQ(sum, 8000_pts);
    EXPECT_EQ(view.scores, crashes.players().at(Seat::A).view().scores);
    EXPECT_EQ(view.deal.setup.prevailing, Wind::North);
    EXPECT_EQ(view.deal.setup.hand_number, 4);
  }
}

}  // namespace
}  // namespace lair::testing
