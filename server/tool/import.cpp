#include "server/tool/import.hpp"

#include <array>
#include <iostream>
#include <memory>
#include <vector>

#include <CLI/CLI.hpp>
#include <sodium.h>

#include "server/store/imports.hpp"
#include "server/store/store.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/club_there.hpp"
#include "server/tool/record_reader.hpp"
#include "server/tool/season_import.hpp"

namespace lair::tool {
namespace {

std::string digest_of(std::string_view text) {
  std::array<unsigned char, crypto_hash_sha256_BYTES> digest;
  const std::vector<unsigned char> bytes(text.begin(), text.end());
  crypto_hash_sha256(digest.data(), bytes.data(), bytes.size());
  return {digest.begin(), digest.end()};
}

// Reads at most one byte more than a record may have.
std::string everything_of(std::istream& in) {
  std::string text;
  std::array<char, 64 * 1024> part;
  while (text.size() <= kRecordBytesMax && in.good()) {
    in.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(in.gcount()));
  }
  return text;
}

}  // namespace

std::int64_t import_game(const ImportOptions& options, std::string_view record) {
  const ReadGame read = read_game_record(record);
  const std::string digest = digest_of(read.text);
  store::OpenDatabase open(options.database);
  return store::store_game(open.database(),
                           {.records = read.records,
                            .started = read.facts.started,
                            .finished = read.facts.finished,
                            .origin = options.origin,
                            .digest = digest});
}

void add_import(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "import", "Read an open game record or a season from standard input, check it and store it");
  const auto options = std::make_shared<ImportOptions>();
  command->add_option("--db", options->database, "The server's database; stop the server first")
      ->required();
  command->add_option("--origin", options->origin, "Where it came from")->capture_default_str();
  command->callback([options, &status] {
    try {
      expect_club(options->database);
      const std::string record = everything_of(std::cin);
      if (is_season_file(record)) {
        const std::uint64_t season = import_season(*options, record);
        std::cout << "season " << season << '\n';
      } else {
        const std::int64_t game = import_game(*options, record);
        std::cout << "game " << game << '\n';
      }
    } catch (const std::exception& error) {  // CaseError and StoreError both have a sentence
      std::cerr << "nothing was imported: " << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
