// What the lobby does when the server is about to stop, when its configuration has changed.
#include <algorithm>
#include <utility>

#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"

namespace lair::lobby {

void Lobby::announce_shutdown(std::chrono::seconds at_most) {
  post([this, until = world_.time.now() + at_most] {
    stops_at_ = until;
    for (const auto& [number, client] : clients_.all()) tell_shutdown(*client);
  });
}

void Lobby::tell_shutdown(const Client& client) const {
  if (!stops_at_ || !client.player) return;
  const auto left = std::chrono::ceil<std::chrono::seconds>(*stops_at_ - world_.time.now());
  const auto seconds = std::max<std::int64_t>(left.count(), 0);
  if (seconds == 0) return;  // the goodbye is next
  send(client, wire::Stopping{.seconds = static_cast<std::uint32_t>(seconds)});
}

void Lobby::shut_down(std::function<void()> done) {
  post([this, done = std::move(done)] {
    for (const auto& [number, client] : clients_.all()) {
      send(*client,
           wire::Goodbye{.code = "shutdown",
                         .sentence = "The server restarts; your table is kept.",
                         .until = 0});
      client->outlet->close(CloseCode::GoingAway, "shutdown");
    }
    done();
  });
}

void Lobby::change_plan(std::vector<RoomPlan> rooms, const LobbyLimits& limits) {
  post([this, rooms = std::move(rooms), limits] {
    plan_.limits = limits;
    for (const RoomPlan& room : rooms) {
      const auto known = std::ranges::find(plan_.rooms, room.id, &RoomPlan::id);
      if (known == plan_.rooms.end()) {
        plan_.rooms.push_back(room);
      } else {
        *known = room;
      }
      feeds_[room.id];
    }
    const wire::Rooms shown{this->rooms()};
    {
      const std::lock_guard lock(shown_rooms_mutex_);
      shown_rooms_ = shown.rooms;
    }
    for (const auto& [number, client] : clients_.all()) {
      if (client->player && client->room.empty()) send(*client, shown);
    }
  });
}

bool Lobby::has_room(std::string_view room) const {
  const std::lock_guard lock(shown_rooms_mutex_);
  return std::ranges::any_of(shown_rooms_, [&](const wire::Room& one) { return one.id == room; });
}

}  // namespace lair::lobby
