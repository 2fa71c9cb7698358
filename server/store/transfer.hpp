// Copies a club from one kind of database to the other.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace lair::store {

// Called with how many rows and records are written so far, and with the table of the last one.
using TransferProgress = std::function<void(std::string_view table, std::uint64_t written)>;

// The tables whose rows are copied, each after the tables that it refers to and after those whose
// triggers look at it. The journal is not among them: each kind of database keeps it in its own
// way.
std::span<const std::string_view> transferred_tables();

// Writes all that the club `from` holds, archived games included, into `to`: all of it or nothing.
// `to` names a file that does not exist yet, or a database on a server without a club in it. One of
// the two is a file, the other is on a server. `from` stays as it is.
//
// Returns how many rows and records were written. Throws a StoreError that says what is wrong: a
// server uses one of the two, `from` is of another version, `to` holds something already, or a disk
// fails.
std::uint64_t transfer_club(const std::string& from,
                            const std::string& to,
                            const TransferProgress& progress);

}  // namespace lair::store
