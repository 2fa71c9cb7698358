// The rule system of the Mahjong Competition Rules: 81 fan, 8 points to go out.
#pragma once

#include "engine/rules/around_play.hpp"
#include "engine/rules/mcr/account.hpp"
#include "engine/rules/mcr/options.hpp"
#include "engine/rules/rule_system.hpp"

namespace lair::mcr {

// The rules are in RULES.md in this folder.
class Mcr final : public RuleSet, public AroundPlay {
 public:
  explicit Mcr(const House& house);

  [[nodiscard]] const House& house() const override { return house_; }

  [[nodiscard]] const Flow& flow() const override { return flow_; }

  [[nodiscard]] bool completes(const TileCounts& concealed, const Melds& melds) const override;

  // If the rules leave a choice of fan to the player, the sheet lists one of the choices that are
  // worth most.
  [[nodiscard]] ScoreSheet score(const WinningHand& hand) const override;

  [[nodiscard]] Settlement settle(const WonDeal& won) const override;

  [[nodiscard]] std::span<const Example> examples() const override;

  [[nodiscard]] std::string_view unit() const override { return "points"; }

  [[nodiscard]] Explanation explain(const WinningHand& hand) const override;

  [[nodiscard]] std::optional<BySeat<TablePoints>> table_points(
      const BySeat<Points>& scores) const override;

  [[nodiscard]] DealSetup first_deal() const override;

  [[nodiscard]] std::optional<DealSetup> next_deal(const DealSetup& setup,
                                                   std::optional<Seat> winner) const override;

 private:
  House house_;
  Options options_;
  HouseRows rows_;
  Flow flow_;
};

RuleSystem rule_system();

}  // namespace lair::mcr
