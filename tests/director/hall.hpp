// A director with everything around it: an office, tables that note what they are asked, and a
// clock that tests set.
#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/director/director.hpp"
#include "server/lobby/house_names.hpp"

namespace lair::director {

inline constexpr PlayerId kOrganiser{1};
inline constexpr std::int64_t kBegun = 1'000'000;
inline constexpr std::int64_t kFirstGame = 7;  // the number of the game at the first table
inline constexpr Actor kAccount{.player = kOrganiser, .has_account = true};

// What the tables were asked, as NotedTables lists it.
using Asked = std::vector<std::string>;

// Books that write at once.
class QuickBooks : public league::Books {
 public:
  void append(league::SeasonId season,
              const std::vector<league::Record>& records,
              const std::vector<league::Standing>& /*standings*/,
              std::function<void(bool)> done) override {
    if (!fails) {
      for (const league::Record& record : records) written[season].push_back(record);
    }
    done(!fails);
  }

  bool fails = false;
  std::map<league::SeasonId, std::vector<league::Record>> written;
};

// Notes what it is asked; the test itself reports the effect.
class NotedTables : public Tables {
 public:
  std::vector<std::uint64_t> reserve(std::size_t tables) override {
    std::vector<std::uint64_t> ids;
    for (std::size_t at = 0; at < tables; ++at) ids.push_back(next_++);
    return ids;
  }

  void keep_free_to(table::TableId highest) override {
    next_ = std::max(next_, highest.value() + 1);
  }

  [[nodiscard]] bool has_room(std::string_view room) const override { return room == "lounge"; }

  void open(RoundTable wanted) override {
    note("open", wanted.id);
    opened[wanted.id] = std::move(wanted);
  }

  void start(table::TableId table, SeatedPlayers players) override {
    const auto many = std::ranges::count_if(players, [](const auto& one) { return !one; });
    note(many == 0 ? "start" : "start without " + std::to_string(many), table);
  }

  void ring(table::TableId table) override { note("ring", table); }

  void hold(table::TableId table, bool held) override { note(held ? "hold" : "let go", table); }

  void end(table::TableId table) override { note("end", table); }

  void season_changed(league::SeasonId season) override { ++changes[season]; }

  void call_to_check_in(OpenCheckIn open) override {
    asked_.push_back("check in " + std::to_string(open.season.value()) + " " +
                     std::to_string(open.players.size()));
  }

  void end_call(EndedCall call) override { ended_calls.push_back(std::move(call)); }

  std::vector<EndedCall> ended_calls;
  std::map<league::SeasonId, int> changes;  // how often each season was said to have changed

  void who_is_here(std::vector<PlayerId> among,
                   std::function<void(std::vector<PlayerId>)> told) override {
    std::erase_if(among, [this](PlayerId player) { return !connected.contains(player); });
    told(std::move(among));
  }

  // What was asked since the last call: "open 1", "start 1".
  std::vector<std::string> take_asked() { return std::exchange(asked_, {}); }

  std::map<table::TableId, RoundTable> opened;
  std::set<PlayerId> connected;

 private:
  void note(const std::string& what, table::TableId table) {
    asked_.push_back(what + " " + std::to_string(table.value()));
  }

  std::uint64_t next_ = 1;
  std::vector<std::string> asked_;
};

class KnownGames : public Games {
 public:
  std::optional<PlayedGame> last_at(table::TableId table) override {
    read();
    const auto found = played.find(table);
    return found == played.end() ? std::nullopt : std::optional(found->second);
  }

  std::int64_t deals_at(table::TableId table) override { return deals[table]; }

  bool has_ended(table::TableId table) override {
    read();
    return ended.contains(table);
  }

  bool fails = false;
  int asked = 0;  // calls of last_at and has_ended
  std::map<table::TableId, PlayedGame> played;
  std::map<table::TableId, std::int64_t> deals;
  std::set<table::TableId> ended;

 private:
  void read() {
    ++asked;
    if (fails) throw std::runtime_error("the games cannot be read");
  }
};

class KnownPulse : public Pulse {
 public:
  [[nodiscard]] std::optional<std::int64_t> before() const override { return last; }

