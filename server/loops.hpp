// The event loops of the process: one thread each, and what runs on one needs no lock against the
// rest of it.
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

// Where a socket, a timer, a table lives. Everything on a loop runs on its one thread, one thing
// after the other, so it needs neither strand nor mutex; other threads post to it.
using Loop = boost::asio::io_context::executor_type;

// They share nothing: a table with its people on one loop is played without a word to the others.
// Beside those where people play there is one where they arrive: strangers who crowd it delay no
// game. So is one where the lobby lives, which reads the database, unless it is to share a thread
// with the games, as where a test moves all of them by hand.
class Loops {
 public:
  enum class LobbyLives : std::uint8_t { WithGames, Apart };

  // `threads` is at least 1, without that of HTTP and the lobby's; the first is the one that calls
  // `run`.
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

  // What waits on one loop may own what lives on another: nothing waits any more before the first
  // of them goes.
  ~Loops() {
    http_.shutdown();
    if (lobby_) lobby_->shutdown();
    for (const auto& loop : loops_) loop->shutdown();
  }

  // Those where people play.
  [[nodiscard]] std::size_t size() const { return loops_.size(); }

  // Of what there is one of, and which asks for little.
  [[nodiscard]] boost::asio::io_context& first() const { return *loops_.front(); }

  // Of the lobby, and what is done about leagues.
  [[nodiscard]] boost::asio::io_context& lobby() const { return lobby_ ? *lobby_ : first(); }

  // Where connections are accepted and speak HTTP.
  [[nodiscard]] boost::asio::io_context& http() { return http_; }

  // Always the same for one number, such as a table's.
  [[nodiscard]] boost::asio::io_context& of(std::uint64_t number) const {
    return *loops_[index_of(number)];
  }

  [[nodiscard]] std::size_t index_of(std::uint64_t number) const { return number % loops_.size(); }

  // In turn: for the next who comes to play. Any thread.
  [[nodiscard]] boost::asio::io_context& next() { return of(taken_++); }

  // Whether a loop goes on with what waits, after work on it threw that; else the process ends.
  using GoesOn = std::function<bool(const std::exception& failure)>;

  // Runs all of them until `stop`. Where people play nothing goes on after work that threw: a table
  // may be left half changed, and starts again from its journal.
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
    first().run();
    for (std::thread& other : others) other.join();
  }

  // Any thread. What waits on a loop is not done any more.
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
  std::vector<boost::asio::executor_work_guard<Loop>> busy_;  // with nothing to do they wait
  std::atomic<std::uint64_t> taken_{0};
};

}  // namespace lair
