// Everything that the two Hong Kong rule systems do in the same way.
#pragma once

#include "engine/rules/around_play.hpp"
#include "engine/rules/hong_kong/count.hpp"
#include "engine/rules/hong_kong/explain.hpp"
#include "engine/rules/hong_kong/rotation.hpp"
#include "engine/rules/hong_kong/sheet.hpp"
#include "engine/rules/rule_system.hpp"

namespace lair::hong_kong {

// `System` is what differs between the two, at one house. It has what count.hpp needs and also:
//   kSevenPairs           whether seven pairs are a hand
//   flow() settle(won)    the traits of play; who pays whom
//   examples()            hands for a host
//   laak_of(points)       limits that a price amounts to, if the system counts in those
template <class System>
class Rules : public RuleSet, public AroundPlay {
 public:
  explicit Rules(const House& house) : house_(house), system_(house), flow_(system_.flow()) {}

  [[nodiscard]] const House& house() const override { return house_; }

  [[nodiscard]] const Flow& flow() const override { return flow_; }

  // Rules H1.1, F1.1.
  [[nodiscard]] bool completes(const TileCounts& concealed, const Melds& melds) const override {
    if (is_complete(concealed, melds)) return true;
    if (!melds.empty()) return false;
    return is_thirteen_orphans(concealed) ||
           (System::kSevenPairs == SevenPairs::AHand && is_seven_different_pairs(concealed));
  }

  // Rules H3.3, F2.2.
  [[nodiscard]] ScoreSheet score(const WinningHand& hand) const override {
    if (hand.how.dead_hand) return refused(WinRefusal::DeadHand, system_);
    const auto best = best_account(hand, system_);
    if (!best) return refused(WinRefusal::NotAWinningHand, system_);
    ScoreSheet sheet = sheet_of(best->account, system_);
    sheet.elements_reading = best->reading;
    return sheet;
  }

  [[nodiscard]] Settlement settle(const WonDeal& won) const override { return system_.settle(won); }

  [[nodiscard]] PriceList price_list() const override {
    PriceList rows;
    for (const Price& price : system_.table()) {
      rows.push_back(
          {.from = price.from, .points = price.points, .laak = System::laak_of(price.points)});
    }
    return rows;
  }

  [[nodiscard]] std::span<const Example> examples() const override { return System::examples(); }

  [[nodiscard]] Explanation explain(const WinningHand& hand) const override {
    return hong_kong::explain(hand, system_);
  }

  [[nodiscard]] DealSetup first_deal() const override { return DealSetup(); }

  [[nodiscard]] std::optional<DealSetup> next_deal(const DealSetup& setup,
                                                   std::optional<Seat> winner) const override {
    return hong_kong::next_deal(setup, winner);
  }

 protected:
  [[nodiscard]] const System& system() const { return system_; }

 private:
  House house_;
  System system_;
  Flow flow_;
};

}  // namespace lair::hong_kong
