#include "server/store/sqlite.hpp"

namespace lair::store {
namespace {

constexpr int kBusyMilliseconds = 10'000;

// SQLite's count of its own memory, which nobody reads, takes a lock with every allocation. To be
// said before the first database is opened.
void leave_memory_uncounted() {
  [[maybe_unused]] static const int kSaid = sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

[[noreturn]] void throw_error(sqlite3* database, const std::string& what) {
  throw StoreError(sqlite3_extended_errcode(database), what + ": " + sqlite3_errmsg(database));
}

}  // namespace

Database::Database(const std::string& path, Access access) {
  const int flags = access == Access::ReadOnly ? SQLITE_OPEN_READONLY
                                               : SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  leave_memory_uncounted();
  sqlite3* opened = nullptr;
  const int code = sqlite3_open_v2(path.c_str(), &opened, flags | SQLITE_OPEN_NOMUTEX, nullptr);
  handle_.reset(opened);  // to be closed even when opening failed
  if (code != SQLITE_OK) throw StoreError(code, path + ": " + sqlite3_errstr(code));
  sqlite3_extended_result_codes(opened, 1);
  sqlite3_busy_timeout(opened, kBusyMilliseconds);
  execute("PRAGMA foreign_keys = ON");
  if (access == Access::ReadWrite)
    execute("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON");
}

Database::~Database() = default;
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;

Statement& Database::begin() {
  if (!begin_) begin_ = std::make_unique<Statement>(*this, "BEGIN IMMEDIATE");
  return *begin_;
}

Statement& Database::commit() {
  if (!commit_) commit_ = std::make_unique<Statement>(*this, "COMMIT");
  return *commit_;
}

bool Database::empty_log() {
  sqlite3_busy_timeout(handle(), 0);
  const int code =
      sqlite3_wal_checkpoint_v2(handle(), nullptr, SQLITE_CHECKPOINT_TRUNCATE, nullptr, nullptr);
  sqlite3_busy_timeout(handle(), kBusyMilliseconds);
  return code == SQLITE_OK;
}

void Database::execute(const std::string& sql) {
  const int code = sqlite3_exec(handle(), sql.c_str(), nullptr, nullptr, nullptr);
  if (code != SQLITE_OK) throw_error(handle(), "the database refused a command");
}

Statement::Statement(Database& database, std::string_view sql) {
  sqlite3_stmt* prepared = nullptr;
  const int code = sqlite3_prepare_v3(database.handle(),
                                      sql.data(),
                                      static_cast<int>(sql.size()),
                                      SQLITE_PREPARE_PERSISTENT,
                                      &prepared,
                                      nullptr);
  handle_.reset(prepared);
  if (code != SQLITE_OK) throw_error(database.handle(), "the database refused a statement");
}

Run::~Run() {
  sqlite3_reset(handle_);
  sqlite3_clear_bindings(handle_);
}

bool Run::step() {
  const int code = sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) {
    throw_error(sqlite3_db_handle(handle_), "the database failed");
  }
  return code == SQLITE_ROW;
}

void Run::finish() {
  while (step()) {
  }
}

bool Run::is_null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

std::int64_t Run::integer(int column) const { return sqlite3_column_int64(handle_, column); }

std::string_view Run::text(int column) const {
  // NOLINTNEXTLINE(cppcoreguidelines-pro-type-reinterpret-cast): a C interface of bytes
  const auto* text = reinterpret_cast<const char*>(sqlite3_column_text(handle_, column));
  if (text == nullptr) return {};
  return {text, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

std::string_view Run::blob(int column) const {
  const auto* bytes = static_cast<const char*>(sqlite3_column_blob(handle_, column));
  if (bytes == nullptr) return {};
  return {bytes, static_cast<std::size_t>(sqlite3_column_bytes(handle_, column))};
}

void Run::bind(int place, std::int64_t value) { check(sqlite3_bind_int64(handle_, place, value)); }

void Run::bind(int place, std::string_view value) {
  const char* text = value.data() == nullptr ? "" : value.data();  // null would bind NULL
  check(sqlite3_bind_text64(handle_, place, text, value.size(), SQLITE_STATIC, SQLITE_UTF8));
}

void Run::bind(int place, Blob value) {
  const char* bytes = value.bytes.data() == nullptr ? "" : value.bytes.data();
  check(sqlite3_bind_blob64(handle_, place, bytes, value.bytes.size(), SQLITE_STATIC));
}

void Run::bind(int place, std::nullopt_t) { check(sqlite3_bind_null(handle_, place)); }

void Run::check(int code) const {
  if (code != SQLITE_OK) throw_error(sqlite3_db_handle(handle_), "a parameter does not fit");
}

Transaction::Transaction(Database& database, Kind kind) : database_(database) {
  if (kind == Kind::Read) {
    database_.execute("BEGIN");
  } else {
    Run(database_.begin()).finish();
  }
}

Transaction::~Transaction() {
  // After a full disk SQLite may have rolled back by itself.
  if (sqlite3_get_autocommit(database_.handle()) != 0) return;
  sqlite3_exec(database_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() { Run(database_.commit()).finish(); }

}  // namespace lair::store
