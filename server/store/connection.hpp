// The interface that each kind of database implements.
//
// Only for `database.hpp`, which all other code uses.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lair::store {

// Why a database operation failed.
enum class Fault : std::uint8_t {
  Constraint,    // a row broke a constraint: the fault is this write's, not the disk's
  Full,          // no space is left
  Disk,          // it cannot be read or written, or its server cannot be reached
  ReadOnly,      // writing is not allowed
  CannotOpen,    // it is missing, or access is denied
  Damaged,       // its content is not valid
  NotADatabase,  // it is another kind of file, or a database of another program
  Busy,          // others are using it
  Other,
};

// The disk or the database failed. Thrown, since no code near the failure can do anything about it.
class StoreError : public std::runtime_error {
 public:
  StoreError(Fault fault, const std::string& sentence)
      : std::runtime_error(sentence), fault_(fault) {}

  [[nodiscard]] Fault fault() const { return fault_; }

  [[nodiscard]] bool is_constraint() const { return fault_ == Fault::Constraint; }

 private:
  Fault fault_;
};

// Where a database is kept.
enum class DatabaseKind : std::uint8_t { File, Server };

// ReadWriteInPlace keeps the whole database in one file, without a log beside it; for SQLite only.
enum class Access : std::uint8_t { ReadOnly, ReadWrite, ReadWriteInPlace };

enum class TransactionKind : std::uint8_t { Write, Read };

enum class ColumnType : std::uint8_t { Integer, Text, Bytes };

struct Column {
  std::string name;
  ColumnType type;
};

// Bytes to bind as a blob.
struct Blob {
  std::string_view bytes;
};

// A prepared statement, which may run any number of times, one run at a time. Places of parameters
// count from 1, columns from 0.
class Prepared {
 public:
  Prepared() = default;
  virtual ~Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  // Text and bytes that are bound must live until reset().
  virtual void bind(int place, std::int64_t value) = 0;
  virtual void bind(int place, std::string_view value) = 0;
  virtual void bind(int place, Blob value) = 0;
  virtual void bind_null(int place) = 0;

  // Moves to the next row, whose columns may be read until the next step. Returns false after the
  // last row.
  virtual bool step() = 0;

  // Runs the statement to its end and ignores all further rows.
  virtual void finish() = 0;

  // Ends the run, finished or not, and forgets what was bound.
  virtual void reset() noexcept = 0;

  [[nodiscard]] virtual bool is_null(int column) const = 0;
  [[nodiscard]] virtual std::int64_t integer(int column) const = 0;
  [[nodiscard]] virtual std::string_view text(int column) const = 0;
  [[nodiscard]] virtual std::string_view blob(int column) const = 0;
};

class Connection {
 public:
  Connection() = default;
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  [[nodiscard]] virtual DatabaseKind kind() const = 0;

  virtual void execute(const std::string& sql) = 0;
  virtual std::unique_ptr<Prepared> prepare(std::string_view sql) = 0;

  virtual void begin(TransactionKind kind) = 0;
  virtual void commit() = 0;

  // Undoes a transaction that was begun but not committed; does nothing if there is none.
  virtual void roll_back() noexcept = 0;

  [[nodiscard]] virtual bool is_read_only() const = 0;
  [[nodiscard]] virtual int version() = 0;
  virtual void set_version(int version) = 0;

  // Returns false while another connection holds the lock. Otherwise this connection holds it until
  // it closes. Does not wait.
  [[nodiscard]] virtual bool take_lock() = 0;
  [[nodiscard]] virtual std::vector<std::string> tables() = 0;
  [[nodiscard]] virtual std::vector<Column> columns(const std::string& table) = 0;
  [[nodiscard]] virtual bool has_orphans() = 0;

  // Empties the log of writes, so that it does not keep what was erased. Must be called outside of
  // transactions. Returns false if the log cannot be emptied yet.
  [[nodiscard]] virtual bool empty_log() = 0;
};

}  // namespace lair::store
