// Threads that play get the processor quickly; threads that do other work give way to them.
#pragma once

#include <cstdint>

#include <sched.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace lair {

// How much processor time this thread gets next to a playing thread that wants all of it. Time that
// nobody else wants it gets in full. The values are those of setpriority(2).
enum class GivingWay : int {
  Somewhat = 10,  // a tenth: somebody waits for it
  Wholly = 15,    // a twenty-eighth
};

// When this thread wakes it does not interrupt a thread that plays (SCHED_BATCH). On a system
// without priorities for single threads it remains an equal.
inline void give_way_to_games(GivingWay how = GivingWay::Wholly) {
  const sched_param no_priority{};
  sched_setscheduler(gettid(), SCHED_BATCH, &no_priority);
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), static_cast<int>(how));
}

// For a thread that plays: it runs often and briefly, and asks for time slices of a tenth of a
// millisecond. Linux 6.12 and newer run it before threads that ask for longer ones; older kernels
// ignore this.
inline void take_short_turns() {
  constexpr std::uint64_t kTurnNanoseconds = 100'000;  // the shortest that Linux gives

  // What sched_setattr(2) reads. The C library of Debian 12 has neither the call nor its argument
  // type.
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
