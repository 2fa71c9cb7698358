// Walls made together: they are verified, written to the open game record, and every kind of
// tampering is found.
#include "server/tool/fair_record.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>

#include <gtest/gtest.h>

#include "server/tool/export.hpp"
#include "server/tool/import.hpp"
#include "server/tool/verify.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/json_schema.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

template <class Kind>
bool is(const table::Record& record) {
  return std::holds_alternative<Kind>(record.change);
}

// Five deals in which one person's shares are true, silent, false, absent, true.
class FairRecord : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<test::TemporaryFolder>();
    const std::string path = folder_->file("played.db");
    test::play_into(
        path, {.seed = 3, .deals_max = 5, .leaves = true, .shares_walls = true, .settings = {}});
    const auto text = export_game({.database = path, .game = 1});
    text_ = text.value_or("");
  }

  static void TearDownTestSuite() { folder_.reset(); }

  // What verify says after a change to the first record of a kind; empty if nothing is wrong.
  template <class Kind>
  static std::string said_after(const std::function<void(Kind&)>& change) {
    const std::string path = folder_->file("tampered.db");
    std::filesystem::copy_file(
        folder_->file("played.db"), path, std::filesystem::copy_options::overwrite_existing);
    test::tamper(path, test::find_record(path, is<Kind>), [&](table::Record& record) {
      change(std::get<Kind>(record.change));
    });
    std::ostringstream said;
    return verify({path, {}}, said, said) ? "" : said.str();
  }

  // What import says about the record after a change.
  static std::string said_of(const std::function<void(json::object& fair)>& change) {
    json::object record = json::parse(text_).as_object();
    change(record["deals"].as_array()[0].as_object()["fair"].as_object());
    try {
      import_game({.database = folder_->file("refused.db")}, json::serialize(record));
    } catch (const CaseError& error) {
      return error.what();
    }
    return "";
  }

  static bool has(const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
  }

  static std::unique_ptr<test::TemporaryFolder> folder_;
  static std::string text_;
};

std::unique_ptr<test::TemporaryFolder> FairRecord::folder_;
std::string FairRecord::text_;

TEST_F(FairRecord, IsVerifiedAsPlayed) {
  std::ostringstream said;
  EXPECT_TRUE(verify({folder_->file("played.db"), {}}, said, said)) << said.str();
}

TEST_F(FairRecord, FollowsTheSchema) {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/game-record.schema.json");
  std::ostringstream schema;
  schema << file.rdbuf();
  EXPECT_EQ(test::broken_rule(json::parse(schema.str()).as_object(), json::parse(text_)), "");
}

TEST_F(FairRecord, MarksWhoseShareStandsForEachSeat) {
  const json::value record = json::parse(text_);
  const auto from = [&](std::size_t deal, std::string_view seat) {
    return record.at("deals").at(deal).at("fair").at("seats").at(seat).at("from").as_string();
  };
  EXPECT_EQ(from(0, "C"), "seat");
  EXPECT_EQ(from(1, "C"), "silent");
  EXPECT_EQ(from(2, "C"), "false");
  EXPECT_EQ(from(3, "C"), "server");
  EXPECT_EQ(from(4, "C"), "seat");
  EXPECT_EQ(from(0, "A"), "server") << "a bot's";
}

TEST_F(FairRecord, ComesBackAsTheSameBytesFromATableOfAnotherNumber) {
  const std::string path = folder_->file("imported.db");
  test::play_into(path, {.seed = 4, .deals_max = 1, .leaves = true, .settings = {}});
  EXPECT_EQ(import_game({.database = path}, text_), 2);
  EXPECT_EQ(export_game({.database = path, .game = 2}).value_or(""), text_);
  std::ostringstream said;
  EXPECT_TRUE(verify({path, {}}, said, said)) << said.str();
}

TEST_F(FairRecord, FindsAnotherShareOfTheServer) {
  const std::string said = said_after<table::WallOffered>(
      [](table::WallOffered& offered) { offered.offer->server.bytes[0] ^= 1; });
  EXPECT_TRUE(has(said, ": the seed that the shares give (A server, B server, C seat, D server): "))
      << said;
  EXPECT_EQ(std::ranges::count(said, '\n'), 3) << "it, what was verified, the ratings: " << said;
}

TEST_F(FairRecord, FindsAnotherSubstitute) {
  const std::string said = said_after<table::WallOffered>(
      [](table::WallOffered& offered) { offered.offer->substitutes[Seat::D].bytes[31] ^= 128; });
  EXPECT_TRUE(has(said, ": the seed that the shares give (")) << said;
}

TEST_F(FairRecord, FindsAnotherShareOfASeat) {
  const std::string said = said_after<table::ShareRevealed>(
      [](table::ShareRevealed& revealed) { revealed.share.bytes[5] ^= 1; });
  EXPECT_TRUE(has(said, ": the seed that the shares give (A server, B server, C false, D server)"))
      << said;
}

