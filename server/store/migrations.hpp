// The steps from an empty database to the present one, compiled into the program.
#pragma once

#include <span>
#include <string_view>

#include "server/store/connection.hpp"

namespace lair::store {

struct Migration {
  int number = 0;         // 1, 2, 3 …
  std::string_view name;  // "0001_players"
  std::string_view sql;
};

// For a database in a file: in order, without a gap.
std::span<const Migration> migrations();

// For a database on a PostgreSQL server. The first makes all that a file has after the migration
// with the same number; from then on each of a file's migrations has its counterpart.
std::span<const Migration> server_migrations();

inline std::span<const Migration> migrations_of(DatabaseKind kind) {
  return kind == DatabaseKind::File ? migrations() : server_migrations();
}

}  // namespace lair::store
