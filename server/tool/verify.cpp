#include "server/tool/verify.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <thread>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <boost/json.hpp>

#include "server/store/figure_book.hpp"
#include "server/tool/ladder_check.hpp"
#include "server/tool/rating_check.hpp"
#include "server/tool/season_check.hpp"
#include "server/tool/stored_check.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

using store::StoredGames;

using Clock = std::chrono::steady_clock;

constexpr std::chrono::seconds kProgressEvery{2};
constexpr std::uint64_t kRecordsPerGlance = 1024;  // between looks at the clock

// One table on its way through the journal.
struct Checked {
  Checked(StoredGames& stored, table::TableId table)
      : replay(stored.is_imported(table) ? std::nullopt : std::optional(table)),
        check(stored, table) {}

  Replay replay;
  StoredCheck check;
  std::uint32_t records = 0;
  std::vector<Difference> found;  // in the current deal
};

// Divides tables among the checkers that run at the same time, by table number.
struct Share {
  std::uint64_t number = 0;
  std::uint64_t of = 1;

  [[nodiscard]] bool has(table::TableId id) const { return id.value() % of == number; }
};

struct Totals {
  std::uint64_t tables = 0;
  std::uint64_t games = 0;
  std::uint64_t deals = 0;
  std::uint64_t records = 0;
  std::uint64_t differences = 0;

  void operator+=(const Totals& other) {
    tables += other.tables;
    games += other.games;
    deals += other.deals;
    records += other.records;
    differences += other.differences;
  }
};

// Reads the whole journal and checks the tables of one share.
class Verification {
 public:
  Verification(StoredGames& stored, Share share, std::ostream& out, std::ostream& progress)
      : stored_(stored), share_(share), out_(out), progress_(progress) {}

  Totals run(std::optional<table::TableId> only);

  // Only archived tables.
  Totals run_archive();

 private:
  void read(table::TableId id, std::string_view bytes);
  void check_end(table::TableId id, Checked& table);
  void finish(const std::function<bool(table::TableId, const store::TableRow&)>& is_wanted);
  void print(table::TableId id, Checked& table, bool is_secret);
  void show_progress();

  StoredGames& stored_;
  Share share_;
  std::ostream& out_;
  std::ostream& progress_;
  std::map<table::TableId, store::TableRow> rows_ = stored_.tables();  // not yet checked to the end
  std::map<table::TableId, std::unique_ptr<Checked>> tables_;          // null: read to the end
  Totals totals_;
  Clock::time_point shown_ = Clock::now();
};

Totals Verification::run(std::optional<table::TableId> only) {
  const auto each = [this](table::TableId id, std::string_view bytes) {
    if (share_.has(id)) read(id, bytes);
  };
  stored_.read_journal(only, each);
  if (!only) stored_.read_archive(each);
  finish([&](table::TableId id, const store::TableRow&) { return !only || id == *only; });
  totals_.tables = tables_.size();
  return totals_;
}

Totals Verification::run_archive() {
  stored_.read_archive([this](table::TableId id, std::string_view bytes) {
    if (share_.has(id)) read(id, bytes);
  });
  finish([](table::TableId, const store::TableRow& row) { return row.is_archived; });
  totals_.tables = tables_.size();
  return totals_;
}

void Verification::read(table::TableId id, std::string_view bytes) {
  ++totals_.records;
  const auto [place, is_new] = tables_.try_emplace(id);
  if (!is_new && !place->second) {
    Checked again(stored_, id);
    again.found.push_back({0, "its records", "none after the one that ends it", "another"});
    return print(id, again, false);
  }
  if (is_new) place->second = std::make_unique<Checked>(stored_, id);
  Checked& table = *place->second;
  ++table.records;
  const auto record = stored_.reader().read(bytes);
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
  if (!had_match && table.replay.match()) ++totals_.games;
  if (table.replay.result()) ++totals_.deals;
  // Between deals nothing is secret.
  if (table.replay.result() || table.replay.ending()) print(id, table, false);
  if (table.replay.ending()) {
    check_end(id, table);
    place->second.reset();  // frees it: few tables are unfinished at a time
  }
  // One checker reports the progress for all.
  const bool glances = share_.number == 0 && totals_.records % kRecordsPerGlance == 0;
  if (glances && Clock::now() - shown_ >= kProgressEvery) {
    show_progress();
  }
}

void Verification::check_end(table::TableId id, Checked& table) {
  const auto row = rows_.extract(id);
  const auto stored = row ? std::optional(row.mapped()) : std::nullopt;
  if (!table.replay.is_lost()) table.check.check_end(table.replay, stored, table.found);
  print(id, table, stored && !stored->ending);
}

