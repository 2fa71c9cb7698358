// Stores a season that a file tells, for `lair import`.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/tool/import.hpp"

namespace lair::tool {

// Whether the text begins as the file of a season, not as a game's record.
bool is_season_file(std::string_view text);

// The number of the season, stored whole. Throws a CaseError with a sentence when the file is not
// that of a season that this server could have played; a StoreError as import_game does.
std::uint64_t import_season(const ImportOptions& options, std::string_view file);

}  // namespace lair::tool
