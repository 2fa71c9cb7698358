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

// Who asks for an act of a season.
struct Actor {
  PlayerId player;
  bool has_account = false;
  bool is_operator = false;
};

// What became of an act: the number of its event, or the code with the sentence of its refusal.
struct Outcome {
  league::SeasonId season;
  std::uint32_t event = 0;
  std::string code;  // empty when it was done
  std::string sentence;
};

using Answer = std::function<void(const Outcome&)>;  // any thread

// Safe to call from any thread once it is made. Seasons are the office's, tables the lobby's: the
// director keeps only which tables wait for a result, so a crash loses nothing of it.
class Director {
 public:
  // They outlive the director.
  struct Ports {
    league::Office& office;
    Tables& tables;
    Games& games;
    Pulse& pulse;
    People& people;
    Clock now;
    SeedMaker draw_seed;
    NameCheck right_name;                         // of a house
    std::function<std::string()> draw_salt = {};  // without one seeds are told from the first
  };

  // Attaches itself to the office.
  explicit Director(Ports ports);

  // Before the first act, after the tables of before live again: does what a crash left half done.
  // Tables of a round that were never opened open now; results of games that ended are taken;
  // clocks of seasons get back what the server was down.
  void recover();

  // `event` is nothing for an act that this server does not know.
  void act(const Actor& actor,
           league::SeasonId season,
           std::optional<league::Event> event,
           Answer answer);

  // Records of a season that was written elsewhere, with the people of this server; `origin` says
  // where it comes from. Takes its time: not on a thread of the games.
  void import(std::vector<league::Record> records, std::string origin, Answer answer);

  // Somebody left the server for good: they leave every season that is not over.
  void left(PlayerId player);

  void table_stands(const TableStands& stands);

  // Nothing is on the disk of a table whose journal could not be written; now it could.
  void table_lost(table::TableId table);

  // Does what is due by the clock: calendar, waiting times, bells. Once a second.
  void tick();

 private:
  // A table of a round whose result is missing.
  struct OpenTable {
    league::SeasonId season;
    std::uint32_t round = 1;
    std::uint32_t place = 1;                       // in the round
    std::optional<TableStands> stands;             // as last heard
    std::int64_t asked_at = 0;                     // the tables, to begin or to end it
    bool is_quiet = false;                         // nothing to do until it tells something new
    std::optional<std::int64_t> deserted_at = {};  // since when nobody has been there
  };

  // It with what its season says of it.
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
  // `followed`: the season before it, which is over.
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
  void close(const league::RoundTable& seats);
  void look_again(const league::Season& season);

  // --- The tables of a round: tables.cpp ---
  [[nodiscard]] SeatedPlayers players_at(const league::RoundTable& seats);
  void seat(const Where& where);
  [[nodiscard]] std::optional<Where> find(table::TableId table);
  // Without those that are quiet.
  [[nodiscard]] std::vector<table::TableId> watched();
  void set_quiet(const Where& where, bool is_quiet);
  // Whether to ask the tables now; not again and again while it is on its way.
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

  // --- What is due by the clock, what a crash left undone: calendar.cpp ---
  void leave_forgotten(league::SeasonId id, const league::Season& season);
  void give_back_time(league::SeasonId id, const league::Season& season, std::int64_t now);
  void keep_calendar(league::SeasonId id, const league::Season& season, std::int64_t now);

  Ports ports_;
  std::int64_t up_since_ = 0;
  std::atomic<int> owed_ = 0;  // seasons whose lost time is not durable yet
  std::mutex mutex_;           // guards what follows
  std::map<std::uint64_t, OpenTable> tables_;
  std::map<std::uint64_t, std::int64_t> called_;  // when a season's next round was last called
};

}  // namespace lair::director
