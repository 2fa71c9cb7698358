#include "server/store/attendance.hpp"

#include <variant>

#include "engine/match_on.hpp"

namespace lair::store {
namespace {

constexpr std::string_view kAdd =
    "ON CONFLICT (player) DO UPDATE SET away = attendance.away + excluded.away, "
    "returned = attendance.returned + excluded.returned, "
    "ended = attendance.ended + excluded.ended, booted = attendance.booted + excluded.booted";

bool is_absence(const table::TableEnded& ended) {
  return ended.by.has_value() && ended.reason == "absent";
}

}  // namespace

AttendanceRecord attendance_of(Database& database, PlayerId player) {
  Statement select(database,
                   "SELECT away, returned, ended, booted FROM attendance WHERE player = ?");
  Run run(select, player.value());
  if (!run.step()) return {};
  return {run.integer(0), run.integer(1), run.integer(2), run.integer(3)};
}

Attendance::Attendance(Database& database)
    : add_(database,
           "INSERT INTO attendance (player, away, returned, ended, booted) "
           "VALUES (?, ?, ?, ?, ?) " +
               std::string(kAdd)),
      add_at_seat_(database,
                   "INSERT INTO attendance (player, away, returned, ended, booted) "
                   "SELECT player, ?, ?, ?, ? FROM table_seat "
                   "WHERE table_id = ? AND seat = ? AND player IS NOT NULL " +
                       std::string(kAdd)) {}

bool Attendance::concern(const table::Change& change) {
  const auto* ended = std::get_if<table::TableEnded>(&change);
  return std::holds_alternative<table::WentAway>(change) ||
         std::holds_alternative<table::CameBack>(change) ||
         std::holds_alternative<table::SubstituteSet>(change) ||
         std::holds_alternative<table::Booted>(change) || (ended != nullptr && is_absence(*ended));
}

void Attendance::note(table::TableId table, const table::Change& change) {
  std::visit(Match{
                 [&](const table::WentAway& away) {
                   if (!away.excused) add(away.player, {.away = 1});
                 },
                 [&](const table::CameBack& back) {
                   if (!back.excused) add(back.player, {.returned = 1});
                 },
                 [&](const table::SubstituteSet& set) {
                   if (set.given_up) add_at(table, set.seat, {.away = 1});
                   if (!set.bot_plays) add_at(table, set.seat, {.returned = 1});
                 },
                 [&](const table::Booted& booted) {
                   // What moderators do is in their own log.
                   if (booted.reason == table::BootReason::Moderator) return;
                   add(booted.player, {.booted = 1});
                 },
                 [&](const table::TableEnded& ended) {
                   if (is_absence(ended) && !ended.excused) add_at(table, *ended.by, {.ended = 1});
                 },
                 [](const auto&) {},
             },
             change);
}

void Attendance::add(PlayerId player, const AttendanceRecord& more) {
  Run(add_, player.value(), more.away, more.returned, more.ended, more.booted).finish();
}

void Attendance::add_at(table::TableId table, Seat seat, const AttendanceRecord& more) {
  Run(add_at_seat_,
      more.away,
      more.returned,
      more.ended,
      more.booted,
      table.value(),
      static_cast<std::int64_t>(index_of(seat)))
      .finish();
}

}  // namespace lair::store
