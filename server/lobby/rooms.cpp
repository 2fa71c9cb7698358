#include "server/lobby/rooms.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include "server/lobby/replies.hpp"
#include "server/lobby/table_frames.hpp"
#include "server/wire/table_summary.hpp"

namespace lair::lobby {
namespace {

// How long changes of a room are collected before they are sent.
constexpr std::chrono::milliseconds kFeedPace{100};

}  // namespace

Rooms::Rooms(const Needs& needs, std::vector<RoomPlan> plans)
    : needs_(needs),
      plans_(std::move(plans)),
      timer_(needs.time.timer(needs.loop, [this] { feed(); })) {
  for (const RoomPlan& plan : plans_) feeds_[plan.id];
  shown_ = list();
}

const RoomPlan* Rooms::find(std::string_view room) const {
  const auto found = std::ranges::find(plans_, room, &RoomPlan::id);
  return found == plans_.end() ? nullptr : &*found;
}

void Rooms::answer(const Asker& asker, const wire::EnterRoom& enter) {
  const ClientPtr& client = asker.client;
  if (enter.room.empty()) {
    leave(client);
    return send(*client, wire::Rooms{list()});
  }
  if (find(enter.room) == nullptr) return refuse(asker, "no_such_room");
  RoomFeed& feed = feeds_[enter.room];
  if (client->room != enter.room) {
    leave(client);
    needs_.clients.show_room(client, enter.room);
    feed.enter(asker.player(), asker.person().name);
    feed_soon();
  }
  wire::RoomTables shown{
      .room = enter.room, .people_count = feed.people_count(), .people = feed.people()};
  shown.tables = needs_.tables.summaries_in(enter.room);
  for (wire::TableSummary& one : shown.tables) one = for_strangers(std::move(one));
  std::stable_partition(shown.tables.begin(), shown.tables.end(), wire::is_open);
  if (shown.tables.size() > kRoomTablesShownMax) shown.tables.resize(kRoomTablesShownMax);
  send(*client, shown);
  const wire::ChatChannel channel{wire::ChatPlace::Room, enter.room, {}};
  send(*client, needs_.chat.history(channel, asker.player(), enter.chat_since));
}

void Rooms::leave(const ClientPtr& client) {
  if (client->room.empty()) return;
  feeds_[client->room].leave(client->player->id);
  needs_.clients.show_room(client, {});
  feed_soon();
}

void Rooms::rename(const ClientPtr& client, const people::Person& person) {
  needs_.clients.rename(client, person);
  if (client->room.empty()) return;
  feeds_[client->room].rename(person.id, person.name);
  feed_soon();
}

void Rooms::table_changed(const wire::TableSummary& table, bool gone) {
  const auto feed = feeds_.find(table.settings->room);
  if (feed == feeds_.end()) return;
  if (gone) {
    feed->second.remove(table.table);
  } else {
    feed->second.change(for_strangers(table));
  }
  feed_soon();
}

void Rooms::feed_soon() {
  if (std::exchange(is_feed_due_, true)) return;
  timer_->set(needs_.time.now() + kFeedPace);
}

// Sends one frame for each room, encoded once for everybody in it; what it cannot hold follows.
void Rooms::feed() {
  is_feed_due_ = false;
  for (auto& [room, feed] : feeds_) {
    if (!feed.has_changed()) continue;
    const auto frame = frame_of(feed.take(room));
    for (const ClientPtr& client : needs_.clients.in(room)) push(*client->outlet, frame);
    if (feed.has_changed()) feed_soon();
  }
  show(list());
}

void Rooms::change(const std::vector<RoomPlan>& plans) {
  for (const RoomPlan& plan : plans) {
    const auto known = std::ranges::find(plans_, plan.id, &RoomPlan::id);
    if (known == plans_.end()) {
      plans_.push_back(plan);
    } else {
      *known = plan;
    }
    feeds_[plan.id];
  }
  const wire::Rooms told{list()};
  show(told.rooms);
  for (const auto& [number, client] : needs_.clients.all()) {
    if (client->player && client->room.empty()) send(*client, told);
  }
}

const RoomPlan* Rooms::first_for_bots() const {
  const auto found = std::ranges::find_if(plans_, &RoomPlan::bots);
  return found == plans_.end() ? nullptr : &*found;
}

std::vector<wire::Room> Rooms::list() const {
  std::vector<wire::Room> rooms;
  for (const RoomPlan& plan : plans_) {
    wire::Room room;
    room.id = plan.id;
    room.motto = plan.motto();
    room.style = plan.style;
    room.claim_window = plan.claim_window;
    room.hints = plan.hints;
    room.bots = plan.bots;
    room.rules = plan.rules;
    room.clock = plan.clock;
    room.spectators = plan.spectators;
    for (const auto& [language, name] : plan.names) room.names.push_back({language, name});
    for (const auto& [language, text] : plan.mottos) room.mottos.push_back({language, text});
    room.tables = static_cast<std::uint32_t>(needs_.tables.count_in(plan.id));
    room.people = feeds_.at(plan.id).people_count();
    rooms.push_back(std::move(room));
  }
  return rooms;
}

void Rooms::show(std::vector<wire::Room> list) {
  const std::lock_guard lock(mutex_);
  shown_ = std::move(list);
}

std::vector<wire::Room> Rooms::shown() const {
  const std::lock_guard lock(mutex_);
  return shown_;
}

bool Rooms::has(std::string_view room) const {
  const std::lock_guard lock(mutex_);
  return std::ranges::any_of(shown_, [&](const wire::Room& one) { return one.id == room; });
}

}  // namespace lair::lobby
