// Stores the season in a file, for `lair import`.
#pragma once

#include <cstdint>
#include <string_view>

#include "server/tool/import.hpp"

namespace lair::tool {

// Whether the text begins like a season's file and not like a game's record.
bool is_season_file(std::string_view text);

// Stores the whole season and returns its number. Throws a CaseError with a sentence if this server
// could not have played such a season; a StoreError like import_game.
std::uint64_t import_season(const ImportOptions& options, std::string_view file);

}  // namespace lair::tool
