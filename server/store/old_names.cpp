#include "server/store/old_names.hpp"

#include <algorithm>
#include <exception>
#include <iterator>

#include "server/store/archive.hpp"
#include "server/store/erasure.hpp"
#include "server/store/journal_rows.hpp"
#include "server/store/record_reader.hpp"
#include "server/store/written_names.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::store {
namespace {

// The tables that may have such records.
struct Span {
  std::int64_t next = 0;
  std::int64_t last = 0;
};

std::optional<Span> span_left(Database& database) {
  Statement find(database, "SELECT next, last FROM old_names");
  Run row(find);
  if (!row.step()) return std::nullopt;
  return Span{row.integer(0), row.integer(1)};
}

void note_done(Database& database, table::TableId table) {
  Statement note(database, "UPDATE old_names SET next = ?");
  Run(note, table.value() + 1).finish();
}

// A record that cannot be read stays as it is.
bool has_plain_names(std::string_view bytes) {
  const auto record = wire::decode_record(bytes);
  return record && WrittenNames::are_plain_in(*record);
}

}  // namespace

void OldNames::begin(Told told) {
  is_running_ = true;
  thread_ = std::jthread([this, told = std::move(told)](const std::stop_token& stop) {
    let_others_go_first();
    Progress progress;
    try {
      run(stop, progress, told);
    } catch (const BrokenOff&) {
    } catch (const std::exception& error) {
      progress.fault = error.what();
    }
    is_running_ = false;
    if (stop.stop_requested()) return;
    progress.is_over = true;
    told(progress);
  });
}

void OldNames::stop() {
  thread_.request_stop();
  if (thread_.joinable()) thread_.join();
}

void OldNames::run(const std::stop_token& stop, Progress& progress, const Told& told) {
  Database reader(path_, Access::ReadOnly);
  const auto span = span_left(reader);
  if (!span) return;
  Statement following(reader,
                      "SELECT id, archived FROM table_info WHERE id BETWEEN ? AND ? "
                      "ORDER BY id LIMIT 1");
  for (std::int64_t next = span->next; next <= span->last && !stop.stop_requested();) {
    Table table;
    {
      Run row(following, next, span->last);
      if (!row.step()) break;
      next = row.integer(0) + 1;
      table.id = table::TableId(static_cast<std::uint64_t>(row.integer(0)));
      if (!row.is_null(1)) table.month = std::string(row.text(1));
    }
    try {
      if (!rewrite(stop, reader, table)) continue;
      ++progress.tables;
      told(progress);
    } catch (const StoreError& error) {
      // A missing or damaged archive does not keep other tables from being rewritten.
      if (progress.fault.empty()) progress.fault = error.what();
    }
    if (!progress.fault.empty()) continue;
    writes_.write(stop, [&](Database& database) { note_done(database, table.id); });
  }
  writes_.write(stop, [&](Database& database) {
    erase_who_left(database);
    if (progress.fault.empty() && !stop.stop_requested()) {
      database.execute("DELETE FROM old_names");
    }
    writer_.empty_log();
  });
}

// Returns false if there was nothing to rewrite.
bool OldNames::rewrite(const std::stop_token& stop, Database& reader, const Table& table) {
  std::vector<Placed> all = records_of(reader, table);
  std::vector<Placed> old;
  std::ranges::copy_if(all, std::back_inserter(old), [](const Placed& record) {
    return has_plain_names(record.bytes);
  });
  if (old.empty()) return false;
  if (table.month) {
    rewrite_in_archive(stop, table, std::move(all), old);
  } else {
    rewrite_in_journal(stop, table.id, old);
  }
  return true;
}

std::vector<OldNames::Placed> OldNames::records_of(Database& reader, const Table& table) {
  std::vector<Placed> records;
  if (table.month) {
    ArchiveReader archive(path_);
    archive.read(table.id, *table.month, [&](std::string_view bytes) {
      records.push_back({static_cast<std::int64_t>(records.size()), std::string(bytes)});
    });
    return records;
  }
  Statement journal(reader, records_of_table(reader));
  Run row(journal, table.id.value());
  while (row.step()) records.push_back({row.integer(1), std::string(row.blob(0))});
  return records;
}

// Runs within a transaction of the writer, so a person is forgotten either before it or after it.
std::vector<std::string> OldNames::keyed(Database& database, const std::vector<Placed>& old) {
  RecordReader reader(database);
  std::vector<table::Record> records;
  records.reserve(old.size());
  for (const Placed& record : old) records.push_back(reader.read(record.bytes).value());
  reader.put_right(records);
  left_.insert(reader.named_before().begin(), reader.named_before().end());
  WrittenNames names(database);
  std::vector<std::string> bytes;
  bytes.reserve(records.size());
  for (table::Record& record : records) {
    bytes.push_back(wire::encode(names.keyed(std::move(record))));
  }
  return bytes;
}

void OldNames::rewrite_in_journal(const std::stop_token& stop,
                                  table::TableId table,
                                  const std::vector<Placed>& old) {
  writes_.write(stop, [&](Database& database) {
    Statement rewrite(database, rewrite_of_record(database));
    const std::vector<std::string> bytes = keyed(database, old);
    for (std::size_t at = 0; at < old.size(); ++at) {
      Run(rewrite, Blob{bytes[at]}, table.value(), old[at].place).finish();
    }
  });
}

// The keys are on the disk before the archive refers to them.
void OldNames::rewrite_in_archive(const std::stop_token& stop,
                                  const Table& table,
                                  std::vector<Placed> all,
                                  const std::vector<Placed>& old) {
  std::vector<std::string> bytes;
  writes_.write(stop, [&](Database& database) { bytes = keyed(database, old); });
  for (std::size_t at = 0; at < old.size(); ++at) {
    all[static_cast<std::size_t>(old[at].place)].bytes = std::move(bytes[at]);
  }
  std::vector<std::string> records;
  records.reserve(all.size());
  for (Placed& record : all) records.push_back(std::move(record.bytes));
  rewrite_archived(path_, *table.month, table.id, records);
}

// Erases the names of people who were forgotten before their records were rewritten: the names may
// be in new rows, or in what others said.
void OldNames::erase_who_left(Database& database) {
  std::map<PlayerId, std::vector<std::string>> names;
  for (const auto& [name, player] : left_) names[player].push_back(name);
  {
    Statement find(database,
                   "SELECT person_name.player, person_name.name FROM person_name "
                   "JOIN player ON player.id = person_name.player "
                   "WHERE forgotten IS NOT NULL AND person_name.name <> player.name");
    Run row(find);
    while (row.step()) {
      names[PlayerId(static_cast<std::uint64_t>(row.integer(0)))].emplace_back(row.text(1));
    }
  }
  database.execute(
      "UPDATE person_name SET name = (SELECT player.name FROM player "
      "WHERE player.id = person_name.player) "
      "WHERE player IN (SELECT id FROM player WHERE forgotten IS NOT NULL)");
  Erasure erasure(database);
  for (auto& [player, before] : names) erasure.erase_words(player, std::move(before));
}

}  // namespace lair::store
