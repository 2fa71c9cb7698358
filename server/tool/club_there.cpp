#include "server/tool/club_there.hpp"

#include "server/store/database.hpp"
#include "server/store/database_name.hpp"

namespace lair::tool {

void expect_club(const std::string& database) {
  store::Database there(database, store::Access::ReadOnly);
  if (there.version() != 0) return;
  throw store::StoreError(store::Fault::NotADatabase,
                          store::without_password(database) + " has none of the server's tables");
}

}  // namespace lair::tool
