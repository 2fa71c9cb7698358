// The ladder of bots: those that people own wait for one another, then play at tables of the
// server's.
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

// At idle times alone: while people play at more tables than they may, nothing is begun, what was
// begun is broken off. Lives on the lobby's loop.
class Ladder {
 public:
  // While bots of fewer than four owners wait, the first is given the server's after so long.
  static constexpr std::chrono::seconds kAlone{10};
  // A table that has not begun by then is closed.
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

  // Waits no more.
  void left(const Client& client);

  void table_changed(const wire::TableSummary& table, bool gone);

  void change(LadderLimits limits) { limits_ = limits; }

 private:
  struct Waiting {
    ClientPtr client;
    std::vector<std::string> rules;  // none: any
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
  std::uint32_t turn_ = 0;                                 // tables begun: whose turn what is
  std::deque<Waiting> waiting_;                            // the first the longest
  std::map<table::TableId, TimeSource::Instant> opening_;  // since when
  std::set<table::TableId> playing_;                       // on the ladder
  std::set<table::TableId> peoples_;                       // where people play
};

}  // namespace lair::lobby
