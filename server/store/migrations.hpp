// The steps from an empty file to the present database, inside the program.
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

// Of a file, in order, without a gap.
std::span<const Migration> migrations();

// Of a database on a PostgreSQL server. The first makes all that a file has by the migration of its
// number; from then on there is one for each of a file's.
std::span<const Migration> server_migrations();

inline std::span<const Migration> migrations_of(DatabaseKind kind) {
  return kind == DatabaseKind::File ? migrations() : server_migrations();
}

}  // namespace lair::store
