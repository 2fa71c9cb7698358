// A whole season as a JSON file, to be kept, read by other programs or imported elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "server/league/records.hpp"

namespace lair::wire {

inline constexpr std::size_t kSeasonFileBytesMax = std::size_t{16} * 1024 * 1024;

// A person as the file names them.
struct FilePerson {
  league::PlayerId player;  // the number on the server that wrote the file
  std::string name;
};

struct SeasonFile {
  std::vector<FilePerson> people;  // everybody whom a record names, each once
  std::vector<league::Record> records;
};

// Who meets whom, and the drawing of lots that breaks the last ties, follow from a season's seed
// (server/league/README.md).
enum class SeedShown : std::uint8_t {
  Hidden,  // while it is secret
  Told,
};

// {"format":"lions-lair-season","version":1,"people":[…],"records":[…]} with one person or record
// on each line. What means nothing on another server is left out: the numbers of tables and games,
// and the mark of an earlier import. The same season always gives the same bytes.
std::string season_file(const std::vector<league::Record>& records,
                        const std::function<std::string(league::PlayerId)>& name_of,
                        SeedShown shown);

// Reads what season_file wrote. The error is a sentence that says what is wrong: the file is too
// large or no JSON, has a field twice, or has a field or a kind of record that this server does not
// know.
Result<SeasonFile, std::string> season_from_file(std::string_view text);

// Returns the file's records with this server's people in them. `find` returns the person here whom
// the file means, or nothing. The error names people who are unknown here or appear twice in the
// file.
Result<std::vector<league::Record>, std::string> records_here(
    SeasonFile file, const std::function<std::optional<league::PlayerId>(const FilePerson&)>& find);

}  // namespace lair::wire
