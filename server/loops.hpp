// The event loops of the process: one thread each, so work on a loop needs no lock against other
// work there.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>

#include "server/priority.hpp"

namespace lair {

// Where a socket, a timer or a table lives. Everything on a loop runs on its one thread, one thing
// at a time, so it needs neither strand nor mutex; other threads post to it.
using Loop = boost::asio::io_context::executor_type;

// The loops share nothing: a table and its people on one loop are played without any message to the
// others. Besides the loops where people play there is one for arrivals, so a crowd of strangers
// delays no game. The lobby, which reads the database, has a loop too, unless it is to share a
// thread with the games, as in a test that runs all of them by hand.
class Loops {
 public:
  enum class LobbyLives : std::uint8_t { WithGames, Apart };

  // `threads` is at least 1 and counts neither HTTP's nor the lobby's; the first of them is the
  // thread that calls `run`.
  explicit Loops(std::size_t threads, LobbyLives lobby = LobbyLives::WithGames) {
    for (std::size_t loop = 0; loop < threads; ++loop) {
      loops_.push_back(std::make_unique<Context>());
      busy_.emplace_back(loops_.back()->get_executor());
    }
    if (lobby == LobbyLives::Apart) {
      lobby_ = std::make_unique<Context>();
      busy_.emplace_back(lobby_->get_executor());
    }
    busy_.emplace_back(http_.get_executor());
  }

  Loops(const Loops&) = delete;
  Loops& operator=(const Loops&) = delete;

  // Work waiting on one loop may own objects that live on another, so all waiting work is dropped
  // before the first loop is destroyed.
  ~Loops() {
    http_.shutdown();
    if (lobby_) lobby_->shutdown();
    for (const auto& loop : loops_) loop->shutdown();
  }

  // The number of loops where people play.
  [[nodiscard]] std::size_t size() const { return loops_.size(); }

  // For things that exist once and need little time.
  [[nodiscard]] boost::asio::io_context& first() const { return *loops_.front(); }

  // For the lobby and everything about leagues.
  [[nodiscard]] boost::asio::io_context& lobby() const { return lobby_ ? *lobby_ : first(); }

  // Where connections are accepted and speak HTTP.
  [[nodiscard]] boost::asio::io_context& http() { return http_; }

  // Always the same loop for the same number, such as a table's.
  [[nodiscard]] boost::asio::io_context& of(std::uint64_t number) const {
    return *loops_[index_of(number)];
  }

  [[nodiscard]] std::size_t index_of(std::uint64_t number) const { return number % loops_.size(); }

  // The loops in turn: for the next player to arrive. Any thread.
  [[nodiscard]] boost::asio::io_context& next() { return of(taken_++); }

  // Decides, after work on a loop threw `failure`, whether the loop continues; if not, the process
  // ends.
  using GoesOn = std::function<bool(const std::exception& failure)>;

  // Runs all of them until `stop`. A loop where people play never continues after work that threw:
  // a table may be half changed, and is restored from its journal.
  void run(const GoesOn& goes_on = [](const std::exception&) { return false; }) {
    std::vector<std::thread> others;
    others.emplace_back([&] {
      give_way_to_games(GivingWay::Somewhat);
      run(http_, goes_on);
    });
    if (lobby_) others.emplace_back([&] { run(*lobby_, goes_on); });
    for (std::size_t loop = 1; loop < loops_.size(); ++loop) {
      others.emplace_back([this, loop] {
        take_short_turns();
        loops_[loop]->run();
      });
    }
    take_short_turns();
    // An exception ends the process here, where it is still known.
    [this]() noexcept { first().run(); }();
    for (std::thread& other : others) other.join();
  }

  // Any thread. Work still waiting on a loop is not done.
  void stop() {
    http_.stop();
    if (lobby_) lobby_->stop();
    for (const auto& loop : loops_) loop->stop();
  }

 private:
  struct Context : boost::asio::io_context {
    Context() : io_context(1) {}

    using io_context::shutdown;
  };

  static void run(Context& loop, const GoesOn& goes_on) {
    for (bool is_over = false; !is_over;) {
      try {
        loop.run();
        is_over = true;
      } catch (const std::exception& failure) {
        if (!goes_on(failure)) throw;
      }
    }
  }

  Context http_;
  std::unique_ptr<Context> lobby_;  // null: it lives on the first of the others
  std::vector<std::unique_ptr<Context>> loops_;
  std::vector<boost::asio::executor_work_guard<Loop>> busy_;  // keeps idle loops running
  std::atomic<std::uint64_t> taken_{0};
};

}  // namespace lair
