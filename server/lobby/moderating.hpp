// Moderators' requests: warnings, mutes, bans, boots, past decisions, the sanctions in force.
#pragma once

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/loops.hpp"
#include "server/people/people.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop. Everything here is refused to people who are not moderators.
class Moderating {
 public:
  // All outlive it.
  struct Needs {
    people::People& people;
    const TableDirectory& tables;
    const Clients& clients;
    Loop loop;
  };

  explicit Moderating(const Needs& needs) : needs_(needs) {}

  void answer(const Asker& asker, const people::Order& order) const;
  void answer(const Asker& asker, const wire::LiftSanction& lift) const;
  void answer(const Asker& asker, const people::AuditQuestion& asked) const;
  void answer(const Asker& asker, const wire::ReadSanctions& read) const;
  void answer(const Asker& asker, const wire::FindPerson& find) const;

 private:
  // By name; by id if the name is empty.
  [[nodiscard]] std::optional<people::Person> person_of(const wire::FindPerson& find) const;

  Needs needs_;
};

}  // namespace lair::lobby
