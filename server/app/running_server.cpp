#include "server/app/running_server.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <future>
#include <memory>
#include <system_error>
#include <utility>

#include "server/app/measures.hpp"
#include "server/app/version.hpp"
#include "server/store/clock.hpp"
#include "server/store/database_name.hpp"

namespace lair {
namespace {

namespace fs = std::filesystem;

// If the lobby does not answer within this time, it stays unknown who is connected.
constexpr std::chrono::seconds kLobbyTime{2};

std::string phase_text(wire::TablePhase phase) {
  switch (phase) {
    case wire::TablePhase::Waiting:
      return "waiting";
    case wire::TablePhase::Playing:
      return "playing";
    case wire::TablePhase::BetweenDeals:
      return "between_deals";
    case wire::TablePhase::Finished:
      return "finished";
    case wire::TablePhase::Closed:
      break;
  }
  return "closed";
}

admin::ShownTable shown(const wire::TableSummary& table) {
  admin::ShownTable out{.id = table.table.value(),
                        .name = table.settings->name,
                        .room = table.settings->room,
                        .phase = phase_text(table.phase),
                        .people = {},
                        .spectators = table.spectators};
  for (const wire::SeatState& seat : table.seats) {
    if (seat.kind == wire::SeatKind::Person) out.people.push_back(seat.name);
  }
  return out;
}

league::Event event_of(const admin::SeasonAct& act) {
  switch (act.kind) {
    case admin::SeasonAct::Kind::End:
      return league::SeasonEnded{};
    case admin::SeasonAct::Kind::Remove:
      return league::SeasonRemoved{.reason = act.reason};
    case admin::SeasonAct::Kind::Restore:
      break;
  }
  return league::Undone{.event = 0, .reason = act.reason};
}

// How many programs wanted a processor in the last minute, as "0.42"; empty if unknown.
std::string load_of_machine() {
  double load = 0;
  if (getloadavg(&load, 1) != 1) return "";
  std::array<char, 16> text{};
  const auto end = std::to_chars(text.begin(), text.end(), load, std::chars_format::fixed, 2);
  return {text.begin(), end.ptr};
}

// Adds the newest of the copies that `lair backup` made beside the database, and their number.
void add_backups(const std::string& database, std::vector<admin::Fact>& facts) {
  std::error_code none;
  std::string newest;
  std::size_t count = 0;
  const fs::path folder = fs::path(database).parent_path() / "backups";
  for (const fs::directory_entry& entry : fs::directory_iterator(folder, none)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with("lair-") || !name.ends_with(".db")) continue;
    ++count;
    newest = std::max(newest, name);
  }
  facts.emplace_back("backups", std::to_string(count));
  facts.emplace_back("newest_backup", newest);
}

}  // namespace

std::vector<admin::ShownTable> RunningServer::tables() {
  std::vector<admin::ShownTable> out;
  for (const wire::TableSummary& table : lobby_.tables_for_operators()) out.push_back(shown(table));
  return out;
}

bool RunningServer::close_table(std::uint64_t table) {
  return lobby_.close_table(table::TableId(table));
}

std::vector<admin::ShownSeason> RunningServer::seasons(std::uint64_t before, std::size_t most) {
  std::optional<league::SeasonId> end;
  if (before != 0) end = league::SeasonId(before);
  std::vector<admin::ShownSeason> out;
  for (const auto& [id, line] : office_.lines(end, most, true).lines) {
    out.push_back({.id = id.value(),
                   .name = line.name,
                   .status = std::string(league::word_of(line.status)),
                   .round = line.round,
                   .players = line.players,
                   .is_removed = line.is_removed});
  }
  return out;
}

void RunningServer::act_on_season(admin::SeasonAct act,
                                  std::function<void(admin::SeasonRefusal)> done) {
  league::Act asked{
      .actor = act.by, .at = store::seconds_now(), .event = event_of(act), .is_operator = true};
  office_.act(
      league::SeasonId(act.season), std::move(asked), [done = std::move(done)](const auto& record) {
        if (record) return done({});
        done({.code = record.error().code, .sentence = record.error().sentence});
      });
}

void RunningServer::announce(const std::string& text, people::Time until) {
  lobby_.announce(text, until);
}

std::vector<PlayerId> RunningServer::connected(const std::vector<PlayerId>& among) {
  const auto told = std::make_shared<std::promise<std::vector<PlayerId>>>();
  auto here = told->get_future();
  lobby_.who_is_here(among, [told](std::vector<PlayerId> ids) { told->set_value(std::move(ids)); });
  if (here.wait_for(kLobbyTime) != std::future_status::ready) return {};
  return here.get();
}

std::vector<admin::Fact> RunningServer::facts() {
  std::error_code none;
  const fs::path folder = fs::absolute(store::files_beside(config_.database), none).parent_path();
  const fs::space_info space = fs::space(folder, none);
  std::vector<admin::Fact> facts{
      {"version",         std::string(version())                                         },
      {"commit",          std::string(commit())                                          },
      {"tables",          std::to_string(lobby_.tables_for_operators().size())           },
      {"memory_bytes",    std::to_string(resident_bytes())                               },
      {"load",            load_of_machine()                                              },
      {"cpu_seconds",     std::to_string(static_cast<std::uint64_t>(processor_seconds()))},
      {"database",        store::without_password(config_.database)                      },
      {"database_works",  store_.is_healthy() ? "yes" : "no"                             },
      {"disk_free_bytes", std::to_string(none ? 0 : space.available)                     },
      {"writes_waiting",  std::to_string(store_.writer().waiting())                      },
      {"hashes_waiting",  std::to_string(people_.passwords().waiting())                  },
  };
  if (!store::is_postgres(config_.database)) {
    facts.push_back({"database_bytes", std::to_string(bytes_of_database(config_.database))});
    add_backups(config_.database, facts);
  }
  return facts;
}

}  // namespace lair
