// What passes between people, their tables and the director of leagues.
#pragma once

#include <functional>
#include <string>

#include "server/director/events.hpp"
#include "server/lobby/asker.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Why an act of a season was refused; both empty when it was done.
struct LeagueRefused {
  std::string code;
  std::string sentence;
};

using LeagueAnswer = std::function<void(const LeagueRefused&)>;  // any thread

// The leagues as the lobby knows them; each may be called on the lobby's loop.
struct Leagues {
  std::function<void(const people::Person&, const wire::LeagueAct&, LeagueAnswer)> act;
  std::function<void(const director::TableStands&)> table_stands;
  std::function<void(PlayerId)> left;  // for good
  std::function<void(table::TableId)> table_lost;
};

// What the director is told of a table.
director::TableStands stands_of(const wire::TableSummary& summary);

// Lives on the lobby's loop. Until it is given leagues there are none.
class LeagueRelay {
 public:
  // Before the loop runs.
  void set(Leagues leagues);

  void answer(const Asker& asker, const wire::LeagueAct& act) const;

  void table_changed(const wire::TableSummary& table) const;

  // For good, however far it came.
  void table_is_over(table::TableId table) const;

  // Nothing is on the disk of a table that failed.
  void table_lost(table::TableId table) const;

  // Somebody left for good.
  void left(PlayerId player) const;

 private:
  Leagues leagues_;
};

}  // namespace lair::lobby
