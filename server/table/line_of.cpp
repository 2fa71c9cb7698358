#include "server/table/line_of.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace lair::table {
namespace {

std::string name_at(const TableState& state, Seat seat) {
  return state.seats[seat] ? state.seats[seat]->name : std::string();
}

std::string name_of(const TableState& state, PlayerId player) {
  const auto seat = seat_of(state, player);
  return seat ? name_at(state, *seat) : std::string();
}

std::string_view word_of(AbsenceStep step) {
  constexpr std::array<std::string_view, 4> kWords{"ask", "wait", "bot", "end"};
  return kWords[static_cast<std::size_t>(step)];
}

std::string_view word_of(BootReason reason) {
  constexpr std::array<std::string_view, 6> kWords{
      "absent", "slow", "rude", "seat_needed", "other", "moderator"};
  return kWords[static_cast<std::size_t>(reason)];
}

// The reason as one of the words that clients know.
std::string_view word_of_end(std::string_view reason) {
  if (reason == "season") return "finished";  // the match went as far as the season plays it
  constexpr std::array<std::string_view, 5> kWords{
      "finished", "abandoned", "closed", "absent", "operator"};
  const auto* found = std::ranges::find(kWords, reason);
  return found == kWords.end() ? std::string_view() : *found;
}

// A line about the occupant of `seat`.
Line about(const TableState& state, std::string_view code, Seat seat, std::string_view text = {}) {
  return Line{.code = code, .seat = seat, .name = name_at(state, seat), .text = text};
}

Line sat(const SeatTaken& taken) {
  const bool bot = taken.occupant.kind == OccupantKind::Bot;
  return Line{.code = bot ? "bot_sat" : "sat", .seat = taken.seat, .name = taken.occupant.name};
}

Line substituted(const TableState& state, const SubstituteSet& set) {
  if (!set.bot_plays) return about(state, "came_back", set.seat);
  return about(state, set.given_up ? "stood" : "bot_plays", set.seat);
}

Line dealt(const DealBegun& begun) {
  const auto* first = std::get_if<Dealt>(&begun.events.front());
  return Line{.code = "deal", .number = first == nullptr ? 0 : first->setup->number};
}

using Found = std::optional<Line>;

// Events of a deal, and what concerns only one seat or nobody seated, do not appear in the log.
Found line(const TableState&, const TableOpened&) { return std::nullopt; }

Found line(const TableState&, const Acted&) { return std::nullopt; }

Found line(const TableState&, const WindowClosed&) { return std::nullopt; }

Found line(const TableState&, const ReadySet&) { return std::nullopt; }

Found line(const TableState&, const TimeGranted&) { return std::nullopt; }

Found line(const TableState&, const KeptOut&) { return std::nullopt; }

Found line(const TableState&, const WallOffered&) { return std::nullopt; }

Found line(const TableState&, const WallCommitted&) { return std::nullopt; }

Found line(const TableState&, const ShareRevealed&) { return std::nullopt; }

Found line(const TableState&, const SeatTaken& taken) { return sat(taken); }

Found line(const TableState& before, const SeatLeft& left) {
  return about(before, "stood", left.seat);
}

Found line(const TableState& before, const SubstituteSet& set) { return substituted(before, set); }

Found line(const TableState& before, const HostChanged& changed) {
  return Line{
      .code = "host", .seat = seat_of(before, changed.host), .name = name_of(before, changed.host)};
}

Found line(const TableState&, const DealBegun& begun) { return dealt(begun); }

Found line(const TableState&, const TableEnded& ended) {
  return Line{.code = "ended", .text = word_of_end(ended.reason)};
}

Found line(const TableState& before, const OptionsChanged&) {
  return Line{.code = "options", .number = before.options + 1};
}

Found line(const TableState& before, const OptionsAgreed& agreed) {
  return about(before, "agreed", agreed.seat);
}

Found line(const TableState&, const SeatReserved& reserved) {
  return Line{.code = "reserved", .seat = reserved.seat, .name = reserved.who.name};
}

Found line(const TableState&, const SeatLocked& set) {
  return Line{.code = "locked", .seat = set.seat, .number = set.locked ? 1U : 0U};
}

Found line(const TableState& before, const Booted& booted) {
  return about(before, "booted", booted.seat, word_of(booted.reason));
}

Found line(const TableState& before, const PauseVoted& vote) {
  return about(before, vote.agrees ? "pause_wanted" : "pause_refused", vote.seat);
}

Found line(const TableState&, const Paused&) { return Line{.code = "paused"}; }

Found line(const TableState& before, const PauseEnded& ended) {
  return ended.seat ? about(before, "resumed", *ended.seat) : Line{.code = "resumed"};
}

Found line(const TableState& before, const WentAway& away) {
  return about(before, "away", away.seat);
}

Found line(const TableState& before, const CameBack& back) {
  return about(before, "came_back", back.seat);
}

Found line(const TableState& before, const AbsenceAsked& asked) {
  return about(before, "absence_asked", asked.seat);
}

Found line(const TableState& before, const AbsenceVoted& vote) {
  return about(before, "absence_voted", vote.seat, word_of(vote.choice));
}

Found line(const TableState& before, const AbsenceDecided& decided) {
  return about(before, "absence_decided", decided.seat, word_of(decided.choice));
}

Found line(const TableState& before, const RematchVoted& vote) {
  return about(before, vote.agrees ? "rematch_wanted" : "rematch_refused", vote.seat);
}

Found line(const TableState& before, const TakenBack& back) {
  return about(before, "took_back", back.seat);
}

Found line(const TableState&, const TimePlayed& time) {
  return time.bell ? Found(Line{.code = "bell"}) : std::nullopt;
}

}  // namespace

std::optional<Line> line_of(const TableState& before, const Change& change) {
  return std::visit([&](const auto& changed) { return line(before, changed); }, change);
}

}  // namespace lair::table
