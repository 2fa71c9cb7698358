#include "server/tool/backup.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <filesystem>
#include <iostream>
#include <memory>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>

#include "server/store/archive.hpp"
#include "server/store/copy.hpp"
#include "server/store/database_name.hpp"
#include "server/store/file_lock.hpp"
#include "server/store/migrate.hpp"
#include "server/tool/club_there.hpp"
#include "server/tool/verify.hpp"

namespace lair::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::chrono::seconds kCopyToldEvery{1};
constexpr std::string_view kPrefix = "lair-";
constexpr std::string_view kSuffix = ".db";
constexpr std::string_view kBrokenOff = ".db.part";
constexpr const char* kFailed = "failed.db";  // in the folder of the copies

std::string time_in_name() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  gmtime_r(&now, &utc);
  std::array<char, 32> text{};
  const auto length = std::strftime(text.data(), text.size(), "%Y%m%dT%H%M%SZ", &utc);
  return {text.data(), length};
}

// Throws unless the file is a database of the server, of whatever version.
void refuse_what_is_none(const std::string& path) {
  if (store::is_postgres(path)) {
    throw store::StoreError(store::Fault::Other,
                            "save a database on a PostgreSQL server with pg_dump --format=custom "
                            "--file=lair.dump ADDRESS, and restore it with pg_restore");
  }
  expect_club(path);
}

// Whether it is of the form 20260101T043000Z.
bool is_time(std::string_view text) {
  constexpr std::string_view kForm = "00000000T000000Z";
  return std::ranges::equal(text, kForm, [](char letter, char form) {
    return form == '0' ? letter >= '0' && letter <= '9' : letter == form;
  });
}

// Files named like earlier backups, sorted by age as far as their clock was right.
std::vector<fs::path> files_of_ours(const fs::path& folder, std::string_view suffix) {
  std::vector<fs::path> ours;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder)) {
    const std::string name = entry.path().filename().string();
    std::string_view time = name;
    if (!time.starts_with(kPrefix) || !time.ends_with(suffix)) continue;
    time.remove_prefix(kPrefix.size());
    time.remove_suffix(std::min(time.size(), suffix.size()));
    if (is_time(time) && entry.is_regular_file()) ours.push_back(entry.path());
  }
  std::ranges::sort(ours);
  return ours;
}

// Removes the oldest copies, but never the one just made, which looks oldest if the clock is
// behind.
void thin_out(const fs::path& folder, std::size_t keep, const fs::path& made, std::ostream& out) {
  const std::vector<fs::path> copies = files_of_ours(folder, kSuffix);
  for (std::size_t at = 0; at + keep < copies.size(); ++at) {
    if (copies[at] == made) continue;
    fs::remove(copies[at]);
    out << copies[at].string() << " is older than the " << keep << " that are kept; removed\n";
  }
}

// Removes what is left of killed backups. Younger files stay, since another backup may be in
// progress.
void remove_what_was_broken_off(const fs::path& folder, std::ostream& out) {
  const auto yesterday = fs::file_time_type::clock::now() - std::chrono::days(1);
  for (const fs::path& part : files_of_ours(folder, kBrokenOff)) {
    if (fs::last_write_time(part) > yesterday) continue;
    fs::remove(part);
    out << part.string() << " was never finished; removed\n";
  }
}

// A copy of an earlier version is only checked for damage, since only its own tool can replay it.
bool is_true_to_its_games(const std::string& copy, std::ostream& out, std::ostream& progress) {
  int version = 0;
  {
    store::Database database(copy, store::Access::ReadOnly);
    version = database.version();
  }
  if (version < static_cast<int>(store::migrations().size())) {
    out << copy << " has version " << version << "; the server will upgrade it\n";
    return true;
  }
  VerifyOptions options;
  options.database = copy;
  return verify(options, out, progress);
}

// Returns false, after a sentence, if the archive cannot be copied too or the copy does not match
// its games.
bool is_taken_with_its_games(const std::string& database,
                             const std::string& copy,
                             std::ostream& out,
                             std::ostream& progress) {
  try {
    store::copy_archive(database, copy);
    if (is_true_to_its_games(copy, out, progress)) return true;
    out << copy << " is complete but does not match its games (see above); older copies are kept\n";
  } catch (const store::StoreError& error) {
    out << copy << " is complete, but its archive is not: " << error.what()
        << "; older copies are kept\n";
  }
  return false;
}

// Keeps a failed copy, which may still be useful. The next may fail too, so only one is kept.
void set_aside(const fs::path& copy, std::ostream& out) {
  const fs::path aside = copy.parent_path() / kFailed;
  fs::rename(copy, aside);
  out << copy.string() << " is now " << aside.string() << '\n';
}

// The copy that will replace the database; removed if it does not come to that.
class ReadyCopy {
 public:
  explicit ReadyCopy(std::string path) : path_(std::move(path)) { fs::remove(path_); }

  ~ReadyCopy() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }

  ReadyCopy(const ReadyCopy&) = delete;
  ReadyCopy& operator=(const ReadyCopy&) = delete;

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// SQLite's files beside a database, left by a server that was killed. If they stayed, SQLite would
// take them for those of the restored database.
constexpr std::array<std::string_view, 3> kBesideIt{"-wal", "-shm", "-journal"};

bool is_anything_at(const std::string& path) {
  return fs::exists(path) || std::ranges::any_of(kBesideIt, [&](std::string_view suffix) {
           return fs::exists(path + std::string(suffix));
         });
}

