#include "tests/support/slow_resolver.hpp"

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string_view>

#include <dlfcn.h>
#include <netdb.h>

#include "tests/support/patience.hpp"

namespace lair::testing {
namespace {

enum class Knows { NothingYet, ThisMachine, NoHost };

struct Resolver {
  std::mutex mutex;  // guards what follows
  std::condition_variable changed;
  Knows knows = Knows::NothingYet;
  int asked = 0;
};

// Never destroyed: threads that nobody waits for may outlive every test.
Resolver& resolver() {
  static auto* one = new Resolver;
  return *one;
}

void tell(Knows knows) {
  const std::scoped_lock lock(resolver().mutex);
  resolver().knows = knows;
  resolver().changed.notify_all();
}

// A call on the thread that should give the answer would wait forever, so the wait has an end.
Knows answer() {
  Resolver& slow = resolver();
  std::unique_lock lock(slow.mutex);
  ++slow.asked;
  slow.changed.wait_for(lock, test::kPatience, [&] { return slow.knows != Knows::NothingYet; });
  return slow.knows;
}

}  // namespace

SlowResolver::SlowResolver() {
  const std::scoped_lock lock(resolver().mutex);
  resolver().knows = Knows::NothingYet;
  resolver().asked = 0;
}

SlowResolver::~SlowResolver() { tell(Knows::NoHost); }

void SlowResolver::find() { tell(Knows::ThisMachine); }

void SlowResolver::find_nothing() { tell(Knows::NoHost); }

int SlowResolver::asked() const {
  const std::scoped_lock lock(resolver().mutex);
  return resolver().asked;
}

}  // namespace lair::testing

// Replaces the system's function of this name, also for the libraries of this program.
extern "C" int getaddrinfo(const char* host,
                           const char* service,
                           const addrinfo* hints,
                           addrinfo** found) {
  using lair::testing::Knows;
  static const auto usual =
      reinterpret_cast<decltype(&getaddrinfo)>(dlsym(RTLD_NEXT, "getaddrinfo"));
  const bool is_numeric = hints != nullptr && (hints->ai_flags & AI_NUMERICHOST) != 0;
  const bool is_slow = host != nullptr && !is_numeric &&
                       std::string_view(host) == lair::testing::SlowResolver::kHost;
  if (!is_slow) return usual(host, service, hints, found);
  if (lair::testing::answer() != Knows::ThisMachine) return EAI_NONAME;
  return usual("127.0.0.1", service, hints, found);
}
