// Reads games as a database keeps them.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/seat.hpp"
#include "server/store/archive.hpp"
#include "server/store/database.hpp"
#include "server/store/record_reader.hpp"
#include "server/table/records.hpp"

namespace lair::store {

struct HouseRow {
  std::string id;
  std::string canonical;
};

struct TableRow {
  std::string rules;
  std::string house;
  std::optional<std::string> ending;  // nothing until the table has ended
  bool is_archived = false;
  std::optional<HouseRow> named;  // nothing for a table from before houses had ids
};

struct StoredGame {
  std::int64_t id = 0;
  table::TableId table;
  std::string rules;
  std::string house;  // "key=value,key=value", the options that differ from the defaults
  std::int64_t started = 0;
  std::optional<std::int64_t> finished;  // nothing while it is being played
  std::optional<std::string> ending;
  std::optional<std::int64_t> start;                 // known from the first result
  std::int64_t deals = 0;                            // those that have a result
  BySeat<std::string> names;                         // of those who began the game
  BySeat<std::optional<std::int64_t>> players = {};  // nothing for a bot
};

// A row of results as numbers, in the order of the columns.
struct StoredDeal {
  std::int64_t prevailing = 0;
  std::int64_t hand_number = 0;
  std::int64_t dealer = 0;
  std::optional<std::int64_t> winner;
  std::optional<std::int64_t> discarder;
  BySeat<std::int64_t> nets;
  BySeat<std::int64_t> scores;

  friend bool operator==(const StoredDeal&, const StoredDeal&) = default;
};

struct StoredLine {
  std::int64_t payer = 0;
  std::int64_t payee = 0;
  std::int64_t amount = 0;
  std::string reason;
  std::string rule;

  friend bool operator==(const StoredLine&, const StoredLine&) = default;
};

// Reads one moment of the database, even while a server goes on writing it. For one thread.
class StoredGames {
 public:
  // Throws a StoreError that says so if there is no such file, or if it is not of the version that
  // this program knows.
  explicit StoredGames(const std::string& path);

  [[nodiscard]] std::map<table::TableId, TableRow> tables();

  // Nothing if no game has that id.
  std::optional<StoredGame> game(std::int64_t id);

  // Whether the table's game was played elsewhere and imported.
  bool is_imported(table::TableId table);

  // In the order in which they began.
  std::vector<StoredGame> games_of(table::TableId table);

  std::optional<StoredDeal> deal(std::int64_t game, std::int64_t number);

  std::vector<StoredLine> ledger(std::int64_t game, std::int64_t number);

  // The scores after the last deal that has a result; nothing for a game without one.
  std::optional<BySeat<std::int64_t>> last_scores(std::int64_t game);

  // How many hands each seat won in the whole game.
  BySeat<std::int64_t> hands_won(std::int64_t game);

  // How many ledger lines all deals of the game have together.
  std::int64_t lines_of(std::int64_t game);

  // Calls `each` with every record of the journal in the order in which they became durable; on a
  // PostgreSQL server, table by table. With a `table`, calls it only with that table's records,
  // which it takes from the archive if they are there.
  using EachRecord = std::function<void(table::TableId, std::string_view bytes)>;
  void read_journal(std::optional<table::TableId> table, const EachRecord& each);

  // The same for every archived table, one after the other.
  void read_archive(const EachRecord& each);

  // Decodes those bytes.
  RecordReader& reader() { return reader_; }

 private:
  void read_by_table(const EachRecord& each);
  StoredGame read(Run& row);

  Database database_;
  ArchiveReader archive_;
  Statement tables_;
  Statement game_;
  Statement games_;
  Statement names_;
  Statement deal_;
  Statement last_scores_;
  Statement hands_won_;
  Statement ledger_;
  Statement lines_;
  Statement imported_;
  RecordReader reader_;
};

}  // namespace lair::store
