// Why bytes from outside are no message of ours.
#pragma once

#include <string>

namespace lair::wire {

struct Malformed {
  std::string sentence;
};

}  // namespace lair::wire
