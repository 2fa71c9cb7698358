// Games that are over, for whoever asks.
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

// Where a game was played that is a season's.
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
  std::string house;         // "key=value,key=value", what differs from the defaults
  std::string house_id;      // its name; empty for a game from before houses had names
  std::int64_t started = 0;  // seconds since 1970
  std::int64_t finished = 0;
  std::string ending;   // "finished", "abandoned"
  std::string verdict;  // "rated"; else why it is not: see verdict_of, "abandoned", "imported", …
  std::optional<SeasonPlace> season;
  table::RecordReaders readers = table::RecordReaders::Everybody;
  std::int64_t deals = 0;
  BySeat<std::string> names;                // who began the game, as they were called
  BySeat<std::optional<PlayerId>> players;  // nothing for bots, for those who left for good
  BySeat<Points> scores;                    // after the last deal
};

// Which games; what is left empty asks for nothing.
struct GameSearch {
  std::optional<std::int64_t> player;
  std::optional<std::string> rules;
  std::optional<std::string> room;
  std::optional<std::string> verdict;
  std::optional<std::int64_t> from;                // finished then or later, seconds since 1970
  std::optional<std::int64_t> until;               // finished before then
  std::optional<std::int64_t> before;              // ids below this one: the next page
  std::function<bool(std::string_view)> is_named;  // of somebody who sat there, then or now
  std::function<bool(const PlayedGame&)> may_see;  // who asks; empty for everything
  std::size_t games_max = 50;
};

struct GamePage {
  std::vector<PlayedGame> games;            // the newest first
  std::optional<std::int64_t> next_before;  // where the search goes on; nothing at its end
};

// How long games took that people played with one another, by one rule system on one clock.
struct Pace {
  std::string rules;
  std::int64_t move_ms = 0;  // of the clock; 0 without a limit
  std::size_t games = 0;
  double deal_seconds = 0;    // the median game's, breaks and pauses among them
  double deals_per_hand = 1;  // since some are dealt again
};

// Safe to call from any thread; reads over a connection of its own.
class History {
 public:
  explicit History(const std::string& path);

  // Nothing while the game is played, or when there is none of that id.
  std::optional<PlayedGame> game(std::int64_t id);

  // A search looks at so many games for a page, by name at fewer, so a page may hold fewer than
  // asked for, or none, and yet say where to go on.
  static constexpr std::int64_t kSearchedGamesMax = 5'000;
  static constexpr std::int64_t kNamedGamesMax = 1'000;

  GamePage games(const GameSearch& search);

  // Of the latest games that two people or more played to their end; where there are kPaceGamesMin.
  static constexpr std::size_t kPacedGamesMax = 2'000;
  static constexpr std::size_t kPaceGamesMin = 5;
  std::vector<Pace> paces();

  // The records of the table that tell of this game: who sat down before it, then its own; not one
  // of a later game at that table, which may still be played. Throws a StoreError for records that
  // cannot be read.
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
