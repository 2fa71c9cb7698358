// What a request to a table leads to.
#pragma once

#include <initializer_list>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// The changes a request leads to, written one after the other; none if everything is already as
// requested. Or the code of the refusal, a row of refusals.hpp. Deciding changes nothing.
using Decided = Result<std::vector<Change>, std::string_view>;

inline Decided change_by(Change change) {
  std::vector<Change> changes;
  changes.push_back(std::move(change));
  return changes;
}

inline Decided change_nothing() { return std::vector<Change>(); }

}  // namespace lair::table
