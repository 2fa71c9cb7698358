// Threads that work beside the games, and give way to them.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace lair {

// This thread gets a twenty-eighth of the processor time of one that plays, as long as that wants
// all of it; what nobody wants it gets whole. Where the system knows no threads of lower rank it
// stays an equal.
inline void give_way_to_games() {
  constexpr int kNiceness = 15;  // of 19
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), kNiceness);
}

}  // namespace lair
