// The fan that one hand counts at one house.
#pragma once

#include <array>
#include <optional>

#include "engine/rules/explanation.hpp"
#include "engine/rules/mcr/fans.hpp"

namespace lair::mcr {

// The rows as the rulings of a house change them.
struct HouseRows {
  std::array<FanSet, kFans> excludes;
  std::array<Faan, kFans> faan;

  // Rules M8.4 to M8.11.
  explicit HouseRows(const Options& options);
};

// What one reading of a hand counts.
struct Account {
  FanSet fans;
  std::array<std::uint8_t, kFans> times{};  // how often each fan of `fans` counts
  Faan faan;                                // without bonus tiles

  [[nodiscard]] int count(Fan fan) const { return fans.has(fan) ? times[index_of(fan)] : 0; }
};

struct BestAccount {
  Account account;
  std::optional<Reading> reading;  // nothing unless the hand is four sets and eyes
};

// The account worth most over every form and every division of the hand; nothing if the tiles are
// not a winning hand. Rules M4, M5.
std::optional<BestAccount> best_account(const WinningHand& hand,
                                        const Options& options,
                                        const HouseRows& rows);

// Every reading, and the fan that the one that counts excludes.
Explanation explain(const WinningHand& hand, const Options& options, const HouseRows& rows);

}  // namespace lair::mcr
