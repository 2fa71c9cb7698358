// A call on its way to one device of the player.
#pragma once

#include <chrono>
#include <string>

#include "server/push/ports.hpp"

namespace lair::push {

struct Delivery {
  PlayerId player;
  std::string endpoint;  // of the device's push service
  Call call;
  std::chrono::steady_clock::time_point useful_until;
};

}  // namespace lair::push
