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

auto bad_settings(std::string sentence) { return fail(Fault{"bad_settings", std::move(sentence)}); }

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

Result<void, Fault> admit(league::SeasonSettings& settings,
                          const std::function<bool(std::string_view room)>& has_room,
                          const NameCheck& right_name) {
  if (!has_room(settings.room)) return bad_settings("There is no room with that name.");
  if (find_rule_system(settings.rules) == nullptr) {
    return bad_settings("There is no rule system with that name.");
  }
  const auto house = settings_from_text(settings.house);
  if (!house) return bad_settings(house.error().sentence);
  const auto card = table::house_card(settings.rules, *house);
  if (!card) return bad_settings(card.error().sentence);
  auto name = right_name(settings.house_name);
  if (!name) return fail(name.error());
  settings.house_id = card->id;
  settings.house_name = *std::move(name);
  return {};
}

Result<league::Season, league::Unsound> admitted(std::vector<league::Record> records,
                                                 const Admission& by) {
  if (by.origin.empty() || by.origin.size() > league::kOriginBytesMax) {
    return fail(league::Unsound{0, "Say in 1 to 200 bytes where the season comes from."});
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
    if (const auto fine = admit(*settings, by.has_room, by.right_name); !fine) {
      return fail(league::Unsound{record.number, fine.error().sentence});
    }
  }
  return league::season_of_others(records, by.now);
}

}  // namespace lair::director
