// Looks up the words of one language and fills in their values.
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

// The value for a {name} in a text; a number is written as the language writes numbers.
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

// Reads "en", "zh-Hant", "zh-Hans", "ja"; nothing for any other tag.
std::optional<Language> language_from(std::string_view tag);

std::string_view tag_of(Language language);

// The language of the environment, by LC_ALL, LC_MESSAGES and LANG ("zh_TW.UTF-8"); English if the
// program does not know that language.
Language preferred_language();

// How a code without an entry is shown: "own_wind" as "Own wind".
std::string readable(std::string_view code);

class Words {
 public:
  explicit Words(Language language) : language_(language) {}

  [[nodiscard]] Language language() const { return language_; }

  // If `count` is among the values, the form for that number, if the language has one. English if
  // this language lacks the word; the key itself if English lacks it, too.
  [[nodiscard]] std::string say(std::string_view key, const Values& values = {}) const;

  // The words for a code of the server, under `group`; `otherwise` if no language has them.
  [[nodiscard]] std::string say_code(std::string_view group,
                                     std::string_view code,
                                     const Values& values = {},
                                     std::string_view otherwise = {}) const;

  [[nodiscard]] bool has(std::string_view key) const;

  // As in 12,345.
  [[nodiscard]] std::string number(std::int64_t value) const;

  // With its sign, for amounts that somebody gains or loses.
  [[nodiscard]] std::string signed_number(std::int64_t value) const;

  // Date and local time of a moment in seconds since 1970.
  [[nodiscard]] static std::string point_in_time(std::uint64_t seconds);

  [[nodiscard]] std::string tile(Tile tile) const;

  // In the short form of command lines: "7c", "3d", "5b", "E", "Rd", "F1".
  [[nodiscard]] std::string tile_short(Tile tile) const;

  // A chow's name: "7-8-9 of dots".
  [[nodiscard]] std::string chow(Tile lowest) const;

  [[nodiscard]] std::string meld(const Meld& meld) const;

  [[nodiscard]] std::string wind(Wind wind) const;

  // "one, two, three"; a word for "none" if the list is empty.
  [[nodiscard]] std::string list(const std::vector<std::string>& words) const;

 private:
  [[nodiscard]] std::optional<std::string_view> find(std::string_view key,
                                                     const Values& values) const;
  [[nodiscard]] std::string filled(std::string_view text, const Values& values) const;

  Language language_;
};

}  // namespace lair::words
