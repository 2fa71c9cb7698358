// The server's last minute: hands in play are waited for, then everybody is told to come back.
#pragma once

#include <chrono>
#include <functional>
#include <set>
#include <string>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>

#include "server/lobby/lobby.hpp"

namespace lair {

// Lives on one loop, where all its functions are called.
class Drain {
 public:
  // `over` is called once, on `loop`, when nobody is to be waited for any more.
  Drain(const boost::asio::any_io_executor& loop, lobby::Lobby& lobby, std::function<void()> over);

  // Announces the end, refuses new tables, waits for the hands that are played now, for `at_most`.
  void begin(std::chrono::seconds at_most);

  // Waits no longer.
  void cut_short();

  [[nodiscard]] bool has_begun() const { return has_begun_; }

 private:
  // A hand, by its table with what the table calls it.
  using Hands = std::set<std::pair<table::TableId, std::string>>;

  [[nodiscard]] Hands hands_in_play() const;
  void wait();
  void end();

  lobby::Lobby& lobby_;
  std::function<void()> over_;
  boost::asio::steady_timer timer_;
  std::chrono::steady_clock::time_point until_;
  Hands waited_for_;
  bool has_begun_ = false;
};

}  // namespace lair
