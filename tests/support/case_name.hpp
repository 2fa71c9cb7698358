// Names of parametrised tests that say which case they are.
#pragma once

#include <cctype>
#include <cstddef>
#include <string>
#include <string_view>

namespace lair::test {

// The number of the case, so that all names differ, then the letters and digits of `text`.
inline std::string case_name(std::size_t index, std::string_view text) {
  constexpr std::size_t kLongest = 48;
  std::string name = std::to_string(index);
  bool is_apart = true;
  for (const char letter : text.substr(0, kLongest)) {
    const bool is_word = std::isalnum(static_cast<unsigned char>(letter)) != 0;
    if (is_word && is_apart) name += '_';
    if (is_word) name += letter;
    is_apart = !is_word;
  }
  return name;
}

}  // namespace lair::test
