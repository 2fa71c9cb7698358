// A database on a PostgreSQL server, spoken to in libpq's pipeline mode.
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

// Kept by its connection under a name until that closes. Integers are sent as digits, since what a
// place takes is found out by the server; text and bytes as they are.
class PostgresStatement final : public Prepared {
 public:
  // How libpq is told that values are bytes, not text.
  static constexpr int kBinary = 1;

  PostgresStatement(PostgresConnection& connection, std::string name, int parameters);

  void bind(int place, std::int64_t value) override;
  void bind(int place, std::string_view value) override;
  void bind(int place, Blob value) override;
  void bind_null(int place) override;

  // Waits for every row at once.
  bool step() override;

  // Within a transaction only queues: what fails is thrown by a later step or by the commit.
  void finish() override;

  void reset() noexcept override;

  [[nodiscard]] bool is_null(int column) const override;
  [[nodiscard]] std::int64_t integer(int column) const override;
  [[nodiscard]] std::string_view text(int column) const override;
  [[nodiscard]] std::string_view blob(int column) const override;

  // False when the connection is gone.
  [[nodiscard]] bool send(PGconn* connection) const;

 private:
  static constexpr std::size_t kDigitsMax = 21;  // of 64 bits with a sign, and the end

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
  mutable std::forward_list<std::string> texts_;  // of integers that were asked for as text
};

// One that writes asks for a commit to be on the disk before it is answered, and is refused by a
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

  // The server's log is not ours; it writes over it in its own time.
  [[nodiscard]] bool empty_log() override { return true; }

  // For statements.
  PostgresResult ask(const PostgresStatement& statement);
  void queue(const PostgresStatement& statement);

 private:
  struct Close {
    void operator()(PGconn* handle) const { PQfinish(handle); }
  };

  // Of the commands that are queued, either a moment within a transaction or the end of one.
  enum class Until : std::uint8_t { Flush, Sync };

  struct Named {
    std::string name;
    int parameters = 0;
  };

  void connect();

  // After the server, or something on the way to it, has ended a session in which nothing was under
  // way: in another one the statements are as they were.
  void connect_again();

  // One that only reads may be asked once more in another session.
  template <class Ask>
  auto ask_twice(const Ask& ask);

  void refuse_unsafe(const std::string& shown);
  void refuse_pooler(const std::string& shown);
  std::string setting(const char* name);
  void sent(int is_sent);
  void queue_command(const char* sql);

  // Waits for the answers to all that is queued; gives the last, throws the first that failed.
  PostgresResult take_answers(Until until);

  [[noreturn]] static void fail(const PostgresResult& result, const std::string& what);
  [[noreturn]] void fail_connection();

  std::string address_;
  std::unique_ptr<PGconn, Close> handle_;
  Access access_;
  std::unordered_map<std::string, Named> prepared_;  // by their text, as it was given
  int prepared_count_ = 0;
  int queued_ = 0;  // commands whose answers nobody has taken
  bool is_in_transaction_ = false;
};

}  // namespace lair::store
