// How long a server takes to be back when many tables were being played.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace lair::bench {

// So many tables of about a hundred records each, none of them at its end, with ids from that one
// on.
void write_unfinished_tables(const std::string& database,
                             std::size_t tables,
                             std::uint64_t first_id = 1);

// So many records of tables that have ended, a thousand each, with ids from that one on. No records
// that could be read; as many bytes.
void write_ended_tables(const std::string& database, std::size_t records, std::uint64_t first_id);

// Seconds to read every record of the journal, nothing else.
double measure_bare_read(const std::string& database);

}  // namespace lair::bench
