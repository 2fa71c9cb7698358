#include "server/league/season_line.hpp"

#include <array>

namespace lair::league {

std::string_view word_of(SeasonStatus status) {
  constexpr std::array<std::string_view, 6> kWords{
      "registration", "round_running", "result_missing", "between_rounds", "paused", "over"};
  return kWords.at(static_cast<std::size_t>(status));
}

SeasonStatus status_of(const Season& season) {
  if (season.is_over) return SeasonStatus::Over;
  if (season.is_paused) return SeasonStatus::Paused;
  const Round* last = season.last_round();
  if (last == nullptr) return SeasonStatus::Registration;
  if (!last->is_over()) return SeasonStatus::RoundRunning;
  return season.has_all_results() ? SeasonStatus::BetweenRounds : SeasonStatus::ResultMissing;
}

SeasonLine line_of(const Season& season) {
  const SeasonSettings& settings = season.settings;
  const Round* last = season.last_round();
  return {.name = settings.name,
          .room = settings.room,
          .rules = settings.rules,
          .house = settings.house,
          .house_name = settings.house_name,
          .contest = settings.contest,
          .format = settings.format,
          .rounds = settings.rounds,
          .round = last == nullptr ? 0 : last->number,
          .players = season.entrants.size(),
          .status = status_of(season),
          .is_removed = season.is_removed};
}

}  // namespace lair::league
