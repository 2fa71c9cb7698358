// A database is replayed, and every change that was made to it is found.
#include "server/tool/verify.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <sstream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/store/store.hpp"
#include "server/tool/archive.hpp"
#include "server/tool/export.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/case_name.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::tool {
namespace {

bool begins_deal(const table::Record& record) {
  return std::holds_alternative<table::DealBegun>(record.change);
}

bool is_won(const table::Record& record) { return record.result && record.result->won; }

// Databases kept from earlier servers, which a server migrates to the current version.
class StoredSample : public ::testing::TestWithParam<std::string> {};

TEST_P(StoredSample, IsClean) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  std::filesystem::copy_file(LAIR_SOURCE_DIR "/tests/data/store/" + GetParam(), path);
  { const store::OpenDatabase migrated(path); }
  std::ostringstream out;
  EXPECT_TRUE(verify({.database = path, .game = std::nullopt}, out, out)) << out.str();
}

INSTANTIATE_TEST_SUITE_P(Kept,
                         StoredSample,
                         ::testing::Values("v4.db", "v5.db", "v8.db", "v11.db"),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param);
                         });

// The records of version 3 were made up by a test of that time, without seeds and without clocks.
// Only those differ, and nothing that a migration makes of the records.
TEST(StoredSampleOfVersionThree, DiffersByItsMadeUpWallsAndClocksAlone) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  std::filesystem::copy_file(LAIR_SOURCE_DIR "/tests/data/store/v3.db", path);
  { const store::OpenDatabase migrated(path); }
  std::stringstream out;
  EXPECT_FALSE(verify({.database = path, .game = std::nullopt}, out, out));
  std::size_t walls = 0;
  std::size_t clocks = 0;
  for (std::string line; std::getline(out, line);) {
    if (line.find("expected") == std::string::npos) continue;
    const bool is_wall = line.find("the wall that the seed gives") != std::string::npos;
    const bool is_clock = line.find("the reserves, which never grow") != std::string::npos;
    EXPECT_TRUE(is_wall || is_clock) << line;
    walls += is_wall ? 1 : 0;
    clocks += is_clock ? 1 : 0;
  }
  EXPECT_EQ(walls, 3U);
  EXPECT_EQ(clocks, 1U);
}

// A finished game, played once and copied for each test.
class Verification : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<test::TemporaryFolder>();
    test::play_into(folder_->file("played.db"), {});
  }

  static void TearDownTestSuite() { folder_.reset(); }

  Verification() {
    std::filesystem::copy_file(
        folder_->file("played.db"), path_, std::filesystem::copy_options::overwrite_existing);
  }

  bool verify_all(std::optional<std::int64_t> game = std::nullopt) {
    std::ostringstream out;
    std::ostringstream progress;
    const bool is_clean = verify({path_, game}, out, progress);
    said_ = out.str();
    return is_clean;
  }

  // Whether these words occur in the report.
  [[nodiscard]] bool reports(const std::string& words) const {
    return said_.find(words) != std::string::npos;
  }

  // The number of differences reported: one line each, before the summaries of games and ratings.
  [[nodiscard]] std::ptrdiff_t lines() const { return std::ranges::count(said_, '\n') - 2; }

  void change(std::uint32_t record, const std::function<void(table::Record&)>& how) {
    test::tamper(path_, record, how);
  }

  static std::unique_ptr<test::TemporaryFolder> folder_;
  std::string path_ = folder_->file("tampered.db");
  std::string said_;
};

std::unique_ptr<test::TemporaryFolder> Verification::folder_;

TEST_F(Verification, ReportsASeasonThatContradictsItselfAndGoesOn) {
  test::execute(path_,
                "INSERT INTO season (id) VALUES (1), (2);"
                "INSERT INTO season_event (season, number, actor, at, kind, body) VALUES "
                "(1, 1, 1, 100, 'season_opened', '{\"organiser\":1}'), "
                "(1, 2, NULL, 200, 'result_taken', '{\"round\":7}'), "
                "(2, 1, 1, 100, 'season_opened', '{\"organiser\":1}')");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("season 1: its events: expected ones that follow from one another")) << said_;
  EXPECT_FALSE(reports("season 2:")) << said_;
  EXPECT_TRUE(reports("verified 2 seasons")) << said_;
}

TEST_F(Verification, OfAnArchivedGameIsClean) {
  const auto text_of_game = [&] {
    return export_game({.database = path_, .game = 1, .shown = record::DealsShown::All}).value();
  };
  const std::string before = text_of_game();
  std::ostringstream out;
  archive({.database = path_, .days = -1}, out);
  vacuum(path_, out, out);
  EXPECT_NE(out.str().find("1 tables archived"), std::string::npos) << out.str();
  EXPECT_TRUE(verify_all()) << said_;
  EXPECT_TRUE(verify_all(1)) << said_;
  EXPECT_TRUE(verify({.database = path_, .game = {}, .is_archive_alone = true}, out, out));
  EXPECT_EQ(text_of_game(), before);
  std::filesystem::remove_all(folder_->path() / "archive");
}

