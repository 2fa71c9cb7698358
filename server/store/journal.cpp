#include "server/store/journal.hpp"

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "server/wire/journal_codec.hpp"

namespace lair::store {

Journal::Journal(Database& database, Writer& writer)
    : writer_(writer),
      insert_(database, "INSERT INTO journal (table_id, record) VALUES (?, ?)"),
      begin_span_(database,
                  "INSERT INTO journal_span (table_id, first) VALUES (?, last_insert_rowid())"),
      end_span_(database,
                "UPDATE journal_span SET last = (SELECT max(at) FROM journal) WHERE table_id = ?"),
      results_(database),
      ratings_(database) {}

void Journal::append(table::TableId table,
                     const table::Record& record,
                     std::function<void(bool)> done) {
  std::string bytes = wire::encode(record);
  if (!Results::concern(record)) {
    writer_.submit({table.value(),
                    [this, table, bytes = std::move(bytes)] { insert(table, bytes); },
                    std::move(done)});
    return;
  }
  auto kept = std::make_shared<const table::Record>(record);
  writer_.submit({table.value(),
                  [this, table, bytes = std::move(bytes), kept = std::move(kept)] {
                    insert(table, bytes);
                    note_span(table, *kept);
                    results_.note(table, *kept);
                    if (kept->result && kept->result->match_over) ratings_.judge_last_at(table);
                    if (const auto* ended = std::get_if<table::TableEnded>(&kept->change)) {
                      ratings_.judge_broken_off(table, *ended);
                    }
                  },
                  std::move(done)});
}

void Journal::insert(table::TableId table, std::string_view bytes) {
  Run(insert_, table.value(), Blob{bytes}).finish();
}

// Where the table's records begin, later where they end.
void Journal::note_span(table::TableId table, const table::Record& record) {
  if (std::holds_alternative<table::TableOpened>(record.change)) {
    Run(begin_span_, table.value()).finish();
  } else if (std::holds_alternative<table::TableEnded>(record.change)) {
    Run(end_span_, table.value()).finish();
  }
}

}  // namespace lair::store
