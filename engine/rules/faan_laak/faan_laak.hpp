// The rule system of faan turned into laak: all three pay, the discarder double.
#pragma once

#include "engine/rules/faan_laak/elements.hpp"
#include "engine/rules/faan_laak/limits.hpp"
#include "engine/rules/faan_laak/options.hpp"
#include "engine/rules/hong_kong/rules.hpp"

namespace lair::hong_kong::faan_laak {

// What faan-laak adds to the part that both Hong Kong systems share. The rules are in RULES.md in
// this folder.
class System {
 public:
  static constexpr SevenPairs kSevenPairs = SevenPairs::NoHand;
  static constexpr bool kLimitsMultiply = false;  // rule F5.2

  explicit System(const House& house) : options_(options_of(house)) {}

  [[nodiscard]] const Options& options() const { return options_; }

  static const auto& elements() { return element_rows(); }

  static const auto& limits() { return limit_rows(); }

  static bool counts(const ElementRow& /*row*/) { return true; }

  static RowSet limits_beside(const Circumstances& /*how*/) { return 0; }

  [[nodiscard]] std::span<const Price> table() const;

  [[nodiscard]] Faan limit_faan() const { return options_.limit_hand_faan; }

  static int laak_of(Points price);

  [[nodiscard]] Flow flow() const;

  [[nodiscard]] Settlement settle(const WonDeal& won) const;

  static std::span<const Example> examples();

 private:
  Options options_;
};

RuleSystem rule_system();

}  // namespace lair::hong_kong::faan_laak
