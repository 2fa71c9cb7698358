// The system's resolver, slow for one name: it answers when the test says so.
#pragma once

namespace lair::testing {

// One at a time. Every other name is resolved as always.
class SlowResolver {
 public:
  static constexpr const char* kHost = "slow.test";

  SlowResolver();
  SlowResolver(const SlowResolver&) = delete;
  SlowResolver& operator=(const SlowResolver&) = delete;

  // Who still waits is told that there is no such host.
  ~SlowResolver();

  // kHost is this machine. For who waits and who asks later.
  void find();

  // There is no such host.
  void find_nothing();

  // How many look-ups have begun.
  [[nodiscard]] int asked() const;
};

}  // namespace lair::testing
