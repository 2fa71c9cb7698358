#include "server/tool/archive.hpp"

#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <optional>

#include <CLI/CLI.hpp>

#include "server/store/archive.hpp"
#include "server/store/clock.hpp"
#include "server/store/copy.hpp"
#include "server/store/database_name.hpp"
#include "server/store/store.hpp"
#include "server/tool/backup.hpp"
#include "server/tool/club_there.hpp"

namespace lair::tool {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kSecondsPerDay = 24 * 60 * 60;

void report(int& status, const std::function<void()>& work) {
  try {
    work();
    status = 0;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    status = 1;
  }
}

void refuse_what_is_no_file(const std::string& path) {
  if (store::is_postgres(path)) {
    throw store::StoreError(
        store::Fault::Other,
        "old games on a PostgreSQL server stay in its database, where they do not slow it down");
  }
  expect_club(path);
}

// Moves what is in the write-ahead log into the file, so that the file is complete.
void take_in_log(store::Database& database, const std::string& path) {
  store::Statement leave(database, "PRAGMA journal_mode = DELETE");
  store::Run row(leave);
  if (row.step() && row.text(0) == "delete") return;
  throw store::StoreError(store::Fault::Busy, path + " is being read; try again later");
}

}  // namespace

void archive(const ArchiveOldOptions& options, std::ostream& out) {
  refuse_what_is_no_file(options.database);
  store::OpenDatabase open(options.database);
  const auto totals =
      store::archive_tables({.database = options.database,
                             .ended_before = store::seconds_now() - options.days * kSecondsPerDay},
                            [&open](const std::function<void(store::Database&)>& change) {
                              store::Transaction transaction(open.database());
                              change(open.database());
                              transaction.commit();
                            });
  out << totals.tables << " tables archived, " << totals.packed_bytes << " bytes\n";
}

void vacuum(const std::string& database, std::ostream& out, std::ostream& progress) {
  refuse_what_is_no_file(database);
  const std::uint64_t before = fs::file_size(database);
  const std::string small = database + ".vacuumed";
  fs::remove(small);
  {
    // Keeps the database locked until the small copy has replaced it.
    store::OpenDatabase open(database);
    store::copy_database(database, small, copy_shown_on(progress));
    take_in_log(open.database(), database);
    fs::rename(small, database);
  }
  out << database << " had " << before << " bytes and now has " << fs::file_size(database) << '\n';
}

void add_archive(CLI::App& app, int& status) {
  CLI::App* old = app.add_subcommand(
      "archive",
      "Move the moves of old games from the database to the archive; they can still be replayed");
  const auto options = std::make_shared<ArchiveOldOptions>();
  old->add_option("--db", options->database, "The server's database; stop the server first")
      ->required();
  old->add_option("--older-than-days", options->days, "Only tables that ended longer ago")
      ->capture_default_str()
      ->check(CLI::Range(0, 36'500));
  old->callback([options, &status] { report(status, [&] { archive(*options, std::cout); }); });

  CLI::App* compact =
      app.add_subcommand("vacuum", "Shrink the database's file to the size of its contents");
  const auto database = std::make_shared<std::string>();
  compact->add_option("--db", *database, "The server's database; stop the server first")
      ->required();
  compact->callback(
      [database, &status] { report(status, [&] { vacuum(*database, std::cout, std::cerr); }); });
}

}  // namespace lair::tool
