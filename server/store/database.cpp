#include "server/store/database.hpp"

#include <chrono>
#include <thread>

#include "server/store/database_name.hpp"
#include "server/store/postgres.hpp"
#include "server/store/sqlite.hpp"

namespace lair::store {
namespace {

std::unique_ptr<Connection> opened(const std::string& name, Access access) {
  if (is_postgres(name)) return std::make_unique<PostgresConnection>(name, access);
  return std::make_unique<SqliteConnection>(name, access);
}

constexpr std::chrono::seconds kSoon{3};
constexpr std::chrono::milliseconds kTriesApart{50};

}  // namespace

Database::Database(const std::string& name, Access access) : connection_(opened(name, access)) {}

bool Database::take_lock_soon() {
  const auto until = std::chrono::steady_clock::now() + kSoon;
  while (!take_lock()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(kTriesApart);
  }
  return true;
}

}  // namespace lair::store
