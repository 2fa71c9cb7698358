// Takes a club from one kind of database to the other.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace lair::store {

// So many rows and records are written, the last of them of that table.
using TransferProgress = std::function<void(std::string_view table, std::uint64_t written)>;

// The tables whose rows are taken over, each after those that it refers to or whose triggers look
// at it. The journal is not among them: each kind of database keeps it in its own way.
std::span<const std::string_view> transferred_tables();

// Writes all that the club `from` holds, archived games too, into `to`: all of it or nothing. What
// `to` names is a file that is not there yet, or a database on a server without a club in it. One
// of both is a file, the other is on a server. `from` stays as it is.
//
// Gives how many rows and records were written. Throws a StoreError with a sentence: a server uses
// one of both, `from` is of another version, `to` holds something already, a disk fails.
std::uint64_t transfer_club(const std::string& from,
                            const std::string& to,
                            const TransferProgress& progress);

}  // namespace lair::store
