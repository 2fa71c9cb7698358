// People who wait for a seat to become free: takes their requests, tells them when there is one.
#pragma once

#include "server/lobby/asker.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/devices.hpp"
#include "server/lobby/seat_waits.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/people/households.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// Lives on the lobby's loop.
class FreeSeats {
 public:
  // All outlive it.
  FreeSeats(const TableDirectory& tables,
            const Clients& clients,
            const people::Households& households,
            Devices& devices)
      : tables_(tables), clients_(clients), households_(households), devices_(devices) {}

  void answer(const Asker& asker, const wire::AwaitSeat& wait);

  // Tells the people who wait there and may sit down now, once.
  void table_changed(const wire::TableSummary& table);

  // The table is over.
  void forget(table::TableId table) { waits_.forget(table); }

 private:
  const TableDirectory& tables_;
  const Clients& clients_;
  const people::Households& households_;
  Devices& devices_;
  SeatWaits waits_;
};

}  // namespace lair::lobby
