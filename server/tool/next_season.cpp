#include "server/tool/next_season.hpp"

#include <algorithm>
#include <future>
#include <iostream>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>

#include "server/director/admission.hpp"
#include "server/league/office.hpp"
#include "server/lobby/house_names.hpp"
#include "server/store/clock.hpp"
#include "server/store/store.hpp"
#include "server/tool/club_there.hpp"
#include "server/tool/season_seed.hpp"

namespace lair::tool {
namespace {

Result<std::uint64_t, std::string> opened(store::Store& store,
                                          league::Office& office,
                                          const NextSeasonOptions& options) {
  const league::SeasonId before(options.season);
  const auto season = office.season(before);
  if (!season) return fail(std::string("There is no such season in this database."));
  const auto has_left = [&](PlayerId player) { return store.figures().has_left(player); };
  auto follows = director::handed_on(before, *season, has_left);
  if (!follows) return fail(std::string(follows.error().sentence));
  const auto organiser = std::ranges::find_if_not(season->organisers, has_left);
  if (organiser == season->organisers.end()) {
    return fail(std::string("All organisers of the season have left the server."));
  }
  league::SeasonSettings settings = season->settings;
  settings.name = options.name;
  settings.starts.clear();
  settings.seed = drawn_seed();
  settings.seed_salt = drawn_salt();
  // Rooms belong to the server's configuration; a missing room is reported when a round begins.
  const auto fine = director::admit(
      settings, [](std::string_view) { return true; }, lobby::house_name_from);
  if (!fine) return fail(fine.error().sentence);
  std::promise<Result<league::SeasonId, league::LeagueRefusal>> done;
  office.open(
      settings,
      *organiser,
      store::seconds_now(),
      [&](const auto& id) { done.set_value(id); },
      *std::move(follows));
  const auto id = done.get_future().get();
  if (!id) return fail(std::string(id.error().sentence));
  return id->value();
}

}  // namespace

Result<std::uint64_t, std::string> open_next_season(const NextSeasonOptions& options) {
  expect_club(options.database);
  store::Store store(options.database,
                     [](const store::StoreError& error) { std::cerr << error.what() << '\n'; });
  league::Office office(store.books(), store.seasons());
  auto season = opened(store, office, options);
  store.stop();
  return season;
}

void add_next_season(CLI::App& app, int& status) {
  CLI::App* command =
      app.add_subcommand("next-season", "Open the season that follows one that is over");
  const auto options = std::make_shared<NextSeasonOptions>();
  command->add_option("--db", options->database, "The server's database; stop the server first")
      ->required();
  command->add_option("--season", options->season, "The season that it follows")->required();
  command->add_option("--name", options->name, "Name of the new season")->required();
  command->callback([options, &status] {
    try {
      const auto season = open_next_season(*options);
      if (season) std::cout << "season " << *season << '\n';
      if (!season) std::cerr << season.error() << '\n';
      status = season ? 0 : 1;
    } catch (const store::StoreError& error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
