#include "clients/pages/hand_page.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "clients/pages/json.hpp"
#include "engine/hands/notation.hpp"
#include "engine/tiles/notation.hpp"

namespace lair::pages {
namespace {

namespace json = boost::json;

constexpr std::size_t kDiscardsShown = 5;

std::string tile_text(const words::Words& words, const json::object& object) {
  const auto tile = tile_of(text_at(object, "tile"));
  return tile ? words.tile(*tile) : text_at(object, "tile");
}

// A picture of its tile only; empty if the code is not a tile.
Picture tile_picture(const json::object& object) {
  const auto tile = tile_of(text_at(object, "tile"));
  return tile ? Picture{.groups = {{tile}}} : Picture{};
}

// Draws nothing for text that is not a hand; the server has refused it.
Picture hand_picture(const LaidHand& hand) {
  const auto laid = hand_from_text(hand.tiles);
  if (!laid) return {};
  const auto winning = tiles_from_text(hand.winning);
  const bool has_winning = winning && winning->size() == 1;
  return picture_of(*laid, has_winning ? std::optional(winning->front()) : std::nullopt);
}

std::string standing(const words::Words& words, const json::object& hint) {
  const std::int64_t away = number_at(hint, "away");
  if (away == 0) return words.say("hand.complete");
  if (away == 1) return words.say("hand.waiting");
  return words.say("hand.away",
                   {
                       {"count",         away     },
                       { "useful", number_at(hint, "useful")}
  });
}

std::string worth(const words::Words& words, const json::object& wait) {
  const json::object claimed = object_at(wait, "claimed");
  const json::object drawn = object_at(wait, "drawn");
  const std::string total = words.number(number_at(claimed, "total"));
  const std::string drawn_total = words.number(number_at(drawn, "total"));
  if (!is_at(claimed, "may_win") && !is_at(drawn, "may_win")) {
    return words.say("hand.too_little",
                     {
                         {"have", number_at(drawn, "counted")}
    });
  }
  if (!is_at(claimed, "may_win")) {
    return words.say("hand.drawn_only",
                     {
                         {"total", drawn_total}
    });
  }
  if (total == drawn_total) return total;
  return total + " · " + words.say("hand.drawn_short") + " " + drawn_total;
}

void add_waits(Page& page, const words::Words& words, const json::object& hint) {
  for (const json::object& wait : objects_at(hint, "waits")) {
    page.push_back(fact(tile_text(words, wait) + " ×" + words.number(number_at(wait, "unseen")),
                        worth(words, wait),
                        tile_picture(wait)));
  }
}

std::string verdict(const words::Words& words, const json::object& win) {
  const std::string refusal = text_at(win, "refusal");
  if (refusal == "below_minimum") {
    return words.say("hand.below",
                     {
                         {"have",    number_at(win, "counted")},
                         {"need",    number_at(win, "minimum")},
                         {"missing", number_at(win, "missing")}
    });
  }
  if (!refusal.empty()) return words.say_code("hand", refusal);
  std::string text = words.number(number_at(win, "total")) + " " + words.say("hand.points");
  const std::string limit = text_at(win, "limit_hand");
  if (!limit.empty()) text += " · " + words.say_code("item", limit);
  if (has_number(win, "faan")) {
    text += ". " +
            words.say("hand.counts",
                      {
                          {"have", number_at(win, "faan")   },
                          {"need", number_at(win, "minimum")}
    });
  }
  return text;
}

// Adds the best discards: those that leave the hand nearest to a win, then those with the most
// useful tiles.
void add_discards(Page& page, const words::Words& words, const json::object& system) {
  auto discards = objects_at(system, "discards");
  const auto rank = [](const json::object& one) {
    const json::object after = object_at(one, "after");
    return std::pair(number_at(after, "away"), -number_at(after, "useful"));
  };
  std::ranges::stable_sort(discards, {}, rank);
  if (discards.size() > kDiscardsShown) discards.resize(kDiscardsShown);
  for (const json::object& one : discards) {
    const json::object after = object_at(one, "after");
    page.push_back(fact(words.say("hand.discard",
                                  {
                                      {"tile", tile_text(words, one)}
    }),
                        standing(words, after),
                        tile_picture(one)));
    if (number_at(after, "away") == 1) add_waits(page, words, after);
  }
}

}  // namespace

std::string in_query(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string query;
  for (const char letter : text) {
    const bool is_plain = (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
                          (letter >= 'A' && letter <= 'Z');
    if (is_plain) {
      query += letter;
      continue;
    }
    const auto byte = static_cast<unsigned char>(letter);
    query += '%';
    query += kDigits[byte / 16U];
    query += kDigits[byte % 16U];
  }
  return query;
}

void add_counted(Page& page, const words::Words& words, const json::object& win) {
  page.push_back(text(verdict(words, win)));
  for (const json::object& item : objects_at(win, "items")) {
    const bool multiplies = text_at(item, "section") == "multipliers";
    page.push_back(fact(words.say_code("item", text_at(item, "code")),
                        (multiplies ? "×" : "") + words.number(number_at(item, "value"))));
  }
  if (has_number(win, "sum") && has_number(win, "product")) {
    page.push_back(text(words.number(number_at(win, "sum")) + " × " +
                        words.number(number_at(win, "product"))));
  }
  for (const json::object& line : objects_at(win, "left_out")) {
    page.push_back(fact(words.say("hand.left_out"),
                        words.say("hand.included",
                                  {
                                      {"item", words.say_code("item", text_at(line, "code"))},
                                      {"by",   words.say_code("item", text_at(line, "by"))  }
    })));
  }
}

std::string hand_path(const LaidHand& hand) {
  std::string path = "/api/v1/hand?hand=" + in_query(hand.tiles);
  if (!hand.winning.empty()) path += "&win=" + in_query(hand.winning);
  path += "&seat=" + in_query(hand.seat) + "&round=" + in_query(hand.round);
  if (hand.drawn) path += "&drawn=1";
  if (hand.last) path += "&last=1";
  if (hand.kong) path += "&kong=1";
  if (hand.robbing) path += "&robbing=1";
  return path;
}

Page hand_page(const words::Words& words, const json::object& told, const LaidHand& hand) {
  Page page{title(words.say("hand.title"))};
  page.front().picture = hand_picture(hand);
  for (const json::object& system : objects_at(told, "systems")) {
    page.push_back(heading(words.say_code("rules", text_at(system, "rules"))));
    const json::object win = object_at(system, "win");
    const json::object hint = object_at(system, "hand");
    if (!win.empty()) {
      add_counted(page, words, win);
    } else if (!hint.empty()) {
      page.push_back(text(standing(words, hint)));
      add_waits(page, words, hint);
    } else {
      add_discards(page, words, system);
    }
  }
  return page;
}

}  // namespace lair::pages
