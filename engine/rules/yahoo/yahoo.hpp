// The rule system of Yahoo's mahjong tables: faan decide who may go out, Tile Points are paid.
#pragma once

#include "engine/rules/around_play.hpp"
#include "engine/rules/rule_system.hpp"
#include "engine/rules/yahoo/options.hpp"

namespace lair::yahoo {

// The rules are in RULES.md in this folder.
class Yahoo final : public RuleSet, public AroundPlay {
 public:
  explicit Yahoo(const House& house);

  [[nodiscard]] const House& house() const override { return house_; }

  [[nodiscard]] const Flow& flow() const override { return flow_; }

  [[nodiscard]] bool completes(const TileCounts& concealed, const Melds& melds) const override;

  [[nodiscard]] ScoreSheet score(const WinningHand& hand) const override;

  [[nodiscard]] Settlement settle(const WonDeal& won) const override;

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

}  // namespace lair::yahoo
