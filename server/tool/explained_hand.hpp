// The findings about one hand of `lair explain`, before they are written in words or in JSON.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/rules/around_play.hpp"
#include "engine/rules/registry.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/explain_case.hpp"

namespace lair::tool {

// Refers to the case it was constructed from, which must outlive it.
class ExplainedHand {
 public:
  explicit ExplainedHand(const ExplainCase& one);

  [[nodiscard]] const ExplainCase& asked() const { return case_; }

  [[nodiscard]] const RuleSystem& system() const { return system_; }

  [[nodiscard]] const WinningHand& hand() const { return hand_; }

  [[nodiscard]] const ScoreSheet& sheet() const { return sheet_; }

  [[nodiscard]] const AroundPlay& around() const { return around_; }

  [[nodiscard]] const Explanation& told() const { return told_; }

  // Whether the win stands, or why not, as a sentence without a full stop.
  [[nodiscard]] std::string verdict() const;

  [[nodiscard]] bool is_payer_known() const;

  // Chairs are taken as seats: everybody sits where the first deal has them.
  [[nodiscard]] Settlement settlement() const;

  // Whether `settled` has all payments: what the others pay each other depends on their hands.
  [[nodiscard]] bool is_all_told(const Settlement& settled) const;

  // The tiles of a reading, separated by sets if there are four, and the melds.
  [[nodiscard]] std::string text_of(const CountedReading& one) const;

 private:
  [[nodiscard]] std::string rule_of_option(std::string_view key) const;

  const ExplainCase& case_;
  const RuleSystem& system_;
  const WinningHand& hand_;
  ScoreSheet sheet_;
  const AroundPlay& around_;  // every rule system of the registry has one
  Explanation told_;
};

// False for a reading as pairs or as single tiles.
bool is_of_four_sets(const CountedReading& one);

// "East"
std::string wind_text(Wind wind);
std::string chair_name(Seat seat);

// The tiles with a space between suits.
std::string spaced(const std::vector<Tile>& tiles);
std::string tiles_text(const TileCounts& counts);

// A concealed kong is written in parentheses, an added kong in square brackets.
std::string meld_text(const Meld& meld);

}  // namespace lair::tool
