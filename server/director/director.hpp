// The tournament director: runs the rounds of every season at the tables of the server.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/director/events.hpp"
#include "server/director/ports.hpp"
#include "server/league/office.hpp"

namespace lair::director {

// Who requests an act in a season.
struct Actor {
  PlayerId player;
  bool has_account = false;
  bool is_operator = false;
};

// The result of an act: the number of its event, or the code and sentence of its refusal.
struct Outcome {
  league::SeasonId season;
  std::uint32_t event = 0;
  std::string code;  // empty if it was done
  std::string sentence;
};

using Answer = std::function<void(const Outcome&)>;  // called on any thread

// Safe to call from any thread once constructed. Seasons belong to the office, tables to the lobby.
// The director itself keeps only which tables still need a result, so a crash loses nothing.
class Director {
 public:
  // These must outlive the director.
  struct Ports {
    league::Office& office;
    Tables& tables;
    Games& games;
    Pulse& pulse;
    People& people;
    Clock now;
    SeedMaker draw_seed;
    NameCheck right_name;                         // of a house
    std::function<std::string()> draw_salt = {};  // without it, seeds are public from the start
  };

  // Attaches itself to the office.
  explicit Director(Ports ports);

  // To be called before the first act, once the tables from before the restart have been restored.
  // Completes what a crash left half done: opens tables of rounds that were never opened, takes
  // results of games that ended, and gives the clocks of seasons back the time that the server was
  // down.
  void recover();

  // `event` is nothing if this server does not know the kind of act.
  void act(const Actor& actor,
           league::SeasonId season,
           std::optional<league::Event> event,
           Answer answer);

  // Imports the records of a season from another server, with people already mapped to those of
  // this server; `origin` says where it comes from. Takes a while: not to be called on a thread
  // that runs games.
  void import(std::vector<league::Record> records, std::string origin, Answer answer);

  // Somebody left the server permanently: they leave every season that is not over.
  void left(PlayerId player);

  void table_stands(const TableStands& stands);

  // The journal of the table could not be written, so nothing of it is on the disk; now the disk
  // can be written again.
  void table_lost(table::TableId table);

  // Does everything that is due: calendar, waiting times, bells. To be called once a second.
  void tick();

 private:
  // A table of a round that has no result yet.
  struct OpenTable {
    league::SeasonId season;
    std::uint32_t round = 1;
    std::uint32_t place = 1;                       // in the round
    std::optional<TableStands> stands;             // as last reported
    std::int64_t asked_at = 0;                     // when the tables were last asked to change it
    bool is_quiet = false;                         // nothing to do until it reports something new
    std::uint32_t wanted = 0;                      // how often its players were to be seated
    std::uint32_t seated = 0;                      // up to which of these that was done
    std::optional<std::int64_t> deserted_at = {};  // when the last player left it
  };

  // Whether something was asked less than `seconds` ago; false if the clock has been put back
  // since.
  [[nodiscard]] static bool is_lately(std::int64_t asked_at,
                                      std::int64_t now,
                                      std::int64_t seconds) {
    return now >= asked_at && now < asked_at + seconds;
  }

  // The table together with its season.
  struct Where {
    OpenTable open;
    table::TableId table;
    std::shared_ptr<const league::Season> season;
    const league::RoundTable* seats = nullptr;
    const league::Round* round = nullptr;
  };

  // --- Acts: director.cpp ---
  void open(league::SeasonSettings settings,
            PlayerId actor,
            league::Follows follows,
            const Answer& answer);
  // `followed` is the season that it follows, which must be over.
  void open_after(league::SeasonSettings settings,
                  PlayerId actor,
                  league::SeasonId followed,
                  Answer answer);
  [[nodiscard]] std::optional<Fault> fault_in(league::SeasonSettings& settings) const;
  [[nodiscard]] bool has_room(std::string_view room) const;
  [[nodiscard]] bool is_known(const league::Event& event) const;
  void act_for_house(league::SeasonId id, league::Event event);
  void leave(league::SeasonId id, const league::Season& season, PlayerId player);

  // --- What follows from a record: director.cpp ---
  void told(league::SeasonId id, const league::Season& season, const league::Record& record);
  std::vector<table::TableId> note(league::SeasonId id,
                                   const league::Season& season,
                                   const league::Round& round);
  void watch(league::SeasonId id, const league::Season& season, const league::Round& round);
  void call_to_check_in(league::SeasonId id, const league::Season& season);
  void end_calls(league::SeasonId id, const league::Season& season, const league::Event& event);
  void forget(const league::Round& round);
  void forget(const league::Season& season, const league::RoundAbandoned& abandoned);
  void close(const league::RoundTable& seats);
  void look_again(const league::Season& season);
  // The last round, and earlier ones that have no result of some table, after a ruling was undone.
  [[nodiscard]] static std::vector<const league::Round*> open_rounds(const league::Season& season);

  // --- The tables of a round: tables.cpp ---
  [[nodiscard]] SeatedPlayers players_at(const league::RoundTable& seats);
  void bring(const std::vector<table::TableId>& tables);
  void open_or_take(const Where& where);
  void seat(const Where& where);
  [[nodiscard]] std::optional<Where> find(table::TableId table);
  // All open tables that are not quiet.
  [[nodiscard]] std::vector<table::TableId> watched();
  void set_quiet(const Where& where, bool is_quiet);
  // Whether to send a request for this table now; false while a recent one is on its way.
  bool may_ask(table::TableId table, std::int64_t now);
  void look(table::TableId table, std::int64_t now);
  // For what is reported only once: what cannot be read now is looked at again at the next tick.
  void look_now(table::TableId table);
  void look_at_waiting(const Where& where, std::int64_t now);
  void look_at_playing(const Where& where, std::int64_t now);
  void take_result(const Where& where);
  void begin(const Where& where, std::int64_t now);
  void miss(const Where& where,
            PlayerId player,
            league::Absent absent,
            std::optional<PlayerId> substitute = {});
  void replace(const Where& where, std::vector<PlayerId> missing);

  // --- What is due by the clock, recovery after a crash: calendar.cpp ---
  void leave_forgotten(league::SeasonId id, const league::Season& season);
  void give_back_time(league::SeasonId id, const league::Season& season, std::int64_t now);
  void keep_calendar(league::SeasonId id, const league::Season& season, std::int64_t now);

  Ports ports_;
  std::int64_t up_since_ = 0;
  std::atomic<int> owed_ = 0;  // seasons whose TimeLost is not durable yet
  std::mutex mutex_;           // guards the members below
  std::map<std::uint64_t, OpenTable> tables_;
  std::map<std::uint64_t, std::int64_t> called_;  // when a season's next round was last called
};

}  // namespace lair::director
