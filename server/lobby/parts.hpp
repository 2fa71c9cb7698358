// The parts of the lobby: makes them, connects them, passes on news of the tables.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include <boost/asio/post.hpp>

#include "server/lobby/announcements.hpp"
#include "server/lobby/arrivals.hpp"
#include "server/lobby/chat/chat.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/connected_people.hpp"
#include "server/lobby/devices.hpp"
#include "server/lobby/failed_tables.hpp"
#include "server/lobby/following.hpp"
#include "server/lobby/follows.hpp"
#include "server/lobby/free_seats.hpp"
#include "server/lobby/greeting.hpp"
#include "server/lobby/guest_names.hpp"
#include "server/lobby/hosting.hpp"
#include "server/lobby/inviting.hpp"
#include "server/lobby/ladder.hpp"
#include "server/lobby/league_relay.hpp"
#include "server/lobby/league_tables.hpp"
#include "server/lobby/moderating.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/quick_seats.hpp"
#include "server/lobby/rematches.hpp"
#include "server/lobby/reporting.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/season_watch.hpp"
#include "server/lobby/silent_clients.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/lobby/table_requests.hpp"
#include "server/lobby/talking.hpp"
#include "server/lobby/world.hpp"
#include "server/loops.hpp"
#include "server/people/households.hpp"

namespace lair::lobby {

// Each part knows only parts above it, those that its own header names.
struct Parts {
  Parts(World given, Plan plan);

  // A connection has ended.
  void leave(const ClientPtr& client);

  // The one place that passes on what a table reports. A failed table may go on, so what is known
  // of it is kept, its deal counts as going on, and it is not a rematch that players can be told
  // of.
  void table_changed(const Shared<wire::TableSummary>& told, const std::string& code, bool gone);

  // Everybody at a finished table wants another match. If they have one that has failed, they are
  // told of it once it is back, and call for another if it is lost.
  void open_rematch(const table::TableOpened& opened);

  // A table failed and left no trace on the disk. It may be opened again for the clients that have
  // it open.
  void lose(table::TableId id);

  // See Lobby::close_table. Any thread.
  bool close_table(table::TableId id);

  // A defect or a damaged journal ends the table. Any thread.
  void set_aside(table::TableId id);

  // A failed table does not come back.
  void end_failed(table::TableId id);

  // The table no longer exists.
  void forget(table::TableId id);

  void post(std::function<void()> work) const { boost::asio::post(loop, std::move(work)); }

  World world;
  Loop loop;
  std::atomic<std::uint64_t> next_client{1};

  // --- State ---
  TableDirectory tables;
  people::Households& households;
  Clients clients;
  Chat chat;
  Follows follows;

  // --- The path of clicks ---
  TableRequests table_requests;

  // --- Used by most parts ---
  Announcements announcements;
  Devices devices;
  LeagueRelay leagues;
  SeasonWatch season_watch;
  Rooms rooms;
  TableMaker maker;
  Rematches rematches;
  Ladder ladder;

  // --- What people do ---
  Following following;
  Talking talking;
  Inviting inviting;
  Reporting reporting;
  Moderating moderating;
  FreeSeats free_seats;
  OpenTables open_tables;
  Hosting hosting;
  QuickSeats quick_seats;

  // --- Arrivals, and what reaches the lobby from outside ---
  GuestNames guest_names;
  Greeting greeting;
  Arrivals arrivals;
  SilentClients silent_clients;
  FailedTables failed_tables;
  ConnectedPeople connected_people;
  LeagueTables league_tables;

 private:
  [[nodiscard]] TableMaker::Told news_of_tables();
};

}  // namespace lair::lobby
