#include "server/wire/decode_league.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "server/wire/by_case.hpp"
#include "server/wire/values.hpp"

namespace lair::wire {
namespace {

using WishedEvent = std::optional<league::Event>;

bool put_choices(const v1::SeasonSettings& in, league::SeasonSettings& settings) {
  return choose(in.format(), league::Format::Swiss, settings.format) &&
         choose(in.remainder(), league::Remainder::Byes, settings.remainder) &&
         choose(in.absent(), league::Absent::WalkOver, settings.absent) &&
         choose(in.ties(), league::Ties::Shared, settings.points.ties) &&
         choose(in.venue(), league::Venue::InPerson, settings.venue);
}

bool put_places(const v1::SeasonSettings& in, league::SeasonSettings& settings) {
  if (in.places().empty()) return true;
  if (in.places_size() != static_cast<int>(settings.points.places.size())) return false;
  std::ranges::copy(in.places(), settings.points.places.begin());
  return true;
}

bool put_tie_breaks(const v1::SeasonSettings& in, league::SeasonSettings& settings) {
  if (in.tie_breaks().empty()) return true;
  if (in.tie_breaks_size() > static_cast<int>(league::kTieBreaks)) return false;
  settings.tie_breaks.clear();
  for (const int one : in.tie_breaks()) {
    auto tie_break = league::TieBreak::GamePoints;
    if (one == 0 || !choose(one, league::TieBreak::LargestGame, tie_break)) return false;
    settings.tie_breaks.push_back(tie_break);
  }
  return true;
}

league::Contest contest_from(const v1::SeasonSettings& in) {
  if (in.has_knock_out()) {
    league::KnockOut knock_out;
    if (in.knock_out().has_through()) knock_out.through = in.knock_out().through();
    return knock_out;
  }
  if (in.has_teams()) {
    league::Teams teams;
    if (in.teams().has_size()) teams.size = in.teams().size();
    return teams;
  }
  if (in.has_divisions()) {
    league::Divisions divisions;
    if (in.divisions().has_count()) divisions.count = in.divisions().count();
    if (in.divisions().has_moving()) divisions.moving = in.divisions().moving();
    return divisions;
  }
  if (in.has_duplicate()) return league::Duplicate{};
  return league::Singles{};
}

std::optional<league::SeasonSettings> season_settings_from(const v1::SeasonSettings& in) {
  league::SeasonSettings settings;
  const auto length = length_from(in.length());
  if (!length || !put_choices(in, settings) || !put_places(in, settings) ||
      !put_tie_breaks(in, settings)) {
    return std::nullopt;
  }
  settings.length = *length;
  settings.contest = contest_from(in);
  settings.name = in.name();
  settings.room = in.room();
  settings.rules = in.rules();
  settings.house = in.house();
  settings.house_name = in.house_name();
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

std::optional<std::uint8_t> paper_seat(std::uint32_t number) {
  return static_cast<std::uint8_t>(std::min<std::uint32_t>(number, 4));
}

league::PaperOpening paper_opening_from(v1::PaperHand::Opening in) {
  switch (in) {
    case v1::PaperHand::OPENING_FIRST_DRAW:
      return league::PaperOpening::FirstDraw;
    case v1::PaperHand::OPENING_FIRST_DISCARD:
      return league::PaperOpening::FirstDiscard;
    case v1::PaperHand::OPENING_BEFORE_DRAW:
      return league::PaperOpening::BeforeDraw;
    default:
      return league::PaperOpening::None;
  }
}

league::PaperHand paper_hand_from(const v1::PaperHand& in) {
  league::PaperHand hand;
  if (in.has_winner()) hand.winner = paper_seat(in.winner());
  if (in.has_from()) hand.from = paper_seat(in.from());
  hand.tiles = in.tiles();
  hand.winning = in.winning();
  hand.others.assign(in.others().begin(), in.others().end());
  hand.robbing = in.robbing();
  hand.last_tile = in.last_tile();
  hand.after_kong = in.after_kong();
  hand.after_flower = in.after_flower();
  hand.kongs = static_cast<std::uint8_t>(std::min<std::uint32_t>(in.kongs(), 255));
  hand.robs_concealed = in.robs_concealed();
  hand.opening = paper_opening_from(in.opening());
  hand.face_up = in.face_up();
  return hand;
}

// If the hands are given, the message has no scores.
WishedEvent paper_entered_from(const v1::EnterResult& in) {
  league::PaperEntered entered{in.round(), in.table(), {}, {}};
  for (const v1::PaperHand& hand : in.hands()) entered.hands.push_back(paper_hand_from(hand));
  if (!entered.hands.empty()) return entered;
  if (in.scores_size() != static_cast<int>(entered.result.scores.size()) ||
      in.hands_won_size() != static_cast<int>(entered.result.hands.size())) {
    return std::nullopt;
  }
  std::ranges::copy(in.scores(), entered.result.scores.begin());
  std::ranges::copy(in.hands_won(), entered.result.hands.begin());
  return entered;
}

WishedEvent moved_from(const v1::MoveInPerson& in) {
  return league::MovedInPerson{in.round(), in.table()};
}

WishedEvent paper_confirmed_from(const v1::ConfirmResult& in) {
  return league::PaperConfirmed{in.round(), in.table(), in.entry()};
}

WishedEvent paper_disputed_from(const v1::DisputeResult& in) {
  return league::PaperDisputed{in.round(), in.table(), in.entry(), in.reason()};
}

WishedEvent registered_from(const v1::RegisterPlayer& in) {
  return league::Registered{PlayerId(in.player()), in.team()};
}

WishedEvent team_added_from(const v1::AddTeam& in) { return league::TeamAdded{0, in.name()}; }

WishedEvent team_renamed_from(const v1::RenameTeam& in) {
  return league::TeamRenamed{in.team(), in.name()};
}

WishedEvent player_placed_from(const v1::PlacePlayer& in) {
  return league::PlayerPlaced{PlayerId(in.player()), in.division()};
}

WishedEvent player_invited_from(const v1::InvitePlayer& in) {
  return league::PlayerInvited{PlayerId(in.player())};
}

WishedEvent withdrawn_from(const v1::WithdrawPlayer& in) {
  return league::Withdrawn{PlayerId(in.player()), in.reason()};
}

WishedEvent check_in_opened_from(const v1::OpenCheckIn& in) {
  return league::CheckInOpened{in.round(), in.deadline()};
}

WishedEvent round_started_from(const v1::StartRound& in) {
  return league::RoundStarted{.round = in.round(), .pairing = {}, .tables = {}};
}

WishedEvent penalized_from(const v1::Penalize& in) {
  return league::Penalized{PlayerId(in.player()), in.twelfths(), in.reason()};
}

WishedEvent time_extended_from(const v1::ExtendTime& in) {
  return league::TimeExtended{in.round(), in.table(), in.seconds()};
}

WishedEvent round_abandoned_from(const v1::AbandonRound& in) {
  return league::RoundAbandoned{in.round(), in.reason()};
}

WishedEvent undone_from(const v1::UndoAct& in) { return league::Undone{in.event(), in.reason()}; }

// --- Every act, by its case ---

using Act = v1::LeagueAct;

// A row of the case of the act, its field, and the function that reads it.
template <Act::ActCase kCase, auto kField, auto kRead>
constexpr auto act_row() {
  const auto read = [](const Act& in) -> WishedEvent { return kRead((in.*kField)()); };
  return CaseRow<Act, WishedEvent>{kCase, read};
}

template <class Done>
WishedEvent done_to(const v1::SeasonPlayer& in) {
  return Done{PlayerId(in.player())};
}

template <class Done>
WishedEvent done_now(const v1::Nothing& /*in*/) {
  return Done{};
}

// An act without a row is unknown to this server.
constexpr std::array kActs{
    act_row<Act::kOpenSeason, &Act::open_season, season_opened_from>(),
    act_row<Act::kChangeSettings, &Act::change_settings, settings_changed_from>(),
    act_row<Act::kAddOrganiser, &Act::add_organiser, done_to<league::OrganiserAdded>>(),
    act_row<Act::kRemoveOrganiser, &Act::remove_organiser, done_to<league::OrganiserRemoved>>(),
    act_row<Act::kRegister, &Act::register_, registered_from>(),
    act_row<Act::kAddTeam, &Act::add_team, team_added_from>(),
    act_row<Act::kRenameTeam, &Act::rename_team, team_renamed_from>(),
    act_row<Act::kPlacePlayer, &Act::place_player, player_placed_from>(),
    act_row<Act::kInvite, &Act::invite, player_invited_from>(),
    act_row<Act::kWithdraw, &Act::withdraw, withdrawn_from>(),
    act_row<Act::kOpenCheckIn, &Act::open_check_in, check_in_opened_from>(),
    act_row<Act::kCheckIn, &Act::check_in, done_to<league::CheckedIn>>(),
    act_row<Act::kStartRound, &Act::start_round, round_started_from>(),
    // What organisers do about games and points.
    act_row<Act::kAdjudicate, &Act::adjudicate, ruling_from>(),
    act_row<Act::kPenalize, &Act::penalize, penalized_from>(),
    act_row<Act::kExtendTime, &Act::extend_time, time_extended_from>(),
    act_row<Act::kPause, &Act::pause, done_now<league::Paused>>(),
    act_row<Act::kResume, &Act::resume, done_now<league::Resumed>>(),
    act_row<Act::kAbandonRound, &Act::abandon_round, round_abandoned_from>(),
    act_row<Act::kUndo, &Act::undo, undone_from>(),
    act_row<Act::kMoveInPerson, &Act::move_in_person, moved_from>(),
    act_row<Act::kEnterResult, &Act::enter_result, paper_entered_from>(),
    act_row<Act::kConfirmResult, &Act::confirm_result, paper_confirmed_from>(),
    act_row<Act::kDisputeResult, &Act::dispute_result, paper_disputed_from>(),
    act_row<Act::kEndSeason, &Act::end_season, done_now<league::SeasonEnded>>(),
};

WishedEvent event_of(const Act& in) {
  auto* const reader = reader_of<kActs>(in.act_case());
  return reader != nullptr ? reader(in) : std::nullopt;
}

}  // namespace

Result<LeagueAct, Malformed> league_act_from(const v1::LeagueAct& in) {
  const std::string& invited = in.invite().name();
  if (invited.size() > kNameBytesMax) return fail(Malformed{"A text is too long.", "name"});
  if (in.has_invite() && (in.invite().player() == 0) == invited.empty()) {
    return fail(Malformed{"Invite a player by their number or by their name.", "invite"});
  }
  return LeagueAct{league::SeasonId(in.season()), event_of(in), invited};
}

WatchSeason watch_season_from(const v1::WatchSeason& in) { return {league::SeasonId(in.season())}; }

}  // namespace lair::wire
