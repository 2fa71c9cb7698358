// Opens, fills, starts and ends league tables for the director.
#pragma once

#include <set>

#include "server/director/ports.hpp"
#include "server/lobby/announcements.hpp"
#include "server/lobby/clients.hpp"
#include "server/lobby/devices.hpp"
#include "server/lobby/failed_tables.hpp"
#include "server/lobby/league_relay.hpp"
#include "server/lobby/open_tables.hpp"
#include "server/lobby/rooms.hpp"
#include "server/lobby/season_watch.hpp"
#include "server/lobby/table_directory.hpp"
#include "server/lobby/table_maker.hpp"
#include "server/table/commands.hpp"

namespace lair::lobby {

// Any thread. Requests are carried out on the lobby's loop, in order.
class LeagueTables final : public director::Tables {
 public:
  // All outlive it.
  struct Needs {
    const Announcements& announcements;
    TableDirectory& tables;
    TableMaker& maker;
    const FailedTables& failed_tables;
    OpenTables& open_tables;
    const LeagueRelay& leagues;
    const Rooms& rooms;
    const Clients& clients;
    Devices& devices;
    SeasonWatch& season_watch;
    Loop loop;
  };

  explicit LeagueTables(const Needs& needs) : needs_(needs) {}

  // --- director::Tables ---
  std::vector<std::uint64_t> reserve(std::size_t tables) override;
  void keep_free_to(table::TableId highest) override;
  [[nodiscard]] bool has_room(std::string_view room) const override;
  void open(director::RoundTable wanted) override;
  void start(table::TableId id, director::SeatedPlayers players) override;
  void hold(table::TableId id, bool held) override;
  void ring(table::TableId id) override;
  void end(table::TableId id) override;
  void season_changed(league::SeasonId season) override;
  void call_to_check_in(director::OpenCheckIn open) override;
  void end_call(director::EndedCall call) override;
  void who_is_here(std::vector<PlayerId> among,
                   std::function<void(std::vector<PlayerId>)> told) override;

  // Any table of the server is told to end: should its journal fail, it is told so again once it is
  // back. Any thread.
  void expect_end(table::TableId id);

  // The table is back after its journal had failed: if it was to end, it is told so again, since
  // that may not have been written. Called on the lobby's loop.
  void table_came_back(table::TableId id);

  // The table no longer exists. Called on the lobby's loop.
  void forget(table::TableId id) { to_end_.erase(id); }

 private:
  void open_now(const director::RoundTable& wanted);
  void show_anew(const TablePtr& table);
  void call(PlayerId player, const director::RoundTable& wanted);
  void ask(table::TableId id, table::Request what);

  Needs needs_;
  std::set<table::TableId> to_end_;  // those that exist; only on the lobby's loop
};

}  // namespace lair::lobby
