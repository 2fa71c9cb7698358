// What the lobby does about tables: opens them, shows them, hands them what people ask.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/refusals.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/share_code.hpp"
#include "server/people/names.hpp"
#include "server/table/houses.hpp"

namespace lair::lobby {
namespace {

// Puts `name` right as names of people are; else the client is told what is wrong with it.
bool put_right(const ClientPtr& client,
               table::RequestId id,
               std::string& name,
               std::string_view field) {
  auto right = people::name_from(name);
  if (!right) {
    const people::NameRefusalRow& row = people::row_of(right.error());
    refuse_setting(client, id, row.wire, row.sentence, std::string(field));
    return false;
  }
  name = *std::move(right);
  return true;
}

}  // namespace

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::CreateTable& create) {
  if (const auto code = why_no_table(client); !code.empty()) return refuse(client, id, code);
  table::TableSettings settings = create.settings;
  const RoomPlan* const room = find_room(settings.room);
  if (room == nullptr) return refuse(client, id, "no_such_room");
  if (create.claim_window_of_room) settings.claim_window = room->claim_window;
  if (create.spectators_of_room) settings.policies.spectators = room->spectators;
  if (create.hints_of_room) settings.policies.hints = room->hints;
  if (!check_settings(client, id, settings)) return;
  if (settings.name.empty()) settings.name = table::table_name_of(client->player->name);
  open_table(client, id, std::move(settings));
}

// The client is its host, at seat A.
std::shared_ptr<StrandTable> Lobby::open_table(const ClientPtr& client,
                                               table::RequestId id,
                                               table::TableSettings settings) {
  const table::TableId table_id(next_table_++);
  auto table = make_table(table_id);
  tables_[table_id] = table;
  const PlayerId host = client->player->id;
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

bool Lobby::check_settings(const ClientPtr& client,
                           table::RequestId id,
                           table::TableSettings& settings) {
  if (!put_right(client, id, settings.name, "name")) return false;
  for (std::string& name : settings.policies.invited) {
    if (!put_right(client, id, name, "invited")) return false;
  }
  if (const auto error = table::why_no_house(settings)) {
    refuse_setting(client, id, "bad_setting", error->sentence, error->key);
    return false;
  }
  // Rule T5.5.
  if (!settings.clock.is_timed() && settings.policies.admission == table::Admission::Anyone) {
    const LobbyRefusalRow& row = lobby_refusal("clock_needed");
    refuse_setting(client, id, row.code, row.sentence, "clock");
    return false;
  }
  return true;
}

// Everybody at a finished table wants another match. Told again after a restart, it finds the table
// that was opened then.
void Lobby::open_rematch(const table::TableOpened& opened) {
  const auto known = rematches_.find(opened.rematch_of);
  if (known == rematches_.end()) {
    const table::TableId id(next_table_++);
    rematches_[opened.rematch_of] = id;
    const auto table = make_table(id);
    tables_[id] = table;
    table->open(opened);
  } else if (const auto finished = find_table(opened.rematch_of);
             finished && summaries_.contains(known->second)) {
    finished->submit(table::Command{
        .player = {}, .request = {}, .what = table::Succeed{.successor = known->second}});
  }
}

// Now that a rematch is durable, the finished table before it may say so.
void Lobby::tell_predecessor(table::TableId table) {
  const auto follows =
      std::ranges::find_if(rematches_, [&](const auto& entry) { return entry.second == table; });
  if (follows == rematches_.end()) return;
  if (const auto finished = find_table(follows->first)) {
    finished->submit(
        table::Command{.player = {}, .request = {}, .what = table::Succeed{.successor = table}});
  }
}

std::string_view Lobby::why_no_table(const ClientPtr& client) const {
  if (tables_.size() >= plan_.limits.tables_max) return "too_many_tables";
  const auto hosted = std::ranges::count_if(summaries_, [&](const auto& entry) {
    const wire::TableSummary& summary = entry.second;
    const auto mine = [&](const wire::SeatState& seat) {
      return seat.kind == wire::SeatKind::Person && seat.player == client->player->id;
    };
    return !is_over(summary) && std::ranges::any_of(summary.seats, mine);
  });
  return hosted >= plan_.limits.tables_per_host_max ? "too_many_hosted" : "";
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::FindTable& find) {
  const std::string code = share_code_from(find.code);
  const auto found =
      std::ranges::find_if(codes_, [&](const auto& entry) { return entry.second == code; });
  if (found == codes_.end()) return refuse(client, id, "no_such_code");
  send(client, wire::Done{.request = id, .table = found->first});
}

// --- At a table ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::OpenTable& open) {
  const auto table = find_table(open.table);
  if (!table) return refuse(client, id, "no_such_table");
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
  send(client, wire::Done{.request = id, .table = {}});
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Sit& sit) {
  submit(client,
         id,
         sit.table,
         table::Sit{.name = client->player->name,
                    .seat = sit.seat,
                    .code = share_code_from(sit.code),
                    .options = sit.options});
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Stand& stand) {
  submit(client, id, stand.table, table::Stand{});
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::AddBots& add) {
  submit(client, id, add.table, table::AddBots{.seat = add.seat});
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::Act& act) {
  submit(client,
         id,
         act.table,
         table::Act{.moment = act.moment, .action = act.action, .lag = client->lag});
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::AtTable& asked) {
  table::Request what = asked.what;
  if (auto* set = std::get_if<table::SetOptions>(&what)) {
    if (!check_settings(client, id, set->settings)) return;
    set->code = new_share_code();
  }
  if (auto* reserve = std::get_if<table::ReserveSeat>(&what)) {
    if (!put_right(client, id, reserve->name, "name")) return;
  }
  submit(client, id, asked.table, std::move(what));
}

