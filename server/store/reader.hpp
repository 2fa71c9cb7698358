// A connection that only reads, shared by threads one at a time.
#pragma once

#include <mutex>
#include <string>

#include "server/store/database.hpp"

namespace lair::store {

struct Reader {
  explicit Reader(const std::string& path) : database(path, Access::ReadOnly) {}

  std::mutex mutex;  // held while a statement of the database runs
  Database database;
};

}  // namespace lair::store
