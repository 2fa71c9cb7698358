#include "clients/link/styles.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

namespace lair::link {
namespace {

// The same switch may be written in several ways.
std::string plain_value(const v1::Option& option, const std::string* value) {
  const std::string& text = value == nullptr ? option.standard() : *value;
  if (option.kind() != v1::Option::KIND_SWITCH) return text;
  return text == "true" || text == "on" || text == "1" ? "true" : "false";
}

std::vector<const v1::Option*> options_apart(const v1::RuleSystem& rules,
                                             const Settings& left,
                                             const Settings& right) {
  std::vector<const v1::Option*> apart;
  for (const v1::Option& option : rules.options()) {
    const bool is_same = plain_value(option, value_in(left, option.key())) ==
                         plain_value(option, value_in(right, option.key()));
    if (!is_same) apart.push_back(&option);
  }
  return apart;
}

bool same_house(const v1::RuleSystem& rules, const Settings& left, const Settings& right) {
  return options_apart(rules, left, right).empty();
}

const v1::Option* limit_of(const v1::RuleSystem& rules) {
  const auto found = std::ranges::find(rules.options(), kLimit, &v1::Option::key);
  return found == rules.options().end() ? nullptr : &*found;
}

// The settings with that limit, or without a limit if it is null.
Settings with_limit(const Settings& settings, const std::string* limit) {
  Settings all;
  for (const v1::Setting& one : settings) {
    if (one.key() != kLimit) *all.Add() = one;
  }
  if (limit == nullptr) return all;
  v1::Setting& added = *all.Add();
  added.set_key(std::string(kLimit));
  added.set_value(*limit);
  return all;
}

// Names of styles are ASCII. A letter of another script does not separate words, so it
// counts as part of a word.
bool is_of_word(char letter) {
  const bool is_digit = letter >= '0' && letter <= '9';
  const bool is_latin = (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
  return is_digit || is_latin || static_cast<unsigned char>(letter) >= 0x80U;
}

// Marks that separate words in Chinese and Japanese, besides those of ASCII.
constexpr std::string_view kWideMarks[] = {"，", "、", "。", "：", "；", "！", "？",
                                           "（", "）", "　", "・", "·",  "「", "」",
                                           "“",  "”",  "／", "～", "—",  "…"};

// The words of `text` in lower case, in order.
std::vector<std::string> words_of(std::string_view text) {
  std::vector<std::string> words;
  bool goes_on = false;
  while (!text.empty()) {
    const auto mark = std::ranges::find_if(
        kWideMarks, [&](std::string_view one) { return text.starts_with(one); });
    if (mark != std::end(kWideMarks) || !is_of_word(text.front())) {
      goes_on = false;
      text.remove_prefix(mark == std::end(kWideMarks) ? 1 : mark->size());
      continue;
    }
    if (!goes_on) words.emplace_back();
    goes_on = true;
    const char letter = text.front();
    const bool is_capital = letter >= 'A' && letter <= 'Z';
    words.back() += is_capital ? static_cast<char>(letter - 'A' + 'a') : letter;
    text.remove_prefix(1);
  }
  return words;
}

// Whether `word` is a value of the option. It needs two digits: "3" may be a number of friends.
bool is_within(const v1::Option& option, const std::string& word) {
  std::int64_t number = 0;
  const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && stop == word.data() + word.size() && word.size() >= 2 &&
         word.front() != '-' && option.min() <= number && number <= option.max();
}

}  // namespace

const v1::Style* style_of(const v1::RuleSystem& rules, const Settings& settings) {
  const auto found = std::ranges::find_if(rules.styles(), [&](const v1::Style& one) {
    return same_house(rules, one.settings(), settings);
  });
  return found == rules.styles().end() ? nullptr : &*found;
}

std::optional<NearStyle> nearest_style(const v1::RuleSystem& rules, const Settings& settings) {
  std::optional<NearStyle> nearest;
  for (const v1::Style& style : rules.styles()) {
    NearStyle near{.style = &style, .changed = options_apart(rules, settings, style.settings())};
    if (!nearest || near.changed.size() < nearest->changed.size()) nearest = std::move(near);
  }
  return nearest;
}

const std::string* value_in(const Settings& settings, std::string_view key) {
  const auto found = std::ranges::find(settings, key, &v1::Setting::key);
  return found == settings.end() ? nullptr : &found->value();
}

Settings settings_in(std::string_view text) {
  Settings settings;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, text.find(','));
    text.remove_prefix(std::min(part.size() + 1, text.size()));
    const std::size_t sign = part.find('=');
    if (sign == std::string_view::npos) continue;
    v1::Setting& setting = *settings.Add();
    setting.set_key(std::string(part.substr(0, sign)));
    setting.set_value(std::string(part.substr(sign + 1)));
  }
  return settings;
}

std::optional<Settings> settings_named(const v1::RuleSystem& rules, std::string_view name) {
  const std::vector<std::string> said = words_of(name);
  const v1::Style* named = nullptr;
  std::size_t most = 0;
  for (const v1::Style& style : rules.styles()) {
    const std::vector<std::string> wanted = words_of(style.name());
    const bool is_said = std::ranges::all_of(wanted, [&](const std::string& word) {
      return std::ranges::find(said, word) != said.end();
    });
    if (!is_said || wanted.size() <= most) continue;
    named = &style;
    most = wanted.size();
  }
  if (named == nullptr) return std::nullopt;
  const v1::Option* option = limit_of(rules);
  const auto limit = std::ranges::find_if(
      said, [&](const std::string& word) { return option != nullptr && is_within(*option, word); });
  return limit == said.end() ? named->settings() : with_limit(named->settings(), &*limit);
}

std::optional<std::string> name_of_settings(const v1::RuleSystem& rules, const Settings& settings) {
  if (const v1::Style* exact = style_of(rules, settings)) return exact->name();
  const v1::Option* option = limit_of(rules);
  if (option == nullptr) return std::nullopt;
  const auto alike = std::ranges::find_if(rules.styles(), [&](const v1::Style& style) {
    return same_house(
        rules, style.settings(), with_limit(settings, value_in(style.settings(), kLimit)));
  });
  if (alike == rules.styles().end()) return std::nullopt;
  const std::string* limit = value_in(settings, kLimit);
  return alike->name() + " " + (limit == nullptr ? option->standard() : *limit);
}

}  // namespace lair::link
