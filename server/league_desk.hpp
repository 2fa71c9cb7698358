// The desk between seasons with their rounds, tables with their games.
#pragma once

#include <atomic>
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
#include "server/store/pulse.hpp"

namespace lair {

// Safe to call from any thread once it is made.
class LeagueDesk {
 public:
  // They outlive the desk.
  struct World {
    league::Office& office;
    store::Figures& figures;
    store::Pulse& pulse;
    lobby::Lobby& lobby;
  };

  LeagueDesk(const World& world, const std::string& database);

  // Before the io_context runs, after the lobby's tables live again: what a crash left half done is
  // done. Tables of a round that were never opened open now; results of games that ended are taken;
  // clocks of seasons get back what the server was down.
  void recover(std::int64_t now);

  // From a client; any thread.
  void act(const people::Person& actor, const wire::LeagueAct& asked, lobby::LeagueAnswer answer);

  // Somebody left the server for good: they leave every season that is not over.
  void left(PlayerId player);

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
    const league::Round* round = nullptr;
  };

  void open(league::SeasonSettings settings, PlayerId actor, const lobby::LeagueAnswer& answer);
  [[nodiscard]] std::string fault_in(league::SeasonSettings& settings) const;
  [[nodiscard]] bool is_known(const league::Event& event) const;
  void act_for_house(league::SeasonId id, league::Event event);
  void leave(league::SeasonId id, const league::Season& season, PlayerId player);
  void told(league::SeasonId id, const league::Season& season, const league::Record& record);
  std::vector<table::TableId> note(league::SeasonId id,
                                   const league::Season& season,
                                   const league::Round& round);
  void watch(league::SeasonId id, const league::Season& season, const league::Round& round);
  void forget(const league::Round& round);
  void look_again(const league::Season& season);
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
  void miss(const Where& where,
            PlayerId player,
            league::Absent absent,
            std::optional<PlayerId> substitute = {});
  void replace(const Where& where, std::vector<PlayerId> missing);
  void leave_forgotten(league::SeasonId id, const league::Season& season);
  void give_back_time(league::SeasonId id, const league::Season& season, std::int64_t now);
  void keep_calendar(league::SeasonId id, const league::Season& season, std::int64_t now);

  league::Office& office_;
  store::Figures& figures_;
  store::Pulse& pulse_;
  store::LeagueGames games_;
  lobby::Lobby& lobby_;
  std::int64_t up_since_ = 0;
  std::atomic<int> owed_ = 0;  // seasons whose lost time is not durable yet
  std::mutex mutex_;           // guards what follows
  std::map<std::uint64_t, OpenTable> tables_;
  std::map<std::uint64_t, std::int64_t> called_;  // when a season's next round was last called
};

}  // namespace lair
