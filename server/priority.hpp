// Threads that play get a processor soon; those that work beside the games give way to them.
#pragma once

#include <cstdint>

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
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

// A thread that plays: it runs often and never for long, and asks for turns of a tenth of a
// millisecond. Linux 6.12 or newer lets it run before those that ask for longer ones; an older one
// does as before.
inline void take_short_turns() {
  constexpr std::uint64_t kTurnNanoseconds = 100'000;  // the shortest that Linux gives

  // What sched_setattr(2) reads; the C library of Debian 12 has neither the call nor its argument.
  struct {
    std::uint32_t size = sizeof(*this);
    std::uint32_t policy = SCHED_OTHER;
    std::uint64_t flags = 0;
    std::int32_t nice = getpriority(PRIO_PROCESS, 0);
    std::uint32_t priority = 0;
    std::uint64_t runtime = kTurnNanoseconds;
    std::uint64_t deadline = 0;
    std::uint64_t period = 0;
  } wanted;

  syscall(SYS_sched_setattr, 0, &wanted, 0);
}

}  // namespace lair
