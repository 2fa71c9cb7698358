#include "server/store/migrate.hpp"

#include <algorithm>
#include <string>

namespace lair::store {

void migrate(Database& database, std::span<const Migration> steps, const Progress& progress) {
  Transaction transaction(database);
  const int had = version_of(database);
  const int known = steps.empty() ? 0 : steps.back().number;
  if (had > known) {
    throw StoreError(SQLITE_ERROR,
                     "this database is of version " + std::to_string(had) +
                         ", written by a newer server; this one knows up to version " +
                         std::to_string(known));
  }
  if (had == known) return;
  for (const Migration& step : steps) {
    if (step.number <= had) continue;
    if (progress && had > 0) {
      progress("change " + std::to_string(step.number) + " of " + std::to_string(known) + ", " +
               std::string(step.name));
    }
    database.execute(std::string(step.sql));
    database.execute("PRAGMA user_version = " + std::to_string(step.number));
  }
  Statement orphans(database, "PRAGMA foreign_key_check");
  if (Run(orphans).step()) {
    throw StoreError(SQLITE_CONSTRAINT, "a migration left rows that refer to nothing");
  }
  transaction.commit();
}

std::span<const Migration> migrations_up_to(int version) {
  const auto all = migrations();
  const auto last = std::ranges::upper_bound(all, version, {}, &Migration::number);
  return {all.begin(), last};
}

int latest_version() { return migrations().back().number; }

int version_of(Database& database) {
  Statement version(database, "PRAGMA user_version");
  Run run(version);
  run.step();
  return static_cast<int>(run.integer(0));
}

}  // namespace lair::store
