#include "server/store/database.hpp"

#include "server/store/database_name.hpp"
#include "server/store/postgres.hpp"
#include "server/store/sqlite.hpp"

namespace lair::store {
namespace {

std::unique_ptr<Connection> opened(const std::string& name, Access access) {
  if (is_postgres(name)) return std::make_unique<PostgresConnection>(name, access);
  return std::make_unique<SqliteConnection>(name, access);
}

}  // namespace

Database::Database(const std::string& name, Access access) : connection_(opened(name, access)) {}

}  // namespace lair::store
