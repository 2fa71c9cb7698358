// Forgets guests who can never come back and whom nothing names.
#pragma once

#include <cstdint>

#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// A guest is a session, so one without any never comes again. Who has an account, a seat, a game, a
// line said, a report, a sanction stays, and whose name stands at a table that they opened or sat
// at: the club can have it forgotten as long as it is known whose it is. So does the newest, since
// its number may be given anew.
class Pruning {
 public:
  static constexpr std::int64_t kLookedAtOnce = 500;

  // Before the writer's thread uses the database.
  Pruning(Database& database, Writer& writer);

  // Looks at the next few, from the first one again after the last.
  void pass();

 private:
  Writer& writer_;
  Statement last_;
  Statement prune_;
  std::int64_t looked_up_to_ = 0;  // on the writer's thread
};

}  // namespace lair::store
