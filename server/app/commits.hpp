// What the store tells the process: failures, commits, and what each commit made durable.
#pragma once

#include <cstdint>
#include <string>

#include "server/loops.hpp"
#include "server/store/writer.hpp"

namespace lair {

// A failing disk fails every commit, so failures are logged at intervals. If a PostgreSQL server
// fails, the session that writes has ended and its lock is released. This process then ends with
// kExitAgain, since another server may take over and what this one has in memory may no longer be
// true.
store::Writer::Report failure_log(const std::string& database);

// If the database cannot be read, the request that needed it is left undone and games go on from
// what is in memory. Such failures are logged at intervals.
Loops::GoesOn goes_on_unread();

// Ends the process because another server has or may have taken over, or because the database is
// out of reach.
[[noreturn]] void end_to_begin_again(const store::StoreError& failure);

// Kills the process, as a crash would, after this many commits of tables. Does nothing if `commits`
// is 0, which it is except in tests.
store::Writer::Committed death_after(std::uint64_t commits);

// Tells each loop, in one turn of that loop, which of its writes a commit made durable. The lane of
// a write is the number of its table, which decides the loop. The loops must outlive the result.
store::Writer::Deliver deliver_on(Loops& loops);

}  // namespace lair
