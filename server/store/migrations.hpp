// The steps from an empty file to the present database, inside the program.
#pragma once

#include <span>
#include <string_view>

namespace lair::store {

struct Migration {
  int number = 0;         // 1, 2, 3 …
  std::string_view name;  // "0001_players"
  std::string_view sql;
};

// In order, without a gap.
std::span<const Migration> migrations();

}  // namespace lair::store
