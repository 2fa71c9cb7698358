#include "server/store/follows.hpp"

#include <string>
#include <utility>

namespace lair::store {

Follows::Follows(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      follow_(database,
              "INSERT INTO follow (player, other, number) SELECT ?1, ?2, "
              "coalesce(max(number), 0) + 1 FROM follow WHERE player = ?1 ON CONFLICT DO NOTHING"),
      unfollow_(database, "DELETE FROM follow WHERE player = ? AND other = ?"),
      show_(database,
            "INSERT INTO presence (player, shown_to) VALUES (?, ?) "
            "ON CONFLICT (player) DO UPDATE SET shown_to = excluded.shown_to"),
      reader_(reader),
      followed_(reader.database,
                "SELECT other, player.name FROM follow JOIN player ON player.id = other "
                "WHERE follow.player = ? ORDER BY number"),
      presence_(reader.database, "SELECT shown_to FROM presence WHERE player = ?") {}

void Follows::follow(PlayerId player, PlayerId other, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, other] { Run(follow_, player.value(), other.value()).finish(); },
                  std::move(done)});
}

void Follows::unfollow(PlayerId player, PlayerId other, std::function<void(bool)> done) {
  writer_.submit({0,
                  [this, player, other] { Run(unfollow_, player.value(), other.value()).finish(); },
                  std::move(done)});
}

void Follows::show_presence(PlayerId player, wire::PresenceFor to, std::function<void(bool)> done) {
  writer_.submit(
      {0,
       [this, player, to] { Run(show_, player.value(), static_cast<std::int64_t>(to)).finish(); },
       std::move(done)});
}

Follows::Kept Follows::kept_by(PlayerId player) {
  const std::lock_guard lock(reader_.mutex);
  Kept kept;
  Run people(followed_, player.value());
  while (people.step()) {
    kept.followed.push_back({.player = PlayerId(static_cast<std::uint64_t>(people.integer(0))),
                             .name = std::string(people.text(1))});
  }
  Run choice(presence_, player.value());
  if (choice.step()) kept.presence = static_cast<wire::PresenceFor>(choice.integer(0));
  return kept;
}

}  // namespace lair::store
