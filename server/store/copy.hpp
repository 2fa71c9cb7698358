// A consistent copy of a database in a file of its own, made while a server goes on writing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace lair::store {

// So many bytes of about so many are written.
using CopyProgress = std::function<void(std::uint64_t written, std::uint64_t expected)>;

// What a copy is called until it is whole.
std::string part_of(const std::string& path);

// Writes beside, checks, syncs, then renames: a file called `to` is a whole one. Nobody but its
// owner may read it. Throws a StoreError: `to` is there already, the disk has no room for it or
// fails, the copy is damaged.
void copy_database(const std::string& from, const std::string& to, const CopyProgress& progress);

}  // namespace lair::store
