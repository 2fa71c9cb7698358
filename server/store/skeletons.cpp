#include "server/store/skeletons.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

namespace lair::store {
namespace {

struct Named {
  std::int64_t player = 0;
  std::string name;
  std::string skeleton;
  bool is_renamed = false;
};

// Leaves room for a number.
std::string shortened(const std::string& name) {
  constexpr int kKept = 16;  // letters, of the 20 that a name may have
  int letters = 0;
  for (std::size_t at = 0; at < name.size(); ++at) {
    const bool begins_letter = (static_cast<unsigned char>(name[at]) & 0xC0U) != 0x80U;
    if (begins_letter && ++letters > kKept) return name.substr(0, at);
  }
  return name;
}

// The accounts that need another skeleton.
std::vector<Named> outdated(Database& database, SkeletonOf skeleton_of) {
  Statement all(database,
                "SELECT player, name, skeleton FROM account JOIN player ON id = player "
                "ORDER BY account.created, player");
  std::unordered_set<std::string> taken;
  std::vector<Named> found;
  Run row(all);
  while (row.step()) {
    Named named{row.integer(0), std::string(row.text(1)), skeleton_of(row.text(1))};
    const std::string name = named.name;
    for (int number = 2; !taken.insert(named.skeleton).second; ++number) {
      named.name = shortened(name) + " " + std::to_string(number);
      named.skeleton = skeleton_of(named.name);
      named.is_renamed = true;
    }
    if (named.skeleton != row.text(2)) found.push_back(std::move(named));
  }
  return found;
}

}  // namespace

void refresh_skeletons(Database& database, SkeletonOf skeleton_of, const Renamed& renamed) {
  const std::vector<Named> accounts = outdated(database, skeleton_of);
  if (accounts.empty()) return;
  Statement write(database, "UPDATE account SET skeleton = ? WHERE player = ?");
  // First gives them all placeholders, since one account may get the skeleton that another had.
  for (const Named& account : accounts) {
    const std::string meanwhile = '\n' + std::to_string(account.player);
    Run(write, std::string_view(meanwhile), account.player).finish();
  }
  Statement rename(database, "UPDATE player SET name = ? WHERE id = ?");
  for (const Named& account : accounts) {
    Run(write, std::string_view(account.skeleton), account.player).finish();
    if (!account.is_renamed) continue;
    Run(rename, std::string_view(account.name), account.player).finish();
    if (renamed) {
      renamed("player " + std::to_string(account.player) + " has been renamed '" + account.name +
              "', because the old name looked like another player's");
    }
  }
}

}  // namespace lair::store
