// Writes for work that nobody waits for, paced so that the writer stays free for those who play.
#pragma once

#include <functional>
#include <stop_token>

#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Thrown if such work is asked to stop; it is not a fault.
struct BrokenOff {};

// For use on a background thread.
class PacedWrites {
 public:
  // `database` is the one that the writer writes.
  PacedWrites(Database& database, Writer& writer) : database_(database), writer_(writer) {}

  // Has the writer change the database in one transaction; `change` may run twice, of which one run
  // counts. When this returns, the change is on the disk and a pause has passed, nine times as long
  // as the write took but at most a second. Throws a StoreError if the change cannot be written, or
  // BrokenOff if that is because the server stops.
  void write(const std::stop_token& stop, const std::function<void(Database&)>& change);

 private:
  Database& database_;  // of the writer's thread
  Writer& writer_;
};

// Gives this thread a lower priority than all others.
void let_others_go_first();

}  // namespace lair::store
