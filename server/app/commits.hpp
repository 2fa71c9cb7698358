// What the store's writer tells the process: failures, commits, what they made durable.
#pragma once

#include <cstdint>

#include "server/loops.hpp"
#include "server/store/writer.hpp"

namespace lair {

// A disk that fails fails every commit; the log says so now and then.
store::Writer::Report failure_log();

// Ends the process as a crash would; nothing for 0 commits, as everywhere but in tests.
store::Writer::Committed death_after(std::uint64_t commits);

// What one commit made durable goes on in one turn of each loop; a lane is a table. The loops
// outlive it.
store::Writer::Deliver deliver_on(Loops& loops);

}  // namespace lair
