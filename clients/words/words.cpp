#include "clients/words/words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <ctime>

#include "engine/tiles/notation.hpp"

namespace lair::words {
namespace {

struct Tag {
  std::string_view tag;
  Language language;
};

constexpr std::array kTags{
    Tag{"en",      Language::English           },
    Tag{"zh-Hant", Language::TraditionalChinese},
    Tag{"zh-Hans", Language::SimplifiedChinese },
    Tag{"ja",      Language::Japanese          },
};

constexpr std::array<std::string_view, 9> kNumerals{
    "一", "二", "三", "四", "五", "六", "七", "八", "九"};

std::optional<std::string_view> look_up(Language language, std::string_view key) {
  const auto entries = catalogue(language);
  const auto found = std::ranges::lower_bound(entries, key, {}, &Entry::key);
  if (found == entries.end() || found->key != key) return std::nullopt;
  return found->text;
}

const Value* value_of(const Values& values, std::string_view name) {
  const auto found = std::ranges::find(values, name, &Values::value_type::first);
  return found == values.end() ? nullptr : &found->second;
}

// Only English distinguishes one from many.
bool is_singular(Language language, const Values& values) {
  if (language != Language::English) return false;
  const Value* count = value_of(values, "count");
  if (count == nullptr) return false;
  const auto* number = std::get_if<std::int64_t>(&count->get());
  return number != nullptr && *number == 1;
}

std::string_view suit_key(Tile tile) {
  constexpr std::array<std::string_view, 3> kSuits{"m", "p", "s"};
  return kSuits.at(tile.index() / 9);
}

}  // namespace

std::optional<Language> language_from(std::string_view tag) {
  const auto found = std::ranges::find(kTags, tag, &Tag::tag);
  if (found == kTags.end()) return std::nullopt;
  return found->language;
}

std::string_view tag_of(Language language) {
  return std::ranges::find(kTags, language, &Tag::language)->tag;
}

Language preferred_language() {
  for (const char* variable : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* text = std::getenv(variable);
    if (text == nullptr || *text == '\0') continue;
    const std::string_view locale = text;
    if (locale.starts_with("ja")) return Language::Japanese;
    if (!locale.starts_with("zh")) return Language::English;
    const bool simplified = locale.starts_with("zh_CN") || locale.starts_with("zh_SG") ||
                            locale.find("Hans") != std::string_view::npos;
    return simplified ? Language::SimplifiedChinese : Language::TraditionalChinese;
  }
  return Language::English;
}

std::string readable(std::string_view code) {
  std::string text(code);
  std::ranges::replace(text, '_', ' ');
  if (!text.empty() && text[0] >= 'a' && text[0] <= 'z') text[0] = static_cast<char>(text[0] - 32);
  return text;
}

std::optional<std::string_view> Words::find(std::string_view key, const Values& values) const {
  for (const Language language : {language_, Language::English}) {
    if (is_singular(language, values)) {
      if (const auto text = look_up(language, std::string(key) + "_one")) return text;
    }
    if (const auto text = look_up(language, key)) return text;
  }
  return std::nullopt;
}

std::string Words::filled(std::string_view text, const Values& values) const {
  std::string out;
  while (true) {
    const std::size_t open = text.find('{');
    const std::size_t close = open == std::string_view::npos ? open : text.find('}', open);
    if (close == std::string_view::npos) return out += text;
    out += text.substr(0, open);
    if (const Value* value = value_of(values, text.substr(open + 1, close - open - 1))) {
      const auto* count = std::get_if<std::int64_t>(&value->get());
      out += count != nullptr ? number(*count) : std::get<std::string>(value->get());
    }
    text.remove_prefix(close + 1);
  }
}

std::string Words::say(std::string_view key, const Values& values) const {
  const auto text = find(key, values);
  return text ? filled(*text, values) : std::string(key);
}

std::string Words::say_code(std::string_view group,
                            std::string_view code,
                            const Values& values,
                            std::string_view otherwise) const {
  const auto text = find(std::string(group) + "." + std::string(code), values);
  if (text) return filled(*text, values);
  return otherwise.empty() ? readable(code) : std::string(otherwise);
}

bool Words::has(std::string_view key) const { return find(key, {}).has_value(); }

std::string Words::number(std::int64_t value) const {
  std::string text = std::to_string(value);
  const std::size_t first = value < 0 ? 1 : 0;
  for (std::size_t at = text.size(); at > first + 3; at -= 3) text.insert(at - 3, ",");
  return text;
}

std::string Words::signed_number(std::int64_t value) const {
  return value > 0 ? "+" + number(value) : number(value);
}

std::string Words::point_in_time(std::uint64_t seconds) {
  const auto time = static_cast<std::time_t>(seconds);
  std::tm here{};
  localtime_r(&time, &here);
  std::array<char, 32> text{};
  const std::size_t length = std::strftime(text.data(), text.size(), "%Y-%m-%d %H:%M", &here);
  return {text.data(), length};
}

std::string Words::tile(Tile tile) const {
  if (!tile.is_suited()) return say_code("tile", code_of(tile));
  const bool english = language_ == Language::English;
  const auto at = static_cast<std::size_t>(tile.number() - 1);
  return say_code(
      "tile",
      suit_key(tile),
      {
          {"rank", english ? std::to_string(tile.number()) : std::string(kNumerals.at(at))}
  });
}

std::string Words::tile_short(Tile tile) const {
  if (!tile.is_suited()) return say_code("short", code_of(tile));
  return std::to_string(tile.number()) + say("short." + std::string(suit_key(tile)));
}

std::string Words::chow(Tile lowest) const {
  const int from = lowest.number();
  const std::string ranks =
      std::to_string(from) + "-" + std::to_string(from + 1) + "-" + std::to_string(from + 2);
  return say_code("tile",
                  suit_key(lowest),
                  {
                      {"rank", ranks}
  });
}

std::string Words::meld(const Meld& meld) const {
  const auto kind = std::to_string(static_cast<int>(meld.kind) + 1);
  if (meld.kind == MeldKind::Chow)
    return say_code("meld",
                    kind,
                    {
                        {"tiles", chow(meld.tile)}
    });
  return say_code("meld",
                  kind,
                  {
                      {"tile", tile(meld.tile)}
  });
}

std::string Words::wind(Wind wind) const { return say("wind." + std::to_string(index_of(wind))); }

std::string Words::list(const std::vector<std::string>& words) const {
  if (words.empty()) return say("read.nothing");
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

}  // namespace lair::words
