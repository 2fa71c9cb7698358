// What a house does about a false MahJong: the options, and the penalties they lead to.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/rules/house.hpp"
#include "engine/rules/ledger.hpp"
#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair {

// In the order of the option's choices.
enum class FalseMahJong : std::uint8_t {
  Refused,   // nothing happens; only the declaring seat learns of it
  DeadHand,  // no claim, no kong, no MahJong for the rest of the deal
  PlaysOn,   // no MahJong for the rest of the deal
  Penalty,   // pays points to each of the others
};

// A house's answer to a false MahJong. Rule P19.
struct FalseMahJongRule {
  FalseMahJong what = FalseMahJong::Refused;
  Points points;          // with Penalty: to each of the others, for each false MahJong
  std::string_view rule;  // the rule of the points, "Y8.27"

  [[nodiscard]] bool is_taken() const { return what != FalseMahJong::Refused; }
};

// The rules of the two options in a system's RULES.md.
struct FalseMahJongNumbers {
  std::string_view choice;  // "Y8.26"
  std::string_view points;  // "Y8.27"
};

// The option's choice: "refused", "dead_hand", "plays_on", "penalty".
std::string_view word_of(FalseMahJong what);

// Adds `false_mahjong` and `false_mahjong_points` to a system's options, as its last two.
void add_false_mahjong(const FalseMahJongNumbers& numbers, std::vector<Option>& options);

// Reads both from a house whose options end with them.
FalseMahJongRule false_mahjong_of(const House& house, const FalseMahJongNumbers& numbers);

// What the false declarations of a deal cost once it is won: a line for each payer and payee. Empty
// if the house takes no points for them. Rules Y8.27, H8.15, M8.16, F7.22; rulings Y9.10, M9.6.
Ledger penalties_of(const FalseMahJongRule& rule, const BySeat<std::uint8_t>& declared);

}  // namespace lair
