// Work the server does besides the games: rewriting old records once after an upgrade, and
// archiving old tables once a night.
#pragma once

#include <cstdint>
#include <string>

#include "server/app/config.hpp"
#include "server/store/store.hpp"

namespace lair {

class NightWork {
 public:
  // Both must outlive it.
  NightWork(const Config& config, store::Store& store) : config_(config), store_(store) {}

  // Call it once, before the first tick.
  void begin();

  // Call it every second with the machine's time, in seconds since 1970.
  void tick(std::int64_t now);

 private:
  const Config& config_;
  store::Store& store_;
  std::string last_;     // the day on which it was last due
  bool is_due_ = false;  // and has not begun yet
};

}  // namespace lair
