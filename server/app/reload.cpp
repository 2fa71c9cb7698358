#include "server/app/reload.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "server/app/config_text.hpp"
#include "server/log.hpp"

namespace lair {
namespace {

void tell_what_waits(const Config& now, const Config& read) {
  std::vector<std::string> names = settings_for_a_restart(now, read);
  if (now.clubs != read.clubs) names.emplace_back("gateway");
  for (const std::string& name : names) {
    log(LogLevel::Warn,
        "this setting takes effect at the next start",
        {
            {"setting", name}
    });
  }
  for (const lobby::RoomPlan& room : now.rooms) {
    if (std::ranges::find(read.rooms, room.id, &lobby::RoomPlan::id) != read.rooms.end()) continue;
    log(LogLevel::Warn,
        "this room is removed at the next start",
        {
            {"room", room.id}
    });
  }
}

void take_over(const Config& read, Config& into) {
  into.log = read.log;
  into.club_name = read.club_name;
  into.club_welcome = read.club_welcome;
  into.club_logo = read.club_logo;
  into.club_mode = read.club_mode;
  into.drain_seconds = read.drain_seconds;
  into.archive_days = read.archive_days;
  into.archive_hour = read.archive_hour;
  into.tables_max = read.tables_max;
  into.tables_per_host_max = read.tables_per_host_max;
  into.tables_per_guest_max = read.tables_per_guest_max;
  into.tables_per_address_max = read.tables_per_address_max;
  into.guest_abandoned_minutes = read.guest_abandoned_minutes;
  into.hello_seconds = read.hello_seconds;
  into.ladder_tables = read.ladder_tables;
  into.ladder_people_tables_max = read.ladder_people_tables_max;
  into.connections_max = read.connections_max;
  into.connections_per_address_max = read.connections_per_address_max;
  into.allowances = read.allowances;
}

void reopen_log(const LogPlan& plan) {
  if (const auto error = start_log(plan)) {
    log(LogLevel::Error,
        "the log file cannot be opened; the previous one stays in use",
        {
            {"why", *error}
    });
  }
}

}  // namespace

std::optional<Config> reread_into(Config& now, const Reread& reread) {
  auto read = reread();
  if (!read) {
    reopen_log(now.log);
    log(LogLevel::Error,
        "the configuration is wrong; the server keeps its previous settings",
        {
            {"why", read.error().text}
    });
    return std::nullopt;
  }
  tell_what_waits(now, *read);
  take_over(*read, now);
  reopen_log(now.log);
  return std::move(*read);
}

}  // namespace lair
