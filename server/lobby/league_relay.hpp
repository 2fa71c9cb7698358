// Passes messages between people, their tables and the director of leagues.
#pragma once

#include <functional>
#include <string>

#include "server/director/events.hpp"
#include "server/lobby/asker.hpp"
#include "server/people/ports.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Why an act in a season was refused; both are empty if it was carried out.
struct LeagueRefused {
  std::string code;
  std::string sentence;
};

using LeagueAnswer = std::function<void(const LeagueRefused&)>;  // any thread

// The leagues as the lobby knows them. Each function may be called on the lobby's loop.
struct Leagues {
  std::function<void(const people::Person&, const wire::LeagueAct&, LeagueAnswer)> act;
  std::function<void(const director::TableStands&)> table_stands;
  std::function<void(PlayerId)> left;  // whose account has been deleted
  std::function<void(table::TableId)> table_lost;
};

// The state of a table as the director is told it.
director::TableStands stands_of(const wire::TableSummary& summary);

// Lives on the lobby's loop. There are no leagues until it is given some.
class LeagueRelay {
 public:
  // The accounts must outlive it.
  explicit LeagueRelay(people::Accounts& accounts) : accounts_(accounts) {}

  // Call before the loop runs.
  void set(Leagues leagues);

  void answer(const Asker& asker, const wire::LeagueAct& act) const;

  void table_changed(const wire::TableSummary& table) const;

  // The table is over permanently, however far it got.
  void table_is_over(table::TableId table) const;

  // A table failed and nothing of it is on the disk.
  void table_lost(table::TableId table) const;

  // The player's account has been deleted.
  void left(PlayerId player) const;

 private:
  // The act with the number of whoever it invites by name, 0 if nobody has that name.
  [[nodiscard]] wire::LeagueAct by_number(const wire::LeagueAct& act) const;

  people::Accounts& accounts_;
  Leagues leagues_;
};

}  // namespace lair::lobby
