// What the lobby does for the operators of the server.
#include "server/lobby/lobby.hpp"
#include "server/lobby/replies.hpp"
#include "server/table/commands.hpp"
#include "server/table/seating.hpp"

namespace lair::lobby {

void Lobby::announce(const std::string& text, std::int64_t until) {
  post([this, text, until] {
    announcement_ = {.text = text, .until = static_cast<std::uint64_t>(until)};
    for (const auto& [number, client] : clients_.all()) {
      if (client->player) send(*client, announcement_);
    }
  });
}

// For who comes in.
void Lobby::tell_announcement(const Client& client) const {
  constexpr std::uint64_t kMillis = 1'000;
  const bool stands = announcement_.until * kMillis > world_.time.wall_clock_ms();
  if (stands && !announcement_.text.empty()) send(client, announcement_);
}

bool Lobby::close_table(table::TableId id) {
  const auto table = tables_.find(id);
  if (!table) return false;
  table->submit({.player = table::kHouse, .request = {}, .what = table::EndTable{}});
  return true;
}

}  // namespace lair::lobby
