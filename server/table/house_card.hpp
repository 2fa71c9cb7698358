// A house as people read it: its id, its text, and hands priced by it.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "engine/result.hpp"
#include "engine/rules/around_play.hpp"
#include "engine/rules/rule_set.hpp"
#include "server/table/settings.hpp"

namespace lair::table {

struct HouseCard {
  std::string id;         // SHA-256 of `canonical` in hexadecimal
  std::string canonical;  // canonical_text() of the house
  HouseSettings values;   // every option with its value
  std::vector<PricedExample> examples;
  PriceList prices;  // empty if points are computed
};

// The error names the faulty option and says what it takes.
Result<HouseCard, HouseError> house_card(const std::string& rules, const HouseSettings& settings);

// The id of the house whose every option is in `settings`.
std::string house_id_of(const TableSettings& settings);

// The settings that differ from the defaults.
HouseSettings changed_options(const std::string& rules, const HouseSettings& settings);

}  // namespace lair::table
