// What the lobby does about tables: opens them, shows them, hands them what people ask.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/refusals.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/share_code.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/table/houses.hpp"

namespace lair::lobby {
void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::CreateTable& create) {
  if (const auto code = why_no_table(client); !code.empty()) return refuse(*client, id, code);
  table::TableSettings settings = create.settings;
  const RoomPlan* const room = find_room(settings.room);
  if (room == nullptr) return refuse(*client, id, "no_such_room");
  if (create.claim_window_of_room) settings.claim_window = room->claim_window;
  if (create.spectators_of_room) settings.policies.spectators = room->spectators;
  if (create.hints_of_room) settings.policies.hints = room->hints;
  if (!check_settings(*client, id, settings)) return;
  for (table::NamedPerson& invited : settings.policies.invited) bind(invited);
  if (settings.name.empty()) settings.name = table::table_name_of(client->player->name);
  open_table(client, id, std::move(settings));
}

// Whoever a guest is, they may be gone for good.
void Lobby::keep_to_guests(const Client& client, table::TableSettings& settings) const {
  if (client.player->has_account) return;
  table::Millis& abandoned = settings.policies.absence.abandoned;
  abandoned = std::min(abandoned, plan_.limits.guest_abandoned_max);
}

// The client is its host, at seat A.
std::shared_ptr<TableActor> Lobby::open_table(const ClientPtr& client,
                                              table::RequestId id,
                                              table::TableSettings settings) {
  const table::TableId table_id = tables_.new_id();
  auto table = make_table(table_id);
  keep_to_guests(*client, settings);
  const PlayerId host = client->player->id;
  tables_.note_opened_by(table_id, host);
  if (client->address) tables_.note_opened_from(table_id, households_.key_of(*client->address));
  const bool needs_code = settings.policies.admission == table::Admission::Code;
  table->open(table::TableOpened{.settings = std::move(settings),
                                 .host = host,
                                 .code = needs_code ? new_share_code() : std::string()});
  show_table(client, table, {}, id);
  table->submit(table::Command{
      .player = host,
      .request = id,
      .what = table::Sit{.name = client->player->name, .seat = Seat::A}
  });
  return table;
}

// Everybody at a finished table wants another match. Told again after a restart, it finds the table
// that was opened then.
void Lobby::open_rematch(const table::TableOpened& opened) {
  const auto known = tables_.rematch_of(opened.rematch_of);
  if (!known) {
    const table::TableId id = tables_.new_id();
    tables_.set_rematch(opened.rematch_of, id);
    make_table(id)->open(opened);
  } else if (const auto finished = tables_.find(opened.rematch_of);
             finished && tables_.summary(*known)) {
    finished->submit(
        table::Command{.player = {}, .request = {}, .what = table::Succeed{.successor = *known}});
  }
}

// Now that a rematch is durable, the finished table before it may say so.
void Lobby::tell_predecessor(table::TableId table) {
  const auto before = tables_.predecessor_of(table);
  if (!before) return;
  if (const auto finished = tables_.find(*before)) {
    finished->submit(
        table::Command{.player = {}, .request = {}, .what = table::Succeed{.successor = table}});
  }
}

std::string_view Lobby::why_no_table(const ClientPtr& client) const {
  if (stops_at_) return "shutting_down";
  const LobbyLimits& limits = plan_.limits;
  if (tables_.count_of_hosts() >= limits.tables_max) return "too_many_tables";
  const std::size_t own_max = client->player->has_account ? limits.tables_per_host_max
                                                          : std::min(limits.tables_per_host_max,
                                                                     limits.tables_per_guest_max);
  if (tables_.count_played_by(client->player->id) >= own_max) return "too_many_hosted";
  const bool is_full =
      client->address && tables_.count_opened_from(households_.key_of(*client->address)) >=
                             limits.tables_per_address_max;
  return is_full ? "too_many_at_address" : "";
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::FindTable& find) {
  const auto found = tables_.find_by_code(share_code_from(find.code));
  if (!found) return refuse(*client, id, "no_such_code");
  tables_.learn_code(client->player->id, *found);
  send(*client, wire::Done{.request = id, .table = *found});
}

