#include "server/store/sqlite.hpp"

#include <filesystem>
#include <system_error>
#include <utility>

namespace lair::store {
namespace {

constexpr int kBusyMilliseconds = 10'000;
constexpr int kStepsPerSign = 1'000;  // instructions of SQLite's virtual machine

// SQLite counts the memory it uses and takes a lock at every allocation to do so, but nobody reads
// the count. Must be called before the first database is opened.
void leave_memory_uncounted() {
  [[maybe_unused]] static const int kSaid = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

// The fault that a result code of SQLite stands for, which may be an extended one.
Fault fault_of(int code) {
  switch (code & 0xFF) {
    case SQLITE_CONSTRAINT:
      return Fault::Constraint;
    case SQLITE_FULL:
      return Fault::Full;
    case SQLITE_IOERR:
      return Fault::Disk;
    case SQLITE_READONLY:
      return Fault::ReadOnly;
    case SQLITE_CANTOPEN:
      return Fault::CannotOpen;
    case SQLITE_CORRUPT:
      return Fault::Damaged;
    case SQLITE_NOTADB:
      return Fault::NotADatabase;
    case SQLITE_BUSY:
      return Fault::Busy;
    default:
      return Fault::Other;
  }
}

// Resets the statement, even if it fails.
void run_once(Prepared& statement) {
  struct Ended {
    ~Ended() { statement.reset(); }

    Prepared& statement;
  };

  const Ended ended{statement};
  statement.finish();
}

int give_sign(void* sign) {
  (*static_cast<const std::function<void()>*>(sign))();
  return 0;  // lets the command go on
}

// False also if that cannot be told, for example without access to the folder.
bool is_missing(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::status(path, ignored).type() == std::filesystem::file_type::not_found;
}

[[noreturn]] void throw_error(sqlite3* database, const std::string& what) {
  throw StoreError(fault_of(sqlite3_extended_errcode(database)),
                   what + ": " + sqlite3_errmsg(database));
}

}  // namespace

// --- Statements ---

SqliteStatement::SqliteStatement(sqlite3* database, std::string_view sql) {
  const int code = sqlite3_prepare_v3(database,
                                      sql.data(),
                                      static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT,
                                      &handle_,
                                      nullptr);
  if (code != SQLITE_OK) throw_error(database, "the database refused a statement");
}

SqliteStatement::~SqliteStatement() { sqlite3_finalize(handle_); }

void SqliteStatement::bind(int place, std::int64_t value) {
  check(sqlite3_bind_int64(handle_, place, value));
}

void SqliteStatement::bind(int place, std::string_view value) {
  const char* text = value.data() == nullptr ? "" : value.data();  // a null pointer would bind NULL
  check(sqlite3_bind_text64(handle_, place, text, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void SqliteStatement::bind(int place, Blob value) {
  const char* bytes = value.bytes.data() == nullptr ? "" : value.bytes.data();
  check(sqlite3_bind_blob64(handle_, place, bytes, value.bytes.size(), SQLITE_STATIC));
}

void SqliteStatement::bind_null(int place) { check(sqlite3_bind_null(handle_, place)); }

void SqliteStatement::check(int code) const {
  if (code != SQLITE_OK) throw_error(sqlite3_db_handle(handle_), "a parameter cannot be bound");
}

bool SqliteStatement::step() {
  const int code = sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    throw_error(sqlite3_db_handle(handle_), "the database failed");
  }
  return code == SQLITE_ROW;
}

void SqliteStatement::finish() {
  while (step()) {
  }
}

void SqliteStatement::reset() noexcept {
  sqlite3_reset(handle_);
  sqlite3_clear_bindings(handle_);
}

bool SqliteStatement::is_null(int column) const {
  return sqlite3_column_type(handle_, column) == SQLITE_NULL;
}

std::int64_t SqliteStatement::integer(int column) const {
  return sqlite3_column_int64(handle_, column);
}

std::string_view SqliteStatement::text(int column) const {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

std::string_view SqliteStatement::blob(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

// --- Connections ---

SqliteConnection::SqliteConnection(const std::string& path, Access access) {
  const int flags = access == Access::ReadOnly ? SQLITE_OPEN_READONLY
                                               : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  leave_memory_uncounted();
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(opened);  // so that it is closed even if opening failed
  if (code == SQLITE_CANTOPEN && access == Access::ReadOnly && is_missing(path)) {
    throw StoreError(Fault::CannotOpen, path + " does not exist");
  }
  if (code != SQLITE_OK) throw StoreError(fault_of(code), path + ": " + sqlite3_errstr(code));
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  try {
    set_up(access);
  } catch (const StoreError& error) {
    throw StoreError(error.fault(), path + ": " + error.what());
  }
}

void SqliteConnection::set_up(Access access) {
  SqliteConnection::execute("PRAGMA foreign_keys = ON");
  if (access == Access::ReadOnly) return;
  SqliteConnection::execute("PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
  // A change from one mode to the other needs the file to itself, without any reader.
  SqliteConnection::execute(access == Access::ReadWrite ? "PRAGMA journal_mode = WAL"
                                                        : "PRAGMA journal_mode = DELETE");
}

void SqliteConnection::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw_error(handle(), "the database refused a command");
}

std::unique_ptr<Prepared> SqliteConnection::prepare(std::string_view sql) {
  return std::make_unique<SqliteStatement>(handle(), sql);
}

void SqliteConnection::begin(TransactionKind kind) {
  if (kind == TransactionKind::Read) return execute("BEGIN");
  if (!begin_) begin_ = prepare("BEGIN IMMEDIATE");
  run_once(*begin_);
}

void SqliteConnection::commit() {
  if (!commit_) commit_ = prepare("COMMIT");
  run_once(*commit_);
}

void SqliteConnection::roll_back() noexcept {
  // After a full disk SQLite may have rolled back by itself.
  if (sqlite3_get_autocommit(handle()) != 0) return;
  sqlite3_exec(handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

bool SqliteConnection::is_read_only() const { return sqlite3_db_readonly(handle(), "main") == 1; }

int SqliteConnection::version() {
  const auto version = prepare("PRAGMA user_version");
  version->step();
  return static_cast<int>(version->integer(0));
}

void SqliteConnection::set_version(int version) {
  execute("PRAGMA user_version = " + std::to_string(version));
}

std::vector<std::string> SqliteConnection::tables() {
  std::vector<std::string> names;
  const auto name = prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name");
  while (name->step()) names.emplace_back(name->text(0));
  return names;
}

std::vector<Column> SqliteConnection::columns(const std::string& table) {
  std::vector<Column> columns;
  const auto column = prepare("SELECT name, type FROM pragma_table_info(?) ORDER BY cid");
  column->bind(1, table);
  while (column->step()) {
    const std::string_view type = column->text(1);
    columns.push_back({std::string(column->text(0)),
                       type == "INTEGER" ? ColumnType::Integer
                       : type == "TEXT"  ? ColumnType::Text
                                         : ColumnType::Bytes});
  }
  return columns;
}

bool SqliteConnection::has_orphans() { return prepare("PRAGMA foreign_key_check")->step(); }

bool SqliteConnection::empty_log() {
  sqlite3_busy_timeout(handle(), 0);
  const int code =
      sqlite3_wal_checkpoint_v2(handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(handle(), kBusyMilliseconds);
  return code == SQLITE_OK;
}

void SqliteConnection::give_signs(std::function<void()> sign) {
  sign_ = std::move(sign);
  sqlite3_progress_handler(handle(), kStepsPerSign, sign_ ? give_sign : nullptr, &sign_);
}

SqliteConnection& sqlite_connection(Database& database) {
  return dynamic_cast<SqliteConnection&>(database.connection());
}

}  // namespace lair::store
