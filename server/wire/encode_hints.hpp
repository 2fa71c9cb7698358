// Encodes hints as the bytes of one frame.
#pragma once

#include <string>

#include "engine/hints/hints.hpp"
#include "server/table/records.hpp"

namespace lair::wire {

// The answer to AskHints.
struct HintsTold {
  table::RequestId request;
  table::TableId table;
  Moment moment;  // the moment that the hints are for
  Hints hints;
};

std::string encode(const HintsTold& told);

}  // namespace lair::wire
