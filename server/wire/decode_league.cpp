#include "server/wire/decode_league.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using league::Event;
using WishedEvent = std::optional<Event>;

bool put_choices(const v1::SeasonSettings& in, league::SeasonSettings& settings) {
  return choose(in.format(), league::Format::Swiss, settings.format) &&
         choose(in.remainder(), league::Remainder::Byes, settings.remainder) &&
         choose(in.absent(), league::Absent::WalkOver, settings.absent) &&
         choose(in.ties(), league::Ties::Shared, settings.points.ties);
}

bool put_places(const v1::SeasonSettings& in, league::SeasonSettings& settings) {
  if (in.places().empty()) return true;
  if (in.places_size() != static_cast<int>(settings.points.places.size())) return false;
  std::ranges::copy(in.places(), settings.points.places.begin());
  return true;
}

std::optional<league::SeasonSettings> season_settings_from(const v1::SeasonSettings& in) {
  league::SeasonSettings settings;
  const auto length = length_from(in.length());
  if (!length || !put_choices(in, settings) || !put_places(in, settings)) return std::nullopt;
  settings.length = *length;
  settings.name = in.name();
  settings.room = in.room();
  settings.rules = in.rules();
  settings.house = in.house();
  settings.has_final = in.has_final();
  if (in.has_rounds()) settings.rounds = in.rounds();
  if (in.has_players_max()) settings.players_max = in.players_max();
  if (in.has_bye_twelfths()) settings.bye_twelfths = in.bye_twelfths();
  settings.minutes = in.minutes();
  if (in.has_finishes_hand()) settings.finishes_hand = in.finishes_hand();
  if (in.has_wait_seconds()) settings.wait_seconds = in.wait_seconds();
  settings.starts.assign(in.starts().begin(), in.starts().end());
  settings.check_in_minutes = in.check_in_minutes();
  settings.seed = in.seed();
  return settings;
}

WishedEvent season_opened_from(const v1::SeasonSettings& in) {
  auto settings = season_settings_from(in);
  if (!settings) return std::nullopt;
  return league::SeasonOpened{.settings = *std::move(settings), .organiser = {}};
}

WishedEvent settings_changed_from(const v1::SeasonSettings& in) {
  auto settings = season_settings_from(in);
  if (!settings) return std::nullopt;
  return league::SettingsChanged{*std::move(settings)};
}

WishedEvent ruling_from(const v1::Adjudicate& in) {
  league::GameResult result;
  if (in.scores_size() != static_cast<int>(result.scores.size()) ||
      in.hands_size() != static_cast<int>(result.hands.size())) {
    return std::nullopt;
  }
  std::ranges::copy(in.scores(), result.scores.begin());
  std::ranges::copy(in.hands(), result.hands.begin());
  return league::Adjudicated{in.round(), in.table(), result, in.reason()};
}

PlayerId player_of(const v1::SeasonPlayer& in) { return PlayerId(in.player()); }

// What organisers do about games and points.
WishedEvent ruling_of(const v1::LeagueAct& in) {
  switch (in.act_case()) {
    case v1::LeagueAct::kAdjudicate:
      return ruling_from(in.adjudicate());
    case v1::LeagueAct::kPenalize:
      return league::Penalized{
          PlayerId(in.penalize().player()), in.penalize().twelfths(), in.penalize().reason()};
    case v1::LeagueAct::kExtendTime:
      return league::TimeExtended{
          in.extend_time().round(), in.extend_time().table(), in.extend_time().seconds()};
    case v1::LeagueAct::kPause:
      return league::Paused{};
    case v1::LeagueAct::kResume:
      return league::Resumed{};
    case v1::LeagueAct::kAbandonRound:
      return league::RoundAbandoned{in.abandon_round().round(), in.abandon_round().reason()};
    case v1::LeagueAct::kUndo:
      return league::Undone{in.undo().event(), in.undo().reason()};
    case v1::LeagueAct::kEndSeason:
      return league::SeasonEnded{};
    default:
      return std::nullopt;
  }
}

WishedEvent event_of(const v1::LeagueAct& in) {
  switch (in.act_case()) {
    case v1::LeagueAct::kOpenSeason:
      return season_opened_from(in.open_season());
    case v1::LeagueAct::kChangeSettings:
      return settings_changed_from(in.change_settings());
    case v1::LeagueAct::kAddOrganiser:
      return league::OrganiserAdded{player_of(in.add_organiser())};
    case v1::LeagueAct::kRemoveOrganiser:
      return league::OrganiserRemoved{player_of(in.remove_organiser())};
    case v1::LeagueAct::kRegister:
      return league::Registered{player_of(in.register_())};
    case v1::LeagueAct::kInvite:
      return league::PlayerInvited{player_of(in.invite())};
    case v1::LeagueAct::kWithdraw:
      return league::Withdrawn{PlayerId(in.withdraw().player()), in.withdraw().reason()};
    case v1::LeagueAct::kOpenCheckIn:
      return league::CheckInOpened{in.open_check_in().round(), in.open_check_in().deadline()};
    case v1::LeagueAct::kCheckIn:
      return league::CheckedIn{player_of(in.check_in())};
    case v1::LeagueAct::kStartRound:
      return league::RoundStarted{.round = in.start_round().round(), .pairing = {}, .tables = {}};
    default:
      return ruling_of(in);
  }
}

}  // namespace

LeagueAct league_act_from(const v1::LeagueAct& in) {
  return {league::SeasonId(in.season()), event_of(in)};
}

}  // namespace lair::wire
