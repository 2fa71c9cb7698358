#include "server/tool/verify.hpp"

#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <utility>

#include <CLI/CLI.hpp>

#include "server/tool/season_check.hpp"
#include "server/tool/stored_check.hpp"
#include "server/wire/journal_codec.hpp"

namespace lair::tool {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kProgressEvery{2};
constexpr std::uint64_t kRecordsPerGlance = 1024;  // at the clock

// One table on its way through the journal.
struct Checked {
  Checked(StoredGames& stored, table::TableId table)
      : replay(stored.is_imported(table) ? std::nullopt : std::optional(table)),
        check(stored, table) {}

  Replay replay;
  StoredCheck check;
  std::uint32_t records = 0;
  std::vector<Difference> found;  // in the present deal
};

class Verification {
 public:
  Verification(StoredGames& stored, std::ostream& out, std::ostream& progress)
      : stored_(stored), out_(out), progress_(progress) {}

  bool run(std::optional<table::TableId> only);

 private:
  void read(table::TableId id, std::string_view bytes);
  void finish(std::optional<table::TableId> only);
  void print(table::TableId id, Checked& table, bool is_secret);
  void summarize() const;
  void show_progress();
  [[nodiscard]] double seconds() const;

  StoredGames& stored_;
  std::ostream& out_;
  std::ostream& progress_;
  std::map<table::TableId, std::unique_ptr<Checked>> tables_;
  std::uint64_t records_ = 0;
  std::uint64_t deals_ = 0;
  std::uint64_t games_ = 0;
  std::uint64_t differences_ = 0;
  Clock::time_point began_ = Clock::now();
  Clock::time_point shown_ = began_;
};

bool Verification::run(std::optional<table::TableId> only) {
  stored_.read_journal(only,
                       [this](table::TableId id, std::string_view bytes) { read(id, bytes); });
  finish(only);
  summarize();
  return differences_ == 0;
}

void Verification::read(table::TableId id, std::string_view bytes) {
  std::unique_ptr<Checked>& place = tables_[id];
  if (!place) place = std::make_unique<Checked>(stored_, id);
  Checked& table = *place;
  ++records_;
  ++table.records;
  const auto record = wire::decode_record(bytes);
  if (!record) {
    table.found.push_back(
        {table.records, "its bytes", "a record", "none: " + record.error().sentence});
    return;
  }
  const bool had_match = table.replay.match().has_value();
  table.replay.follow(*record);
  for (Difference& one : table.replay.take_differences()) table.found.push_back(std::move(one));
  if (table.replay.is_lost()) return;
  table.check.check(table.replay, record->number, table.found);
  if (!had_match && table.replay.match()) ++games_;
  if (table.replay.result()) ++deals_;
  // Between deals nothing is secret.
  if (table.replay.result() || table.replay.ending()) print(id, table, false);
  if (records_ % kRecordsPerGlance == 0 && Clock::now() - shown_ >= kProgressEvery) {
    show_progress();
  }
}

void Verification::finish(std::optional<table::TableId> only) {
  auto rows = stored_.tables();
  for (auto& [id, table] : tables_) {
    const auto row = rows.extract(id);
    const auto stored = row ? std::optional(row.mapped()) : std::nullopt;
    if (!table->replay.is_lost()) table->check.check_end(table->replay, stored, table->found);
    print(id, *table, stored && !stored->ending);
  }
  for (const auto& [id, row] : rows) {
    if (only && id != *only) continue;
    Checked missing(stored_, id);
    missing.found.push_back({1, "its records", "at least one", "none"});
    print(id, missing, false);
  }
}

void Verification::print(table::TableId id, Checked& table, bool is_secret) {
  for (const Difference& one : table.found) {
    out_ << "table " << id.value();
    if (one.record != 0) out_ << ", record " << one.record;
    out_ << ": " << one.what;
    if (is_secret && one.record != 0) {
      out_ << ": differs; withheld while the deal is played\n";
    } else {
      out_ << ": expected " << one.expected << "; found " << one.found << '\n';
    }
  }
  differences_ += table.found.size();
  table.found.clear();
}

void Verification::summarize() const {
  out_ << "verified " << tables_.size() << " tables, " << games_ << " games, " << deals_
       << " deals, " << records_ << " records in " << seconds() << " s ("
       << static_cast<std::uint64_t>(static_cast<double>(deals_) / seconds())
       << " deals/s): " << differences_ << " differences\n";
}

void Verification::show_progress() {
  shown_ = Clock::now();
  progress_ << records_ << " records, " << deals_ << " deals, " << differences_
            << " differences so far\n";
}

double Verification::seconds() const {
  return std::chrono::duration<double>(Clock::now() - began_).count();
}

}  // namespace

bool verify(const VerifyOptions& options, std::ostream& out, std::ostream& progress) {
  StoredGames stored(options.database);
  std::optional<table::TableId> only;
  if (options.game) {
    const auto game = stored.game(*options.game);
    if (!game) {
      out << "there is no game " << *options.game << '\n';
      return false;
    }
    only = game->table;
  }
  const bool are_games_clean = Verification(stored, out, progress).run(only);
  return (only || check_seasons(options.database, out)) && are_games_clean;
}

void add_verify(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "verify", "Play every game of a database again; report what differs from what is stored");
  const auto options = std::make_shared<VerifyOptions>();
  command->add_option("--db", options->database, "The server's database")->required();
  command->add_option("--game", options->game, "Only the table of this game");
  command->callback([options, &status] {
    try {
      status = verify(*options, std::cout, std::cerr) ? 0 : 1;
    } catch (const store::StoreError& error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
