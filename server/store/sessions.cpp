#include "server/store/sessions.hpp"

#include <string_view>
#include <utility>

#include "server/store/answered_write.hpp"

namespace lair::store {
namespace {

void ignore(bool) {}

}  // namespace

Sessions::Sessions(Database& database, Writer& writer, Reader& reader, const LivedTime& lived)
    : writer_(writer),
      rows_(database),
      has_password_(database, "SELECT 1 FROM account WHERE player = ? AND password = ?"),
      touch_(database,
             "UPDATE session SET last_used = CASE WHEN last_used > ?1 THEN last_used ELSE ?1 END, "
             "expires = CASE WHEN expires > ?2 THEN expires ELSE ?2 END WHERE token_hash = ?3"),
      close_(database, "DELETE FROM session WHERE token_hash = ?"),
      take_(database, "DELETE FROM session WHERE token_hash = ? RETURNING player"),
      sweep_(database, "DELETE FROM session WHERE expires < ?"),
      lived_(lived),
      reader_(reader),
      find_(reader.database,
            "SELECT id, name, role, owner, last_used, expires "
            "FROM session JOIN player ON id = session.player "
            "LEFT JOIN account ON account.player = id "
            "LEFT JOIN bot ON bot.player = id WHERE token_hash = ?") {}

void Sessions::open(PlayerId player,
                    const people::NewSession& session,
                    std::size_t kept_max,
                    const std::optional<std::string>& while_password,
                    std::function<void(bool)> done) {
  submit<bool>(
      writer_,
      [this, player, session, kept_max, while_password] {
        if (while_password && !has_password(player, *while_password)) return false;
        rows_.open(player, session);
        rows_.thin_out(player, kept_max);
        return true;
      },
      false,
      std::move(done));
}

void Sessions::replace(const people::TokenHash& old,
                       PlayerId player,
                       const people::NewSession& session,
                       std::function<void(bool)> done) {
  submit<bool>(
      writer_,
      [this, old, player, session] {
        if (!Run(take_, blob_of(old)).step()) return false;
        rows_.open(player, session);
        return true;
      },
      false,
      std::move(done));
}

bool Sessions::has_password(PlayerId player, const std::string& password) {
  return Run(has_password_, player.value(), std::string_view(password)).step();
}

std::optional<people::Session> Sessions::find(const people::TokenHash& hash) {
  const std::lock_guard lock(reader_.mutex);
  Run run(find_, blob_of(hash));
  if (!run.step()) return std::nullopt;
  return people::Session{.person = person_of(run, 0),
                         .hash = hash,
                         .last_used = run.integer(4),
                         .expires = run.integer(5)};
}

void Sessions::touch(const people::TokenHash& hash, people::Time last_used, people::Time expires) {
  writer_.submit({0,
                  [this, hash, last_used, expires] {
                    Run(touch_, last_used, expires, blob_of(hash)).finish();
                  },
                  ignore});
}

void Sessions::close(const people::TokenHash& hash, std::function<void(bool)> done) {
  writer_.submit({0, [this, hash] { Run(close_, blob_of(hash)).finish(); }, std::move(done)});
}

void Sessions::close_all(PlayerId player, std::function<void(bool)> done) {
  writer_.submit({0, [this, player] { rows_.close_all(player); }, std::move(done)});
}

void Sessions::sweep(people::Time now) {
  const people::Time bound = lived_.no_later_than(now);
  writer_.submit({0, [this, bound] { Run(sweep_, bound).finish(); }, ignore});
}

}  // namespace lair::store
