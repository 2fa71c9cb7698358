#include "engine/rules/house.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

namespace lair {
namespace {

using MaybeValue = std::optional<std::int64_t>;

MaybeValue switch_of(std::string_view text) {
  constexpr std::array kOn{"true", "on", "1"};
  constexpr std::array kOff{"false", "off", "0"};
  if (std::ranges::find(kOn, text) != kOn.end()) return 1;
  if (std::ranges::find(kOff, text) != kOff.end()) return 0;
  return std::nullopt;
}

MaybeValue number_of(std::string_view text, std::int64_t min, std::int64_t max) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || rest != end || number < min || number > max) return std::nullopt;
  return number;
}

MaybeValue choice_of(std::string_view text, std::span<const std::string_view> choices) {
  const auto found = std::ranges::find(choices, text);
  if (found == choices.end()) return std::nullopt;
  return found - choices.begin();
}

MaybeValue several_of(std::string_view text, std::span<const std::string_view> choices) {
  if (text == "none") return 0;
  std::int64_t bits = 0;
  while (true) {
    const std::size_t plus = text.find('+');
    const auto choice = choice_of(text.substr(0, plus), choices);
    if (!choice) return std::nullopt;
    bits |= std::int64_t{1} << *choice;
    if (plus == std::string_view::npos) return bits;
    text.remove_prefix(plus + 1);
  }
}

MaybeValue value_of(const Option& option, std::string_view text) {
  switch (option.kind) {
    case OptionKind::Switch:
      return switch_of(text);
    case OptionKind::Number:
      return number_of(text, option.min, option.max);
    case OptionKind::Choice:
      return choice_of(text, option.choices);
    case OptionKind::Several:
      return several_of(text, option.choices);
  }
  return std::nullopt;
}

std::string joined(std::span<const std::string_view> words, std::string_view between) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += between;
    text += word;
  }
  return text;
}

// What an option accepts, worded for a person who gave it something else.
std::string allowed(const Option& option) {
  switch (option.kind) {
    case OptionKind::Switch:
      return "true or false";
    case OptionKind::Number:
      return "a whole number from " + std::to_string(option.min) + " to " +
             std::to_string(option.max);
    case OptionKind::Choice:
      return "one of " + joined(option.choices, ", ");
    case OptionKind::Several:
      return "none, or any of " + joined(option.choices, ", ") + ", joined by '+'";
  }
  return "";
}

}  // namespace

Result<House, HouseError> House::from(std::string_view rules,
                                      std::span<const Option> options,
                                      std::span<const std::pair<std::string, std::string>> settings,
                                      RulesRevision revision) {
  House house;
  house.rules_ = rules;
  house.revision_ = revision;
  for (const Option& option : options) house.values_.push_back(option.standard);
  for (const auto& [key, text] : settings) {
    const auto option = std::ranges::find(options, key, &Option::key);
    if (option == options.end()) {
      return fail(HouseError{key, "there is no option '" + key + "' in " + house.rules_});
    }
    const auto value = value_of(*option, text);
    if (!value) {
      return fail(HouseError{key, key + " is '" + text + "'; it takes " + allowed(*option)});
    }
    house.values_[static_cast<std::size_t>(option - options.begin())] = *value;
  }
  return house;
}

std::string value_text(const Option& option, std::int64_t value) {
  switch (option.kind) {
    case OptionKind::Switch:
      return value != 0 ? "true" : "false";
    case OptionKind::Number:
      return std::to_string(value);
    case OptionKind::Choice:
      return std::string(option.choices[static_cast<std::size_t>(value)]);
    case OptionKind::Several:
      break;
  }
  std::vector<std::string_view> chosen;
  for (std::size_t at = 0; at < option.choices.size(); ++at) {
    if ((value >> at & 1) != 0) chosen.push_back(option.choices[at]);
  }
  return chosen.empty() ? "none" : joined(chosen, "+");
}

std::string canonical_text(const House& house, std::span<const Option> options) {
  std::vector<std::pair<std::string, std::string>> values;
  values.reserve(options.size());
  for (std::size_t at = 0; at < options.size(); ++at) {
    values.emplace_back(options[at].key, value_text(options[at], house[at]));
  }
  return canonical_text(house.rules(), values);
}

std::string canonical_text(std::string_view rules,
                           const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text = std::string(rules) + '\n';
  for (const auto& [key, value] : values) text += key + '=' + value + '\n';
  return text;
}

Result<std::vector<std::pair<std::string, std::string>>, HouseError> settings_from_text(
    std::string_view text) {
  std::vector<std::pair<std::string, std::string>> settings;
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view setting = text.substr(0, comma);
    const std::size_t equals = setting.find('=');
    if (equals == 0 || equals == std::string_view::npos) {
      return fail(HouseError{"", "'" + std::string(setting) + "' is not of the form option=value"});
    }
    settings.emplace_back(setting.substr(0, equals), setting.substr(equals + 1));
    text.remove_prefix(comma == std::string_view::npos ? text.size() : comma + 1);
  }
  return settings;
}

}  // namespace lair
