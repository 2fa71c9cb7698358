// Writes of work that nobody waits for: they leave the writer to those who play.
#pragma once

#include <functional>
#include <stop_token>

#include "server/store/database.hpp"
#include "server/store/writer.hpp"

namespace lair::store {

// Thrown where such work is asked to stop: no fault.
struct BrokenOff {};

// For a thread of its own.
class PacedWrites {
 public:
  // `database` is the writer's.
  PacedWrites(Database& database, Writer& writer) : database_(database), writer_(writer) {}

  // Has the writer change the database in one transaction, maybe twice, of which one counts. On the
  // disk once this returns, after a pause nine times as long as that took. Throws a StoreError when
  // it cannot be written, BrokenOff when that is because the server stops.
  void write(const std::stop_token& stop, const std::function<void(Database&)>& change);

 private:
  Database& database_;  // of the writer's thread
  Writer& writer_;
};

// All other threads go before this one.
void let_others_go_first();

}  // namespace lair::store
