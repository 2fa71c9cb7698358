// The rule system of Hong Kong Old Style: faan, limits that multiply, three faan to go out.
#pragma once

#include "engine/rules/around_play.hpp"
#include "engine/rules/hkos/account.hpp"
#include "engine/rules/hkos/options.hpp"
#include "engine/rules/rule_system.hpp"

namespace lair::hkos {

// Rules: RULES.md beside this file.
class Hkos final : public RuleSet, public AroundPlay {
 public:
  explicit Hkos(const House& house);

  [[nodiscard]] const House& house() const override { return house_; }

  [[nodiscard]] const Flow& flow() const override { return flow_; }

  [[nodiscard]] bool completes(const TileCounts& concealed, const Melds& melds) const override;

  [[nodiscard]] ScoreSheet score(const WinningHand& hand) const override;

  [[nodiscard]] std::optional<BonusWin> bonus_win(const Hand& hand,
                                                  const Circumstances& how) const override;

  [[nodiscard]] Settlement settle(const WonDeal& won) const override;

  [[nodiscard]] PriceList price_list() const override { return hkos::price_list(options_); }

  [[nodiscard]] std::span<const Example> examples() const override;

  [[nodiscard]] Explanation explain(const WinningHand& hand) const override;

  [[nodiscard]] DealSetup first_deal() const override;

  [[nodiscard]] std::optional<DealSetup> next_deal(const DealSetup& setup,
                                                   std::optional<Seat> winner) const override;

 private:
  House house_;
  Options options_;
  Flow flow_;
};

RuleSystem rule_system();

}  // namespace lair::hkos
