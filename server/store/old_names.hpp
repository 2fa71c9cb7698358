// Replaces names by keys in the records that earlier servers wrote, while the server runs.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "engine/units.hpp"
#include "server/store/database.hpp"
#include "server/store/paced_writes.hpp"
#include "server/store/writer.hpp"
#include "server/table/records.hpp"

namespace lair::store {

// This is the only time that the journal is rewritten, see written_names.hpp. What is read from it
// stays the same, except that people who were forgotten before lose their names there too. Each
// table is one transaction. If a crash breaks the run off, the next start goes on with it.
class OldNames {
 public:
  struct Progress {
    std::uint64_t tables = 0;  // rewritten so far
    bool is_over = false;
    std::string fault;  // why some tables are left; the next start tries again
  };

  // Called on the thread of the run, after each table and at the end; not at the end of a run that
  // is broken off.
  using Told = std::function<void(const Progress&)>;

  // `database` is the one that the writer writes, `path` its name.
  OldNames(std::string path, Database& database, Writer& writer)
      : path_(std::move(path)), writer_(writer), writes_(database, writer) {}

  ~OldNames() { stop(); }

  OldNames(const OldNames&) = delete;
  OldNames& operator=(const OldNames&) = delete;

  // Must be called only once. Changes nothing in a database without such records.
  void begin(Told told);

  // Breaks the run off between two tables and waits for its thread. Must be called from the thread
  // that calls begin().
  void stop();

  // Safe to call from any thread.
  [[nodiscard]] bool is_running() const { return is_running_; }

 private:
  struct Table {
    table::TableId id;
    std::optional<std::string> month;  // of the archive that has its records, if one has
  };

  // A record's bytes and their place: in the journal, or among the records of an archived table.
  struct Placed {
    std::int64_t place = 0;
    std::string bytes;
  };

  void run(const std::stop_token& stop, Progress& progress, const Told& told);
  bool rewrite(const std::stop_token& stop, Database& reader, const Table& table);
  std::vector<Placed> records_of(Database& reader, const Table& table);
  std::vector<std::string> keyed(Database& database, const std::vector<Placed>& old);
  void rewrite_in_journal(const std::stop_token& stop,
                          table::TableId table,
                          const std::vector<Placed>& old);
  void rewrite_in_archive(const std::stop_token& stop,
                          const Table& table,
                          std::vector<Placed> all,
                          const std::vector<Placed>& old);
  void erase_who_left(Database& database);

  std::string path_;
  Writer& writer_;
  PacedWrites writes_;
  std::map<std::string, PlayerId> left_;  // forgotten people, by the names in their records
  std::atomic<bool> is_running_ = false;
  std::jthread thread_;  // last: it uses all of the above
};

}  // namespace lair::store
