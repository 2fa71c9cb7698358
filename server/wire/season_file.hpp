// A whole season as a file of JSON, to be kept, read by other programs, imported elsewhere.
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

inline constexpr std::size_t kSeasonFileBytesMax = std::size_t{8} * 1024 * 1024;

// A person as the file names them.
struct FilePerson {
  league::PlayerId player;  // where the file was written
  std::string name;
};

struct SeasonFile {
  std::vector<FilePerson> people;  // everybody whom a record names, each once
  std::vector<league::Record> records;
};

// Who meets whom, and the last lot, follow from a season's seed (server/league/README.md).
enum class SeedShown : std::uint8_t {
  Hidden,  // while it is a secret
  Told,
};

// {"format":"lions-lair-season","version":1,"people":[…],"records":[…]}, a person, a record a line.
// What means nothing on another server is left out: numbers of tables and games, that the season
// was imported before. The same season always gives the same bytes.
std::string season_file(const std::vector<league::Record>& records,
                        const std::function<std::string(league::PlayerId)>& name_of,
                        SeedShown shown);

// What season_file wrote. The error is a sentence that says where it cannot be read: too large, no
// JSON, a field twice, a field or a kind of record that this server does not know.
Result<SeasonFile, std::string> season_from_file(std::string_view text);

// Its records with the people of this server. `find` gives the person here whom the file means,
// nothing when there is none. The error names those who are unknown, or are twice in the file.
Result<std::vector<league::Record>, std::string> records_here(
    SeasonFile file, const std::function<std::optional<league::PlayerId>(const FilePerson&)>& find);

}  // namespace lair::wire