// Moves the contents of the files beside the database into it, so that everything is in one file. A
// damaged database is replaced all the same.
void gather(const std::string& path, std::ostream& out) {
  try {
    store::Database database(path, store::Access::ReadWrite);
    database.execute("PRAGMA journal_mode = DELETE");
  } catch (const store::StoreError& error) {
    out << error.what() << "; it is moved unchanged\n";
  }
}

void move_aside(const std::string& path, std::ostream& out) {
  if (fs::exists(path)) gather(path, out);
  const std::string aside = path + ".before-" + time_in_name();
  if (is_anything_at(aside))
    throw store::StoreError(store::Fault::CannotOpen, aside + " already exists");
  const auto move = [&](std::string_view suffix) {
    const std::string from = path + std::string(suffix);
    if (!fs::exists(from)) return;
    fs::rename(from, aside + std::string(suffix));
    out << from << " is now " << aside << suffix << '\n';
  };
  for (const std::string_view suffix : kBesideIt) move(suffix);
  move({});
}

// Returns false if a month is damaged; the database is restored all the same. Throws if the archive
// is another club's.
bool takes_archive_over(const RestoreOptions& options, std::ostream& out) {
  using store::Fault;
  try {
    store::copy_archive(options.from, options.database);
    return true;
  } catch (const store::StoreError& error) {
    if (error.fault() != Fault::Damaged && error.fault() != Fault::NotADatabase) throw;
    out << "not all archived games were restored: " << error.what() << '\n';
    return false;
  }
}

template <class Work>
void run_tool(int& status, const Work& work) {
  try {
    status = work() ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    status = 1;
  }
}

}  // namespace

store::CopyProgress copy_shown_on(std::ostream& progress) {
  using Clock = std::chrono::steady_clock;
  return [&progress, shown = std::optional<Clock::time_point>(), checked = false](
             std::uint64_t written, std::uint64_t expected) mutable {
    const bool checks = written == expected;
    if (checks && !shown) return;  // a copy that was made in no time is checked in no time
    const auto now = Clock::now();
    const bool is_news = !shown || checks != checked;
    if (!is_news && now - *shown < kCopyToldEvery) return;
    shown = now;
    checked = checks;
    constexpr std::uint64_t kMebibyte = 1024 * 1024;
    progress << written / kMebibyte;
    if (!checks) progress << " of about " << expected / kMebibyte;
    progress << (checks ? " MiB copied; checking the copy\n" : " MiB copied\n");
  };
}

bool backup(const BackupOptions& options, std::ostream& out, std::ostream& progress) {
  refuse_what_is_none(options.database);
  const bool is_folder = fs::is_directory(options.to);
  const bool thins_out = is_folder && options.keep > 0;
  // First, so that a backup that fails every night does not fill the disk.
  if (thins_out) {
    remove_what_was_broken_off(options.to, out);
    thin_out(options.to, options.keep, {}, out);
  }
  const std::string name = std::string(kPrefix) + time_in_name() + std::string(kSuffix);
  const std::string to = is_folder ? (fs::path(options.to) / name).string() : options.to;
  store::copy_database(options.database, to, copy_shown_on(progress));
  out << to << " is a copy of " << fs::file_size(to) << " bytes\n";
  const bool is_good = is_taken_with_its_games(options.database, to, out, progress);
  if (!is_good && thins_out) set_aside(to, out);
  if (is_good && thins_out) thin_out(options.to, options.keep, to, out);
  return is_good;
}

bool restore(const RestoreOptions& options, std::ostream& out, std::ostream& progress) {
  refuse_what_is_none(options.from);
  if (store::is_postgres(options.database)) refuse_what_is_none(options.database);
  if (fs::exists(options.database) && !options.replaces) {
    out << options.database << " already exists; --replace moves it aside first\n";
    return false;
  }
  if (!is_true_to_its_games(options.from, out, progress)) {
    out << options.from << " does not match its games; nothing was restored\n";
    return false;
  }
  const bool replaces = fs::exists(options.database);
  std::optional<store::FileLock> alone;  // before copying, since a server may be running on it
  if (replaces) alone.emplace(options.database);
  const ReadyCopy ready(options.database + ".restored");
  store::copy_database(options.from, ready.path(), copy_shown_on(progress));
  const bool is_complete = takes_archive_over(options, out);
  if (is_anything_at(options.database)) move_aside(options.database, out);
  fs::rename(ready.path(), options.database);
  out << options.database << " is restored; start the server on it\n";
  return is_complete;
}

void add_backup(CLI::App& app, int& status) {
  CLI::App* save = app.add_subcommand(
      "backup",
      "Copy a database while people play; the copy is verified, and only you can read it");
  const auto saved = std::make_shared<BackupOptions>();
  save->add_option("--db", saved->database, "The server's database")->required();
  save->add_option("--to", saved->to, "A new file, or a folder")->required();
  save->add_option("--keep", saved->keep, "In a folder: how many of the newest copies to keep");
  save->callback(
      [saved, &status] { run_tool(status, [&] { return backup(*saved, std::cout, std::cerr); }); });

  CLI::App* put = app.add_subcommand(
      "restore", "Restore a copy as the server's database; stop the server first");
  const auto given = std::make_shared<RestoreOptions>();
  put->add_option("--from", given->from, "The copy")->required();
  put->add_option("--db", given->database, "The server's database")->required();
  put->add_flag("--replace", given->replaces, "Move an existing database aside");
  put->callback([given, &status] {
    run_tool(status, [&] { return restore(*given, std::cout, std::cerr); });
  });
}

}  // namespace lair::tool
