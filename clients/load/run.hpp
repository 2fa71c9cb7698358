// The load run: all players on one thread, from their first hello to the last answer.
#pragma once

#include <memory>
#include <queue>
#include <vector>

#include "clients/link/descriptor.hpp"
#include "clients/load/options.hpp"
#include "clients/load/player.hpp"
#include "clients/load/tally.hpp"

namespace lair::load {

class Run {
 public:
  explicit Run(const Options& options);

  // Plays until the options say stop, then waits for the answers that are on their way. A warm-up
  // starts when every table is playing; a line is printed once it is over, another when the
  // measured time is. Throws std::system_error
  // if a process to be measured is not running.
  void play();

  [[nodiscard]] const Tally& tally() const { return tally_; }

  [[nodiscard]] const Measured& measured() const { return measured_; }

 private:
  struct Alarm {
    Time due;
    std::size_t player;

    friend bool operator>(const Alarm& one, const Alarm& other) { return one.due > other.due; }
  };

  // What epoll and the alarms know about a player.
  struct Attended {
    std::uint32_t connection = 0;  // the number of the connection that is watched
    int descriptor = -1;
    std::uint32_t events = 0;
    Time alarm = Time::max();
  };

  void warm_up();
  [[nodiscard]] std::vector<double> server_cpu_seconds() const;
  void take_traffic();
  void play_until(Time end);
  void drain();
  void serve(Time until);
  void step_due();
  void pump(std::size_t player, Time now);
  void attend(std::size_t player);
  void watch(std::size_t player);
  [[nodiscard]] bool is_everybody_playing() const;
  [[nodiscard]] bool are_all_finished() const;

  Options options_;
  Tally tally_;
  std::vector<std::unique_ptr<SharedTable>> tables_;
  std::vector<std::unique_ptr<Player>> players_;  // a table's players follow one another
  std::vector<Attended> attended_;                // by player
  std::priority_queue<Alarm, std::vector<Alarm>, std::greater<>> alarms_;
  link::Descriptor epoll_;
  Measured measured_;
};

}  // namespace lair::load
