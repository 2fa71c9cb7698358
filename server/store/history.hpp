// Finds and reads games that are over.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/archive.hpp"
#include "server/store/database.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// Where in a season a game was played.
struct SeasonPlace {
  std::int64_t season = 0;
  std::int64_t round = 0;
  std::int64_t place = 0;  // of the table in the round
};

// A game that is over with at least one deal played to its end.
struct PlayedGame {
  std::int64_t id = 0;
  table::TableId table;
  std::string room;
  std::string name;  // of the table
  std::string rules;
  std::string house;         // "key=value,key=value", the options that differ from the defaults
  std::string house_id;      // digest of the house; empty for games from before there was one
  std::int64_t started = 0;  // seconds since 1970
  std::int64_t finished = 0;
  std::string ending;   // "finished", "abandoned"
  std::string verdict;  // "rated"; else why it is not: see verdict_of, "abandoned", "imported", …
  std::optional<SeasonPlace> season;
  table::RecordReaders readers = table::RecordReaders::Everybody;
  std::int64_t deals = 0;
  // Of those who began the game, as they were called then; a person who was forgotten has the name
  // of a stranger.
  BySeat<std::string> names;
  BySeat<std::optional<PlayerId>> players;  // nothing for bots and people of an imported game
  BySeat<Points> scores;                    // after the last deal
};

// Which games are wanted; an empty field excludes none.
struct GameSearch {
  std::optional<std::int64_t> player;
  std::optional<std::string> rules;
  std::optional<std::string> room;
  std::optional<std::string> verdict;
  std::optional<std::int64_t> from;                // the earliest end, in seconds since 1970
  std::optional<std::int64_t> until;               // finished before this time
  std::optional<std::int64_t> before;              // only ids below this one: the next page
  std::function<bool(std::string_view)> is_named;  // whether a player's name, then or now, fits
  std::function<bool(const PlayedGame&)> may_see;  // what the asker may see; empty: everything
  std::size_t games_max = 50;
};

struct GamePage {
  std::vector<PlayedGame> games;            // the newest first
  std::optional<std::int64_t> next_before;  // where the next page begins; nothing after the last
};

// How long people's games with one another took, under one rule system and one clock.
struct Pace {
  std::string rules;
  std::int64_t move_ms = 0;  // per move by that clock; 0 without a limit
  std::size_t games = 0;
  double deal_seconds = 0;    // of the median game, breaks and pauses included
  double deals_per_hand = 1;  // more than 1 if some hands were dealt again
};

// Safe to call from any thread; reads over a connection of its own.
class History {
 public:
  explicit History(const std::string& path);

  // Nothing while the game is being played, or if no game has that id.
  std::optional<PlayedGame> game(std::int64_t id);

  // How many games a search looks at for one page; fewer for a search by name. So a page may hold
  // fewer games than asked for, or none, and still say where to go on.
  static constexpr std::int64_t kSearchedGamesMax = 5'000;
  static constexpr std::int64_t kNamedGamesMax = 1'000;

  GamePage games(const GameSearch& search);

  // Counts the latest kPacedGamesMax games that at least two people played to their end. Leaves out
  // a rule system and clock with fewer than kPaceGamesMin of them.
  static constexpr std::size_t kPacedGamesMax = 2'000;
  static constexpr std::size_t kPaceGamesMin = 5;
  std::vector<Pace> paces();

  // The records of the table that concern this game: who sat down before it, then its own. Records
  // of later games at that table, which may still be played, are left out. Throws a StoreError if
  // records cannot be read.
  std::vector<table::Record> records(const PlayedGame& game);

 private:
  std::optional<PlayedGame> find(std::int64_t id);
  PlayedGame read(const Run& row);
  bool has_somebody(std::int64_t game, const std::function<bool(std::string_view)>& is_named);
  std::int64_t place_at_table(const PlayedGame& game);
  void read_table(table::TableId table, const std::function<void(std::string_view)>& each);

  std::mutex mutex_;
  Database reader_;
  Statement game_;
  Statement ids_;
  Statement ids_of_player_;
  Statement seats_;
  Statement names_;
  Statement place_;
  Statement archived_;
  Statement journal_;
  Statement paced_;
  ArchiveReader archive_;
};

}  // namespace lair::store
