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

constexpr std::array<std::string_view, 8> kNames{
    "Administrator", "Lion's Lair", "Lair", "Everyone", "Everybody", "Nobody", "Anyone", "客服"};

// What guest_name and forgotten_name make up, in whatever letters.
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

bool ReservedNames::contain(std::string_view name) const {
  const std::string whole = skeleton_of(name);
  if (is_numbered(name) || names_.contains(whole) || words_.contains(whole)) return true;
  while (!name.empty()) {
    const auto end = std::min(name.find_first_of(" ._-"), name.size());
    if (end > 0 && words_.contains(skeleton_of(name.substr(0, end)))) return true;
    name.remove_prefix(std::min(end + 1, name.size()));
  }
  return false;
}

}  // namespace lair::people
