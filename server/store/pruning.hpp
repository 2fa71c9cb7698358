// Deletes guests who can never come back and whom nothing refers to.
#pragma once

#include <cstdint>

#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// A guest is known only by a session, so a guest without one never comes back. A player who has an
// account, a seat, a game, a line of chat, a report or a sanction stays. So does a player whose
// name stands in a season, beside a line that was reported, or at a table that they opened or sat
// at: the club can have the name forgotten only while it is known whose it is. The newest player
// stays too, since that number would otherwise be given again.
class Pruning {
 public:
  static constexpr std::int64_t kLookedAtOnce = 500;

  // Must be made before the writer's thread uses the database.
  Pruning(Database& database, Writer& writer);

  // Looks at the next few players; after the last one, begins again with the first.
  void pass();

 private:
  Writer& writer_;
  Statement last_;
  Statement prune_;
  std::int64_t looked_up_to_ = 0;  // on the writer's thread
};

}  // namespace lair::store
