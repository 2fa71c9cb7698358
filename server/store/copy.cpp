#include "server/store/copy.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/store/sqlite.hpp"

namespace lair::store {
namespace {

constexpr int kStepsPerGlance = 200'000;  // of SQLite's virtual machine, between looks at the file

StoreError failed(const std::string& path, const std::string& what) {
  return {Fault::Disk, path + " cannot be " + what + ": " + std::strerror(errno)};
}

void make_empty(const std::string& path) {
  const int made = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (made < 0) throw failed(path, "made");
  close(made);
}

// Syncs a file, or the folder that holds its name.
void sync(const std::string& path) {
  const int opened = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (opened < 0) throw failed(path, "opened");
  const int outcome = fsync(opened);
  close(opened);
  if (outcome != 0) throw failed(path, "written to the disk");
}

struct Glance {
  const CopyProgress& progress;
  std::string path;
  std::uint64_t expected = 0;
};

int look(void* given) {
  const auto& glance = *static_cast<const Glance*>(given);
  std::error_code ignored;
  const auto written = std::filesystem::file_size(glance.path, ignored);
  if (!ignored) glance.progress(written, glance.expected);
  return 0;
}

std::uint64_t bytes_of(Database& database) {
  Statement size(database,
                 "SELECT (page_count - freelist_count) * page_size "
                 "FROM pragma_page_count, pragma_freelist_count, pragma_page_size");
  Run row(size);
  row.step();
  return static_cast<std::uint64_t>(row.integer(0));
}

// Checks for room before any time is spent on copying.
void refuse_without_room(const std::string& part, std::uint64_t needed) {
  constexpr std::uint64_t kMebibyte = 1024ULL * 1024;
  std::error_code unknown;
  const auto space = std::filesystem::space(part, unknown);
  if (unknown || space.capacity == 0 || space.available >= needed) return;
  throw StoreError(
      Fault::Full,
      part + " needs " + std::to_string(needed / kMebibyte) + " MiB, but the disk has only " +
          std::to_string(space.available / kMebibyte) + " MiB free; nothing was copied");
}

void fill(const std::string& from, const std::string& part, const CopyProgress& progress) {
  Database source(from, Access::ReadOnly);
  Glance glance{.progress = progress, .path = part, .expected = bytes_of(source)};
  refuse_without_room(part, glance.expected);
  if (progress)
    sqlite3_progress_handler(sqlite_connection(source).handle(), kStepsPerGlance, look, &glance);
  Statement vacuum(source, "VACUUM INTO ?");
  Run(vacuum, std::string_view(part)).finish();
  sqlite3_progress_handler(sqlite_connection(source).handle(), 0, nullptr, nullptr);
}

void check_whole(const std::string& part, const CopyProgress& progress) {
  Database copy(part, Access::ReadOnly);
  if (progress) {
    const auto tell = [&progress, bytes = bytes_of(copy)] { progress(bytes, bytes); };
    tell();
    sqlite_connection(copy).give_signs(tell);
  }
  Statement check(copy, "PRAGMA quick_check(1)");
  Run row(check);
  row.step();
  if (row.text(0) != "ok") {
    throw StoreError(Fault::Damaged,
                     part + " was damaged while it was copied: " + std::string(row.text(0)));
  }
}

}  // namespace

std::string part_of(const std::string& path) { return path + ".part"; }

void copy_database(const std::string& from, const std::string& to, const CopyProgress& progress) {
  if (std::filesystem::exists(to)) {
    throw StoreError(Fault::CannotOpen, to + " already exists and is not overwritten");
  }
  const std::string part = part_of(to);
  std::filesystem::remove(part);  // left by a copy that was not completed
  make_empty(part);
  try {
    fill(from, part, progress);
    check_whole(part, progress);
    sync(part);
  } catch (...) {
    std::error_code ignored;
    std::filesystem::remove(part, ignored);
    throw;
  }
  // A link, unlike a rename, never replaces a file.
  if (link(part.c_str(), to.c_str()) != 0) throw failed(to, "made");
  unlink(part.c_str());
  const auto folder = std::filesystem::path(to).parent_path();
  sync(folder.empty() ? "." : folder.string());
}

}  // namespace lair::store
