#include "server/store/players.hpp"

#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {

Blob blob_of(const people::TokenHash& hash) {
  return {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
      {reinterpret_cast<const char*>(hash.data()), hash.size()}
  };
}

people::Person person_of(const Run& run, int column) {
  const bool has_account = !run.is_null(column + 2);
  std::optional<PlayerId> owner;
  if (!run.is_null(column + 3)) {
    owner = PlayerId(static_cast<std::uint64_t>(run.integer(column + 3)));
  }
  return {.id = PlayerId(static_cast<std::uint64_t>(run.integer(column))),
          .name = std::string(run.text(column + 1)),
          .has_account = has_account,
          .role = static_cast<people::Role>(has_account ? run.integer(column + 2) : 0),
          .owner = owner};
}

// --- Rows ---

PlayerRows::PlayerRows(Database& database)
    : insert_(database, "INSERT INTO player (name, created) VALUES (?, ?) RETURNING id"),
      rename_(database, "UPDATE player SET name = ? WHERE id = ?") {}

PlayerId PlayerRows::add(const std::string& name, people::Time created) {
  Run run(insert_, std::string_view(name), created);
  run.step();
  const PlayerId id(static_cast<std::uint64_t>(run.integer(0)));
  run.finish();
  return id;
}

void PlayerRows::rename(PlayerId id, const std::string& name) {
  Run(rename_, std::string_view(name), id.value()).finish();
}

SessionRows::SessionRows(Database& database)
    : insert_(database,
              "INSERT INTO session (token_hash, player, created, last_used, expires) "
              "VALUES (?1, ?2, ?3, ?3, ?4)"),
      close_all_(database, "DELETE FROM session WHERE player = ?"),
      thin_out_(database,
                "DELETE FROM session WHERE player = ?1 AND token_hash NOT IN "
                "(SELECT token_hash FROM session WHERE player = ?1 "
                "ORDER BY last_used DESC, created DESC LIMIT ?2)") {}

void SessionRows::open(PlayerId player, const people::NewSession& session) {
  Run(insert_, blob_of(session.hash), player.value(), session.created, session.expires).finish();
}

void SessionRows::close_all(PlayerId player) { Run(close_all_, player.value()).finish(); }

void SessionRows::thin_out(PlayerId player, std::size_t kept_max) {
  Run(thin_out_, player.value(), kept_max).finish();
}

// --- The port ---

Players::Players(Database& database, Writer& writer, Reader& reader)
    : writer_(writer),
      players_(database),
      sessions_(database),
      reader_(reader),
      find_(reader.database,
            "SELECT id, name, role, owner FROM player LEFT JOIN account ON account.player = id "
            "LEFT JOIN bot ON bot.player = id WHERE id = ?") {}

void Players::add(const std::string& name,
                  const people::NewSession& session,
                  std::function<void(std::optional<PlayerId>)> done) {
  submit<std::optional<PlayerId>>(
      writer_,
      [this, name, session] {
        const PlayerId id = players_.add(name, session.created);
        sessions_.open(id, session);
        return std::optional(id);
      },
      std::nullopt,
      std::move(done));
}

std::optional<people::Person> Players::find(PlayerId id) {
  const std::lock_guard lock(reader_.mutex);
  Run run(find_, id.value());
  if (!run.step()) return std::nullopt;
  return person_of(run, 0);
}

void Players::rename(PlayerId id, const std::string& name, std::function<void(bool)> done) {
  writer_.submit({0, [this, id, name] { players_.rename(id, name); }, std::move(done)});
}

}  // namespace lair::store
