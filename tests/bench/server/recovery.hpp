// How long a server takes to be back when many tables were being played.
#pragma once

#include <cstddef>
#include <string>

namespace lair::bench {

// So many tables of about a hundred records each, none of them at its end.
void write_unfinished_tables(const std::string& database, std::size_t tables);

// Seconds to read every record of the journal, nothing else.
double measure_bare_read(const std::string& database);

}  // namespace lair::bench
