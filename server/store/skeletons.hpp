// Brings the skeletons by which accounts are found up to date, because earlier servers knew fewer
// lookalikes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/store/database.hpp"

namespace lair::store {

// What a name looks like: two names with the same result could be mistaken for each other.
using SkeletonOf = std::string (*)(std::string_view name);

// Called with a sentence for each account whose name was changed.
using Renamed = std::function<void(const std::string& sentence)>;

// If the names of two accounts now look alike, the older account keeps its name; the other gets a
// number after it. Must be called within a transaction.
void refresh_skeletons(Database& database, SkeletonOf skeleton_of, const Renamed& renamed = {});

}  // namespace lair::store
