// Threads that work beside the games, and give way to them.
#pragma once

#include <sys/resource.h>
#include <unistd.h>

namespace lair {

// How much processor time this thread gets beside one that plays and wants all of it; what nobody
// wants it gets whole. The values are those of setpriority(2).
enum class GivingWay : int {
  Somewhat = 5,  // a third: somebody waits for it
  Wholly = 15,   // a twenty-eighth
};

// Where the system knows no threads of lower rank this thread stays an equal.
inline void give_way_to_games(GivingWay how = GivingWay::Wholly) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), static_cast<int>(how));
}

}  // namespace lair
