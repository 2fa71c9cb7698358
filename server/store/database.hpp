// A database, its statements and its transactions, as values that own what they open and hide which
// kind of database it is.
#pragma once

#include <concepts>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/connection.hpp"

namespace lair::store {

class Statement;

// One connection, for one thread at a time. A connection that writes syncs every commit and
// enforces foreign keys.
class Database {
 public:
  // `name` is the address of a database on a PostgreSQL server, postgres://…, or the path of a
  // SQLite file. If the file is missing and `access` allows writing, it is made.
  Database(const std::string& name, Access access);

  [[nodiscard]] DatabaseKind kind() const { return connection_->kind(); }

  // Runs statements without parameters or results.
  void execute(const std::string& sql) { connection_->execute(sql); }

  // True also if writing was asked for but the file cannot be written.
  [[nodiscard]] bool is_read_only() const { return connection_->is_read_only(); }

  // How many migrations it has had.
  [[nodiscard]] int version() { return connection_->version(); }

  void set_version(int version) { connection_->set_version(version); }

  // Returns false while another connection holds the lock. Otherwise this connection holds it until
  // it closes. Does not wait.
  [[nodiscard]] bool take_lock() { return connection_->take_lock(); }

  // Names of all tables, in order of name.
  [[nodiscard]] std::vector<std::string> tables() { return connection_->tables(); }

  // In the order of the table's definition.
  [[nodiscard]] std::vector<Column> columns(const std::string& table) {
    return connection_->columns(table);
  }

  // Whether any row refers to a row that does not exist.
  [[nodiscard]] bool has_orphans() { return connection_->has_orphans(); }

  // Empties the log of writes, so that it does not keep what was erased. Must be called outside of
  // transactions. Returns false if the log cannot be emptied yet.
  [[nodiscard]] bool empty_log() { return connection_->empty_log(); }

  [[nodiscard]] Connection& connection() { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
};

// A prepared statement, used through a Run. Must be destroyed before its database.
class Statement {
 public:
  Statement(Database& database, std::string_view sql)
      : prepared_(database.connection().prepare(sql)) {}

  [[nodiscard]] Prepared& prepared() const { return *prepared_; }

 private:
  std::unique_ptr<Prepared> prepared_;
};

// One use of a statement: binds its parameters in order, steps through the rows, and resets the
// statement when it is destroyed. Text and bytes passed in must live as long as the run; those it
// returns live until its next step.
class Run {
 public:
  template <class... Values>
  explicit Run(Statement& statement, const Values&... values) : prepared_(statement.prepared()) {
    int place = 0;
    (bind(++place, values), ...);
  }

  ~Run() { prepared_.reset(); }

  Run(const Run&) = delete;
  Run& operator=(const Run&) = delete;

  // Moves to the next row; returns false after the last.
  bool step() { return prepared_.step(); }

  // For statements that return no rows, or whose further rows are not wanted.
  void finish() { prepared_.finish(); }

  [[nodiscard]] bool is_null(int column) const { return prepared_.is_null(column); }

  [[nodiscard]] std::int64_t integer(int column) const { return prepared_.integer(column); }

  [[nodiscard]] std::string_view text(int column) const { return prepared_.text(column); }

  [[nodiscard]] std::string_view blob(int column) const { return prepared_.blob(column); }

 private:
  void bind(int place, std::int64_t value) { prepared_.bind(place, value); }

  void bind(int place, std::string_view value) { prepared_.bind(place, value); }

  void bind(int place, Blob value) { prepared_.bind(place, value); }

  void bind(int place, std::nullopt_t) { prepared_.bind_null(place); }

  template <class Value>
  void bind(int place, const std::optional<Value>& value) {
    if (value) {
      bind(place, *value);
    } else {
      bind(place, std::nullopt);
    }
  }

  // Smaller integers too; an unsigned 64-bit number keeps its bits.
  template <std::integral Number>
  void bind(int place, Number value) {
    bind(place, static_cast<std::int64_t>(value));
  }

  Prepared& prepared_;
};

// Either everything between begin and commit takes effect, or nothing does.
class Transaction {
 public:
  // A transaction that reads sees one moment of the database, changes nothing and is not committed.
  using Kind = TransactionKind;

  explicit Transaction(Database& database, Kind kind = Kind::Write)
      : connection_(database.connection()) {
    connection_.begin(kind);
  }

  ~Transaction() { connection_.roll_back(); }

  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // When this returns, the changes are on the disk.
  void commit() { connection_.commit(); }

 private:
  Connection& connection_;
};

}  // namespace lair::store
