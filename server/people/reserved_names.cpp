#include "server/people/reserved_names.hpp"

#include <algorithm>
#include <array>

#include "server/people/skeleton.hpp"

namespace lair::people {
namespace {

// "Moderator Mei" would be believed as readily as "Moderator".
constexpr std::array<std::string_view, 18> kWords{"mod",
                                                  "mods",
                                                  "moderator",
                                                  "moderators",
                                                  "admin",
                                                  "admins",
                                                  "operator",
                                                  "staff",
                                                  "official",
                                                  "system",
                                                  "sysop",
                                                  "support",
                                                  "server",
                                                  "sysadmin",
                                                  "版主",
                                                  "管理員",
                                                  "管理员",
                                                  "系統"};

constexpr std::array<std::string_view, 11> kNames{"Administrator",
                                                  "Lion's Lair",
                                                  "Lair",
                                                  "House",
                                                  "The House",
                                                  "Console",
                                                  "Everyone",
                                                  "Everybody",
                                                  "Nobody",
                                                  "Anyone",
                                                  "客服"};

// Signs that people write as apostrophes, other than the one on the keyboard, which a skeleton
// skips.
constexpr std::array<std::string_view, 5> kApostrophes{"’", "‘", "‛", "´", "`"};

std::string without_apostrophes(std::string_view name) {
  std::string bare(name);
  for (const std::string_view sign : kApostrophes) {
    for (auto at = bare.find(sign); at != std::string::npos; at = bare.find(sign)) {
      bare.erase(at, sign.size());
    }
  }
  return bare;
}

// "Moderator1" would be believed as well.
std::string_view without_number(std::string_view word) {
  const auto last_letter = word.find_last_not_of("0123456789");
  return last_letter == std::string_view::npos ? word : word.substr(0, last_letter + 1);
}

// What guest_name() and forgotten_name() make up, in any letters.
bool is_numbered(std::string_view name) {
  const auto last_letter = name.find_last_not_of("0123456789 ");
  if (last_letter == std::string_view::npos || last_letter + 1 == name.size()) return false;
  const std::string word = skeleton_of(name.substr(0, last_letter + 1));
  return word == skeleton_of("Guest") || word == skeleton_of("Left");
}

}  // namespace

ReservedNames::ReservedNames(const std::vector<std::string>& also) {
  for (const std::string_view word : kWords) words_.insert(skeleton_of(word));
  for (const std::string_view name : kNames) names_.insert(skeleton_of(name));
  for (const std::string& name : also) names_.insert(skeleton_of(name));
}

bool ReservedNames::contain(std::string_view written) const {
  const std::string bare = without_apostrophes(written);
  std::string_view name = bare;
  const std::string whole = skeleton_of(name);
  if (is_numbered(name) || names_.contains(whole) || words_.contains(whole)) return true;
  while (!name.empty()) {
    const auto end = std::min(name.find_first_of(" ._-"), name.size());
    const std::string_view word = name.substr(0, end);
    if (words_.contains(skeleton_of(word))) return true;
    if (words_.contains(skeleton_of(without_number(word)))) return true;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return false;
}

}  // namespace lair::people