TEST_F(FairRecord, FindsAnotherCommitmentOfASeat) {
  const std::string said = said_after<table::WallCommitted>(
      [](table::WallCommitted& committed) { (*committed.seats)[Seat::C]->bytes[5] ^= 1; });
  EXPECT_TRUE(has(said, ": the seed that the shares give (A server, B server, C false, D server)"))
      << said;
}

TEST_F(FairRecord, FindsACommitmentOfABot) {
  const std::string said = said_after<table::WallCommitted>(
      [](table::WallCommitted& committed) { (*committed.seats)[Seat::B].emplace(); });
  EXPECT_TRUE(has(said, ": who commits at B: expected a person, or nobody; found a bot")) << said;
}

TEST_F(FairRecord, FindsAShareOfTheWrongSeat) {
  const std::string said = said_after<table::ShareRevealed>(
      [](table::ShareRevealed& revealed) { revealed.seat = Seat::D; });
  EXPECT_TRUE(has(said, "a share is revealed once, by a seat that committed")) << said;
}

TEST_F(FairRecord, FindsAWallOfAnotherTableOrDeal) {
  const std::string table = said_after<table::WallOffered>(
      [](table::WallOffered& offered) { offered.offer->name.table = 2; });
  EXPECT_TRUE(has(table, "expected deal 1 of table 1; found deal 1 of table 2")) << table;
  const std::string deal = said_after<table::WallOffered>(
      [](table::WallOffered& offered) { offered.offer->name.deal = 9; });
  EXPECT_TRUE(has(deal, "expected deal 1 of table 1; found deal 9 of table 1")) << deal;
}

TEST_F(FairRecord, FindsAnotherSeed) {
  const std::string said =
      said_after<table::DealBegun>([](table::DealBegun& begun) { begun.seed.bytes[0] ^= 1; });
  EXPECT_TRUE(has(said, ": the seed that the shares give (")) << said;
  EXPECT_TRUE(has(said, ": the wall that the seed gives, tile ")) << said;
}

TEST_F(FairRecord, IsNotImportedWithAnyHashOrMarkChanged) {
  const auto flip = [](json::value& text) {
    json::string& digits = text.as_string();
    digits[0] = digits[0] == '0' ? '1' : '0';
  };
  const std::string share = said_of([&](json::object& fair) { flip(fair["server"].at("share")); });
  EXPECT_TRUE(has(share, "deals[0].seed: the seed that the shares give (")) << share;
  const std::string commitment =
      said_of([&](json::object& fair) { flip(fair["server"].at("commitment")); });
  EXPECT_TRUE(has(commitment, "deals[0].fair.server.commitment: play leads to ")) << commitment;
  const std::string mark =
      said_of([&](json::object& fair) { fair["seats"].at("C").at("from") = "silent"; });
  EXPECT_TRUE(has(mark, "deals[0].fair.seats.C.from: play leads to ")) << mark;
  const std::string short_one =
      said_of([&](json::object& fair) { fair["seats"].at("C").at("revealed") = "00"; });
  EXPECT_TRUE(has(short_one, "deals[0].fair.seats.C.revealed: it takes 64 of the digits"))
      << short_one;
}

// The offer for the deal in play contains the server's share; nothing of it may be in the record.
TEST(FairRecordOfAGameInPlay, KeepsTheSharesOfTheDealInPlay) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  test::play_into(path, {.seed = 9, .deals_max = 2, .shares_walls = true, .settings = {}});
  const auto text =
      export_game({.database = path, .game = 1, .shown = record::DealsShown::FinishedOnly})
          .value_or("");
  EXPECT_EQ(json::parse(text).at("deals").as_array().size(), 2U);
  std::vector<fair::Share> secret;
  for (const std::uint64_t deal : {std::uint64_t{3}, std::uint64_t{4}}) {
    const std::uint32_t number = test::find_record(path, [&](const table::Record& record) {
      const auto* offered = std::get_if<table::WallOffered>(&record.change);
      if (offered == nullptr || offered->offer->name.deal != deal) return false;
      secret.push_back(offered->offer->server);
      for (const fair::Share& share : offered->offer->substitutes) secret.push_back(share);
      return true;
    });
    EXPECT_GT(number, 0U);
  }
  ASSERT_EQ(secret.size(), 10U);
  for (const fair::Share& share : secret) {
    EXPECT_EQ(text.find(record::hex_of(share.bytes)), std::string::npos);
    EXPECT_EQ(text.find(record::hex_of(commitment_of(share).bytes)), std::string::npos);
  }
}

}  // namespace
}  // namespace lair::tool
