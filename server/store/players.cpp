#include "server/store/players.hpp"

#include <memory>
#include <string_view>
#include <utility>

#include "server/store/clock.hpp"

namespace lair::store {
namespace {

Blob blob_of(const people::TokenHash& hash) {
  return {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
      {reinterpret_cast<const char*>(hash.data()), hash.size()}
  };
}

}  // namespace

Players::Players(Database& database, Writer& writer, const std::string& path)
    : writer_(writer),
      insert_(database,
              "INSERT INTO player (name, token_hash, created) VALUES (?, ?, ?) RETURNING id"),
      reader_(path, Access::ReadOnly),
      find_(reader_, "SELECT id, name FROM player WHERE token_hash = ?") {}

void Players::add(const std::string& name,
                  const people::TokenHash& token_hash,
                  std::function<void(std::optional<PlayerId>)> done) {
  auto id = std::make_shared<PlayerId>();
  writer_.submit({0,
                  [this, id, name, token_hash] { *id = insert(name, token_hash); },
                  [id, done = std::move(done)](bool is_kept) {
                    done(is_kept ? std::optional(*id) : std::nullopt);
                  }});
}

std::optional<people::Guest> Players::find(const people::TokenHash& token_hash) {
  const std::lock_guard lock(mutex_);
  Run run(find_, blob_of(token_hash));
  if (!run.step()) return std::nullopt;
  return people::Guest{PlayerId(static_cast<std::uint64_t>(run.integer(0))),
                       std::string(run.text(1))};
}

PlayerId Players::insert(const std::string& name, const people::TokenHash& token_hash) {
  Run run(insert_, std::string_view(name), blob_of(token_hash), seconds_now());
  run.step();
  const PlayerId id(static_cast<std::uint64_t>(run.integer(0)));
  run.finish();
  return id;
}

}  // namespace lair::store
