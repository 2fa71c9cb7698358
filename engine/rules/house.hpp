// The options of one table: its rule system and the value of each option.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/result.hpp"
#include "engine/rules/revision.hpp"

namespace lair {

enum class OptionKind : std::uint8_t {
  Switch,   // off 0, on 1
  Number,   // min to max
  Choice,   // index into `choices`
  Several,  // a set of `choices`, bit n for the nth
};

// One option of a rule system: everything a form, a check or a help text needs to know about it.
struct Option {
  std::string_view key;  // "min_faan"
  OptionKind kind = OptionKind::Switch;
  std::int64_t standard = 0;  // the default
  std::int64_t min = 0;       // of a Number
  std::int64_t max = 1;
  std::vector<std::string_view> choices = {};  // of a Choice or Several, in order
  std::string_view label = {};                 // "Minimum faan"
  std::string_view sentence = {};              // what it does, one sentence for the host
  std::string_view rule = {};                  // the rule of RULES.md that it controls, "Y7.1"
};

// A named set of option values, such as "3F pro".
struct Style {
  std::string_view id;
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> values;  // key, value as text
};

struct HouseError {
  std::string key;       // the option at fault; empty if the text is not a list of options
  std::string sentence;  // what is wrong with it and what is allowed
};

// Values for every option of a rule system. Only `House::from` sets them, so all are within bounds.
class House {
 public:
  House() = default;

  // The defaults of `options`, overridden by `settings` (key, value as text). A Switch reads true,
  // false, on, off, 1, 0; Several reads names joined by '+', or "none".
  static Result<House, HouseError> from(
      std::string_view rules,
      std::span<const Option> options,
      std::span<const std::pair<std::string, std::string>> settings,
      RulesRevision revision = kRulesNow);

  // "yahoo", "hkos", "mcr", "faan-laak".
  [[nodiscard]] const std::string& rules() const { return rules_; }

  // The value of the option at this index in the list that the house was made from.
  [[nodiscard]] std::int64_t operator[](std::size_t option) const { return values_[option]; }

  [[nodiscard]] RulesRevision revision() const { return revision_; }

  [[nodiscard]] std::size_t size() const { return values_.size(); }

  friend bool operator==(const House&, const House&) = default;

 private:
  std::string rules_;
  std::vector<std::int64_t> values_;
  RulesRevision revision_ = kRulesNow;
};

// The value of an option as text that House::from can read.
std::string value_text(const Option& option, std::int64_t value);

// The rule system's id, then all options in order, one "key=value" a line; the same house gives the
// same text on every machine. The SHA-256 of the text identifies the house.
std::string canonical_text(const House& house, std::span<const Option> options);

// The same text from recorded values, every option in order.
std::string canonical_text(std::string_view rules,
                           const std::vector<std::pair<std::string, std::string>>& values);

// Reads "k=v,k=v" as on a command line.
Result<std::vector<std::pair<std::string, std::string>>, HouseError> settings_from_text(
    std::string_view text);

}  // namespace lair
