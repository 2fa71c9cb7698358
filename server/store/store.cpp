#include "server/store/store.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>

#include "server/store/clock.hpp"
#include "server/store/comparison.hpp"
#include "server/store/copy.hpp"
#include "server/store/database_name.hpp"
#include "server/store/migrate.hpp"
#include "server/store/sqlite.hpp"

namespace lair::store {
namespace {

// A check of more than this takes longer than anybody should wait for a start.
constexpr std::uint64_t kCheckedAtOnceBytesMax = 64ULL * 1024 * 1024;
constexpr std::uint64_t kMebibyte = 1024ULL * 1024;
constexpr std::int64_t kSecondsPerDay = 24 * 60 * 60;

// The tables that a database of that version has.
std::vector<std::string> tables_at(int version) {
  Database model(":memory:", Access::ReadWrite);
  migrate(model, migrations().first(static_cast<std::size_t>(version)));
  return model.tables();
}

constexpr std::string_view kHalf =
    "; it may be an unfinished copy: restore a complete one, or remove the file to start a new "
    "club";

StoreError no_tables(const std::string& path) {
  return {Fault::NotADatabase, path + " has none of the server's tables" + std::string(kHalf)};
}

// An unfinished copy or another program's file must not pass for an empty club.
void refuse_half(Database& database, const std::string& path, int version) {
  if (version == 0) throw no_tables(path);
  const std::vector<std::string> there = database.tables();
  for (const std::string& name : tables_at(version)) {
    if (std::ranges::binary_search(there, name)) continue;
    throw StoreError(Fault::NotADatabase,
                     path + " does not contain the table " + name + std::string(kHalf));
  }
}

std::unique_ptr<FileLock> lock_of(const std::string& name) {
  if (is_postgres(name)) return nullptr;
  auto lock = std::make_unique<FileLock>(name);
  // Checked before SQLite makes a database of the file.
  if (!lock->has_made_file() && std::filesystem::file_size(name) == 0) throw no_tables(name);
  return lock;
}

constexpr std::chrono::milliseconds kBetweenLockTries{50};

// Tries until the next look at who leads. Returns whether it got the lock.
bool comes_soon(Database& database) {
  const auto until = std::chrono::steady_clock::now() + LeaderWatch::kLookEvery;
  while (!database.take_lock()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(kBetweenLockTries);
  }
  return true;
}

// Returns nothing if the database does not answer, and tells `stand_by` so.
std::optional<Database> locked_after(const std::string& name, const Candidacy& candidacy) {
  const StandBy& stand_by = candidacy.stand_by;
  try {
    Database database(name, Access::ReadWrite);
    LeaderWatch watch(name, candidacy.silent_looks_max);
    while (!comes_soon(database)) stand_by({.leader = watch.look(), .why = ""});
    return database;
  } catch (const StoreError& error) {
    stand_by({.leader = std::nullopt, .why = error.what()});
    return std::nullopt;
  }
}

Database locked_on_server(const std::string& name, const Candidacy& candidacy) {
  if (!candidacy.stand_by) {
    Database database(name, Access::ReadWrite);
    lock_out_others(database, name, candidacy.waits);
    return database;
  }
  for (;;) {
    if (auto database = locked_after(name, candidacy)) return *std::move(database);
    std::this_thread::sleep_for(LeaderWatch::kLookEvery);
  }
}

// While this lives, `progress` hears that the database in a file is still at work, however long one
// command takes.
class SignsOfLife {
 public:
  SignsOfLife(Database& database, const Progress& progress)
      : connection_(sqlite_connection(database)) {
    if (!progress) return;
    progress("");
    connection_.give_signs([&progress] { progress(""); });
  }

  ~SignsOfLife() { connection_.give_signs({}); }

  SignsOfLife(const SignsOfLife&) = delete;
  SignsOfLife& operator=(const SignsOfLife&) = delete;

