#include "server/store/journal_rows.hpp"

#include "server/store/journal_ranges.hpp"

namespace lair::store {
namespace {

// Records are found by their table, so nothing else has to be noted.
class NumberedRows final : public JournalRows {
 public:
  explicit NumberedRows(Database& database)
      : insert_(database, "INSERT INTO journal (table_id, number, record) VALUES (?, ?, ?)") {}

  void write(table::TableId table, std::uint64_t number, std::string_view record) override {
    Run(insert_, table.value(), number, Blob{record}).finish();
  }

  void ended(table::TableId /*table*/) override {}

  void go_on(table::TableId /*table*/, std::int64_t /*newest*/) override {}

  void close_far_ones() override {}

  void forget() override {}

 private:
  Statement insert_;
};

}  // namespace

std::unique_ptr<JournalRows> journal_rows(Database& database) {
  if (database.kind() == DatabaseKind::File) return std::make_unique<JournalRanges>(database);
  return std::make_unique<NumberedRows>(database);
}

std::string_view records_of_table(const Database& database) {
  if (database.kind() == DatabaseKind::File) return kRecordsOfTable;
  return "SELECT record, number FROM journal WHERE table_id = ? ORDER BY number";
}

std::string_view rewrite_of_record(const Database& database) {
  if (database.kind() == DatabaseKind::File) {
    return "UPDATE journal SET record = ? WHERE table_id = ? AND at = ?";
  }
  return "UPDATE journal SET record = ? WHERE table_id = ? AND number = ?";
}

}  // namespace lair::store
