#include "server/tool/season_import.hpp"

#include <future>
#include <iostream>
#include <optional>
#include <utility>

#include "server/director/admission.hpp"
#include "server/league/office.hpp"
#include "server/lobby/house_names.hpp"
#include "server/people/skeleton.hpp"
#include "server/store/clock.hpp"
#include "server/store/store.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/season_seed.hpp"
#include "server/wire/season_file.hpp"

namespace lair::tool {
namespace {

constexpr std::size_t kLookedThrough = 200;

std::optional<PlayerId> person_of(store::Store& store, const wire::FilePerson& wanted) {
  const auto known = store.figures().name_of(wanted.player);
  if (known && *known == wanted.name) return wanted.player;
  const auto account = store.accounts().find(people::skeleton_of(wanted.name));
  if (!account || account->person.name != wanted.name) return std::nullopt;
  return account->person.id;
}

Result<league::SeasonId, std::string> kept(store::Store& store,
                                           league::Office& office,
                                           const ImportOptions& options,
                                           wire::SeasonFile file) {
  auto records = wire::records_here(
      std::move(file), [&](const wire::FilePerson& wanted) { return person_of(store, wanted); });
  if (!records) return fail(records.error());
  // Rooms belong to the server's configuration; a missing room is reported when a round begins.
  auto season = director::admitted(*std::move(records),
                                   {.now = store::seconds_now(),
                                    .has_room = [](std::string_view) { return true; },
                                    .right_name = lobby::house_name_from,
                                    .draw_seed = drawn_seed,
                                    .draw_salt = drawn_salt,
                                    .origin = options.origin});
  if (!season) return fail(league::sentence_of(season.error()));
  std::promise<Result<league::SeasonId, league::LeagueRefusal>> done;
  office.import(*std::move(season), [&](const auto& id) { done.set_value(id); });
  const auto id = done.get_future().get();
  if (!id) return fail(std::string(id.error().sentence));
  return *id;
}

}  // namespace

bool is_season_file(std::string_view text) {
  return text.substr(0, kLookedThrough).find("\"lions-lair-season\"") != std::string_view::npos;
}

std::uint64_t import_season(const ImportOptions& options, std::string_view file) {
  auto read = wire::season_from_file(file);
  if (!read) throw CaseError("season", read.error());
  store::Store store(options.database,
                     [](const store::StoreError& error) { std::cerr << error.what() << '\n'; });
  league::Office office(store.books(), store.seasons());
  const auto season = kept(store, office, options, *std::move(read));
  store.stop();
  if (!season) throw CaseError("season", season.error());
  return season->value();
}

}  // namespace lair::tool
