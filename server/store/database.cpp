#include "server/store/database.hpp"

#include "server/store/sqlite.hpp"

namespace lair::store {

Database::Database(const std::string& name, Access access)
    : connection_(std::make_unique<SqliteConnection>(name, access)) {}

}  // namespace lair::store