void Lobby::submit(const ClientPtr& client,
                   table::RequestId id,
                   table::TableId table,
                   table::Request what) {
  if (const auto found = table_before(client, id, table)) {
    found->submit(
        table::Command{.player = client->player->id, .request = id, .what = std::move(what)});
  }
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::CommitShare& commit) {
  if (const auto found = table_before(client, id, commit.table)) {
    found->commit(client->player->id, id, commit.deal, commit.commitment);
  }
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::RevealShare& reveal) {
  if (const auto found = table_before(client, id, reveal.table)) {
    found->reveal(client->player->id, id, reveal.deal, reveal.share);
  }
}

std::shared_ptr<StrandTable> Lobby::table_before(const ClientPtr& client,
                                                 table::RequestId id,
                                                 table::TableId table) {
  auto found = find_table(table);
  if (!found) {
    refuse(client, id, "no_such_table");
    return nullptr;
  }
  if (client->table != found) {
    refuse(client, id, "open_it_first");
    return nullptr;
  }
  return found;
}

void Lobby::show_table(const ClientPtr& client,
                       const std::shared_ptr<StrandTable>& table,
                       SeenSoFar seen,
                       table::RequestId request) {
  if (client->table != table) leave_table(client);
  client->table = table;
  table->show_to(Watcher{.client = client->id,
                         .player = client->player->id,
                         .name = client->player->name,
                         .outlet = client->outlet},
                 seen,
                 request);
}

void Lobby::leave_table(const ClientPtr& client) {
  if (!client->table) return;
  client->table->hide_from(client->id);
  client->table.reset();
}

// --- All tables ---

std::shared_ptr<StrandTable> Lobby::make_table(table::TableId id) {
  return std::make_shared<StrandTable>(
      world_.io,
      id,
      plan_.pace,
      world_.journal,
      world_.seeds(id),
      TableListeners{
          .summary =
              [this](const wire::TableSummary& summary, const std::string& code, bool gone) {
                post([this, summary, code, gone] { table_changed(summary, code, gone); });
              },
          .rematch =
              [this](const table::TableOpened& opened) {
                post([this, opened] { open_rematch(opened); });
              }});
}

std::shared_ptr<StrandTable> Lobby::find_table(table::TableId id) const {
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

void Lobby::table_changed(const wire::TableSummary& summary, const std::string& code, bool gone) {
  if (leagues_.table_changed) leagues_.table_changed(summary);
  {
    const std::lock_guard lock(summaries_mutex_);
    if (gone) {
      summaries_.erase(summary.table);
    } else {
      summaries_[summary.table] = summary;
    }
  }
  if (code.empty() || is_over(summary)) {
    codes_.erase(summary.table);
  } else {
    codes_[summary.table] = code;
  }
  if (gone) {
    tables_.erase(summary.table);
    rematches_.erase(summary.table);
    chat_.release(summary.table);
  } else {
    hold_back(summary);
    tell_predecessor(summary.table);
  }
  const auto feed = feeds_.find(summary.settings.room);
  if (feed == feeds_.end()) return;
  if (gone) {
    feed->second.remove(summary.table);
  } else {
    feed->second.change(summary);
  }
  feed_soon();
}

std::vector<wire::TableSummary> Lobby::tables_of(PlayerId player) const {
  std::vector<wire::TableSummary> own;
  for (const auto& [id, summary] : summaries_) {
    const auto mine = [&](const wire::SeatState& seat) {
      return seat.kind == wire::SeatKind::Person && seat.player == player;
    };
    if (std::ranges::any_of(summary.seats, mine)) own.push_back(summary);
  }
  return own;
}

}  // namespace lair::lobby
