#include "server/store/postgres.hpp"

#include <array>
#include <cctype>
#include <exception>
#include <utility>

#include "server/store/database_name.hpp"

namespace lair::store {
namespace {

constexpr int kOldestServer = 150'000;  // PostgreSQL 15

// The error that the check of Leadership raises.
constexpr std::string_view kLostLeadership = "LR001";

// The fault that an SQLSTATE stands for.
Fault fault_of(std::string_view state) {
  const std::string_view kind = state.substr(0, 2);
  // A row that breaks a constraint, a value that no column can hold, or an error that a trigger
  // raised.
  if (kind == "23" || kind == "22" || state.front() == 'P') return Fault::Constraint;
  if (state == "53100") return Fault::Full;
  if (state == "25006") return Fault::ReadOnly;
  if (kind == "28" || kind == "3D" || state == "42501") return Fault::CannotOpen;
  if (state == kLostLeadership) return Fault::Disk;
  if (state == "XX001" || state == "XX002") return Fault::Damaged;
  if (kind == "40" || kind == "55") return Fault::Busy;
  if (kind == "08" || kind == "53" || kind == "57" || kind == "58") return Fault::Disk;
  return Fault::Other;
}

// libpq breaks its sentences into lines and indents them.
std::string one_line(std::string_view message) {
  std::string line;
  for (const char letter : message) {
    const bool is_space = std::isspace(static_cast<unsigned char>(letter)) != 0;
    if (!is_space) {
      line += letter;
    } else if (!line.empty() && line.back() != ' ') {
      line += ' ';
    }
  }
  if (line.ends_with(' ')) line.pop_back();
  return line;
}

bool is_fine(const PostgresResult& result) {
  const ExecStatusType status = PQresultStatus(result.get());
  return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK || status == PGRES_EMPTY_QUERY;
}

void ignore_notice(void* /*ours*/, const PGresult* /*notice*/) {}

}  // namespace

PostgresConnection::PostgresConnection(const std::string& address, Access access)
    : address_(address), access_(access) {
  connect();
}

void PostgresConnection::connect() {
  const std::string shown = without_password(address_);
  // What the address itself says comes later, so it takes precedence. Keepalives keep a connection
  // that is silent all night from being dropped on the way.
  const std::array keywords{"connect_timeout",
                            "tcp_user_timeout",
                            "keepalives_idle",
                            "application_name",
                            "dbname",
                            "client_encoding",
                            static_cast<const char*>(nullptr)};
  const std::array values{
      "10", "4000", "60", "lair", address_.c_str(), "UTF8", static_cast<const char*>(nullptr)};
  handle_.reset(PQconnectdbParams(keywords.data(), values.data(), 1));
  if (PQstatus(handle_.get()) != CONNECTION_OK) {
    throw StoreError(Fault::CannotOpen,
                     shown + " cannot be opened: " + one_line(PQerrorMessage(handle_.get())));
  }
  PQsetNoticeReceiver(handle_.get(), ignore_notice, nullptr);
  if (PQserverVersion(handle_.get()) < kOldestServer) {
    throw StoreError(Fault::CannotOpen, shown + " is older than PostgreSQL 15; upgrade it");
  }
  if (PQenterPipelineMode(handle_.get()) != 1) fail_connection();
  if (is_read_only()) {
    PostgresConnection::execute("SET default_transaction_read_only = on");
    return;
  }
  refuse_unsafe(shown);
  refuse_pooler(shown);
  // The server ends the session of a machine that is gone, which releases the lock.
  PostgresConnection::execute(
      "SET synchronous_commit = on; SET tcp_keepalives_idle = 2; SET tcp_keepalives_interval = 1; "
      "SET tcp_keepalives_count = 3; SET tcp_user_timeout = 5000");
}

void PostgresConnection::connect_again() {
  connect();
  for (const auto& [sql, named] : prepared_) {
    sent(PQsendPrepare(handle_.get(), named.name.c_str(), numbered(sql).sql.c_str(), 0, nullptr));
  }
  take_answers(Until::Sync);
}

template <class Ask>
auto PostgresConnection::ask_twice(const Ask& ask) {
  const bool may_ask_again = is_read_only() && !is_in_transaction_;
  try {
    return ask();
  } catch (const StoreError&) {
    if (!may_ask_again || PQstatus(handle_.get()) != CONNECTION_BAD) throw;
  }
  connect_again();
  return ask();
}

// A pooler that gives each transaction another session would give the lock to its next client.
void PostgresConnection::refuse_pooler(const std::string& shown) {
  const auto backend = prepare("SELECT pg_backend_pid()");
  backend->step();
  if (backend->integer(0) == PQbackendPID(handle_.get())) return;
  throw StoreError(
      Fault::CannotOpen,
      shown +
          " is reached through a pooler such as pgbouncer; give the address of PostgreSQL itself");
}

void PostgresConnection::refuse_unsafe(const std::string& shown) {
  for (const char* name : {"fsync", "full_page_writes"}) {
    if (setting(name) == "on") continue;
    throw StoreError(Fault::CannotOpen,
                     shown + " runs with " + name +
                         "=off, so it loses games if its machine crashes; set " + name + "=on");
  }
}

std::string PostgresConnection::setting(const char* name) {
  const auto setting = prepare("SELECT current_setting(?)");
  setting->bind(1, std::string_view(name));
  setting->step();
  return std::string(setting->text(0));
}

void PostgresConnection::execute(const std::string& sql) {
  take_answers(Until::Sync);
  if (PQexitPipelineMode(handle_.get()) != 1) fail_connection();
  const PostgresResult result(PQexec(handle_.get(), sql.c_str()));
  if (PQenterPipelineMode(handle_.get()) != 1) fail_connection();
  is_in_transaction_ = PQtransactionStatus(handle_.get()) != PQTRANS_IDLE;
  if (!is_fine(result)) fail(result, "the database refused a command");
}

std::unique_ptr<Prepared> PostgresConnection::prepare(std::string_view sql) {
  const auto known = prepared_.find(std::string(sql));
  if (known != prepared_.end()) {
    return std::make_unique<PostgresStatement>(*this, known->second.name, known->second.parameters);
  }
  const NumberedSql text = numbered(sql);
  const Named made{"s" + std::to_string(++prepared_count_), text.parameters};
  ask_twice([&] {
    sent(PQsendPrepare(handle_.get(), made.name.c_str(), text.sql.c_str(), 0, nullptr));
    return take_answers(is_in_transaction_ ? Until::Flush : Until::Sync);
  });
  prepared_.emplace(sql, made);
  return std::make_unique<PostgresStatement>(*this, made.name, made.parameters);
}

PostgresResult PostgresConnection::ask(const PostgresStatement& statement) {
  return ask_twice([&] {
    sent(statement.send(handle_.get()) ? 1 : 0);
    return take_answers(is_in_transaction_ ? Until::Flush : Until::Sync);
  });
}

void PostgresConnection::queue(const PostgresStatement& statement) {
  sent(statement.send(handle_.get()) ? 1 : 0);
  if (!is_in_transaction_) take_answers(Until::Sync);
}

void PostgresConnection::begin(TransactionKind kind) {
  // If the connection was lost in a transaction, nothing was asked again; the next transaction gets
  // a new session.
  if (is_read_only() && PQstatus(handle_.get()) == CONNECTION_BAD) connect_again();
  queue_command(kind == TransactionKind::Read ? "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
                                              : "BEGIN");
  is_in_transaction_ = true;
}

// PostgreSQL answers the COMMIT of a transaction in which something failed with a ROLLBACK.
void PostgresConnection::commit() {
  queue_command("COMMIT");
  const PostgresResult committed = take_answers(Until::Sync);
  if (std::string_view(PQcmdStatus(committed.get())) == "COMMIT") return;
  throw StoreError(Fault::Other, "the database rolled a transaction back");
}

// The first attempt may only report that an earlier command failed.
void PostgresConnection::roll_back() noexcept {
  for (int attempt = 0; attempt < 2 && is_in_transaction_; ++attempt) {
    try {
      queue_command("ROLLBACK");
      take_answers(Until::Sync);
    } catch (const std::exception&) {
    }
  }
}

void PostgresConnection::queue_command(const char* sql) {
  sent(PQsendQueryParams(
      handle_.get(), sql, 0, nullptr, nullptr, nullptr, nullptr, PostgresStatement::kBinary));
}

void PostgresConnection::sent(int is_sent) {
  if (is_sent != 1) fail_connection();
  ++queued_;
}

// After a command fails, the server takes no other before the next sync.
PostgresResult PostgresConnection::take_answers(Until until) {
  PGconn* const handle = handle_.get();
  const bool is_asked = until == Until::Sync
                            ? PQpipelineSync(handle) == 1
                            : PQsendFlushRequest(handle) == 1 && PQflush(handle) == 0;
  if (!is_asked) fail_connection();
  PostgresResult last;
  PostgresResult failed;
  for (; queued_ > 0; --queued_) {
    last.reset(PQgetResult(handle));
    if (PQstatus(handle) == CONNECTION_BAD) fail_connection();
    if (!failed && !is_fine(last)) failed = std::move(last);
    const PostgresResult end(PQgetResult(handle));  // null
  }
  if (failed && until == Until::Flush && PQpipelineSync(handle) != 1) fail_connection();
  if (failed || until == Until::Sync) {
    const PostgresResult synced(PQgetResult(handle));
    if (PQresultStatus(synced.get()) != PGRES_PIPELINE_SYNC) fail_connection();
    is_in_transaction_ = PQtransactionStatus(handle) != PQTRANS_IDLE;
  }
  if (failed) fail(failed, "the database failed");
  return last;
}

bool PostgresConnection::is_read_only() const { return access_ == Access::ReadOnly; }

int PostgresConnection::version() {
  const auto is_there = prepare("SELECT to_regclass('schema_version') IS NOT NULL");
  is_there->step();
  if (is_there->integer(0) == 0) return 0;
  const auto version = prepare("SELECT version FROM schema_version");
  return version->step() ? static_cast<int>(version->integer(0)) : 0;
}

void PostgresConnection::set_version(int version) {
  execute(
      "CREATE TABLE IF NOT EXISTS schema_version "
      "(one BIGINT PRIMARY KEY CHECK (one = 1), version BIGINT NOT NULL); "
      "INSERT INTO schema_version (one, version) VALUES (1, " +
      std::to_string(version) + ") ON CONFLICT (one) DO UPDATE SET version = excluded.version");
}

// The session holds the lock, so that a session that writes always has it. The lock covers only
// this schema, because several clubs may share a database.
bool PostgresConnection::take_lock() {
  const auto lock =
      prepare("SELECT pg_try_advisory_lock(hashtextextended('lair ' || current_schema(), 0))");
  lock->step();
  return lock->integer(0) == 1;
}

std::vector<std::string> PostgresConnection::tables() {
  const auto name = prepare(
      "SELECT tablename::text FROM pg_tables WHERE schemaname = current_schema() "
      "ORDER BY tablename COLLATE \"C\"");
  std::vector<std::string> names;
  while (name->step()) names.emplace_back(name->text(0));
  return names;
}

std::vector<Column> PostgresConnection::columns(const std::string& table) {
  std::vector<Column> columns;
  const auto column = prepare(
      "SELECT column_name::text, data_type::text FROM information_schema.columns "
      "WHERE table_schema = current_schema() AND table_name = ? ORDER BY ordinal_position");
  column->bind(1, table);
  while (column->step()) {
    const std::string_view type = column->text(1);
    columns.push_back({std::string(column->text(0)),
                       type == "bigint" ? ColumnType::Integer
                       : type == "text" ? ColumnType::Text
                                        : ColumnType::Bytes});
  }
  return columns;
}

void PostgresConnection::fail(const PostgresResult& result, const std::string& what) {
  const char* const state = PQresultErrorField(result.get(), PG_DIAG_SQLSTATE);
  throw StoreError(state == nullptr ? Fault::Disk : fault_of(state),
                   what + ": " + one_line(PQresultErrorMessage(result.get())));
}

// Forgets everything that was under way.
void PostgresConnection::fail_connection() {
  queued_ = 0;
  is_in_transaction_ = false;
  throw StoreError(
      Fault::Disk,
      "the connection to the database failed: " + one_line(PQerrorMessage(handle_.get())));
}

}  // namespace lair::store
