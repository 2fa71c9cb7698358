// The desk between seasons with their rounds, tables with their games.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/league/office.hpp"
#include "server/lobby/lobby.hpp"
#include "server/store/figures.hpp"
#include "server/store/league_games.hpp"

namespace lair {

// Safe to call from any thread once it is made.
class LeagueDesk {
 public:
  // Office, figures, lobby outlive the desk.
  LeagueDesk(league::Office& office,
             store::Figures& figures,
             const std::string& database,
             lobby::Lobby& lobby);

  // Before the io_context runs, after the lobby's tables live again: what a crash left half done is
  // done. Tables of a round that were never opened open now; results of games that ended are taken.
  void recover(std::int64_t now);

  // From a client; any thread.
  void act(PlayerId actor, const wire::LeagueAct& asked, lobby::LeagueAnswer answer);

  // A table's line in the lists changed; any thread.
  void table_changed(const wire::TableSummary& summary);

  // What is due by the clock: calendar, waiting times, bells. Seconds since 1970.
  void tick(std::int64_t now);

 private:
  // A table of a round whose result is missing.
  struct OpenTable {
    league::SeasonId season;
    std::uint32_t round = 1;
    std::uint32_t place = 1;                 // in the round
    std::optional<wire::TableSummary> line;  // as last heard
    std::int64_t asked_at = 0;               // the lobby, to begin or to end it
  };

  // It with what its season says of it.
  struct Where {
    OpenTable open;
    table::TableId table;
    std::shared_ptr<const league::Season> season;
    const league::RoundTable* seats = nullptr;
    std::int64_t started = 0;
  };

  void open(league::SeasonSettings settings, PlayerId actor, const lobby::LeagueAnswer& answer);
  void told(league::SeasonId id, const league::Season& season, const league::Record& record);
  void watch(league::SeasonId id, const league::Season& season, const league::Round& round);
  void forget(const league::Round& round);
  void seat(const Where& where);

  [[nodiscard]] std::optional<Where> find(table::TableId table);
  [[nodiscard]] std::vector<table::TableId> watched();
  // Whether to ask the lobby now; not again and again while it is on its way.
  bool may_ask(table::TableId table, std::int64_t now);

  void look(table::TableId table, std::int64_t now);
  void look_at_waiting(const Where& where, std::int64_t now);
  void look_at_playing(const Where& where, std::int64_t now);
  void take_result(const Where& where);
  void begin(const Where& where, std::int64_t now);
  void miss(const Where& where, PlayerId player, league::Absent absent);
  void keep_calendar(league::SeasonId id, const league::Season& season, std::int64_t now);

  league::Office& office_;
  store::Figures& figures_;
  store::LeagueGames games_;
  lobby::Lobby& lobby_;
  std::int64_t since_ = 0;  // when the server came up: its absence is charged to nobody
  std::mutex mutex_;        // guards what follows
  std::map<std::uint64_t, OpenTable> tables_;
  std::map<std::uint64_t, std::int64_t> called_;  // when a season's next round was last called
};

// Why these are no settings of a season; empty when they are. Fills in what the house makes: the id
// of the house, the seed when there is none.
std::string complete_settings(league::SeasonSettings& settings);

}  // namespace lair
