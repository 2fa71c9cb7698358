// A fifth rule system, as small as possible, which nothing outside this file knows.
#pragma once

#include <array>
#include <memory>

#include "engine/hands/reading.hpp"
#include "engine/rules/rule_system.hpp"

namespace lair::testing {

// Any four sets with eyes go out: one point from each, or three from the discarder; twice as much
// for pungs only. One round, with each seat dealer once.
class ToyRules final : public RuleSet {
 public:
  explicit ToyRules(const House& house) : house_(house) {
    flow_.bonus_tiles = house[0] != 0;
    flow_.kong_after_claim = true;
    flow_.concealed_kong_hidden = true;
    flow_.passed_win_lock = true;
    flow_.start = 100_pts;
  }

  [[nodiscard]] const House& house() const override { return house_; }

  [[nodiscard]] const Flow& flow() const override { return flow_; }

  [[nodiscard]] bool completes(const TileCounts& concealed, const Melds& melds) const override {
    return is_complete(concealed, melds);
  }

  [[nodiscard]] ScoreSheet score(const WinningHand& hand) const override {
    ScoreSheet sheet;
    const auto readings = readings_of(hand.concealed, hand.melds);
    if (readings.empty()) {
      sheet.refusal = WinRefusal::NotAWinningHand;
      return sheet;
    }
    const bool pungs = std::ranges::any_of(readings, all_pungs);
    if (pungs) sheet.items.push_back({ScoreSection::Elements, "pungs", 1, ""});
    sheet.faan = sheet.faan_raw = sheet.counted = Faan(pungs ? 1 : 0);
    sheet.total = Points(pungs ? 2 : 1);
    return sheet;
  }

  [[nodiscard]] Settlement settle(const WonDeal& won) const override {
    Settlement settlement;
    settlement.sheets[won.winner] = won.sheet;
    for (const Seat payer : kSeats) {
      if (payer == won.winner) continue;
      settlement.ledger.push_back(
          {won.from.value_or(payer), won.winner, won.sheet.total, "win", "T2"});
    }
    return settlement;
  }

  [[nodiscard]] DealSetup first_deal() const override { return {}; }

  [[nodiscard]] std::optional<DealSetup> next_deal(const DealSetup& setup,
                                                   std::optional<Seat>) const override {
    if (setup.number == 4) return std::nullopt;
    DealSetup next = setup;
    ++next.number;
    ++next.hand_number;
    BySeat<Wind> winds;
    for (const Seat seat : kSeats) winds[seat] = wind_after(setup.seating.wind(seat), 3);
    next.seating = Seating(winds);
    next.dealer = next.seating.seat(Wind::East);
    return next;
  }

 private:
  static bool all_pungs(const Reading& reading) {
    return std::ranges::all_of(reading.sets, &Set::is_pung);
  }

  House house_;
  Flow flow_;
};

// The one entry a registry would have for it.
inline RuleSystem toy_system() {
  static const std::array kOptions{
      Option{.key = "bonus_tiles",
             .kind = OptionKind::Switch,
             .standard = 1,
             .label = "Flowers and seasons",
             .sentence = "The set has four flowers and four seasons.",
             .rule = "T1"}
  };
  return {.id = "toy",
          .name = "Toy",
          .options = kOptions,
          .styles = {},
          .make = [](const House& house) -> std::unique_ptr<const RuleSet> {
            return std::make_unique<ToyRules>(house);
          }};
}

inline std::shared_ptr<const RuleSet> toy_table() {
  const RuleSystem system = toy_system();
  const std::vector<std::pair<std::string, std::string>> none;
  return system.make(House::from(system.id, system.options, none).value());
}

}  // namespace lair::testing