TEST_F(Verification, FindsNothingInAGameAsItWasPlayed) {
  EXPECT_TRUE(verify_all()) << said_;
  EXPECT_TRUE(reports("verified 1 tables, 1 games, ")) << said_;
  EXPECT_TRUE(reports(": 0 differences")) << said_;
  EXPECT_FALSE(reports(" 0 deals")) << said_;
  EXPECT_TRUE(verify_all(1)) << said_;
}

TEST_F(Verification, IsOneObjectAsJson) {
  std::ostringstream out;
  std::ostringstream progress;
  EXPECT_TRUE(verify({.database = path_, .game = {}, .json = true}, out, progress)) << out.str();
  const auto told = boost::json::parse(out.str()).as_object();
  EXPECT_TRUE(told.at("is_clean").as_bool());
  EXPECT_EQ(told.at("games"), 1);
  EXPECT_EQ(told.at("differences"), 0);
}

TEST_F(Verification, TellsADifferenceAsJson) {
  change(1, [](table::Record& record) { record.number = 7; });
  std::ostringstream out;
  std::ostringstream progress;
  EXPECT_FALSE(verify({.database = path_, .game = {}, .json = true}, out, progress));
  const auto told = boost::json::parse(out.str()).as_object();
  EXPECT_FALSE(told.at("is_clean").as_bool());
  EXPECT_FALSE(told.at("lines").as_array().empty());
}

TEST_F(Verification, SaysThatThereIsNoSuchGame) {
  EXPECT_FALSE(verify_all(99));
  EXPECT_EQ(said_, "there is no game 99\n");
}

TEST_F(Verification, FindsOneByteOfASeed) {
  const std::uint32_t number = test::find_record(path_, begins_deal);
  change(number, [](table::Record& record) {
    std::get<table::DealBegun>(record.change).seed.bytes[31] ^= 1;
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(
      reports("table 1, record " + std::to_string(number) + ": the wall that the seed gives"))
      << said_;
  EXPECT_EQ(lines(), 1) << said_;
}

TEST_F(Verification, FindsOneTileOfAWall) {
  const std::uint32_t number = test::find_record(path_, begins_deal);
  change(number, [](table::Record& record) {
    auto& dealt = std::get<Dealt>(std::get<table::DealBegun>(record.change).events.front());
    std::vector<Tile> tiles(dealt.wall->tiles().begin(), dealt.wall->tiles().end());
    tiles[70] = tiles[70] == kTiles[0] ? kTiles[1] : kTiles[0];
    dealt.wall = Wall(tiles, dealt.wall->dead());
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("tile 71 (1 of 144 tiles differ): expected ")) << said_;
}

TEST_F(Verification, FindsAnActionThatWasNotTaken) {
  const std::uint32_t number = test::find_record(path_, [](const table::Record& record) {
    const auto* acted = std::get_if<table::Acted>(&record.change);
    return acted != nullptr && std::holds_alternative<Discard>(acted->action);
  });
  change(number, [](table::Record& record) {
    auto& acted = std::get<table::Acted>(record.change);
    acted.action = MahJong{};
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("record " + std::to_string(number) + ": the action: expected a legal one"))
      << said_;
}

TEST_F(Verification, FindsAnEventThatDidNotFollow) {
  const std::uint32_t number = test::find_record(path_, [](const table::Record& record) {
    const auto* acted = std::get_if<table::Acted>(&record.change);
    return acted != nullptr && std::holds_alternative<Discarded>(acted->events.front());
  });
  change(number, [](table::Record& record) {
    auto& discarded = std::get<Discarded>(std::get<table::Acted>(record.change).events.front());
    discarded.asked[discarded.seat] = true;
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("record " + std::to_string(number) + ": event 1: expected ")) << said_;
}

TEST_F(Verification, FindsAnotherMoment) {
  const std::uint32_t number = test::find_record(path_, is_won);
  change(number, [](table::Record& record) {
    auto& acted = std::get<table::Acted>(record.change);
    acted.moment = Moment(acted.moment.value() + 1);
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports(": the moment: expected ")) << said_;
  EXPECT_EQ(lines(), 1) << said_;
}

TEST_F(Verification, FindsAReserveThatGrew) {
  const std::uint32_t number = test::find_record(path_, is_won);
  change(number, [](table::Record& record) {
    std::get<table::Acted>(record.change).reserves[Seat::C] += table::Millis(400'000);
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("record " + std::to_string(number) + ": the reserves, which never grow"))
      << said_;
}

TEST_F(Verification, FindsAPaymentOfTheJournal) {
  const std::uint32_t number = test::find_record(path_, is_won);
  change(number, [](table::Record& record) {
    auto& acted = std::get<table::Acted>(record.change);
    auto& won = std::get<Won>(acted.events.back());
    Settlement settlement = *won.settlement;
    settlement.ledger.front().amount += 1_pts;
    won.settlement = std::move(settlement);
    record.result->won = won;
  });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("record " + std::to_string(number) + ": event ")) << said_;
  EXPECT_TRUE(reports(" pays ")) << said_;
}

TEST_F(Verification, FindsAScoreOfTheJournal) {
  change(test::find_record(path_, is_won),
         [](table::Record& record) { record.result->scores[Seat::A] += 1_pts; });
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports(": what the deal came to: expected deal ")) << said_;
  EXPECT_EQ(lines(), 1) << said_;
}

TEST_F(Verification, FindsAStoredPayment) {
  test::execute(path_,
                "DROP TRIGGER ledger_line_stays; "
                "UPDATE ledger_line SET amount = amount + 8 WHERE line = 1 AND deal = "
                "(SELECT min(deal) FROM ledger_line)");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports(": stored ledger of deal ")) << said_;
  EXPECT_EQ(lines(), 1) << said_;
}

TEST_F(Verification, FindsAStoredTotal) {
  test::execute(path_,
                "DROP TRIGGER deal_result_stays; "
                "UPDATE deal_result SET score_b = score_b + 1, score_c = score_c - 1 "
                "WHERE number = (SELECT max(number) FROM deal_result)");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports(": stored result of deal ")) << said_;
  EXPECT_EQ(lines(), 1) << said_;
}

TEST_F(Verification, FindsAResultThatIsNotStored) {
  test::execute(path_,
                "DROP TRIGGER deal_result_is_kept; PRAGMA foreign_keys = OFF; "
                "DELETE FROM deal_result WHERE number = 2");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports(": stored result of deal 2: expected round ")) << said_;
  EXPECT_TRUE(reports("; found nothing")) << said_;
}

TEST_F(Verification, FindsAnotherNameAmongThePlayers) {
  test::execute(path_, "UPDATE game_seat SET name = 'Somebody' WHERE seat = 2");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports(": stored game 1, names: expected Plum Bot, Orchid Bot, Mei 美, ")) << said_;
}

TEST_F(Verification, FindsAnotherEnding) {
  test::execute(path_, "UPDATE game SET ending = 'abandoned'");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("table 1: stored game 1, ending: expected finished; found abandoned"))
      << said_;
}

TEST_F(Verification, FindsAMissingRecord) {
  test::execute(path_, "DELETE FROM journal WHERE at = 100");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("table 1, record 100: its number: expected 100; found 101")) << said_;
}

