// The players that the server knows, in the database.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "server/people/ports.hpp"
#include "server/store/database.hpp"
#include "server/store/reader.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// A digest in the form that a statement takes.
Blob blob_of(const people::TokenHash& hash);

// Reads the columns id, name, role (NULL for a guest) and owner (NULL except for a bot), beginning
// with `column`.
people::Person person_of(const Run& run, int column);

// Writes rows of players, on the writer's thread and within one of its transactions.
class PlayerRows {
 public:
  explicit PlayerRows(Database& database);

  PlayerId add(const std::string& name, people::Time created);
  void rename(PlayerId id, const std::string& name);

 private:
  Statement insert_;
  Statement rename_;
};

// Writes rows of sessions, in the same way.
class SessionRows {
 public:
  explicit SessionRows(Database& database);

  void open(PlayerId player, const people::NewSession& session);
  void close_all(PlayerId player);

  // Closes all but the `kept_max` sessions that were used last.
  void thin_out(PlayerId player, std::size_t kept_max);

 private:
  Statement insert_;
  Statement close_all_;
  Statement thin_out_;
};

// Adds players through the writer and finds them over the reader.
class Players final : public people::Players {
 public:
  Players(Database& database, Writer& writer, Reader& reader);

  void add(const std::string& name,
           const people::NewSession& session,
           std::function<void(std::optional<PlayerId>)> done) override;

  std::optional<people::Person> find(PlayerId id) override;

  void rename(PlayerId id, const std::string& name, std::function<void(bool)> done) override;

 private:
  Writer& writer_;
  PlayerRows players_;
  SessionRows sessions_;
  Reader& reader_;
  Statement find_;
};

}  // namespace lair::store
