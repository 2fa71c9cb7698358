// A table's policies as protobuf.
#pragma once

#include "lair/v1/table.pb.h"

#include "engine/result.hpp"
#include "server/table/settings.hpp"
#include "server/wire/malformed.hpp"

namespace lair::wire {

// Writes every policy, including those with standard values.
void put(const table::TablePolicies& policies, v1::TablePolicies& out);

// Missing policies get standard values; values out of bounds are Malformed.
Result<table::TablePolicies, Malformed> policies_from(const v1::TablePolicies& in);

}  // namespace lair::wire
