#include "server/store/erasure.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <span>
#include <tuple>
#include <utility>

namespace lair::store {
namespace {

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// Whether it is a letter or digit, which forms a longer word with the one next to it. Other scripts
// write words without gaps, so their letters do not count.
bool joins(char letter) {
  const char small = lower(letter);
  return (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
}

bool is_word(std::string_view text, std::size_t at, std::size_t length) {
  const std::size_t end = at + length;
  const bool joins_before = at > 0 && joins(text[at]) && joins(text[at - 1]);
  const bool joins_after = end < text.size() && joins(text[end - 1]) && joins(text[end]);
  return !joins_before && !joins_after;
}

std::size_t find_name(std::string_view text, std::string_view name, std::size_t from) {
  while (true) {
    const auto found = std::search(text.begin() + static_cast<std::ptrdiff_t>(from),
                                   text.end(),
                                   name.begin(),
                                   name.end(),
                                   [](char a, char b) { return lower(a) == lower(b); });
    if (found == text.end()) return std::string_view::npos;
    const auto at = static_cast<std::size_t>(found - text.begin());
    if (is_word(text, at, name.size())) return at;
    from = at + 1;
  }
}

std::vector<Statement> prepared(Database& database, std::span<const std::string_view> all) {
  std::vector<Statement> statements;
  statements.reserve(all.size());
  for (const std::string_view sql : all) statements.emplace_back(database, sql);
  return statements;
}

constexpr std::array<std::string_view, 5> kRenamed{
    "UPDATE person_name SET name = ?1 WHERE player = ?2",
    "UPDATE table_seat SET name = ?1 WHERE player = ?2",
    "UPDATE game_seat SET name = ?1 WHERE player = ?2",
    // What they said in lines that were reported.
    "UPDATE report_line SET name = ?1, phrase = '', text = CASE text WHEN '' THEN '' ELSE '…' END "
    "WHERE player = ?2",
    "UPDATE report SET text = '' WHERE ?1 <> '' AND reporter = ?2",
};

constexpr std::array<std::string_view, 12> kDeleted{
    "DELETE FROM account WHERE player = ?",
    // What they said, and letters to and from them; the numbers of a channel's lines go on.
    "DELETE FROM chat_line WHERE player = ?1 OR to_player = ?1",
    "DELETE FROM chat_line WHERE channel = 'inbox:' || ?",
    "DELETE FROM hush WHERE player = ?1 OR other = ?1",
    "DELETE FROM follow WHERE player = ?1 OR other = ?1",
    "DELETE FROM presence WHERE player = ?",
    "DELETE FROM visit WHERE player = ?",
    // A moderator's words about them; the report itself stays.
    "UPDATE report SET note = '' WHERE player = ?",
    "DELETE FROM game_review WHERE player = ?",
    "DELETE FROM review_sharing WHERE player = ?",
    "DELETE FROM day_answer WHERE player = ?",
    "DELETE FROM ladder_line WHERE player = ?",
};

// Longest first, so that of "Ann" and "Ann Lee" the whole name goes.
void sort_for_erasing(std::vector<std::string>& names) {
  std::ranges::sort(names, std::ranges::greater(), &std::string::size);
}

constexpr std::string_view kTheirTables =
    "SELECT id, 0, name FROM table_info WHERE id IN (SELECT table_id FROM game_seat "
    "JOIN game ON game.id = game WHERE player = ?1 "
    "UNION SELECT table_id FROM table_seat WHERE player = ?1 "
    "UNION SELECT id FROM table_info WHERE opened_by = ?1)";

constexpr std::string_view kTheirReports =
    "SELECT report, number, text FROM report_line WHERE report IN (SELECT id FROM report "
    "WHERE player = ?1 UNION SELECT id FROM report WHERE reporter = ?1)";

}  // namespace

std::string without_names(std::string text,
                          const std::vector<std::string>& names,
                          std::string_view after) {
  for (const std::string& name : names) {
    if (name.empty()) continue;
    for (auto at = find_name(text, name, 0); at != std::string::npos;
         at = find_name(text, name, at + after.size())) {
      text.replace(at, name.size(), after);
    }
  }
  return text;
}

Erasure::Erasure(Database& database)
    : names_(database,
             "SELECT name FROM player WHERE id = ?1 UNION "
             "SELECT name FROM person_name WHERE player = ?1 UNION "
             "SELECT name FROM game_seat WHERE player = ?1 UNION "
             "SELECT name FROM table_seat WHERE player = ?1"),
      renamed_(prepared(database, kRenamed)),
      deleted_(prepared(database, kDeleted)),
      player_(database, "UPDATE player SET name = ?, forgotten = ? WHERE id = ?"),
      name_(database, "SELECT name FROM player WHERE id = ? AND forgotten IS NOT NULL"),
      words_{
          {
           {{database, kTheirTables},
               {database, "UPDATE table_info SET name = ?3 WHERE id = ?1 AND ?2 = 0"}},
           {{database, kTheirReports},
               {database, "UPDATE report_line SET text = ?3 WHERE report = ?1 AND number = ?2"}},
           {{database, "SELECT id, 0, text FROM report WHERE player = ?"},
               {database, "UPDATE report SET text = ?3 WHERE id = ?1 AND ?2 = 0"}},
           {{database, "SELECT id, 0, reason FROM sanction WHERE player = ?"},
               {database, "UPDATE sanction SET reason = ?3 WHERE id = ?1 AND ?2 = 0"}},
           {{database, "SELECT id, 0, reason FROM audit WHERE player = ?"},
               {database, "UPDATE audit SET reason = ?3 WHERE id = ?1 AND ?2 = 0"}},
           // Rows of no known player: what hosts called tables or wrote about people, and names
              // that they used before any player was known by them.
              {{database,
                "SELECT id, 0, name FROM person_name WHERE player = 0 AND CAST(?1 AS BIGINT) > 0"},
               {database, "UPDATE person_name SET name = ?3 WHERE id = ?1 AND ?2 = 0"}},
           }
},
      season_words_(database) {}

void Erasure::erase(PlayerId player, std::string_view stranger, std::int64_t now) {
  const std::vector<std::string> names = names_of(player);
  for (Statement& rename : renamed_) Run(rename, stranger, player.value()).finish();
  for (Statement& remove : deleted_) Run(remove, player.value()).finish();
  // Only once the player is marked as forgotten may reasons in the log of acts be changed.
  Run(player_, stranger, now, player.value()).finish();
  for (Words& words : words_) erase_from(words, player, names, stranger);
  season_words_.erase_from(player, names, stranger);
}

void Erasure::erase_words(PlayerId player, std::vector<std::string> names) {
  std::string stranger;
  {
    Run row(name_, player.value());
    if (!row.step()) return;
    stranger = row.text(0);
  }
  sort_for_erasing(names);
  for (Words& words : words_) erase_from(words, player, names, stranger);
  season_words_.erase_from(player, names, stranger);
}

std::vector<std::string> Erasure::names_of(PlayerId player) {
  std::vector<std::string> names;
  Run row(names_, player.value());
  while (row.step()) names.emplace_back(row.text(0));
  sort_for_erasing(names);
  return names;
}

void Erasure::erase_from(Words& words,
                         PlayerId player,
                         const std::vector<std::string>& names,
                         std::string_view stranger) {
  std::vector<std::tuple<std::int64_t, std::int64_t, std::string>> changed;
  {
    Run row(words.find, player.value());
    while (row.step()) {
      const std::string before(row.text(2));
      std::string after = without_names(before, names, stranger);
      if (after != before) changed.emplace_back(row.integer(0), row.integer(1), std::move(after));
    }
  }
  for (const auto& [first, second, text] : changed) {
    Run(words.write, first, second, std::string_view(text)).finish();
  }
}

}  // namespace lair::store
