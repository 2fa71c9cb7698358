// Hints as frames.
#pragma once

#include <string>

#include "engine/hints/hints.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

// The answer to AskHints.
struct HintsTold {
  table::RequestId request;
  table::TableId table;
  Moment moment;  // when it was so
  Hints hints;
};

std::string encode(const HintsTold& told);

}  // namespace lair::wire
