// What is wrong with a message from outside.
#pragma once

#include <string>

namespace lair::wire {

struct Malformed {
  std::string sentence;
  std::string field = {};  // of the message; empty when it is none of ours at all
};

}  // namespace lair::wire
