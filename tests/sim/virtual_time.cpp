#include "tests/sim/virtual_time.hpp"

#include <cerrno>

#include <sys/epoll.h>
#include <sys/timerfd.h>

namespace lair::sim {
namespace {

struct State {
  Micros now{};
  VirtualTime::Sleep sleep;
};

State& state() {
  static State state;
  return state;
}

}  // namespace

Micros VirtualTime::now() { return state().now; }

void VirtualTime::set_now(Micros now) { state().now = now; }

void VirtualTime::set_sleep(Sleep sleep) { state().sleep = std::move(sleep); }

}  // namespace lair::sim

// The linker's names for what takes the place of a symbol, spelt as it wants them.
extern "C" {

std::int64_t __wrap__ZNSt6chrono3_V212steady_clock3nowEv() {
  return std::chrono::nanoseconds(lair::sim::VirtualTime::now()).count();
}

std::int64_t __wrap__ZNSt6chrono3_V212system_clock3nowEv() {
  return std::chrono::nanoseconds(lair::sim::VirtualTime::now()).count();
}

// Without a timer of the kernel the event loop asks `epoll_wait` to wake it in time.
int __wrap_timerfd_create(int, int) {
  errno = ENOSYS;
  return -1;
}

// No socket ever has news in a simulation; only time passes.
int __wrap_epoll_wait(int, epoll_event*, int, int timeout) {
  const auto& sleep = lair::sim::state().sleep;
  if (timeout != 0 && sleep) {
    const auto longest = std::chrono::milliseconds(timeout < 0 ? 60'000 : timeout);
    sleep(longest);
  }
  return 0;
}
}
