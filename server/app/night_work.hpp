// What the server does beside the games: once after an upgrade it rewrites old records, once a
// night it archives old tables.
#pragma once

#include <cstdint>
#include <string>

#include "server/app/config.hpp"
#include "server/store/store.hpp"

namespace lair {

class NightWork {
 public:
  // Both outlive it.
  NightWork(const Config& config, store::Store& store) : config_(config), store_(store) {}

  // Once, before the first tick.
  void begin();

  // Called every second with what the machine's clock says, in seconds since 1970.
  void tick(std::int64_t now);

 private:
  const Config& config_;
  store::Store& store_;
  std::string last_;  // the day that it was done
};

}  // namespace lair
