// The rows of a Hong Kong rule system: its elements and its limits.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/rules/hong_kong/account.hpp"
#include "engine/rules/hong_kong/facts.hpp"
#include "engine/units.hpp"

namespace lair::hong_kong {

// What a row asks about a reading: a function of its facts, or of its facts and the house's
// options.
template <class Options>
class Question {
 public:
  // NOLINTNEXTLINE(google-explicit-constructor): a row names the function it asks
  constexpr Question(int (*of_facts)(const Facts&)) : of_facts_(of_facts) {}

  // NOLINTNEXTLINE(google-explicit-constructor): a row names the function it asks
  constexpr Question(int (*of_both)(const Facts&, const Options&)) : of_both_(of_both) {}

  // For an element that no reading of a hand can show: the answer is always 0.
  // NOLINTNEXTLINE(google-explicit-constructor): a row that asks nothing
  constexpr Question(std::nullptr_t) {}

  [[nodiscard]] int operator()(const Facts& facts, const Options& options) const {
    if (of_facts_ != nullptr) return of_facts_(facts);
    return of_both_ == nullptr ? 0 : of_both_(facts, options);
  }

 private:
  int (*of_facts_)(const Facts&) = nullptr;
  int (*of_both_)(const Facts&, const Options&) = nullptr;
};

// What an element looks at.
enum class Source : std::uint8_t { Tiles, BonusTiles, WayOfWinning };

template <class Element, class Options>
struct ElementRow {
  Element element;
  Faan faan;
  Faan Options::*house_faan;  // null if every house has `faan`
  std::string_view code;
  Source source;
  Question<Options> times;
  RowSet replaced_by;                // any of these makes this one void
  bool Options::*replaced_in_house;  // null if every house replaces it
  std::string_view rule;

  [[nodiscard]] Faan faan_at(const Options& options) const {
    return house_faan == nullptr ? faan : options.*house_faan;
  }

  [[nodiscard]] RowSet replaced_by_at(const Options& options) const {
    return replaced_in_house == nullptr || options.*replaced_in_house ? replaced_by : 0;
  }

  // How often the element holds; 0 if the house gives nothing for it.
  [[nodiscard]] int times_at(const Facts& facts, const Options& options) const {
    return faan_at(options) > Faan() ? times(facts, options) : 0;
  }
};

template <class Limit, class Options>
struct LimitRow {
  Limit limit;
  std::string_view code;
  bool Options::*in_use;  // null for a limit of every table
  Question<Options> holds;
  std::string_view rule;
};

// Whether there is one row for each value of the enum, in order, up to `last`.
template <class Row, std::size_t kRows, class Kind>
constexpr bool one_row_each_in_order(const std::array<Row, kRows>& rows,
                                     Kind Row::*kind,
                                     Kind last) {
  for (std::size_t at = 0; at < kRows; ++at) {
    if (rows[at].*kind != static_cast<Kind>(at)) return false;
  }
  return rows.back().*kind == last;
}

}  // namespace lair::hong_kong
