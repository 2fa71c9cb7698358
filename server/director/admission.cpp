#include "server/director/admission.hpp"

#include <utility>
#include <variant>

#include "engine/rules/registry.hpp"
#include "server/league/divisions.hpp"
#include "server/league/limits.hpp"
#include "server/table/house_card.hpp"
#include "server/table/houses.hpp"

namespace lair::director {
namespace {

league::SeasonSettings* settings_in(league::Event& event) {
  if (auto* opened = std::get_if<league::SeasonOpened>(&event)) return &opened->settings;
  auto* changed = std::get_if<league::SettingsChanged>(&event);
  return changed == nullptr ? nullptr : &changed->settings;
}

bool is_hidden(const league::SeasonSettings& settings) {
  return settings.seed == 0 && settings.seed_salt.empty();
}

}  // namespace

Result<league::Follows, league::LeagueRefusal> handed_on(
    league::SeasonId id,
    const league::Season& season,
    const std::function<bool(PlayerId player)>& has_left) {
  if (!season.is_over) return fail(league::league_refusal("season_not_over"));
  league::Follows follows = league::handed_on(season);
  follows.season = id.value();
  std::erase_if(follows.invited, has_left);
  std::erase_if(follows.placed, [&](const auto& one) { return has_left(one.player); });
  return follows;
}

Result<void, std::string> admit(league::SeasonSettings& settings,
                                const std::function<bool(std::string_view room)>& has_room) {
  if (!has_room(settings.room)) return fail(std::string("There is no room of that name."));
  if (find_rule_system(settings.rules) == nullptr) {
    return fail(std::string("There is no rule system of that name."));
  }
  const auto house = settings_from_text(settings.house);
  if (!house) return fail(house.error().sentence);
  const auto card = table::house_card(settings.rules, *house);
  if (!card) return fail(card.error().sentence);
  settings.house_id = card->id;
  return {};
}

Result<league::Season, league::Unsound> admitted(std::vector<league::Record> records,
                                                 const Admission& by) {
  if (by.origin.empty() || by.origin.size() > league::kOriginBytesMax) {
    return fail(league::Unsound{0, "Where it comes from is told in 1 to 200 bytes."});
  }
  const std::uint64_t seed = by.draw_seed();
  const std::string salt = by.draw_salt();
  auto* const opened =
      records.empty() ? nullptr : std::get_if<league::SeasonOpened>(&records.front().event);
  if (opened != nullptr) opened->imported = league::Imported{.at = by.now, .origin = by.origin};
  for (league::Record& record : records) {
    league::SeasonSettings* settings = settings_in(record.event);
    if (settings == nullptr) continue;
    if (is_hidden(*settings)) {
      settings->seed = seed;
      settings->seed_salt = salt;
    }
    if (const auto fine = admit(*settings, by.has_room); !fine) {
      return fail(league::Unsound{record.number, fine.error()});
    }
  }
  return league::season_of_others(records, by.now);
}

}  // namespace lair::director
