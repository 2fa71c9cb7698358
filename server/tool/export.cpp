#include "server/tool/export.hpp"

#include <algorithm>
#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/ensure.hpp"
#include "server/league/sealed.hpp"
#include "server/store/books.hpp"
#include "server/store/figures.hpp"
#include "server/store/stored_games.hpp"
#include "server/table/taken_back.hpp"
#include "server/wire/season_file.hpp"

namespace lair::tool {
namespace {

Result<std::vector<table::Record>, std::string> records_of(store::StoredGames& stored,
                                                           table::TableId table) {
  std::vector<table::Record> records;
  std::string fault;
  stored.read_journal(table, [&](table::TableId, std::string_view bytes) {
    auto record = stored.reader().read(bytes);
    if (record) {
      records.push_back(*std::move(record));
    } else if (fault.empty()) {
      fault = "A record after number " + std::to_string(records.size()) +
              " cannot be read: " + record.error().sentence;
    }
  });
  if (!fault.empty()) return fail(fault);
  stored.reader().put_right(records);
  return records;
}

// Whether other tables of a duplicate's round are still playing these walls. Rule K4.
bool is_sealed(const std::string& path,
               table::TableId table,
               const std::vector<table::Record>& records) {
  const auto* opened =
      records.empty() ? nullptr : std::get_if<table::TableOpened>(&records.front().change);
  if (opened == nullptr || !opened->walls || opened->settings->policies.league == 0) return false;
  store::Database database(path, store::Access::ReadOnly);
  const auto stored =
      store::stored_season(database, league::SeasonId(opened->settings->policies.league));
  if (!stored) return false;
  const league::Season season = league::season_from(stored->records);
  const league::Round* round = league::sealed_round(season);
  return round != nullptr &&
         std::ranges::find(round->tables, table.value(), &league::RoundTable::table) !=
             round->tables.end();
}

}  // namespace

Result<std::string, std::string> export_game(const ExportOptions& options) {
  store::StoredGames stored(options.database);
  const auto game = stored.game(options.game);
  const std::string named = "game " + std::to_string(options.game);
  if (!game) return fail("There is no " + named + ".");
  const bool is_played = !game->finished.has_value();
  if (is_played && options.shown == record::DealsShown::All) {
    return fail("The " + named +
                " is still being played and its walls are secret; --finished-deals leaves out the "
                "deal in play.");
  }
  if (is_played && game->deals == 0) return fail("No deal of " + named + " is finished yet.");
  const auto records = records_of(stored, game->table);
  if (!records) return fail(records.error());
  try {
    if (is_sealed(options.database, game->table, *records)) {
      return fail("The walls of " + named +
                  " are still being played at other tables of its round.");
    }
    const record::GameFacts facts{game->started, game->finished, game->ending};
    return record::text_of(
        record::game_record(facts, table::without_taken_back(*records), options.shown));
  } catch (const Broken& broken) {
    return fail("The records of " + named + " are damaged: " + broken.what() +
                "; run lair verify to find out more.");
  }
}

Result<std::string, std::string> export_season(const ExportOptions& options) {
  store::Database database(options.database, store::Access::ReadOnly);
  const auto found = store::stored_season(database, league::SeasonId(options.season));
  const std::string named = "season " + std::to_string(options.season);
  if (!found) return fail("There is no " + named + ".");
  if (!found->fault.empty()) return fail("The " + named + " is damaged: " + found->fault + ".");
  try {
    const league::Season season = league::season_from(found->records);
    if (league::sealed_round(season) != nullptr) {
      return fail("A round of " + named +
                  ", a duplicate, is still being played; export it after that.");
    }
    store::Figures figures(options.database);
    return wire::season_file(
        found->records,
        [&](PlayerId player) { return figures.name_of(player).value_or("?"); },
        league::is_draw_told(season) ? wire::SeedShown::Told : wire::SeedShown::Hidden);
  } catch (const std::logic_error& broken) {
    return fail("The " + named + " is damaged: " + broken.what() + ".");
  }
}

void add_export(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "export", "Write a finished game as an open game record, or a whole season");
  const auto options = std::make_shared<ExportOptions>();
  command->add_option("--db", options->database, "The server's database")->required();
  CLI::Option_group* which = command->add_option_group("what");
  which->add_option("--game", options->game, "Number of the game");
  which->add_option("--season", options->season, "Number of the season");
  which->require_option(1);
  command->add_flag_callback(
      "--finished-deals",
      [options] { options->shown = record::DealsShown::FinishedOnly; },
      "Leave out a deal that has no outcome; needed while the game is being played");
  command->callback([options, &status] {
    try {
      const auto text = options->season != 0 ? export_season(*options) : export_game(*options);
      if (text) std::cout << *text;
      if (!text) std::cerr << text.error() << '\n';
      status = text ? 0 : 1;
    } catch (const std::exception& error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
