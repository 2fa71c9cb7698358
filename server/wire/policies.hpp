// A table's policies as protobuf.
#pragma once

#include "lair/v1/table.pb.h"

#include "engine/result.hpp"
#include "server/table/settings.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// Everything is written down, what is standard too.
void put(const table::TablePolicies& policies, v1::TablePolicies& out);

// What is not given is as is standard; what is beyond its bounds is Malformed.
Result<table::TablePolicies, Malformed> policies_from(const v1::TablePolicies& in);

}  // namespace lair::wire
