// What the lobby does about rooms: shows them, keeps them shown, finds a seat in one.
#include <algorithm>
#include <chrono>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/lobby/share_code.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/table/houses.hpp"
#include "server/wire/encode_chat.hpp"

namespace lair::lobby {
namespace {

// Changes of a room wait this long for others to travel with them.
constexpr std::chrono::milliseconds kFeedPace{100};

std::ptrdiff_t people_at(const wire::TableSummary& table) {
  return std::ranges::count(table.seats, wire::SeatKind::Person, &wire::SeatState::kind);
}

// A new table as is usual in the room; with the standard house of other rules.
table::TableSettings usual_settings(const RoomPlan& room, const std::string& rules) {
  table::TableSettings settings;
  settings.room = room.id;
  settings.rules = rules.empty() ? room.rules : rules;
  settings.clock = room.clock;
  settings.claim_window = room.claim_window;
  settings.policies.spectators = room.spectators;
  settings.policies.hints = room.hints;
  for (const RuleSystem& system : table::offered_rule_systems()) {
    if (system.id != settings.rules) continue;
    for (const Style& style : system.styles) {
      if (style.id != room.style) continue;
      for (const auto& [key, value] : style.values) settings.settings.emplace_back(key, value);
    }
  }
  return settings;
}

}  // namespace

const RoomPlan* Lobby::find_room(std::string_view room) const {
  const auto found = std::ranges::find(plan_.rooms, room, &RoomPlan::id);
  return found == plan_.rooms.end() ? nullptr : &*found;
}

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::EnterRoom& enter) {
  if (enter.room.empty()) {
    leave_room(client);
    send(*client, wire::Rooms{rooms()});
    return;
  }
  if (find_room(enter.room) == nullptr) return refuse(*client, id, "no_such_room");
  if (client->room != enter.room) {
    leave_room(client);
    clients_.show_room(client, enter.room);
    feeds_[enter.room].enter(client->player->id, client->player->name);
    feed_soon();
  }
  const RoomFeed& feed = feeds_[enter.room];
  wire::RoomTables shown{
      .room = enter.room, .people_count = feed.people_count(), .people = feed.people()};
  shown.tables = tables_.summaries_in(enter.room);
  for (wire::TableSummary& one : shown.tables) one = for_strangers(std::move(one));
  std::stable_partition(shown.tables.begin(), shown.tables.end(), is_open);
  if (shown.tables.size() > kRoomTablesShownMax) shown.tables.resize(kRoomTablesShownMax);
  send(*client, shown);
  send(
      *client,
      chat_.history({wire::ChatPlace::Room, enter.room, {}}, client->player->id, enter.chat_since));
}

void Lobby::leave_room(const ClientPtr& client) {
  if (client->room.empty()) return;
  feeds_[client->room].leave(client->player->id);
  clients_.show_room(client, {});
  feed_soon();
}

// --- Changes ---

void Lobby::feed_soon() {
  if (std::exchange(feeds_soon_, true)) return;
  feed_timer_->set(world_.time.now() + kFeedPace);
}

// One frame for each room, written once for everybody in it.
void Lobby::feed_rooms() {
  feeds_soon_ = false;
  for (auto& [room, feed] : feeds_) {
    if (!feed.has_changed()) continue;
    const auto frame = frame_of(feed.take(room));
    for (const ClientPtr& client : clients_.in(room)) push(*client->outlet, frame);
  }
  auto now = rooms();
  const std::lock_guard lock(shown_rooms_mutex_);
  shown_rooms_ = std::move(now);
}

std::vector<wire::TableSummary> Lobby::tables() const {
  std::vector<wire::TableSummary> all = tables_.summaries();
  for (wire::TableSummary& one : all) one = for_strangers(std::move(one));
  return all;
}

std::optional<wire::TableSummary> Lobby::table_of_code(std::string_view code) const {
  const auto found = tables_.find_by_code(share_code_from(code));
  return found ? tables_.summary(*found) : std::nullopt;
}

