// A SQLite database, which is one file.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <sqlite3.h>

#include "server/store/connection.hpp"
#include "server/store/database.hpp"

namespace lair::store {

class SqliteStatement final : public Prepared {
 public:
  SqliteStatement(sqlite3* database, std::string_view sql);
  ~SqliteStatement() override;

  void bind(int place, std::int64_t value) override;
  void bind(int place, std::string_view value) override;
  void bind(int place, Blob value) override;
  void bind_null(int place) override;

  bool step() override;
  void finish() override;
  void reset() noexcept override;

  [[nodiscard]] bool is_null(int column) const override;
  [[nodiscard]] std::int64_t integer(int column) const override;
  [[nodiscard]] std::string_view text(int column) const override;
  [[nodiscard]] std::string_view blob(int column) const override;

 private:
  void check(int code) const;

  sqlite3_stmt* handle_ = nullptr;
};

// A connection that writes keeps a write-ahead log and syncs every commit. Waits up to ten seconds
// for the locks of other connections.
class SqliteConnection final : public Connection {
 public:
  SqliteConnection(const std::string& path, Access access);

  [[nodiscard]] DatabaseKind kind() const override { return DatabaseKind::File; }

  void execute(const std::string& sql) override;
  std::unique_ptr<Prepared> prepare(std::string_view sql) override;

  void begin(TransactionKind kind) override;
  void commit() override;
  void roll_back() noexcept override;

  [[nodiscard]] bool is_read_only() const override;
  [[nodiscard]] int version() override;
  void set_version(int version) override;

  // A file is locked by its FileLock.
  [[nodiscard]] bool take_lock() override { return true; }

  [[nodiscard]] std::vector<std::string> tables() override;
  [[nodiscard]] std::vector<Column> columns(const std::string& table) override;
  [[nodiscard]] bool has_orphans() override;

  // Returns false, at once, while another connection reads or writes.
  [[nodiscard]] bool empty_log() override;

  // From now on calls `sign` now and then during a command, so that nobody thinks this connection
  // hangs. An empty `sign` ends that. It must not throw.
  void give_signs(std::function<void()> sign);

  // The key of the row that was inserted last.
  [[nodiscard]] std::int64_t last_row_id() const { return sqlite3_last_insert_rowid(handle()); }

  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };

  void set_up(Access access);

  std::function<void()> sign_;  // before the handle, which calls it
  std::unique_ptr<sqlite3, Close> handle_;
  std::unique_ptr<Prepared> begin_;   // prepared on first use
  std::unique_ptr<Prepared> commit_;  // the same
};

// The connection of a database in a file.
SqliteConnection& sqlite_connection(Database& database);

}  // namespace lair::store