 private:
  SqliteConnection& connection_;
};

// A copy that cannot be read counts as none.
bool is_copy(const std::string& path, Database& database, const Progress& progress) {
  try {
    Database copy(path, Access::ReadOnly);
    const SignsOfLife signs(copy, progress);
    refuse_damage(copy);
    return hold_the_same(database, copy);
  } catch (const StoreError&) {
    return false;
  }
}

void copy_telling(const std::string& path, const std::string& to, const Progress& progress) {
  std::uint64_t told = 0;
  copy_database(path, to, [&](std::uint64_t written, std::uint64_t expected) {
    if (!progress) return;
    if (written < told + kCheckedAtOnceBytesMax) return progress("");
    told = written;
    progress(std::to_string(written / kMebibyte) + " of about " +
             std::to_string(expected / kMebibyte) + " MiB copied to " + to);
  });
}

// A copy that exists may be of another moment, such as before an older backup was put back; then it
// stays too. If it is the same as the database, because an earlier start left it and came no
// further, it serves again, so that a disk without room for two is enough.
std::string copy_before(Database& database,
                        const std::string& path,
                        int version,
                        const Progress& progress) {
  const std::string first = path + ".v" + std::to_string(version);
  std::string newest;
  std::string kept = first;
  for (int number = 2; std::filesystem::exists(kept); ++number) {
    newest = std::exchange(kept, first + "-" + std::to_string(number));
  }
  if (!newest.empty() && is_copy(newest, database, progress)) return newest;
  copy_telling(path, kept, progress);
  return kept;
}

std::unique_ptr<Leadership> led(Database& session,
                                const std::string& name,
                                const Candidacy& candidacy) {
  if (session.kind() == DatabaseKind::File) return nullptr;
  return std::make_unique<Leadership>(session, name, candidacy.card, candidacy.lost);
}

}  // namespace

OpenDatabase::OpenDatabase(const std::string& name,
                           const Progress& progress,
                           const Candidacy& candidacy)
    : lock_(lock_of(name)),
      database_(lock_ ? Database(name, Access::ReadWrite) : locked_on_server(name, candidacy)) {
  if (lock_) {
    open_file(name, progress);
  } else {
    open_on_server(name, progress);
  }
}

void OpenDatabase::open_file(const std::string& path, const Progress& progress) {
  if (database_.is_read_only()) throw StoreError(Fault::ReadOnly, path + " cannot be written");
  const SignsOfLife signs(database_, progress);
  const int version = database_.version();
  const int known = migrations().back().number;
  is_checked_ = version < known || std::filesystem::file_size(path) <= kCheckedAtOnceBytesMax;
  // A damaged file is not written to: the next write might destroy what can still be read of it.
  if (is_checked_) refuse_damage(database_);
  if (!lock_->has_made_file() && version <= known) refuse_half(database_, path, version);
  if (version > 0 && version < known) copy_left_ = copy_before(database_, path, version, progress);
  migrate(database_, progress);
}

// Copies and checks of the whole database are left to whoever runs that server.
void OpenDatabase::open_on_server(const std::string& address, const Progress& progress) {
  const std::string shown = without_password(address);
  if (progress) progress("");
  is_checked_ = true;
  if (database_.version() == 0 && !database_.tables().empty()) {
    throw StoreError(Fault::NotADatabase,
                     shown + " has tables of another program; name an empty database");
  }
  migrate(database_, progress);
}

Store::Store(const std::string& path,
             Writer::Report report,
             Writer::Committed committed,
             Writer::Deliver deliver,
             const Progress& progress,
             const Candidacy& candidacy)
    : path_(path),
      open_(path, progress, candidacy),
      leadership_(led(open_.database(), path, candidacy)),
      unfinished_(unfinished_tables(open_.database(), path)),
      seasons_(path),
      next_table_id_(store::next_table_id(open_.database())),
      writer_(open_.database(),
              std::move(report),
              std::move(committed),
              std::move(deliver),
              leadership_.get()),
      lived_(open_.database(), writer_, seconds_now()),
      journal_(open_.database(), writer_),
      people_reader_(path),
      players_(open_.database(), writer_, people_reader_),
      sessions_(open_.database(), writer_, people_reader_, lived_),
      accounts_(open_.database(), writer_, people_reader_),
      ways_back_(open_.database(), writer_, people_reader_),
      bots_(open_.database(), writer_, people_reader_),
      emails_(open_.database(), writer_, people_reader_),
      conduct_(open_.database(), writer_, people_reader_),
      lobby_reader_(path),
      chat_(open_.database(), writer_, lobby_reader_, lived_),
      hushes_(open_.database(), writer_, lobby_reader_),
      follows_(open_.database(), writer_, lobby_reader_),
      push_book_(path, open_.database(), writer_),
      reports_(open_.database(), writer_, lobby_reader_),
      books_(open_.database(), writer_),
      pulse_(open_.database(), writer_),
      visits_(path, open_.database(), writer_, lived_),
      reviews_(open_.database(), writer_),
      day_hands_(open_.database(), writer_),
      pruning_(open_.database(), writer_),
      history_(path),
      figures_(path),
      league_games_(path),
      old_names_(path, open_.database(), writer_),
      archive_(path, open_.database(), writer_),
      marked_games_(path, open_.database(), writer_) {
  journal_.go_on(unfinished_);
  lived_.beat(seconds_now());
  if (open_.is_checked()) return;
  check_.emplace(path, [this](const StoreError& damage) { writer_.refuse_all(damage); });
}

// The statements are destroyed before the writer is, so its thread must have ended by then.
Store::~Store() {
  check_.reset();
  archive_.stop();
  old_names_.stop();
  writer_.stop();
}

void Store::take_unfinished_tables(const std::function<void(const StoredTable&)>& each) {
  decode_all(std::exchange(unfinished_, {}), path_, each);
}

std::vector<StoredTable> Store::take_unfinished_tables() {
  Database database(path_, Access::ReadOnly);
  RecordReader reader(database);
  return decoded(std::exchange(unfinished_, {}), reader);
}

void Store::refresh_skeletons(SkeletonOf skeleton_of, Renamed renamed) {
  std::promise<void> done;
  writer_.submit({0,
                  [this, skeleton_of, &renamed] {
                    store::refresh_skeletons(open_.database(), skeleton_of, renamed);
                  },
                  [&done](bool) { done.set_value(); }});
  done.get_future().get();
}

void Store::reread(std::vector<table::TableId> tables, Reread told) {
  auto found = std::make_shared<std::vector<StoredTable>>();
  writer_.submit({0,
                  [this, tables = std::move(tables), found] {
                    // Changes nothing, but is a write: it shows whether the disk takes one.
                    open_.database().execute("UPDATE lived_time SET one = one");
                    RecordReader reader(open_.database());
                    *found = decoded(unfinished_tables(open_.database(), tables), reader);
                    for (const table::TableId table : tables) writer_.forgive(table.value());
                  },
                  [found, told = std::move(told)](bool is_written) {
                    told(is_written ? std::optional(std::move(*found)) : std::nullopt);
                  }});
}

// Goes by the time lived through, so that a wrong clock sends nothing away early.
bool Store::archive_older_than(std::int64_t days, std::int64_t now, BackgroundArchive::Told told) {
  if (open_.database().kind() == DatabaseKind::Server) return true;  // only a file has archives
  if (old_names_.is_running()) return false;
  archive_.begin(lived_.no_later_than(now) - days * kSecondsPerDay, std::move(told));
  return true;
}

void Store::forget_old(std::int64_t now) {
  lived_.beat(now);
  sessions_.sweep(now);
  visits_.sweep(now);
  pruning_.pass();
  chat_.forget_before(static_cast<std::uint64_t>(now - kChatKeptSeconds) * 1'000);
  journal_.close_far_ranges();
}

}  // namespace lair::store
