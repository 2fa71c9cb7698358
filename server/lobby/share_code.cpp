#include "server/lobby/share_code.hpp"

#include <cstddef>
#include <random>

namespace lair::lobby {
namespace {

constexpr std::string_view kLetters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
constexpr std::size_t kCodeLetters = 6;
static_assert(kLetters.size() == 32, "five random bits are a letter");

}  // namespace

std::string new_share_code() {
  std::random_device source;
  std::string code;
  while (code.size() < kCodeLetters) code += kLetters[source() % kLetters.size()];
  return code;
}

std::string share_code_from(std::string_view typed) {
  std::string code;
  for (const char letter : typed) {
    if (letter == ' ' || letter == '-') continue;
    const bool small = letter >= 'a' && letter <= 'z';
    code += small ? static_cast<char>(letter - 'a' + 'A') : letter;
  }
  return code;
}

}  // namespace lair::lobby
