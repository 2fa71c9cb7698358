// Threads that work beside the games, and give way to them.
#pragma once

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

namespace lair {

// How much processor time this thread gets beside one that plays and wants all of it; what nobody
// wants it gets whole. The values are those of setpriority(2).
enum class GivingWay : int {
  Somewhat = 10,  // a tenth: somebody waits for it
  Wholly = 15,    // a twenty-eighth
};

// It does not interrupt one that plays when it has something to do (SCHED_BATCH). Where the system
// knows no threads of lower rank this thread stays an equal.
inline void give_way_to_games(GivingWay how = GivingWay::Wholly) {
  const sched_param no_priority{};
  sched_setscheduler(gettid(), SCHED_BATCH, &no_priority);
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), static_cast<int>(how));
}

}  // namespace lair
