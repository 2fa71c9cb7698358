#include "server/api/embedded_standings.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "server/api/json.hpp"
#include "server/api/query.hpp"

namespace lair {
namespace {

struct EmbeddedWords {
  std::string_view language;
  std::string_view place, player, table_points, game_points, games, standings, division,
      comparison_points;
};

constexpr auto kEmbeddedWords = std::to_array<EmbeddedWords>({
    {"en",
     "Place",             "Player",
     "Table points",                          "Game points",
     "Games",                                                          "Standings",
     "Division",                                                                              "Comparison points"},
    {"ja",      "順位", "名前", "卓点", "得点",      "対局", "順位表", "部",    "比較点"        },
    {"zh-Hant", "名次", "玩家", "枱分", "分數",      "局數", "排名",    "級別", "比較分"        },
    {"zh-Hans", "名次", "玩家", "台分", "分数",      "局数", "排名",    "级别", "比较分"        },
});

constexpr std::string_view kPolicy =
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors *";

constexpr std::string_view kLight =
    "--ground:#fffdf6;--ink:#20312a;--soft:#5c6f66;--line:#d8d4c4;--gold:#8a6410;";
constexpr std::string_view kDark =
    "--ground:#0b221b;--ink:#f3ecd9;--soft:#a9bdb3;--line:#2b4a3f;--gold:#e7c46a;";

constexpr std::string_view kStyle =
    "body{margin:0;padding:12px;background:var(--ground);color:var(--ink);"
    "font:15px/1.5 system-ui,sans-serif}h1{margin:0 0 8px;font-size:1.2em}a{color:var(--gold)}"
    "table{width:100%;border-collapse:collapse;font-variant-numeric:tabular-nums}"
    "th,td{padding:6px 8px;text-align:right;border-bottom:1px solid var(--line)}"
    "th:nth-child(2){text-align:left;width:100%;overflow-wrap:anywhere}"
    "thead th{font-size:.8em;font-weight:400;color:var(--soft)}"
    "tbody th{font-weight:500}td:nth-child(3){color:var(--gold);font-weight:600}"
    "th[colspan]{text-align:left;color:var(--gold)}"
    "td,thead th{white-space:nowrap}";

const EmbeddedWords* words_of(std::string_view language) {
  const auto* const found = std::ranges::find(kEmbeddedWords, language, &EmbeddedWords::language);
  return found == kEmbeddedWords.end() ? nullptr : found;
}

// Finds the words for a tag such as "zh-TW": Chinese of Taiwan, Hong Kong and Macau is written in
// traditional characters.
const EmbeddedWords* words_of_tag(std::string_view tag) {
  if (tag.starts_with("zh")) {
    const bool is_full = tag.find("Hant") != std::string_view::npos || tag.ends_with("TW") ||
                         tag.ends_with("HK") || tag.ends_with("MO");
    return words_of(is_full ? "zh-Hant" : "zh-Hans");
  }
  return words_of(tag.substr(0, tag.find('-')));
}

// Returns the first known language in the browser's order of preference, or else English.
const EmbeddedWords& preferred(std::string_view accepted) {
  while (!accepted.empty()) {
    const auto comma = accepted.find(',');
    std::string_view tag = accepted.substr(0, comma);
    accepted = comma == std::string_view::npos ? "" : accepted.substr(comma + 1);
    while (tag.starts_with(' ')) tag.remove_prefix(1);
    if (const auto* words = words_of_tag(tag.substr(0, tag.find(';')))) return *words;
  }
  return kEmbeddedWords.front();
}

std::string escaped(std::string_view text) {
  std::string safe;
  for (const char letter : text) {
    switch (letter) {
      case '<':
        safe += "&lt;";
        break;
      case '>':
        safe += "&gt;";
        break;
      case '&':
        safe += "&amp;";
        break;
      case '"':
        safe += "&quot;";
        break;
      case '\'':
        safe += "&#39;";
        break;
      default:
        safe += letter;
    }
  }
  return safe;
}

std::string style_of(std::string_view theme) {
  std::string style = ":root{color-scheme:light dark;";
  if (theme == "dark") return style.append(kDark).append("}").append(kStyle);
  style.append(kLight).append("}");
  if (theme.empty()) {
    style.append("@media(prefers-color-scheme:dark){:root{").append(kDark).append("}}");
  }
  return style.append(kStyle);
}

std::string division_of(const league::Standing& row, const EmbeddedWords& words) {
  return "<tr><th scope=\"rowgroup\" colspan=\"5\">" + std::string(words.division) + ' ' +
         std::to_string(row.division) + "</th></tr>";
}

// The first column of points is what the season ranks by.
std::string row_of(const league::Season& season, const league::Standing& row, const NameOf& name) {
  const std::int64_t twelfths = season.is_duplicate() ? row.compared : row.points.count();
  return "<tr><td>" + std::to_string(row.division_place) + "</td><th scope=\"row\"><bdi>" +
         escaped(name(row.player)) + "</bdi></th><td>" + fraction_of(twelfths) + "</td><td>" +
         std::to_string(row.score) + "</td><td>" + std::to_string(row.games) + "</td></tr>";
}

}  // namespace

net::HttpAnswer embedded_standings(league::SeasonId id,
                                   const league::Season& season,
                                   const std::vector<league::Standing>& table,
                                   const net::HttpRequest& request,
                                   const NameOf& name) {
  const Query query = query_of(request.query);
  const auto value = [&](std::string_view key) {
    const auto found = query.find(std::string(key));
    return found == query.end() ? std::string() : found->second;
  };
  const std::string theme = value("theme");
  if (!theme.empty() && theme != "light" && theme != "dark") {
    return json_error(400, "bad_query", "theme takes light or dark");
  }
  const std::string language = value("lang");
  if (!language.empty() && words_of(language) == nullptr) {
    return json_error(400, "bad_query", "lang takes en, ja, zh-Hant or zh-Hans");
  }
  const auto rows = whole_number(query, "rows");
  if (!rows) return json_error(400, "bad_query", rows.error());
  const EmbeddedWords& words =
      language.empty() ? preferred(request.accept_language) : *words_of(language);
  std::string page =
      "<!doctype html><html lang=\"" + std::string(words.language) +
      "\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
      "content=\"width=device-width\"><meta http-equiv=\"refresh\" content=\"60\">"
      "<title>" +
      escaped(season.settings.name) + "</title><style>" + style_of(theme) +
      "</style></head><body><h1><a target=\"_blank\" rel=\"noopener\" href=\"/#/season/" +
      std::to_string(id.value()) + "\">" + escaped(season.settings.name) +
      "</a></h1><table aria-label=\"" + std::string(words.standings) + "\"><thead><tr>";
  const std::string_view ranked =
      season.is_duplicate() ? words.comparison_points : words.table_points;
  for (const std::string_view column :
       {words.place, words.player, ranked, words.game_points, words.games}) {
    page.append("<th scope=\"col\">").append(column).append("</th>");
  }
  page += "</tr></thead><tbody>";
  std::int64_t left = std::max<std::int64_t>(rows->value_or(INT32_MAX), 1);
  for (const league::Standing& row : table) {
    if (left-- == 0) break;
    if (row.division > 0 && row.division_place == 1) page += division_of(row, words);
    page += row_of(season, row, name);
  }
  page += "</tbody></table></body></html>\n";
  net::HttpAnswer answer{.status = 200, .content_type = "text/html; charset=utf-8"};
  answer.body = std::make_shared<const std::string>(std::move(page));
  answer.headers = {
      {"Cache-Control",           "no-cache"          },
      {"Vary",                    "Accept-Language"   },
      {"Content-Security-Policy", std::string(kPolicy)},
      {"Referrer-Policy",         "no-referrer"       }
  };
  answer.has_own_policy = true;
  return answer;
}

}  // namespace lair
