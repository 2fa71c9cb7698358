#include "server/lobby/parts.hpp"

#include <chrono>
#include <string_view>

#include "server/lobby/table_actor.hpp"
#include "server/table/seating.hpp"

namespace lair::lobby {
namespace {

// How long lines said in rooms and privately are kept.
constexpr std::chrono::milliseconds kChatKept = std::chrono::hours(24 * 90);

}  // namespace

Parts::Parts(World given, Plan plan)
    : world(std::move(given)),
      loop(world.loops.lobby().get_executor()),
      tables(plan.next_table),
      households(world.people.households()),
      chat(world.books),
      follows(world.books.follows),
      table_requests(world.time, world.people.allowances(), tables, households),
      announcements(clients, world.time, loop),
      devices(world.bell, clients, world.time, loop),
      leagues(world.people.accounts()),
      season_watch(clients, world.time, loop),
      rooms({.tables = tables, .clients = clients, .chat = chat, .time = world.time, .loop = loop},
            std::move(plan.rooms)),
      maker({.loops = world.loops,
             .time = world.time,
             .journal = world.journal,
             .seeds = world.seeds,
             .pace = plan.pace,
             .tables = tables},
            news_of_tables()),
      rematches(announcements, tables, maker),
      ladder({.announcements = announcements,
              .rooms = rooms,
              .tables = tables,
              .maker = maker,
              .clients = clients,
              .time = world.time,
              .loop = loop},
             plan.limits.ladder),
      following({.book = world.books.follows,
                 .follows = follows,
                 .hushes = chat.hushes(),
                 .players = world.people.players(),
                 .tables = tables,
                 .clients = clients,
                 .time = world.time,
                 .loop = loop}),
      talking({.chat = chat,
               .hush_book = world.books.hushes,
               .following = following,
               .moderation = world.people.moderation(),
               .players = world.people.players(),
               .tables = tables,
               .clients = clients,
               .time = world.time,
               .loop = loop}),
      inviting({.moderation = world.people.moderation(),
                .tables = tables,
                .clients = clients,
                .hushes = chat.hushes(),
                .follows = follows,
                .devices = devices}),
      reporting({.book = world.books.reports,
                 .people = world.people,
                 .chat = chat,
                 .rooms = rooms,
                 .tables = tables,
                 .time = world.time,
                 .loop = loop}),
      moderating({.people = world.people, .tables = tables, .clients = clients, .loop = loop}),
      free_seats(tables, clients, households, devices),
      open_tables(tables, clients, households, talking, loop),
      hosting({.accounts = world.people.accounts(),
               .households = households,
               .announcements = announcements,
               .rooms = rooms,
               .tables = tables,
               .clients = clients,
               .maker = maker,
               .open_tables = open_tables},
              plan.limits),
      quick_seats({.rooms = rooms,
                   .tables = tables,
                   .clients = clients,
                   .allowances = world.people.allowances(),
                   .households = households,
                   .talking = talking,
                   .hosting = hosting,
                   .open_tables = open_tables,
                   .time = world.time,
                   .loop = loop}),
      guest_names(world.people.players(), world.people.accounts(), tables, clients, rooms, talking),
      greeting({.rooms = rooms,
                .tables = tables,
                .devices = devices,
                .hosting = hosting,
                .announcements = announcements,
                .moderation = world.people.moderation(),
                .talking = talking,
                .following = following,
                .time = world.time,
                .version = std::move(plan.version)}),
      arrivals({.people = world.people,
                .households = households,
                .names = guest_names,
                .greeting = greeting,
                .clients = clients,
                .time = world.time,
                .loop = loop}),
      silent_clients(clients, world.time, loop, plan.limits.hello),
      failed_tables({.reread = world.reread,
                     .lost = [this](table::TableId id) { lose(id); },
                     .damaged =
                         [this](table::TableId id) {
                           end_failed(id);
                           set_aside(id);
                         },
                     .maker = maker,
                     .open_tables = open_tables,
                     .clients = clients,
                     .time = world.time,
                     .loop = loop}),
      connected_people({.moderation = world.people.moderation(),
                        .tables = tables,
                        .clients = clients,
                        .rooms = rooms,
                        .following = following,
                        .talking = talking,
                        .open_tables = open_tables,
                        .failed_tables = failed_tables,
                        .names = guest_names,
                        .leagues = leagues,
                        .loop = loop}),
      league_tables({.announcements = announcements,
                     .tables = tables,
                     .maker = maker,
                     .failed_tables = failed_tables,
                     .open_tables = open_tables,
                     .leagues = leagues,
                     .rooms = rooms,
                     .clients = clients,
                     .devices = devices,
                     .season_watch = season_watch,
                     .loop = loop}) {
  world.people.attach(connected_people);
  world.books.chat.forget_before(world.time.wall_clock_ms() -
                                 static_cast<std::uint64_t>(kChatKept.count()));
}

TableMaker::Told Parts::news_of_tables() {
  TableMaker::Told told{
      .changed = [this](const Shared<wire::TableSummary>& summary,
                        const std::string& code,
                        bool gone) { table_changed(summary, code, gone); },
      .rematch = [this](const table::TableOpened& opened) { open_rematch(opened); },
      .away = {},
      .failed = [this](table::TableId id) { failed_tables.add(id); },
      .stopped =
          [this](table::TableId id, std::string_view code, std::string_view why) {
            if (code == "table_broken") set_aside(id);
            if (world.stopped) world.stopped(id, code, why);
          }};
  if (!devices.are_called()) return told;
  told.away = [this](table::TableId id, const AwayNews& news, const std::string& name) {
    if (news.is_over) return devices.end_call(news.player, push::Kind::Turn, id.value());
    devices.call(news.player, {.kind = push::Kind::Turn, .number = id.value(), .name = name});
  };
  return told;
}

void Parts::table_changed(const Shared<wire::TableSummary>& told,
                          const std::string& code,
                          bool gone) {
  const wire::TableSummary& summary = *told;
  const bool has_failed = failed_tables.has(summary.table);
  if (has_failed) gone = false;
  leagues.table_changed(summary);
  following.table_changed(summary);
  ladder.table_changed(summary, gone);
  if (gone) {
    forget(summary.table);
  } else {
    tables.describe(told, code);
    free_seats.table_changed(summary);
    if (!has_failed) rematches.table_changed(summary.table);
  }
  rooms.table_changed(summary, gone);
  // Last, since it reads the database.
  if (!gone && !has_failed) talking.table_changed(summary);
}

void Parts::open_rematch(const table::TableOpened& opened) {
  const auto known = rematches.after(opened.rematch_of);
  if (known && failed_tables.has(*known)) return;
  rematches.open(opened);
}

void Parts::lose(table::TableId id) {
  end_failed(id);
  leagues.table_lost(id);
  rematches.lost(id);
}

void Parts::end_failed(table::TableId id) {
  maker.silence(id);
  if (const auto summary = tables.summary(id)) {
    table_changed(*summary, {}, true);
  } else {
    forget(id);
  }
}

// The table is told at once, so that whoever hears that it is closed cannot sit down there any
// more; and once more if it had failed and has been brought back in between.
bool Parts::close_table(table::TableId id) {
  const auto close = [](const TablePtr& table) {
    table->submit({.player = table::kServer, .request = {}, .what = table::EndTable{}});
  };
  const TablePtr told = tables.find(id);
  if (!told) return false;
  post([this, id, told, close] {
    const TablePtr present = tables.find(id);
    if (!present) return;
    failed_tables.expect_end(id);
    if (present != told) close(present);
  });
  close(told);
  return true;
}

void Parts::set_aside(table::TableId id) {
  tables.set_aside(id);
  post([this, id] { rematches.table_changed(id); });
}

void Parts::forget(table::TableId id) {
  tables.remove(id);
  rematches.forget(id);
  chat.release(id);
  free_seats.forget(id);
  failed_tables.forget(id);
}

void Parts::leave(const ClientPtr& client) {
  open_tables.leave(client);
  rooms.leave(client);
  ladder.left(*client);
  clients.remove(client);
  talking.left(*client);
  following.left(*client);
}

}  // namespace lair::lobby
