#include "server/league/sound.hpp"

#include <algorithm>
#include <vector>

#include "server/league/limits.hpp"

namespace lair::league {
namespace {

bool are_different(std::vector<TieBreak> list) {
  std::ranges::sort(list);
  return std::ranges::adjacent_find(list) == list.end();
}

// Whether a page can show it: a browser fails at a time that no calendar has.
bool is_hour(std::int64_t time) { return time >= 0 && time <= kTimeMax; }

bool are_in_bounds(const SeasonSettings& settings) {
  return !settings.name.empty() && settings.name.size() <= kNameBytesMax &&
         is_line(settings.name) && settings.house.size() <= kHouseBytesMax &&
         settings.rounds >= 1 && settings.rounds <= kRoundsMax &&
         settings.players_max >= kPlayersMin && settings.players_max <= kPlayersMax &&
         is_sound(settings.length) && settings.length.unit != LengthUnit::Minutes &&
         settings.minutes <= 24 * 60 && settings.wait_seconds <= 24 * 3600 &&
         settings.check_in_minutes <= 24 * 60 && settings.bye_twelfths >= 0 &&
         settings.bye_twelfths <= kTwelfthsMax && is_sound(settings.points) &&
         are_different(settings.tie_breaks) &&
         (settings.starts.empty() || settings.starts.size() == settings.rounds) &&
         std::ranges::is_sorted(settings.starts) && std::ranges::all_of(settings.starts, is_hour);
}

}  // namespace

std::optional<LeagueRefusal> fault_in(const SeasonSettings& settings) {
  if (!are_in_bounds(settings)) return league_refusal("bad_settings");
  if (settings.house_name.size() > kHouseNameBytesMax || !is_line(settings.house_name)) {
    return league_refusal("bad_house_name");
  }
  if (const auto* knock_out = std::get_if<KnockOut>(&settings.contest)) {
    const bool is_known = knock_out->through == 1 || knock_out->through == 2;
    if (!is_known || settings.has_final) return league_refusal("bad_knock_out");
  }
  if (const auto* teams = std::get_if<Teams>(&settings.contest)) {
    const bool is_size = teams->size >= kTeamSizeMin && teams->size <= kTeamSizeMax;
    if (!is_size || settings.has_final || settings.format == Format::Fixed) {
      return league_refusal("bad_teams");
    }
  }
  if (const auto* divisions = std::get_if<Divisions>(&settings.contest)) {
    const bool is_count = divisions->count >= kDivisionsMin && divisions->count <= kDivisionsMax;
    const bool is_moving = divisions->moving >= 1 && divisions->moving <= kMovingMax;
    if (!is_count || !is_moving || settings.has_final) return league_refusal("bad_divisions");
  }
  const bool is_duplicate = std::holds_alternative<Duplicate>(settings.contest);
  if (is_duplicate && (settings.has_final || settings.venue == Venue::InPerson)) {
    return league_refusal("bad_duplicate");
  }
  return std::nullopt;
}

bool keeps_what_is_frozen(const SeasonSettings& before, SeasonSettings after) {
  after.name = before.name;
  after.house_id = before.house_id;  // another for the same house once a server knows more options
  after.house_name = before.house_name;
  after.starts = before.starts;
  after.wait_seconds = before.wait_seconds;
  after.absent = before.absent;
  after.players_max = before.players_max;
  after.check_in_minutes = before.check_in_minutes;
  after.venue = before.venue;
  return after == before;
}

bool is_sound(const GameResult& result) {
  const auto in_range = [](std::int64_t score) {
    return score >= -kScoreMax && score <= kScoreMax;
  };
  const auto few = [](std::int32_t hands) { return hands >= 0 && hands <= 1'000; };
  return std::ranges::all_of(result.scores, in_range) && std::ranges::all_of(result.hands, few);
}

bool is_reason(const std::string& reason) {
  return !reason.empty() && reason.size() <= kReasonBytesMax;
}

bool is_line(const std::string& text) {
  constexpr unsigned char kDelete = 0x7f;
  return std::ranges::none_of(text, [](char letter) {
    const auto byte = static_cast<unsigned char>(letter);
    return byte < ' ' || byte == kDelete;
  });
}

}  // namespace lair::league
