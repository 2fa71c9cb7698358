#include "server/store/migrate.hpp"

#include <algorithm>
#include <string>

namespace lair::store {

void migrate(Database& database, std::span<const Migration> steps, const Progress& progress) {
  Transaction transaction(database);
  const int had = database.version();
  const int known = steps.back().number;
  if (had > known) {
    throw StoreError(Fault::Other,
                     "this database has version " + std::to_string(had) +
                         ", from a newer server; this server knows versions up to " +
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
    database.set_version(step.number);
  }
  if (database.has_orphans()) {
    throw StoreError(Fault::Constraint, "a migration left rows that refer to missing rows");
  }
  transaction.commit();
}

void migrate(Database& database, const Progress& progress) {
  migrate(database, migrations_of(database.kind()), progress);
}

}  // namespace lair::store
