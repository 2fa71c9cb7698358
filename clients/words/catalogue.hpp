// The words of every language, as they were when the program was built.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace lair::words {

enum class Language : std::uint8_t { English, TraditionalChinese, SimplifiedChinese, Japanese };

struct Entry {
  std::string_view key;
  std::string_view text;
};

// Sorted by key. clients/words/make_catalogues.py writes the table from the page's catalogues and
// from those beside this file.
std::span<const Entry> catalogue(Language language);

}  // namespace lair::words
