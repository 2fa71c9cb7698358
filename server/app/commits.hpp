// What the store tells the process: failures, commits, what they made durable.
#pragma once

#include <cstdint>
#include <string>

#include "server/loops.hpp"
#include "server/store/writer.hpp"

namespace lair {

// A disk that fails fails every commit; the log says so now and then. A server of databases that
// fails has ended the session that writes, and let go of its lock with it: then this process ends
// with kExitAgain, since what it would know from then on might not be so.
store::Writer::Report failure_log(const std::string& database);

// Where something was asked of a database that could not be read, that alone is left undone: games
// go on by what is in memory. The log says so now and then.
Loops::GoesOn goes_on_unread();

// Ends the process, since another has taken over, or may have, or the database is out of reach.
[[noreturn]] void end_to_begin_again(const store::StoreError& failure);

// Ends the process as a crash would; nothing for 0 commits, as everywhere but in tests.
store::Writer::Committed death_after(std::uint64_t commits);

// What one commit made durable goes on in one turn of each loop; a lane is a table. The loops
// outlive it.
store::Writer::Deliver deliver_on(Loops& loops);

}  // namespace lair
