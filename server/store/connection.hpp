// What each kind of database does in its own way.
//
// For `database.hpp`, which everybody else uses.
#pragma once

#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace lair::store {

// What is at fault when a database fails us.
enum class Fault : std::uint8_t {
  Constraint,    // a row that may not be: the one write, not the disk
  Full,          // no space is left
  Disk,          // it cannot be read or written, or its server cannot be reached
  ReadOnly,      // it may not be written
  CannotOpen,    // it is not there, or not for us
  Damaged,       // what it holds cannot be
  NotADatabase,  // it is something else, or not one of ours
  Busy,          // others use it
  Other,
};

// The disk or the database failed us. Thrown, since nobody near can do anything about it.
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

// ReadWriteInPlace: as the whole of it is in one file, without a log beside it; of SQLite alone.
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

// A statement that is ready to be run, again and again, one run at a time. Places count from 1,
// columns from 0.
class Prepared {
 public:
  Prepared() = default;
  virtual ~Prepared() = default;
  Prepared(const Prepared&) = delete;
  Prepared& operator=(const Prepared&) = delete;

  // What is given must live until reset().
  virtual void bind(int place, std::int64_t value) = 0;
  virtual void bind(int place, std::string_view value) = 0;
  virtual void bind(int place, Blob value) = 0;
  virtual void bind_null(int place) = 0;

  // To the next row, whose columns may then be asked until the next step; false after the last.
  virtual bool step() = 0;

  // Does all that is left to do, whatever rows come.
  virtual void finish() = 0;

  // Ends the run, whether or not it was finished, and forgets what was bound.
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

  // Of what was begun and not committed, if anything was.
  virtual void roll_back() noexcept = 0;

  [[nodiscard]] virtual bool is_read_only() const = 0;
  [[nodiscard]] virtual int version() = 0;
  virtual void set_version(int version) = 0;

  // False while another connection holds the lock; else this one does, until it closes. Does not
  // wait.
  [[nodiscard]] virtual bool take_lock() = 0;
  [[nodiscard]] virtual std::vector<std::string> tables() = 0;
  [[nodiscard]] virtual std::vector<Column> columns(const std::string& table) = 0;
  [[nodiscard]] virtual bool has_orphans() = 0;

  // Cuts the log of what was written to nothing, outside of transactions, so that it does not keep
  // what was erased. False when that has to wait.
  [[nodiscard]] virtual bool empty_log() = 0;
};

}  // namespace lair::store
