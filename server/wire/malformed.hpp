// What is wrong with a message from outside.
#pragma once

#include <string>

namespace lair::wire {

struct Malformed {
  std::string sentence;
  std::string field = {};  // of the message; empty if the bytes are no such message at all
};

}  // namespace lair::wire
