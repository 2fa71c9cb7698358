// Seats a player at once: at a table that waits for people, at a new one, or among bots.
#pragma once

#include <cstddef>
#include <optional>
#include <set>

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/hosting.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/talking.hpp"
#include "server/people/allowances.hpp"
#include "server/people/households.hpp"
#include "server/time_source.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class QuickSeats {
 public:
  // All outlive it.
  struct Needs {
    const Rooms& rooms;
    const TableDirectory& tables;
    const Clients& clients;
    people::Allowances& allowances;
    const people::Households& households;
    const Talking& talking;
    const Hosting& hosting;
    OpenTables& open_tables;
    const TimeSource& time;
    Loop loop;
  };

  // How many tables one request may try. Each is opened for the player, which everybody there sees.
  static constexpr std::size_t kTriesMax = 8;

  explicit QuickSeats(const Needs& needs) : needs_(needs) {}

  void answer(const Asker& asker, const wire::QuickSeat& wish) const;

 private:
  using Tried = std::set<table::TableId>;

  void seat(const Asker& asker, const wire::QuickSeat& wish, Tried tried) const;
  void open_new(const Asker& asker, const wire::QuickSeat& wish) const;
  void practise(const Asker& asker, const RoomPlan& room) const;
  [[nodiscard]] bool may_open(const Asker& asker) const;
  [[nodiscard]] std::optional<table::TableId> best_table(const people::Person& person,
                                                         const wire::QuickSeat& wish,
                                                         const Tried& tried) const;

  Needs needs_;
};

}  // namespace lair::lobby
