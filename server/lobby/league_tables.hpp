// Opens, fills, starts and ends league tables for the director.
#pragma once

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
    FailedTables& failed_tables;
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

 private:
  void open_now(const director::RoundTable& wanted);
  void show_anew(const TablePtr& table);
  void call(PlayerId player, const director::RoundTable& wanted);
  void ask(table::TableId id, table::Request what);

  Needs needs_;
};

}  // namespace lair::lobby
