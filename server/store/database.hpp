// A database, its statements, its transactions as values that own what they open; the one kind of
// database does not show.
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

// One connection, for one thread at a time. A connection that writes syncs every commit, enforces
// foreign keys.
class Statement;

class Database {
 public:
  // `name` is the address of a database on a PostgreSQL server, postgres://…, or a file of
  // SQLite's, which is made when it is missing and to be written.
  Database(const std::string& name, Access access);

  [[nodiscard]] DatabaseKind kind() const { return connection_->kind(); }

  // Runs statements without parameters or results.
  void execute(const std::string& sql) { connection_->execute(sql); }

  // Also when it was asked to write, but the file cannot be.
  [[nodiscard]] bool is_read_only() const { return connection_->is_read_only(); }

  // How many migrations it has had.
  [[nodiscard]] int version() { return connection_->version(); }

  void set_version(int version) { connection_->set_version(version); }

  // False while another connection holds the lock; else this one does, until it closes. Does not
  // wait.
  [[nodiscard]] bool take_lock() { return connection_->take_lock(); }

  // By name, in order.
  [[nodiscard]] std::vector<std::string> tables() { return connection_->tables(); }

  // In their order.
  [[nodiscard]] std::vector<Column> columns(const std::string& table) {
    return connection_->columns(table);
  }

  // Whether a row refers to one that is not there, although none may.
  [[nodiscard]] bool has_orphans() { return connection_->has_orphans(); }

  // Cuts the log of what was written to nothing, outside of transactions, so that it does not keep
  // what was erased. False when that has to wait.
  [[nodiscard]] bool empty_log() { return connection_->empty_log(); }

  [[nodiscard]] Connection& connection() { return *connection_; }

 private:
  std::unique_ptr<Connection> connection_;
};

// A prepared statement; must go before its database. Used through a Run.
class Statement {
 public:
  Statement(Database& database, std::string_view sql)
      : prepared_(database.connection().prepare(sql)) {}

  [[nodiscard]] Prepared& prepared() const { return *prepared_; }

 private:
  std::unique_ptr<Prepared> prepared_;
};

// One use of a statement: binds its parameters in order, steps, resets when it goes. Text and bytes
// given must live as long as the run; those it returns live until its next step.
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

  // To the next row; false after the last.
  bool step() { return prepared_.step(); }

  // For statements without rows, or whose further rows nobody wants.
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

  // Smaller integers; an unsigned number of 64 bits keeps its bits.
  template <std::integral Number>
  void bind(int place, Number value) {
    bind(place, static_cast<std::int64_t>(value));
  }

  Prepared& prepared_;
};

// Everything between begin and commit, or nothing of it.
class Transaction {
 public:
  // One that reads sees one moment of the database, changes nothing and is not committed.
  using Kind = TransactionKind;

  explicit Transaction(Database& database, Kind kind = Kind::Write)
      : connection_(database.connection()) {
    connection_.begin(kind);
  }

  ~Transaction() { connection_.roll_back(); }

  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;

  // On the disk once this returns.
  void commit() { connection_.commit(); }

 private:
  Connection& connection_;
};

}  // namespace lair::store
