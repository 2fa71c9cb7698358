#include "server/store/books.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "server/wire/season_codec.hpp"

namespace lair::store {

Books::Books(Database& database, Writer& writer)
    : writer_(writer),
      open_(database, "INSERT INTO season (id) VALUES (?) ON CONFLICT DO NOTHING"),
      add_(database,
           "INSERT INTO season_event (season, number, actor, at, kind, body) "
           "VALUES (?, ?, ?, ?, ?, ?)"),
      name_(database,
            "INSERT INTO person_of_season (season, player) VALUES (?, ?) ON CONFLICT DO NOTHING"),
      forget_standings_(database, "DELETE FROM season_standing WHERE season = ?"),
      stand_(database,
             "INSERT INTO season_standing (season, place, player, twelfths, score, hands, games) "
             "VALUES (?, ?, ?, ?, ?, ?, ?)"),
      keep_(database, "INSERT INTO season_game (game, season, round, place) VALUES (?, ?, ?, ?)"),
      ratings_(database),
      figures_(database) {}

// Uses no lane: a season has only one append under way at a time, and if that fails, the office
// continues from what it reads in the database.
void Books::append(league::SeasonId season,
                   const std::vector<league::Record>& records,
                   const std::vector<league::Standing>& standings,
                   std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, season, records, standings] { write(season, records, standings); },
                  std::move(done)});
}

void Books::write_record(league::SeasonId season, const league::Record& record) {
  std::optional<std::uint64_t> actor;
  if (record.actor) actor = record.actor->value();
  const std::string body = wire::text_of(record.event);
  Run(add_, season.value(), record.number, actor, record.at, wire::kind_of(record.event), body)
      .finish();
  for (const PlayerId player : wire::people_in(record)) {
    Run(name_, season.value(), player.value()).finish();
  }
  if (const auto* taken = std::get_if<league::ResultTaken>(&record.event))
    keep_game(season, *taken);
}

void Books::write(league::SeasonId season,
                  const std::vector<league::Record>& records,
                  const std::vector<league::Standing>& standings) {
  Run(open_, season.value()).finish();
  for (const league::Record& record : records) write_record(season, record);
  Run(forget_standings_, season.value()).finish();
  for (const league::Standing& row : standings) {
    Run(stand_,
        season.value(),
        row.place,
        row.player.value(),
        row.points.count(),
        row.score,
        row.hands,
        row.games)
        .finish();
  }
}

// A season may end a game before the game's rules do; it counts as played to its end. Rule E3.1.
void Books::keep_game(league::SeasonId season, const league::ResultTaken& taken) {
  if (!taken.result.game) return;
  Run(keep_, *taken.result.game, season.value(), taken.round, taken.table).finish();
  figures_.is_taken(*taken.result.game);
  ratings_.judge(*taken.result.game);
}

namespace {

// Visits each season among the rows of the run, which are in order of season.
void each_season_in(Run& row, const std::function<void(league::StoredSeason)>& visit) {
  league::StoredSeason season;
  const auto give = [&] {
    if (season.id != league::SeasonId()) visit(std::move(season));
  };
  while (row.step()) {
    const league::SeasonId id(static_cast<std::uint64_t>(row.integer(0)));
    if (season.id != id) {
      give();
      season = {id, {}, {}};
    }
    if (!season.fault.empty()) continue;
    auto event = wire::event_from(row.text(4), row.text(5));
    if (!event) {
      season.fault =
          "event " + std::to_string(row.integer(1)) + " cannot be read: " + event.error();
      continue;
    }
    league::Record record{.number = static_cast<std::uint32_t>(row.integer(1)),
                          .actor = {},
                          .at = row.integer(3),
                          .event = *std::move(event)};
    if (!row.is_null(2)) record.actor = PlayerId(static_cast<std::uint64_t>(row.integer(2)));
    const bool is_opening = std::holds_alternative<league::SeasonOpened>(record.event);
    if (record.number != season.records.size() + 1) {
      season.fault = "event " + std::to_string(season.records.size() + 1) + " is missing";
    } else if (is_opening != season.records.empty()) {
      season.fault = "it does not begin with the event that opens the season";
    } else {
      season.records.push_back(std::move(record));
    }
  }
  give();
}

}  // namespace

void each_stored_season(Database& database,
                        const std::function<void(league::StoredSeason)>& visit) {
  Statement events(database,
                   "SELECT season, number, actor, at, kind, body FROM season_event "
                   "ORDER BY season, number");
  Run row(events);
  each_season_in(row, visit);
}

std::vector<league::StoredSeason> stored_seasons(Database& database) {
  std::vector<league::StoredSeason> seasons;
  each_stored_season(database,
                     [&](league::StoredSeason one) { seasons.push_back(std::move(one)); });
  return seasons;
}

std::optional<league::StoredSeason> stored_season(Database& database, league::SeasonId season) {
  Statement events(database,
                   "SELECT season, number, actor, at, kind, body FROM season_event "
                   "WHERE season = ? ORDER BY number");
  Run row(events, season.value());
  std::optional<league::StoredSeason> found;
  each_season_in(row, [&](league::StoredSeason one) { found = std::move(one); });
  return found;
}

void SeasonReader::each(const std::function<void(league::StoredSeason)>& visit) {
  Database reader(path_, Access::ReadOnly);
  each_stored_season(reader, visit);
}

std::optional<league::StoredSeason> SeasonReader::read(league::SeasonId season) {
  Database reader(path_, Access::ReadOnly);
  return stored_season(reader, season);
}

std::vector<league::Standing> stored_standings(Database& database, league::SeasonId season) {
  std::vector<league::Standing> standings;
  Statement rows(database,
                 "SELECT place, player, twelfths, score, hands, games FROM season_standing "
                 "WHERE season = ? ORDER BY place");
  Run row(rows, season.value());
  while (row.step()) {
    league::Standing standing;
    standing.place = static_cast<std::uint32_t>(row.integer(0));
    standing.player = PlayerId(static_cast<std::uint64_t>(row.integer(1)));
    standing.points = league::TablePoints(static_cast<std::int32_t>(row.integer(2)));
    standing.score = row.integer(3);
    standing.hands = static_cast<std::int32_t>(row.integer(4));
    standing.games = static_cast<std::int32_t>(row.integer(5));
    standings.push_back(standing);
  }
  return standings;
}

}  // namespace lair::store
