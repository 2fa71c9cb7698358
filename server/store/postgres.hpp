// A database on a PostgreSQL server, reached in libpq's pipeline mode.
#pragma once

#include <array>
#include <cstdint>
#include <forward_list>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <libpq-fe.h>

#include "server/store/connection.hpp"

namespace lair::store {

// The text of a statement as PostgreSQL reads it: "?" and "?3" become "$1" and "$3".
struct NumberedSql {
  std::string sql;
  int parameters = 0;
};

NumberedSql numbered(std::string_view sql);

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};

using PostgresResult = std::unique_ptr<PGresult, ClearResult>;

class PostgresConnection;

// Its connection keeps it under a name until the connection closes. Integers are sent as digits,
// because the server decides which type a place has; text and bytes are sent as they are.
class PostgresStatement final : public Prepared {
 public:
  // Tells libpq that values are bytes, not text.
  static constexpr int kBinary = 1;

  PostgresStatement(PostgresConnection& connection, std::string name, int parameters);

  void bind(int place, std::int64_t value) override;
  void bind(int place, std::string_view value) override;
  void bind(int place, Blob value) override;
  void bind_null(int place) override;

  // Waits for all rows at once.
  bool step() override;

  // Within a transaction, only queues the statement: a failure is thrown by a later step or by the
  // commit.
  void finish() override;

  void reset() noexcept override;

  [[nodiscard]] bool is_null(int column) const override;
  [[nodiscard]] std::int64_t integer(int column) const override;
  [[nodiscard]] std::string_view text(int column) const override;
  [[nodiscard]] std::string_view blob(int column) const override;

  // Returns false if the connection is gone.
  [[nodiscard]] bool send(PGconn* connection) const;

 private:
  static constexpr std::size_t kDigitsMax = 21;  // of a signed 64-bit number, and the terminator

  void bind_bytes(int place, std::string_view bytes);
  [[nodiscard]] std::string_view bytes_at(int column) const;

  PostgresConnection& connection_;
  std::string name_;
  std::vector<const char*> values_;
  std::vector<int> lengths_;
  std::vector<int> formats_;
  std::vector<std::array<char, kDigitsMax>> digits_;
  PostgresResult result_;
  int row_ = -1;
  mutable std::forward_list<std::string> texts_;  // of integers that were read as text
};

// A connection that writes has each commit put on the disk before the server answers, and refuses a
// server that does not sync.
class PostgresConnection final : public Connection {
 public:
  PostgresConnection(const std::string& address, Access access);

  [[nodiscard]] DatabaseKind kind() const override { return DatabaseKind::Server; }

  void execute(const std::string& sql) override;
  std::unique_ptr<Prepared> prepare(std::string_view sql) override;

  void begin(TransactionKind kind) override;
  void commit() override;
  void roll_back() noexcept override;

  [[nodiscard]] bool is_read_only() const override;
  [[nodiscard]] int version() override;
  void set_version(int version) override;
  [[nodiscard]] bool take_lock() override;
  [[nodiscard]] std::vector<std::string> tables() override;
  [[nodiscard]] std::vector<Column> columns(const std::string& table) override;

  [[nodiscard]] bool has_orphans() override { return false; }

  // The log is the server's own, which overwrites it in its own time.
  [[nodiscard]] bool empty_log() override { return true; }

  // Used by statements.
  PostgresResult ask(const PostgresStatement& statement);
  void queue(const PostgresStatement& statement);

 private:
  struct Close {
    void operator()(PGconn* handle) const { PQfinish(handle); }
  };

  // How far to wait for queued commands: to a moment within a transaction, or to the end of one.
  enum class Until : std::uint8_t { Flush, Sync };

  struct Named {
    std::string name;
    int parameters = 0;
  };

  void connect();

  // For when the server, or something on the way to it, has ended a session in which nothing was
  // under way. Prepares the same statements in a new session.
  void connect_again();

  // A connection that only reads may ask once more, in another session.
  template <class Ask>
  auto ask_twice(const Ask& ask);

  void refuse_unsafe(const std::string& shown);
  void refuse_pooler(const std::string& shown);
  std::string setting(const char* name);
  void sent(int is_sent);
  void queue_command(const char* sql);

  // Waits for the answers to all that is queued. Returns the last answer; throws the first failure.
  PostgresResult take_answers(Until until);

  [[noreturn]] static void fail(const PostgresResult& result, const std::string& what);
  [[noreturn]] void fail_connection();

  std::string address_;
  std::unique_ptr<PGconn, Close> handle_;
  Access access_;
  std::unordered_map<std::string, Named> prepared_;  // by the text that was given
  int prepared_count_ = 0;
  int queued_ = 0;  // commands whose answers have not been taken
  bool is_in_transaction_ = false;
};

}  // namespace lair::store
