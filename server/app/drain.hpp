// The server's last minute: it waits for hands in play, then tells everybody to come back.
#pragma once

#include <chrono>
#include <functional>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/lobby/lobby.hpp"

namespace lair {

// Lives on one loop; all its functions are called there.
class Drain {
 public:
  // `over` is called once, on `loop`, when there is no hand left to wait for.
  Drain(const boost::asio::any_io_executor& loop, lobby::Lobby& lobby, std::function<void()> over);

  // Announces the end, refuses new tables and waits, for `at_most`, for the hands in play now.
  void begin(std::chrono::seconds at_most);

  // Stops waiting.
  void cut_short();

  [[nodiscard]] bool has_begun() const { return has_begun_; }

 private:
  void wait();
  void end();

  lobby::Lobby& lobby_;
  std::function<void()> over_;
  boost::asio::steady_timer timer_;
  std::chrono::steady_clock::time_point until_;
  lobby::Hands waited_for_;
  bool has_begun_ = false;
};

}  // namespace lair