TEST_F(Verification, FindsThatTheLastRecordIsMissing) {
  test::execute(path_, "DELETE FROM journal WHERE at = (SELECT max(at) FROM journal)");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("table 1: stored table, ending: expected none, it is played; found finished"))
      << said_;
}

TEST_F(Verification, FindsARecordBehindTheLast) {
  test::execute(path_,
                "INSERT INTO journal (at, table_id, record) SELECT at + 1, table_id, record "
                "FROM journal ORDER BY at DESC LIMIT 1");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("expected none after the one that ends it; found another")) << said_;
}

TEST_F(Verification, FindsThatAllRecordsAreMissing) {
  test::execute(path_, "DELETE FROM journal");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("table 1, record 1: its records: expected at least one; found none"));
}

TEST_F(Verification, FindsBytesThatAreNoRecord) {
  test::execute(path_, "UPDATE journal SET record = x'ff' WHERE at = 50");
  EXPECT_FALSE(verify_all());
  EXPECT_TRUE(reports("table 1, record 50: its bytes: expected a record; found none: ")) << said_;
}

TEST_F(Verification, RefusesADatabaseOfAnotherVersion) {
  test::execute(path_, "PRAGMA user_version = 3");
  EXPECT_THROW(verify_all(), store::StoreError);
}

TEST_F(Verification, RefusesAFileThatIsNotThere) {
  path_ = folder_->file("nowhere.db");
  EXPECT_THROW(verify_all(), store::StoreError);
}

// The deal in play is checked too, but its secrets stay secret.
TEST(VerificationOfAGameInPlay, WithholdsWhatDiffersUntilTheDealIsOver) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  test::play_into(path, {.seed = 3, .deals_max = 1, .settings = {}});
  std::ostringstream clean;
  EXPECT_TRUE(verify({path, {}}, clean, clean)) << clean.str();
  EXPECT_NE(clean.str().find("1 games, 1 deals"), std::string::npos) << clean.str();
  const auto in_play = [](const table::Record& record) {
    const auto* begun = std::get_if<table::DealBegun>(&record.change);
    return begun != nullptr && std::get<Dealt>(begun->events.front()).setup->number == 2;
  };
  const std::uint32_t number = test::find_record(path, in_play);
  test::tamper(path, number, [](table::Record& record) {
    std::get<table::DealBegun>(record.change).seed.bytes[0] ^= 1;
  });
  std::ostringstream said;
  EXPECT_FALSE(verify({path, {}}, said, said));
  EXPECT_NE(said.str().find("differs; withheld while the deal is played"), std::string::npos);
  EXPECT_EQ(said.str().find("expected"), std::string::npos) << said.str();
}

}  // namespace
}  // namespace lair::tool
