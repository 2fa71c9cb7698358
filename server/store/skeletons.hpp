// What accounts are found by, as this server reckons it: an earlier one knew fewer lookalikes.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "server/store/database.hpp"

namespace lair::store {

// What a name looks like: two names of which it makes the same could be mistaken for each other.
using SkeletonOf = std::string (*)(std::string_view name);

// Told a sentence for each account that goes by another name.
using Renamed = std::function<void(const std::string& sentence)>;

// Of two accounts whose names look alike by now, the one that was there first keeps its name; the
// other has a number behind it from then on. Within a transaction.
void refresh_skeletons(Database& database, SkeletonOf skeleton_of, const Renamed& renamed = {});

}  // namespace lair::store
