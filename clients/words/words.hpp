// Looks up the words of one language, filling in their values.
#pragma once

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "clients/words/catalogue.hpp"
#include "engine/hands/meld.hpp"
#include "engine/tiles/tile.hpp"

namespace lair::words {

// What stands for a {name} in a text: a number is written as the language writes numbers.
class Value {
 public:
  template <std::convertible_to<std::string> Text>
  // NOLINTNEXTLINE(google-explicit-constructor): written where a text is filled in
  Value(Text&& text) : value_(std::string(std::forward<Text>(text))) {}

  // NOLINTNEXTLINE(google-explicit-constructor)
  Value(std::integral auto number) : value_(static_cast<std::int64_t>(number)) {}

  [[nodiscard]] const std::variant<std::string, std::int64_t>& get() const { return value_; }

 private:
  std::variant<std::string, std::int64_t> value_;
};

using Values = std::vector<std::pair<std::string_view, Value>>;

// "en", "zh-Hant", "zh-Hans", "ja"; nothing for any other.
std::optional<Language> language_from(std::string_view tag);

std::string_view tag_of(Language language);

// Of the environment, as LC_ALL, LC_MESSAGES and LANG say it ("zh_TW.UTF-8"); English for others.
Language preferred_language();

// "own_wind" as "Own wind": what a code without an entry is shown as.
std::string readable(std::string_view code);

class Words {
 public:
  explicit Words(Language language) : language_(language) {}

  [[nodiscard]] Language language() const { return language_; }

  // With a `count` among the values its plural form, where the language has one. English where this
  // language has no such word; the key itself where none has.
  [[nodiscard]] std::string say(std::string_view key, const Values& values = {}) const;

  // The words for a code of the server, under `group`; `otherwise` where no language has any.
  [[nodiscard]] std::string say_code(std::string_view group,
                                     std::string_view code,
                                     const Values& values = {},
                                     std::string_view otherwise = {}) const;

  [[nodiscard]] bool has(std::string_view key) const;

  // 12,345
  [[nodiscard]] std::string number(std::int64_t value) const;

  // With its sign, as amounts are shown that somebody gains or loses.
  [[nodiscard]] std::string signed_number(std::int64_t value) const;

  // A date with its time by the clock of this place, in seconds since 1970.
  [[nodiscard]] static std::string point_in_time(std::uint64_t seconds);

  [[nodiscard]] std::string tile(Tile tile) const;

  // As short as a command line has it: "7c", "3d", "5b", "E", "Rd", "F1".
  [[nodiscard]] std::string tile_short(Tile tile) const;

  // "7-8-9 of dots", as a chow is called.
  [[nodiscard]] std::string chow(Tile lowest) const;

  [[nodiscard]] std::string meld(const Meld& meld) const;

  [[nodiscard]] std::string wind(Wind wind) const;

  // "one, two, three"; a word for none.
  [[nodiscard]] std::string list(const std::vector<std::string>& words) const;

 private:
  [[nodiscard]] std::optional<std::string_view> find(std::string_view key,
                                                     const Values& values) const;
  [[nodiscard]] std::string filled(std::string_view text, const Values& values) const;

  Language language_;
};

}  // namespace lair::words