// `is_wanted` says which tables should have been found.
void Verification::finish(
    const std::function<bool(table::TableId, const store::TableRow&)>& is_wanted) {
  for (auto& [id, table] : tables_) {
    if (table) check_end(id, *table);
  }
  for (const auto& [id, row] : rows_) {
    if (!is_wanted(id, row) || !share_.has(id)) continue;
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
  totals_.differences += table.found.size();
  table.found.clear();
}

void Verification::show_progress() {
  shown_ = Clock::now();
  progress_ << totals_.records << " records, " << totals_.deals << " deals, " << totals_.differences
            << " differences so far";
  if (share_.of > 1) progress_ << " in one of " << share_.of << " shares";
  progress_ << '\n';
}

void summarize(const Totals& totals, double seconds, std::ostream& out) {
  out << "verified " << totals.tables << " tables, " << totals.games << " games, " << totals.deals
      << " deals, " << totals.records << " records in " << seconds << " s ("
      << static_cast<std::uint64_t>(static_cast<double>(totals.deals) / seconds)
      << " deals/s): " << totals.differences << " differences\n";
}

// Runs one share per processor, each with its own connection. Their reports follow one another.
Totals verify_together(const VerifyOptions& options, std::ostream& out, std::ostream& progress) {
  const std::uint64_t shares = std::max(1U, std::thread::hardware_concurrency());
  std::vector<std::future<Totals>> running;
  std::vector<std::ostringstream> reports(shares);
  for (std::uint64_t number = 0; number < shares; ++number) {
    running.push_back(std::async(std::launch::async, [&, number] {
      StoredGames stored(options.database);
      const Share share{.number = number, .of = shares};
      Verification share_of_it(stored, share, reports[number], progress);
      return options.is_archive_alone ? share_of_it.run_archive() : share_of_it.run(std::nullopt);
    }));
  }
  Totals totals;
  for (std::uint64_t number = 0; number < shares; ++number) {
    totals += running[number].get();
    out << reports[number].str();
  }
  return totals;
}

// Whether the figures that were added up as games ended match the games.
bool check_figures(const std::string& path, std::ostream& out) {
  constexpr std::size_t kSentencesMax = 20;
  store::Database database(path, store::Access::ReadOnly);
  database.execute("BEGIN");
  const auto wrong = store::wrong_figures(database, kSentencesMax);
  for (const std::string& sentence : wrong) out << sentence << '\n';
  return wrong.empty();
}

// Writes the findings as one object; `lines` are those that would otherwise be printed.
void write_json(
    const Totals& totals, double seconds, std::istream& told, bool is_clean, std::ostream& out) {
  json::array lines;
  for (std::string line; std::getline(told, line);) lines.emplace_back(line);
  out << json::serialize(json::object{
             {"is_clean",    is_clean          },
             {"tables",      totals.tables     },
             {"games",       totals.games      },
             {"deals",       totals.deals      },
             {"records",     totals.records    },
             {"seconds",     seconds           },
             {"differences", totals.differences},
             {"lines",       std::move(lines)  }
  })
      << '\n';
}

// Whether the tables besides those of single games match the games.
bool check_results(const std::string& database, bool games_are_clean, std::ostream& out) {
  const bool are_seasons_clean = check_seasons(database, out);
  const bool are_ratings_clean = check_ratings(database, out);
  const bool is_ladder_clean = check_ladder(database, out);
  // If results differ, the figures would differ too, so they are not checked.
  const bool are_figures_clean = !games_are_clean || check_figures(database, out);
  return are_seasons_clean && are_ratings_clean && is_ladder_clean && are_figures_clean;
}

}  // namespace

bool verify(const VerifyOptions& options, std::ostream& out, std::ostream& progress) {
  StoredGames stored(options.database);
  std::optional<table::TableId> only;
  if (options.game) {
    const auto game = stored.game(*options.game);
    if (!game) {
      (options.json ? progress : out) << "there is no game " << *options.game << '\n';
      return false;
    }
    only = game->table;
  }
  std::stringstream told;
  std::ostream& sentences = options.json ? told : out;
  const auto began = Clock::now();
  const Totals totals = only ? Verification(stored, Share(), sentences, progress).run(only)
                             : verify_together(options, sentences, progress);
  const double seconds = std::chrono::duration<double>(Clock::now() - began).count();
  if (!options.json) summarize(totals, seconds, out);
  bool is_clean = totals.differences == 0;
  if (!only && !options.is_archive_alone) {
    is_clean = check_results(options.database, is_clean, sentences) && is_clean;
  }
  if (options.json) write_json(totals, seconds, told, is_clean, out);
  return is_clean;
}

void add_verify(CLI::App& app, int& status) {
  CLI::App* command = app.add_subcommand(
      "verify", "Play every game of a database again; report what differs from what is stored");
  const auto options = std::make_shared<VerifyOptions>();
  command->add_option("--db", options->database, "The server's database")->required();
  command->add_option("--game", options->game, "Only the table of this game");
  command->add_flag("--archive", options->is_archive_alone, "Only what is in the archive")
      ->excludes("--game");
  command->add_flag("--json", options->json, "One JSON object, with the findings as lines");
  command->footer("Exit status: 0 without a difference, else 1.");
  command->callback([options, &status] {
    try {
      status = verify(*options, std::cout, std::cerr) ? 0 : 1;
    } catch (const std::exception& error) {
      std::cerr << error.what() << '\n';
      status = 1;
    }
  });
}

}  // namespace lair::tool
