#include "clients/pages/puzzle_page.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "clients/pages/hand_page.hpp"
#include "clients/pages/json.hpp"
#include "engine/hands/hand.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::pages {
namespace {

namespace json = boost::json;

constexpr std::array<std::pair<std::string_view, MeldKind>, 5> kMelds{
    {{"chow", MeldKind::Chow},
     {"pung", MeldKind::Pung},
     {"concealed_kong", MeldKind::ConcealedKong},
     {"exposed_kong", MeldKind::ExposedKong},
     {"added_kong", MeldKind::AddedKong}}
};

constexpr std::array<std::pair<std::string_view, std::string_view>, 4> kUnits{
    {{"faan", "win.faan"},
     {"points", "win.points_fan"},
     {"tile_points", "win.points"},
     {"hand_points", "win.hand_points"}}
};

std::vector<std::string> texts_at(const json::object& object, std::string_view key) {
  std::vector<std::string> texts;
  const json::value* found = object.if_contains(key);
  if (found == nullptr || !found->is_array()) return texts;
  for (const json::value& one : found->get_array()) {
    if (one.is_string()) texts.emplace_back(one.get_string());
  }
  return texts;
}

std::string tile_name(const words::Words& words, const std::string& code) {
  const auto tile = tile_of(code);
  return tile ? words.tile(*tile) : code;
}

std::string tile_names(const words::Words& words, const std::vector<std::string>& codes) {
  std::vector<std::string> names;
  for (const std::string& code : codes) names.push_back(tile_name(words, code));
  return words.list(names);
}

// The melds in their order; unknown kinds, and chows that cannot be, are left out.
std::vector<Meld> melds_of(const json::object& hand) {
  std::vector<Meld> melds;
  for (const json::object& one : objects_at(hand, "melds")) {
    const std::string kind = text_at(one, "kind");
    const auto* known = std::ranges::find(kMelds, kind, &decltype(kMelds)::value_type::first);
    const auto tile = tile_of(text_at(one, "tile"));
    if (known == kMelds.end() || !tile) continue;
    if (known->second == MeldKind::Chow && !tile->begins_chow()) continue;
    melds.push_back({.kind = known->second, .tile = *tile, .claimed = *tile, .from = std::nullopt});
  }
  return melds;
}

// Draws no more of the hand than a hand can hold.
Picture hand_picture(const json::object& told) {
  const json::object hand = object_at(told, "hand");
  Hand laid;
  for (const std::string& code : texts_at(hand, "concealed")) {
    if (const auto tile = tile_of(code)) laid.concealed.add(*tile);
  }
  for (const Meld& meld : melds_of(hand)) {
    if (laid.melds.size() < laid.melds.capacity()) laid.melds.push_back(meld);
  }
  for (const std::string& code : texts_at(hand, "bonus")) {
    const auto tile = tile_of(code);
    if (tile && laid.bonus.size() < laid.bonus.capacity()) laid.bonus.push_back(*tile);
  }
  return picture_of(laid, tile_of(text_at(told, "winning_tile")));
}

std::string meld_names(const words::Words& words, const json::object& hand) {
  std::vector<std::string> names;
  for (const Meld& meld : melds_of(hand)) names.push_back(words.meld(meld));
  return names.empty() ? std::string() : words.list(names);
}

std::string unit_name(const words::Words& words, const json::object& question) {
  const std::string unit = text_at(question, "unit");
  const auto* known = std::ranges::find(kUnits, unit, &decltype(kUnits)::value_type::first);
  return known == kUnits.end() ? words::readable(unit) : words.say(known->second);
}

// A count with or without the limit is right. `guess` is null if none was made.
std::string verdict(const words::Words& words,
                    const json::object& question,
                    const std::int64_t* guess) {
  const std::int64_t answer = number_at(question, "answer");
  const std::int64_t uncapped = number_at(question, "uncapped");
  std::string told = words.number(answer);
  if (answer != uncapped) {
    told = words.say("count.uncapped",
                     {
                         {"answer",   told                  },
                         {"uncapped", words.number(uncapped)}
    });
  }
  words::Values values{
      {"unit", unit_name(words, question)},
      {"answer",      told             }
  };
  if (guess == nullptr) return words.say("count.told", values);
  if (*guess == answer || *guess == uncapped) return words.say("count.right", values);
  values.emplace_back("guess", words.number(*guess));
  return words.say("count.wrong", values);
}

}  // namespace

std::string puzzle_path(std::string_view rules, std::string_view day) {
  std::string path = "/api/v1/trainer/daily/" + in_query(rules);
  if (!day.empty()) path += "/" + std::string(day);
  return path;
}

std::string any_hand_path(std::string_view rules, std::uint64_t number) {
  return "/api/v1/trainer/hands/" + in_query(rules) + "?pick=" + std::to_string(number);
}

Page puzzle_page(const words::Words& words, const json::object& told) {
  const json::object hand = object_at(told, "hand");
  const std::string day = text_at(told, "day");
  const std::string which = day.empty()
                                ? words.say("count.pick",
                                            {
                                                {"number", words.number(number_at(told, "pick"))}
  })
                                : words.say("count.daily") + " · " + day;
  Page page{title(which + " · " + words.say_code("system", text_at(told, "rules")))};
  page.push_back(fact(words.say("count.concealed"),
                      tile_names(words, texts_at(hand, "concealed")),
                      hand_picture(told)));
  if (std::string melds = meld_names(words, hand); !melds.empty()) {
    page.push_back(fact(words.say("count.melds"), std::move(melds)));
  }
  page.push_back(fact(words.say("count.winning"), tile_name(words, text_at(told, "winning_tile"))));
  if (const auto bonus = texts_at(hand, "bonus"); !bonus.empty()) {
    page.push_back(fact(words.say("count.bonus"), tile_names(words, bonus)));
  }
  std::vector<std::string> how;
  for (const std::string& way : texts_at(told, "how"))
    how.push_back(words.say_code("count.way", way));
  page.push_back(fact(words.say("hand.circumstances"), words.list(how)));
  page.push_back(fact(words.say("hand.seat"), tile_name(words, text_at(told, "seat"))));
  page.push_back(fact(words.say("hand.round"), tile_name(words, text_at(told, "round"))));
  for (const std::string& unit : counted_units(words, told)) {
    page.push_back(text(words.say("count.yours",
                                  {
                                      {"unit", unit}
    })));
  }
  return page;
}

std::vector<std::string> counted_units(const words::Words& words, const json::object& told) {
  std::vector<std::string> units;
  for (const json::object& question : objects_at(told, "questions")) {
    units.push_back(unit_name(words, question));
  }
  return units;
}

Page answer_page(const words::Words& words,
                 const json::object& told,
                 const std::vector<std::int64_t>& guesses) {
  Page page{title(words.say("count.answer"))};
  std::size_t at = 0;
  for (const json::object& question : objects_at(told, "questions")) {
    page.push_back(text(verdict(words, question, at < guesses.size() ? &guesses[at] : nullptr)));
    ++at;
  }
  add_counted(page, words, object_at(told, "win"));
  return page;
}

}  // namespace lair::pages
