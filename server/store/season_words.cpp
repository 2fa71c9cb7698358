#include "server/store/season_words.hpp"

#include <cstdint>
#include <tuple>

#include "server/store/erasure.hpp"
#include "server/wire/season_codec.hpp"
#include "server/wire/written_texts.hpp"

namespace lair::store {

SeasonWords::SeasonWords(Database& database)
    : find_(database,
            "SELECT season, number, kind, body FROM season_event WHERE season IN "
            "(SELECT season FROM person_of_season WHERE player = ?)"),
      write_(database, "UPDATE season_event SET body = ?3 WHERE season = ?1 AND number = ?2") {}

void SeasonWords::erase_from(PlayerId player,
                             const std::vector<std::string>& names,
                             std::string_view stranger) {
  std::vector<std::tuple<std::int64_t, std::int64_t, std::string>> changed;
  {
    Run row(find_, player.value());
    while (row.step()) {
      const std::string before(row.text(3));
      // Most events do not contain the name at all. Only the decoded event tells whether it stands
      // in words that people wrote.
      if (without_names(before, names, stranger) == before) continue;
      auto event = wire::event_from(row.text(2), before);
      if (!event) continue;  // its season is set aside
      const wire::WrittenTexts erase(
          [&](std::string& text) { text = without_names(std::move(text), names, stranger); });
      erase(*event);
      std::string after = wire::text_of(*event);
      if (after != before) changed.emplace_back(row.integer(0), row.integer(1), std::move(after));
    }
  }
  for (const auto& [season, number, text] : changed) {
    Run(write_, season, number, std::string_view(text)).finish();
  }
}

}  // namespace lair::store
