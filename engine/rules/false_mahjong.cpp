#include "engine/rules/false_mahjong.hpp"

#include <array>

namespace lair {
namespace {

constexpr std::array<std::string_view, 4> kFalseMahJongWords{
    "refused", "dead_hand", "plays_on", "penalty"};
constexpr std::int64_t kPointsStandard = 10;
constexpr std::int64_t kPointsMax = 65536;

}  // namespace

std::string_view word_of(FalseMahJong what) {
  return kFalseMahJongWords.at(static_cast<std::size_t>(what));
}

void add_false_mahjong(const FalseMahJongNumbers& numbers, std::vector<Option>& options) {
  options.push_back({
      .key = "false_mahjong",
      .kind = OptionKind::Choice,
      .choices = {kFalseMahJongWords.begin(), kFalseMahJongWords.end()},
      .label = "False MahJong",
      .sentence = "What a false MahJong leads to: it is refused, the hand is dead, it plays on "
                  "without MahJong, or it pays a penalty.",
      .rule = numbers.choice
  });
  options.push_back(
      {.key = "false_mahjong_points",
       .kind = OptionKind::Number,
       .standard = kPointsStandard,
       .min = 1,
       .max = kPointsMax,
       .label = "Penalty for a false MahJong",
       .sentence = "Points that a false MahJong pays to each of the others, if the deal is won.",
       .rule = numbers.points});
}

FalseMahJongRule false_mahjong_of(const House& house, const FalseMahJongNumbers& numbers) {
  return {.what = static_cast<FalseMahJong>(house[house.size() - 2]),
          .points = Points(house[house.size() - 1]),
          .rule = numbers.points};
}

Ledger penalties_of(const FalseMahJongRule& rule, const BySeat<std::uint8_t>& declared) {
  Ledger ledger;
  if (rule.what != FalseMahJong::Penalty) return ledger;
  for (const Seat payer : kSeats) {
    if (declared[payer] == 0) continue;
    for (const Seat payee : kSeats) {
      if (payee == payer) continue;
      ledger.push_back({payer, payee, rule.points * declared[payer], "false_mahjong", rule.rule});
    }
  }
  return ledger;
}

}  // namespace lair
