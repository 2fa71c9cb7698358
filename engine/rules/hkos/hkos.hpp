// The rule system of Hong Kong Old Style: faan, limits that multiply, three faan to go out.
#pragma once

#include "engine/rules/hkos/elements.hpp"
#include "engine/rules/hkos/limits.hpp"
#include "engine/rules/hkos/options.hpp"
#include "engine/rules/hong_kong/rules.hpp"

namespace lair::hong_kong::hkos {

// What Hong Kong Old Style adds to the part that both Hong Kong systems share.
class System {
 public:
  static constexpr SevenPairs kSevenPairs = SevenPairs::AHand;
  static constexpr bool kLimitsMultiply = true;  // rule H6.2

  explicit System(const House& house) : options_(options_of(house)) {}

  [[nodiscard]] const Options& options() const { return options_; }

  static const auto& elements() { return element_rows(); }

  static const auto& limits() { return limit_rows(); }

  [[nodiscard]] bool counts(const ElementRow& row) const;

  [[nodiscard]] RowSet limits_beside(const Circumstances& how) const;

  [[nodiscard]] std::span<const Price> table() const;

  [[nodiscard]] Faan limit_faan() const { return table().back().from; }

  static int laak_of(Points /*price*/) { return 0; }

  [[nodiscard]] Flow flow() const;

  [[nodiscard]] Settlement settle(const WonDeal& won) const;

  static std::span<const Example> examples();

 private:
  Options options_;
};

// The rules are in RULES.md in this folder.
class Hkos final : public Rules<System> {
 public:
  using Rules::Rules;

  [[nodiscard]] std::optional<BonusWin> bonus_win(const Hand& hand,
                                                  const Circumstances& how) const override;
};

RuleSystem rule_system();

}  // namespace lair::hong_kong::hkos
