#include "server/tool/transfer.hpp"

#include <chrono>
#include <cstdint>
#include <exception>
#include <iostream>
#include <memory>
#include <string_view>

#include <CLI/CLI.hpp>

#include "server/store/database_name.hpp"
#include "server/store/transfer.hpp"
#include "server/tool/verify.hpp"

namespace lair::tool {
namespace {

constexpr std::chrono::seconds kRowsToldEvery{1};

store::TransferProgress rows_shown_on(std::ostream& progress) {
  auto shown = std::chrono::steady_clock::now();
  return [shown, &progress](std::string_view table, std::uint64_t written) mutable {
    const auto now = std::chrono::steady_clock::now();
    if (now - shown < kRowsToldEvery) return;
    shown = now;
    progress << written << " rows written; copying " << table << '\n';
  };
}

}  // namespace

bool transfer(const TransferOptions& options, std::ostream& out, std::ostream& progress) {
  const std::string to = store::without_password(options.to);
  const std::uint64_t rows =
      store::transfer_club(options.from, options.to, rows_shown_on(progress));
  out << to << " has all " << rows << " rows of " << store::without_password(options.from) << '\n';
  VerifyOptions check;
  check.database = options.to;
  if (!verify(check, out, progress)) {
    out << to << " does not match its games (see above); keep using the original club\n";
    return false;
  }
  out << "start the server with --db " << to << "; the original club is unchanged\n";
  return true;
}

void add_transfer(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "migrate-store",
      "Copy a club from a file to a PostgreSQL server or back; stop its server first");
  const auto given = std::make_shared<TransferOptions>();
  command->add_option("--from", given->from, "The club: a file, or postgres://…")->required();
  command->add_option("--to", given->to, "A new file, or an empty database on a server")
      ->required();
  command->callback([given, &status] {
    try {
      status = transfer(*given, std::cout, std::cerr) ? 0 : 1;
    } catch (const std::exception& error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
