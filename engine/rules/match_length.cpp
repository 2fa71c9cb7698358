#include "engine/rules/match_length.hpp"

#include <algorithm>

namespace lair {
namespace {

// The number of Hand#s before this deal's: 0 for East#1, 15 for North#4.
std::uint32_t hands_before(const DealSetup& setup) {
  const auto rounds = static_cast<std::uint32_t>(index_of(setup.prevailing));
  return rounds * kHandsOfRound + setup.hand_number - 1;
}

}  // namespace

bool is_sound(const MatchLength& length) {
  switch (length.unit) {
    case LengthUnit::Match:
      return length.count == 0;
    case LengthUnit::Rounds:
      return length.count >= 1 && length.count <= kRoundsOfMatch;
    case LengthUnit::Hands:
      return length.count >= 1 && length.count <= kRoundsOfMatch * kHandsOfRound;
    case LengthUnit::Deals:
      return length.count >= 1 && length.count <= kDealsMax;
    case LengthUnit::Minutes:
      return length.count >= 1 && length.count <= kMinutesMax;
  }
  return false;
}

std::uint32_t hands_of(const MatchLength& length) {
  constexpr std::uint32_t kAll = kRoundsOfMatch * kHandsOfRound;
  switch (length.unit) {
    case LengthUnit::Match:
      break;
    case LengthUnit::Rounds:
      return std::min(kAll, length.count * kHandsOfRound);
    case LengthUnit::Hands:
    case LengthUnit::Deals:
      return std::min(kAll, length.count);
    case LengthUnit::Minutes:
      return 1;
  }
  return kAll;
}

std::optional<DealSetup> cut_off(const MatchLength& length,
                                 const DealSetup& played,
                                 std::optional<DealSetup> next) {
  if (!next) return next;
  bool is_over = false;
  switch (length.unit) {
    case LengthUnit::Match:
    case LengthUnit::Minutes:
      break;
    case LengthUnit::Rounds:
      is_over = hands_before(*next) >= length.count * kHandsOfRound;
      break;
    case LengthUnit::Hands:
      is_over = hands_before(*next) >= length.count;
      break;
    case LengthUnit::Deals:
      is_over = played.number >= length.count;
      break;
  }
  return is_over ? std::nullopt : next;
}

}  // namespace lair