  void beat(std::int64_t now) override { last = now; }

  std::optional<std::int64_t> last;
};

// Everybody up to number 99 exists.
class KnownPeople : public People {
 public:
  std::optional<std::string> name_of(PlayerId player) override {
    if (player.value() >= 100) return std::nullopt;
    return "Player " + std::to_string(player.value());
  }

  bool has_left(PlayerId player) override {
    if (fails) throw std::runtime_error("the people cannot be read");
    return gone.contains(player);
  }

  bool fails = false;
  std::set<PlayerId> gone;
};

class Hall {
 public:
  explicit Hall(const std::vector<league::StoredSeason>& stored = {}) : office(books, stored) {}

  // Returns the code of the refusal, or nothing if the act was done.
  std::string act(Actor actor, league::SeasonId id, std::optional<league::Event> event) {
    std::string code = "nobody answered";
    director.act(actor, id, std::move(event), [&](const Outcome& outcome) {
      code = outcome.code;
      if (code.empty()) season_id = outcome.season;
    });
    return code;
  }

  std::string organise(league::Event event) {
    return act({.player = kOrganiser, .has_account = true}, season_id, std::move(event));
  }

  // Opens a season with players 2, 3, ….
  void open(const league::SeasonSettings& settings, std::uint64_t players = 4) {
    ASSERT_EQ(organise(league::SeasonOpened{settings, {}}), "");
    for (std::uint64_t player = 2; player < 2 + players; ++player) {
      const PlayerId id(player);
      ASSERT_EQ(act({.player = id}, season_id, league::Registered{id}), "");
    }
  }

  void start_round() {
    ASSERT_EQ(organise(league::RoundStarted{season().next_round(), {}, {}}), "");
  }

  [[nodiscard]] const league::Season& season() {
    shown_ = office.season(season_id);
    return *shown_;
  }

  [[nodiscard]] const league::RoundTable& seats(std::size_t place = 0) {
    return season().last_round()->tables.at(place);
  }

  // Reports the state of the round's first table; everybody drawn for it is there except `away`.
  void stands(Stage stage, const std::set<std::uint64_t>& away = {}, bool is_held = false) {
    const league::RoundTable table = seats();
    TableStands told{
        .table = table::TableId(table.table), .stage = stage, .here = {}, .is_held = is_held};
    for (const Seat seat : kSeats) {
      const auto& player = table.players.at(index_of(seat));
      if (player && !away.contains(player->value())) told.here[seat] = player;
    }
    director.table_stands(told);
  }

  // The first table has played its game, but has not said so yet.
  void play_first_game() {
    games.played[table::TableId(1)] = {
        .id = kFirstGame, .scores = {4, 3, -3, -4},
             .hands = {1, 1, 0,  0 }
    };
  }

  void pass(std::int64_t seconds) {
    now += seconds;
    director.tick();
  }

  // How many records of this kind the season has.
  template <class Kind>
  [[nodiscard]] std::ptrdiff_t count() {
    return std::ranges::count_if(season().records, [](const league::Record& record) {
      return std::holds_alternative<Kind>(record.event);
    });
  }

  std::int64_t now = kBegun;
  std::string salt;  // for seasons opened from now on
  QuickBooks books;
  NotedTables tables;
  KnownGames games;
  KnownPulse pulse;
  KnownPeople people;
  league::Office office;
  Director director{
      {.office = office,
       .tables = tables,
       .games = games,
       .pulse = pulse,
       .people = people,
       .now = [this] { return now; },
       .draw_seed = [] { return std::uint64_t{77}; },
       .right_name = lobby::house_name_from,
       .draw_salt = [this] { return salt; }}
  };
  league::SeasonId season_id;

 private:
  std::shared_ptr<const league::Season> shown_;
};

inline league::SeasonSettings settings() {
  league::SeasonSettings made;
  made.name = "Autumn";
  made.room = "lounge";
  made.rules = "yahoo";
  made.rounds = 2;
  made.wait_seconds = 100;
  return made;
}

}  // namespace lair::director
