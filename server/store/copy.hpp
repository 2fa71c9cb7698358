// Makes a consistent copy of a database, in a file of its own, while a server goes on writing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace lair::store {

// Called with how many bytes are written, and with about how many there will be; while the copy is
// checked, with its size for both. Must not throw.
using CopyProgress = std::function<void(std::uint64_t written, std::uint64_t expected)>;

// The name of a copy while it is incomplete.
std::string part_of(const std::string& path);

// Writes a file beside `to`, checks it, syncs it and only then gives it the name `to`, so a file
// called `to` is always complete. Only its owner may read it. Throws a StoreError if `to` exists
// already, if the disk has no room or fails, or if the copy is damaged.
void copy_database(const std::string& from, const std::string& to, const CopyProgress& progress);

}  // namespace lair::store
