#include "server/store/journal.hpp"

#include <memory>
#include <string>
#include <utility>
#include <variant>

#include "server/wire/journal_codec.hpp"

namespace lair::store {

Journal::Journal(Database& database, Writer& writer)
    : writer_(writer),
      rows_(journal_rows(database)),
      names_(database),
      results_(database),
      ratings_(database),
      ladder_(database) {}

void Journal::append(table::TableId table,
                     const table::Record& record,
                     std::function<void(bool)> done) {
  const bool has_names = WrittenNames::concern(record);
  const bool has_results = Results::concern(record);
  std::string bytes = has_names ? std::string() : wire::encode(record);
  if (!has_names && !has_results) {
    writer_.submit({table.value(),
                    [this, table, number = record.number, bytes = std::move(bytes)] {
                      insert(table, number, bytes);
                    },
                    std::move(done)});
    return;
  }
  auto kept = std::make_shared<const table::Record>(record);
  writer_.submit({table.value(),
                  [this, table, has_names, has_results, bytes = std::move(bytes), kept] {
                    insert(
                        table, kept->number, has_names ? wire::encode(names_.keyed(*kept)) : bytes);
                    if (has_results) note(table, *kept);
                  },
                  std::move(done)});
}

void Journal::note(table::TableId table, const table::Record& record) {
  results_.note(table, record);
  if (const auto* opened = std::get_if<table::TableOpened>(&record.change)) {
    ladder_.opened(table, *opened);
  }
  if (record.result && record.result->match_over) {
    ratings_.judge_last_at(table);
    if (!is_for_tests_) ladder_.judge_last_at(table, ratings_);
  }
  if (const auto* ended = std::get_if<table::TableEnded>(&record.change)) {
    rows_->ended(table);
    ratings_.judge_broken_off(table, *ended);
  }
}

void Journal::insert(table::TableId table, std::uint64_t number, std::string_view bytes) {
  forget_what_failed();
  rows_->write(table, number, bytes);
}

void Journal::go_on(const std::vector<EncodedTable>& tables) {
  for (const EncodedTable& table : tables) {
    if (table.goes_on_after) rows_->go_on(table.id, *table.goes_on_after);
  }
}

void Journal::close_far_ranges() {
  writer_.submit({0,
                  [this] {
                    forget_what_failed();
                    rows_->close_far_ones();
                  },
                  [](bool) {}});
}

void Journal::forget_what_failed() {
  if (failed_commits_ == writer_.failed_commits()) return;
  failed_commits_ = writer_.failed_commits();
  rows_->forget();
}

}  // namespace lair::store
