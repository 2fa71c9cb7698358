// How many tiles one suit lacks for each number of sets, with and without eyes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/hands/suit_keys.hpp"

namespace lair {

inline constexpr std::size_t kSetsMax = 4;

// More than any hand can lack.
inline constexpr std::uint8_t kOutOfReach = 15;

// The fewest tiles to add to a group, by what is wanted of it: 0 to 4 sets without eyes, then 0 to
// 4 sets with eyes.
using Costs = std::array<std::uint8_t, 2 * (kSetsMax + 1)>;

constexpr std::size_t wanted(std::size_t sets, bool eyes) {
  return sets + (eyes ? kSetsMax + 1 : 0);
}

// The costs with any sets, and with chows only.
struct GroupCosts {
  Costs any;
  Costs chows;

  friend bool operator==(const GroupCosts&, const GroupCosts&) = default;
};

// The costs of two groups taken together.
Costs joined(const Costs& a, const Costs& b);

// A table over the keys of all groups of at most 14 tiles, 4.1 MB.
class SuitCosts {
 public:
  // Built at the first call, in about a fifth of a second.
  static const SuitCosts& table();

  [[nodiscard]] const GroupCosts& of(std::size_t group, std::uint32_t key) const {
    return costs_[group == kHonorGroup ? honors_[key] : suits_[key]];
  }

 private:
  SuitCosts();

  // Returns the index of each key's costs in `costs_`; many keys share theirs.
  std::vector<std::uint16_t> fill(bool with_chows);

  std::vector<GroupCosts> costs_;
  std::vector<std::uint16_t> suits_;
  std::vector<std::uint16_t> honors_;
};

}  // namespace lair
