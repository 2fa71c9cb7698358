#include "server/store/journal.hpp"

#include <memory>
#include <string>
#include <utility>

#include "server/wire/journal_codec.hpp"

namespace lair::store {

Journal::Journal(Database& database, Writer& writer)
    : writer_(writer),
      insert_(database, "INSERT INTO journal (table_id, record) VALUES (?, ?)"),
      results_(database) {}

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
                    results_.note(table, *kept);
                  },
                  std::move(done)});
}

void Journal::insert(table::TableId table, std::string_view bytes) {
  Run(insert_, table.value(), Blob{bytes}).finish();
}

}  // namespace lair::store