std::vector<wire::Room> Lobby::shown_rooms() const {
  const std::lock_guard lock(shown_rooms_mutex_);
  return shown_rooms_;
}

std::vector<wire::Room> Lobby::rooms() const {
  std::vector<wire::Room> rooms;
  for (const RoomPlan& plan : plan_.rooms) {
    wire::Room room;
    room.id = plan.id;
    room.motto = plan.motto();
    room.style = plan.style;
    room.claim_window = plan.claim_window;
    room.hints = plan.hints;
    room.rules = plan.rules;
    room.clock = plan.clock;
    room.spectators = plan.spectators;
    for (const auto& [language, name] : plan.names) room.names.push_back({language, name});
    for (const auto& [language, text] : plan.mottos) room.mottos.push_back({language, text});
    room.tables = static_cast<std::uint32_t>(tables_.count_in(plan.id));
    room.people = feeds_.at(plan.id).people_count();
    rooms.push_back(std::move(room));
  }
  return rooms;
}

// --- Quick seat ---

void Lobby::handle(const ClientPtr& client, table::RequestId id, const wire::QuickSeat& wish) {
  const RoomPlan* const room = find_room(wish.room);
  if (room == nullptr) return refuse(*client, id, "no_such_room");
  if (wish.practice) return practise(client, id, *room);
  quick_seat(client, id, wish, {});
}

// A table may turn somebody away for reasons of its own: its seats are taken by now, its host does
// not want the player. Then the next best one is tried, in the end a new one.
void Lobby::quick_seat(const ClientPtr& client,
                       table::RequestId id,
                       const wire::QuickSeat& wish,
                       std::set<table::TableId> tried) {
  const auto best = best_table(client->player->id, wish, tried);
  if (!best) {
    if (const auto code = why_no_table(client); !code.empty()) return refuse(*client, id, code);
    table::TableSettings settings = usual_settings(*find_room(wish.room), wish.rules);
    settings.name = table::table_name_of(client->player->name);
    if (const auto error = table::why_no_house(settings)) {
      return refuse_setting(*client, id, "bad_setting", error->sentence, error->key);
    }
    open_table(client, id, std::move(settings));
    return;
  }
  tried.insert(*best);
  const auto table = tables_.find(*best);
  show_table(client, table, {}, id);
  tell_table_chat(client, {.table = *best});
  table->submit(
      table::Command{
          .player = client->player->id, .request = id, .what = sit_of(*client, households_)},
      [this, client, id, wish, tried] {
        post([this, client, id, wish, tried] {
          if (clients_.has(client->id)) quick_seat(client, id, wish, tried);
        });
      });
}

// Where the player sits already, else where most people wait, else the oldest.
std::optional<table::TableId> Lobby::best_table(PlayerId player,
                                                const wire::QuickSeat& wish,
                                                const std::set<table::TableId>& tried) const {
  const wire::TableSummary* best = nullptr;
  const auto tables = tables_.summaries_in(wish.room);
  for (const wire::TableSummary& table : tables) {
    if (is_over(table) || tried.contains(table.table)) continue;
    if (!wish.rules.empty() && table.settings->rules != wish.rules) continue;
    if (sits_at(table, player)) return table.table;
    if (!is_open(table)) continue;
    if (best == nullptr || people_at(table) > people_at(*best)) best = &table;
  }
  if (best == nullptr) return std::nullopt;
  return best->table;
}

void Lobby::practise(const ClientPtr& client, table::RequestId id, const RoomPlan& room) {
  if (const auto code = why_no_table(client); !code.empty()) return refuse(*client, id, code);
  table::TableSettings settings = usual_settings(room, {});
  settings.name = table::table_name_of(client->player->name);
  settings.policies.hints = true;
  const PlayerId host = client->player->id;
  const auto table = open_table(client, id, std::move(settings));
  table->submit(
      table::Command{.player = host, .request = {}, .what = table::AddBots{.seat = std::nullopt}});
  table->submit(table::Command{.player = host, .request = {}, .what = table::Start{}});
}

}  // namespace lair::lobby
