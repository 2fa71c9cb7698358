// SQLite's handles as values that own them.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

#include <sqlite3.h>

namespace lair::store {

// The disk or the database failed us. Thrown, since nobody near can do anything about it.
class StoreError : public std::runtime_error {
 public:
  StoreError(int code, const std::string& sentence) : std::runtime_error(sentence), code_(code) {}

  // SQLite's extended result code.
  [[nodiscard]] int code() const { return code_; }

  // A row that may not be: the fault of the one write, not of the disk.
  [[nodiscard]] bool is_constraint() const { return (code_ & 0xFF) == SQLITE_CONSTRAINT; }

 private:
  int code_;
};

enum class Access : std::uint8_t { ReadOnly, ReadWrite };

// One connection, for one thread at a time. A connection that writes keeps a write-ahead log, syncs
// every commit, enforces foreign keys. Waits up to ten seconds for others' locks.
class Statement;

class Database {
 public:
  Database(const std::string& path, Access access);
  ~Database();
  Database(Database&&) noexcept;
  Database& operator=(Database&&) noexcept;

  // Runs statements without parameters or results.
  void execute(const std::string& sql);

  // Also when it was asked to write, but the file cannot be.
  [[nodiscard]] bool is_read_only() const { return sqlite3_db_readonly(handle(), "main") == 1; }

  // Moves the whole write-ahead log into the file and cuts it to nothing, outside of transactions.
  // False, at once, while another connection reads or writes.
  bool empty_log();

  // The key of the row that was inserted last.
  [[nodiscard]] std::int64_t last_id() const { return sqlite3_last_insert_rowid(handle()); }

  [[nodiscard]] sqlite3* handle() const { return handle_.get(); }

  // Of transactions, prepared on first use.
  Statement& begin();
  Statement& commit();

 private:
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close(handle); }
  };

  std::unique_ptr<sqlite3, Close> handle_;
  std::unique_ptr<Statement> begin_;
  std::unique_ptr<Statement> commit_;
};

// A prepared statement; must go before its database. Used through a Run.
class Statement {
 public:
  Statement(Database& database, std::string_view sql);

  [[nodiscard]] sqlite3_stmt* handle() const { return handle_.get(); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* handle) const { sqlite3_finalize(handle); }
  };

  std::unique_ptr<sqlite3_stmt, Finalize> handle_;
};

// Bytes to bind as a blob.
struct Blob {
  std::string_view bytes;
};

// One use of a statement: binds its parameters in order, steps, resets when it goes. Text and bytes
// given must live as long as the run; those it returns live until its next step.
class Run {
 public:
  template <class... Values>
  explicit Run(Statement& statement, const Values&... values) : handle_(statement.handle()) {
    int place = 0;
    (bind(++place, values), ...);
  }

  ~Run();
  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // To the next row; false after the last.
  bool step();

  // For statements without rows.
  void finish();

  [[nodiscard]] bool is_null(int column) const;
  [[nodiscard]] std::int64_t integer(int column) const;
  [[nodiscard]] std::string_view text(int column) const;
  [[nodiscard]] std::string_view blob(int column) const;

 private:
  void bind(int place, std::int64_t value);
  void bind(int place, std::string_view value);
  void bind(int place, Blob value);
  void bind(int place, std::nullopt_t);

  template <class Value>
  void bind(int place, const std::optional<Value>& value) {
    if (value) {
      bind(place, *value);
    } else {
      bind(place, std::nullopt);
    }
  }

  // Smaller integers; an unsigned number of 64 bits keeps its bits.
  template <std::integral Number>
  void bind(int place, Number value) {
    bind(place, static_cast<std::int64_t>(value));
  }

  void check(int code) const;

  sqlite3_stmt* handle_;
};

// Everything between begin and commit, or nothing of it.
class Transaction {
 public:
  // One that reads sees one moment of the database, changes nothing and is not committed.
  enum class Kind : std::uint8_t { Write, Read };

  explicit Transaction(Database& database, Kind kind = Kind::Write);
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // On the disk once this returns.
  void commit();

 private:
  Database& database_;
};

}  // namespace lair::store
