// Seasons of leagues in the database.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/league/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/figure_book.hpp"
#include "server/store/rating_book.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Safe to call from any thread. `done` is called on the writer's thread.
class Books final : public league::Books {
 public:
  // `database` is the one that the writer writes.
  Books(Database& database, Writer& writer);

  void append(league::SeasonId season,
              const std::vector<league::Record>& records,
              const std::vector<league::Standing>& standings,
              std::function<void(bool)> done) override;

  // As Journal::set_for_tests().
  void set_for_tests() { ratings_.set_for_tests(); }

 private:
  void keep_game(league::SeasonId season, const league::ResultTaken& taken);
  void write(league::SeasonId season,
             const std::vector<league::Record>& records,
             const std::vector<league::Standing>& standings);
  void write_record(league::SeasonId season, const league::Record& record);

  Writer& writer_;
  Statement open_;
  Statement add_;
  Statement name_;
  Statement forget_standings_;
  Statement stand_;
  Statement keep_;
  RatingBook ratings_;
  FigureBook figures_;
};

// Every season with its records, in order of id.
std::vector<league::StoredSeason> stored_seasons(Database& database);
void each_stored_season(Database& database, const std::function<void(league::StoredSeason)>& visit);

// One season, or nothing if there is none with that id.
std::optional<league::StoredSeason> stored_season(Database& database, league::SeasonId season);

// Opens a connection of its own for each call.
class SeasonReader final : public league::SeasonReader {
 public:
  explicit SeasonReader(std::string path) : path_(std::move(path)) {}

  void each(const std::function<void(league::StoredSeason)>& visit) override;
  std::optional<league::StoredSeason> read(league::SeasonId season) override;

 private:
  std::string path_;
};

// The stored standings of a season, by place; fields that the database does not keep have their
// defaults.
std::vector<league::Standing> stored_standings(Database& database, league::SeasonId season);

}  // namespace lair::store
