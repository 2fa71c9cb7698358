// The bot ladder: bots that people own wait for one another, then play at tables the server opens.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "server/lobby/announcements.hpp"
#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/limits.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Runs only while the server is quiet: while people play at more than `people_tables_max` tables,
// no ladder game is begun, and those in progress are broken off. Lives on the lobby's loop.
class Ladder {
 public:
  // If bots of fewer than four owners are waiting, the first is given server bots after this long.
  static constexpr std::chrono::seconds kAlone{10};
  // A table that has not begun to play after this long is closed.
  static constexpr std::chrono::seconds kToBegin{30};

  // All outlive it.
  struct Needs {
    const Announcements& announcements;
    const Rooms& rooms;
    TableDirectory& tables;
    TableMaker& maker;
    const Clients& clients;
    TimeSource& time;
    Loop loop;
  };

  Ladder(const Needs& needs, LadderLimits limits);

  void answer(const Asker& asker, const wire::AwaitLadder& await);

  // The client no longer waits.
  void left(const Client& client);

  void table_changed(const wire::TableSummary& table, bool gone);

  void change(LadderLimits limits) { limits_ = limits; }

 private:
  struct Waiting {
    ClientPtr client;
    std::vector<std::string> rules;  // empty: any
    TimeSource::Instant since;
  };

  using Few = std::vector<Waiting>;

  [[nodiscard]] bool is_idle() const { return peoples_.size() <= limits_.people_tables_max; }

  [[nodiscard]] bool may_begin() const;
  void look_soon();
  void look();
  void end(table::TableId id) const;
  [[nodiscard]] std::string rules_for(const Waiting& first) const;
  [[nodiscard]] Few ready_for(const std::string& rules) const;
  void open(const Few& few, const std::string& rules);

  Needs needs_;
  LadderLimits limits_;
  std::unique_ptr<Timer> timer_;
  bool is_set_ = false;
  std::uint32_t turn_ = 0;       // tables begun; used to take rules, seats and strengths in turn
  std::deque<Waiting> waiting_;  // longest wait first
  std::map<table::TableId, TimeSource::Instant> opening_;  // with the time each was opened
  std::set<table::TableId> playing_;                       // ladder tables in play
  std::set<table::TableId> peoples_;                       // tables in play with people
};

}  // namespace lair::lobby
