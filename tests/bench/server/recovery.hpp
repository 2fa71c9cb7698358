// Prepares and measures the recovery of a server with many tables in play.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lair::bench {

// Writes tables of about a hundred records each, none of them finished, with ids from `first_id`
// on.
void write_unfinished_tables(const std::string& database,
                             std::size_t tables,
                             std::uint64_t first_id = 1);

// Writes records of ended tables, a thousand for each table, with ids from `first_id` on. The
// records are random bytes of realistic length, which cannot be decoded.
void write_ended_tables(const std::string& database, std::size_t records, std::uint64_t first_id);

// Seconds to read every record of the journal and do nothing else.
double measure_bare_read(const std::string& database);

}  // namespace lair::bench
