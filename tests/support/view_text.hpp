// A client's view as text that every language writes the same way, to compare their folds.
#pragma once

#include <cstdint>
#include <string>

#include "clients/link/fold.hpp"

namespace lair::link {

// One line for the deal, one for each seat. clients/web/src/fold/view_text.ts writes the same.
std::string text_of(const TableView& view);

// FNV-1a over the bytes, as sixteen lower-case hexadecimal digits.
std::string hash_of(const std::string& text);

}  // namespace lair::link
