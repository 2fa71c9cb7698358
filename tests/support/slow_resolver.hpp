// The system's resolver, slow for one name: it answers when the test says so.
#pragma once

namespace lair::testing {

// Only one may exist at a time. Every other name is resolved as usual.
class SlowResolver {
 public:
  static constexpr const char* kHost = "slow.test";

  SlowResolver();
  SlowResolver(const SlowResolver&) = delete;
  SlowResolver& operator=(const SlowResolver&) = delete;

  // Look-ups still waiting are told that there is no such host.
  ~SlowResolver();

  // From now on kHost is this machine, for look-ups waiting and to come.
  void find();

  // From now on there is no such host.
  void find_nothing();

  // How many look-ups have begun.
  [[nodiscard]] int asked() const;
};

}  // namespace lair::testing
