// The lobby's tables as the director of the leagues asks for them.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "server/director/ports.hpp"
#include "server/lobby/lobby.hpp"

namespace lair {

class LobbyTables final : public director::Tables {
 public:
  // The lobby outlives it.
  explicit LobbyTables(lobby::Lobby& lobby) : lobby_(lobby) {}

  std::vector<std::uint64_t> reserve(std::size_t tables) override {
    return lobby_.reserve_tables(tables);
  }

  void keep_free_to(table::TableId highest) override { lobby_.keep_tables_free_to(highest); }

  [[nodiscard]] bool has_room(std::string_view room) const override {
    return lobby_.has_room(room);
  }

  void open(director::RoundTable wanted) override { lobby_.open_league_table(std::move(wanted)); }

  void start(table::TableId table, BySeat<bool> lost) override {
    lobby_.start_league_table(table, lost);
  }

  void ring(table::TableId table) override { lobby_.ring_league_table(table); }

  void hold(table::TableId table, bool held) override { lobby_.hold_league_table(table, held); }

  void end(table::TableId table) override { lobby_.end_league_table(table); }

  void call_to_check_in(std::uint64_t season,
                        const std::string& name,
                        std::vector<PlayerId> players) override {
    lobby_.call_to_check_in(season, name, std::move(players));
  }

  void who_is_here(std::vector<PlayerId> among,
                   std::function<void(std::vector<PlayerId>)> told) override {
    lobby_.who_is_here(std::move(among), std::move(told));
  }

 private:
  lobby::Lobby& lobby_;
};

}  // namespace lair
