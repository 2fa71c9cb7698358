// Remembers when the server was last up.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>

#include "server/store/sqlite.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

class Pulse {
 public:
  // Before the writer's thread uses the database.
  Pulse(Database& database, Writer& writer);

  // When the server before this one was last up; nothing for a new database. Seconds since 1970.
  [[nodiscard]] std::optional<std::int64_t> before() const { return before_; }

  // Any thread.
  void beat(std::int64_t now);

 private:
  Writer& writer_;
  std::optional<std::int64_t> before_;
  Statement beat_;
};

}  // namespace lair::store
