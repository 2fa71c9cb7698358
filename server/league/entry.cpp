#include "server/league/entry.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <variant>

#include "server/league/limits.hpp"

namespace lair::league {

bool needs_invitation(const Season& season, PlayerId player) {
  if (season.is_invited(player)) return false;
  std::size_t entries = 0;
  bool was_sent_away = false;  // whether somebody else withdrew them the last time
  for (const Record& record : season.records) {
    if (season.undone.contains(record.number)) continue;
    if (const auto* entered = std::get_if<Registered>(&record.event)) {
      if (entered->player == player) ++entries;
    } else if (const auto* gone = std::get_if<Withdrawn>(&record.event)) {
      if (gone->player == player) was_sent_away = record.actor && *record.actor != player;
    }
  }
  return entries > 0 && (was_sent_away || entries >= kEntriesMax);
}

std::optional<std::string_view> why_not_into_team(const Season& season,
                                                  const Registered& registered) {
  const std::uint32_t team = registered.team;
  const auto* teams = std::get_if<Teams>(&season.settings.contest);
  if (teams == nullptr) return team == 0 ? std::nullopt : std::optional("no_teams");
  if (season.team(team) == nullptr) return "no_such_team";
  const bool has_begun = season.last_round() != nullptr;
  const Entrant* known = season.entrant(registered.player);  // not null if they are coming back
  if (has_begun && known != nullptr && known->team != team) return "team_fixed";
  const auto is_in_it = [&](const Entrant& one) {
    return one.team == team && one.state != EntrantState::Withdrawn;
  };
  const auto many = std::ranges::count_if(season.entrants, is_in_it);
  if (static_cast<std::uint32_t>(many) >= teams->size) return "team_full";
  return std::nullopt;
}

}  // namespace lair::league