// --- At a table ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::OpenTable& open) {
  const auto table = tables_.find(open.table);
  if (!table) return refuse(*client, id, "no_such_table");
  show_table(client,
             table,
             {.last_event = open.last_event,
              .as_spectator = open.as_spectator,
              .last_line = open.last_line},
             id);
  tell_table_chat(client, open);
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::CloseTable&) {
  leave_table(client);
  send(*client, wire::Done{.request = id, .table = {}});
}

// What names people, of the table the client has open.
void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::AtTable& asked) {
  const auto table = client->table();
  if (!table || table->id() != asked.table) {
    return refuse(*client, id, table_requests_.why_not_open(asked.table));
  }
  table::Request what = asked.what;
  if (auto* set = std::get_if<table::SetOptions>(&what)) {
    if (!check_settings(*client, id, set->settings)) return;
    for (table::NamedPerson& invited : set->settings.policies.invited) bind(invited);
    keep_to_guests(*client, set->settings);
    set->code = new_share_code();
  } else if (auto* reserve = std::get_if<table::ReserveSeat>(&what)) {
    if (!put_right(*client, id, reserve->who.name, "name")) return;
    bind(reserve->who);
  }
  table->submit({.player = client->player->id, .request = id, .what = std::move(what)});
}

void Lobby::show_table(const ClientPtr& client,
                       const std::shared_ptr<TableActor>& table,
                       SeenSoFar seen,
                       table::RequestId request) {
  if (client->table() != table) leave_table(client);
  clients_.open_table(client, table);
  table->show_to(Watcher{.client = client->id,
                         .player = client->player->id,
                         .name = client->player->name,
                         .outlet = client->outlet,
                         .knows_code = tables_.knows_code(client->player->id, table->id()),
                         .takes_updates = client->takes_updates},
                 seen,
                 request);
}

void Lobby::leave_table(const ClientPtr& client) {
  const auto table = client->table();
  if (!table) return;
  table->hide_from(client->id);
  clients_.open_table(client, nullptr);
}

// --- All tables ---

std::shared_ptr<TableActor> Lobby::make_table(table::TableId id) {
  // What a table says that was brought back as another one since counts no more.
  const auto post_alive = [this, id, life = life_of(id)](std::function<void()> work) {
    post([this, id, life, work = std::move(work)] {
      if (life_of(id) == life) work();
    });
  };
  AwayListener asked_away;
  if (world_.bell != nullptr) {
    asked_away = [this, id, post_alive](PlayerId player, const std::string& name) {
      post_alive([this, id, player, name] {
        call_away(player, {.kind = push::Kind::Turn, .number = id.value(), .name = name});
      });
    };
  }
  auto table = std::make_shared<TableActor>(
      world_.loops.of(id.value()),
      world_.time,
      id,
      plan_.pace,
      world_.journal,
      world_.seeds(id),
      TableListeners{
          .summary =
              [this, post_alive](
                  const wire::TableSummary& summary, const std::string& code, bool gone) {
                post_alive([this, summary, code, gone] { table_changed(summary, code, gone); });
              },
          .rematch =
              [this](const table::TableOpened& opened) {
                post([this, opened] { open_rematch(opened); });
              },
          .asked_away = std::move(asked_away),
          .failed = [this, id, post_alive] { post_alive([this, id] { table_failed(id); }); },
          .stopped =
              [this, id](std::string_view code, std::string_view why) {
                if (world_.stopped) world_.stopped(id, code, why);
              }});
  tables_.add(id, table);
  return table;
}

void Lobby::table_changed(const wire::TableSummary& summary, const std::string& code, bool gone) {
  if (leagues_.table_stands) leagues_.table_stands(stands_of(summary));
  if (follows_.is_anybody_followed()) {
    if (const auto before = tables_.summary(summary.table)) table_moved(*before);
    table_moved(summary);
  }
  if (gone) {
    tables_.remove(summary.table);
    chat_.release(summary.table);
    seat_waits_.forget(summary.table);
  } else {
    tables_.describe(summary, code);
    hold_back(summary);
    call_to_free_seat(summary);
    tell_predecessor(summary.table);
  }
  const auto feed = feeds_.find(summary.settings->room);
  if (feed == feeds_.end()) return;
  if (gone) {
    feed->second.remove(summary.table);
  } else {
    feed->second.change(for_strangers(summary));
  }
  feed_soon();
}

}  // namespace lair::lobby
