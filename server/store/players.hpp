// The players the server knows, in SQLite.
#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>

#include "server/people/ports.hpp"
#include "server/store/sqlite.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Adds through the writer, finds over a connection of its own.
class Players final : public people::Players {
 public:
  // `database` is what the writer writes; `path` leads to the same file.
  Players(Database& database, Writer& writer, const std::string& path);

  void add(const std::string& name,
           const people::TokenHash& token_hash,
           std::function<void(std::optional<PlayerId>)> done) override;

  std::optional<people::Guest> find(const people::TokenHash& token_hash) override;

 private:
  PlayerId insert(const std::string& name, const people::TokenHash& token_hash);

  Writer& writer_;
  Statement insert_;

  std::mutex mutex_;  // guards reading
  Database reader_;
  Statement find_;
};

}  // namespace lair::store
