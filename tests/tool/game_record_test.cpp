// The open game record: out of one database, into another, and back as the same bytes.
#include "server/record/game_record.hpp"

#include <filesystem>
#include <fstream>
#include <functional>
#include <memory>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/rules/registry.hpp"
#include "server/store/history.hpp"
#include "server/tool/case_reader.hpp"
#include "server/tool/export.hpp"
#include "server/tool/import.hpp"
#include "server/tool/record_reader.hpp"
#include "server/tool/verify.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/support/case_name.hpp"
#include "tests/tool/json_schema.hpp"
#include "tests/tool/played_database.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

json::object schema() {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/game-record.schema.json");
  std::ostringstream text;
  text << file.rdbuf();
  return json::parse(text.str()).as_object();
}

std::string exported(const std::string& path, std::int64_t game = 1) {
  const auto text = export_game({.database = path, .game = game});
  EXPECT_TRUE(text.has_value()) << text.error();
  return text.value_or("");
}

bool is_clean(const std::string& path) {
  std::ostringstream said;
  const bool clean = verify({path, {}}, said, said);
  EXPECT_TRUE(clean) << said.str();
  return clean;
}

// A finished game, and one that was abandoned in its third deal at a table with its own house.
class GameRecord : public ::testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<test::TemporaryFolder>();
    const std::string path = folder_->file("played.db");
    test::play_into(path, {.seed = 7, .settings = {{"min_faan", "1"}}});
    test::play_into(path, {.seed = 8, .deals_max = 2, .leaves = true, .settings = {}});
    test::play_into(path,
                    {.seed = 9,
                     .deals_max = 3,
                     .leaves = true,
                     .settings = {},
                     .claim_window = table::ClaimWindow::Constant});
    finished_ = exported(path, 1);
    abandoned_ = exported(path, 2);
    held_ = exported(path, 3);
  }

  static void TearDownTestSuite() { folder_.reset(); }

  // What import says about the finished game after a change; empty if import accepts it.
  static std::string said_after(const std::function<void(json::object&)>& change) {
    json::object record = json::parse(finished_).as_object();
    change(record);
    return said_of(json::serialize(record));
  }

  static std::string said_of(const std::string& text) {
    const std::string path = folder_->file("refused.db");
    try {
      import_game({.database = path}, text);
    } catch (const CaseError& error) {
      EXPECT_FALSE(std::filesystem::exists(path)) << "nothing is stored";
      return error.what();
    }
    return "";
  }

  static json::object& deal(json::object& record, std::size_t at) {
    return record["deals"].as_array().at(at).as_object();
  }

  // The first deal that somebody won.
  static json::object& won_deal(json::object& record) {
    for (json::value& one : record["deals"].as_array()) {
      if (!one.as_object()["ledger"].as_array().empty()) return one.as_object();
    }
    throw std::runtime_error("nobody won");
  }

  static bool has(const std::string& text, std::string_view words) {
    return text.find(words) != std::string::npos;
  }

  static std::unique_ptr<test::TemporaryFolder> folder_;
  static std::string finished_;
  static std::string abandoned_;
  static std::string held_;  // at a table with constant claim windows
};

std::unique_ptr<test::TemporaryFolder> GameRecord::folder_;
std::string GameRecord::finished_;
std::string GameRecord::abandoned_;
std::string GameRecord::held_;

TEST_F(GameRecord, FollowsItsSchema) {
  EXPECT_EQ(test::broken_rule(schema(), json::parse(finished_)), "");
  EXPECT_EQ(test::broken_rule(schema(), json::parse(abandoned_)), "");
  EXPECT_EQ(test::broken_rule(schema(), json::parse(held_)), "");
}

TEST_F(GameRecord, IsCheckedByASchemaThatSeesFaults) {
  const json::object record = json::parse(finished_).as_object();
  json::object wrong_tile = record;
  deal(wrong_tile, 0)["wall"].as_array()[5] = "m0";
  EXPECT_EQ(test::broken_rule(schema(), wrong_tile), "record.deals[0].wall[5]: pattern");
  json::object no_wall = record;
  deal(no_wall, 0).erase("wall");
  EXPECT_EQ(test::broken_rule(schema(), no_wall), "record.deals[0]: required \"wall\"");
  json::object one_more = record;
  one_more["mood"] = "good";
  EXPECT_EQ(test::broken_rule(schema(), one_more), "record.mood: additionalProperties");
}

TEST_F(GameRecord, SaysWhoPlayedAtWhichHouse) {
  const json::object record = json::parse(finished_).as_object();
  EXPECT_EQ(record.at("table"), "Mei's \"table\" 麻將");
  EXPECT_EQ(record.at("seats").at("C"),
            (json::object{
                {"name", "Mei 美"},
                {"bot",  false    }
  }));
  EXPECT_TRUE(has(std::string(record.at("rules").at("house").as_string()), "\nmin_faan=1\n"));
  EXPECT_EQ(record.at("ending"), "finished");
}

TEST_F(GameRecord, KeepsWhoseDoingEachActionWas) {
  for (const std::string_view cause : {"person", "bot", "clock"}) {
    EXPECT_TRUE(has(finished_, "\"cause\":\"" + std::string(cause) + '"')) << cause;
  }
  EXPECT_TRUE(has(finished_, "\"reserves_ms\":[300000,300000,"));
}

TEST_F(GameRecord, ComesBackAsTheSameBytes) {
  const std::string path = folder_->file("imported.db");
  EXPECT_EQ(import_game({.database = path, .origin = "the club"}, abandoned_), 1);
  EXPECT_EQ(import_game({.database = path, .origin = "the club"}, finished_), 2);
  EXPECT_EQ(import_game({.database = path, .origin = "the club"}, held_), 3);
  EXPECT_EQ(exported(path, 1), abandoned_);
  EXPECT_EQ(exported(path, 2), finished_);
  EXPECT_EQ(exported(path, 3), held_);
  EXPECT_TRUE(is_clean(path));
}

// A player of this server may be called the same.
TEST_F(GameRecord, ComesBackWithPeopleWhoAreNobodyOfThisServer) {
  const std::string path = folder_->file("strangers.db");
  ASSERT_EQ(import_game({.database = path}, finished_), 1);
  store::History history(path);
  const auto game = history.game(1);
  ASSERT_TRUE(game);
  for (const Seat seat : kSeats) EXPECT_FALSE(game->players[seat]) << game->names[seat];
}

// Its times are written after its figures have been added up.
TEST_F(GameRecord, ComesBackToFiguresThatAddUpHoweverLongItLasted) {
  const std::string path = folder_->file("long.db");
  json::object record = json::parse(finished_).as_object();
  record["finished"] = record["started"].as_int64() + 7'200;
  EXPECT_EQ(import_game({.database = path}, json::serialize(record)), 1);
  EXPECT_TRUE(is_clean(path));
}

TEST_F(GameRecord, KeepsHowLongWindowsWereHeld) {
  EXPECT_TRUE(has(held_, "\"claim_window\": \"constant\""));
  EXPECT_TRUE(has(held_, "\"window_ms\":3400"));
  EXPECT_TRUE(has(held_, "\"action\":\"close_window\""));
  EXPECT_FALSE(has(finished_, "window_ms")) << "an eager table holds no windows";
}

TEST_F(GameRecord, IsReadWhateverItsLayout) {
  EXPECT_EQ(read_game_record(json::serialize(json::parse(finished_))).text, finished_);
}

TEST_F(GameRecord, IsImportedOnce) {
  const std::string path = folder_->file("twice.db");
  EXPECT_EQ(import_game({.database = path}, finished_), 1);
  try {
    import_game({.database = path}, json::serialize(json::parse(finished_)));
    FAIL() << "imported twice";
  } catch (const store::StoreError& error) {
    EXPECT_STREQ(error.what(), "this record was imported before, as game 1");
  }
  EXPECT_TRUE(is_clean(path));
}

// A game from before revisions were recorded is replayed, verified and exported by the first
// revision.
TEST_F(GameRecord, KeepsTheRevisionItWasPlayedBy) {
  EXPECT_TRUE(has(held_, "\"revision\":2"));
  json::object record = json::parse(held_).as_object();
  record["rules"].as_object().erase("revision");
  const std::string path = folder_->file("first_revision.db");
  EXPECT_EQ(import_game({.database = path}, json::serialize(record)), 1);
  EXPECT_FALSE(has(exported(path), "\"revision\""));
  EXPECT_TRUE(is_clean(path));
}

// Records from before walls were made together.
TEST_F(GameRecord, IsReadInVersionOne) {
  json::object record = json::parse(finished_).as_object();
  record["version"] = 1;
  for (json::value& one : record["deals"].as_array()) one.as_object().erase("fair");
  EXPECT_EQ(read_game_record(json::serialize(record)).text, finished_);
}

TEST_F(GameRecord, IsRefusedWithAnotherWall) {
  const std::string said = said_after([](json::object& record) {
    json::array& wall = deal(record, 1)["wall"].as_array();
    wall[3] = wall[3] == "m1" ? "m2" : "m1";
  });
  EXPECT_TRUE(has(said, "deals[1].wall[3]: play leads to ")) << said;
}

TEST_F(GameRecord, IsRefusedWithAnotherSeed) {
  const std::string said =
      said_after([](json::object& record) { deal(record, 0)["seed"] = std::string(64, '0'); });
  EXPECT_TRUE(has(said, "deals[0].")) << said;
}

TEST_F(GameRecord, IsRefusedWithAnActionThatIsNotLegal) {
  const std::string said = said_after([](json::object& record) {
    json::object& action = deal(record, 0)["actions"].as_array()[0].as_object();
    action["action"] = "mahjong";
    action.erase("tile");
  });
  EXPECT_TRUE(has(said, "deals[0].actions[0].action: ")) << said;
}

TEST_F(GameRecord, IsRefusedWithAnotherMoment) {
  const std::string said = said_after([](json::object& record) {
    deal(record, 0)["actions"].as_array()[4].as_object()["moment"] = 99;
  });
  EXPECT_TRUE(has(said, "deals[0].actions[4]: the moment: expected ")) << said;
}

TEST_F(GameRecord, IsRefusedWithAReserveThatGrew) {
  const std::string said = said_after([](json::object& record) {
    deal(record, 0)["actions"].as_array()[0].as_object()["reserves_ms"] =
        json::array{300'000, 300'000, 300'001, 300'000};
  });
  EXPECT_TRUE(has(said, "deals[0].actions[0]: the reserves, which never grow")) << said;
}

TEST_F(GameRecord, IsRefusedWithAnotherPayment) {
  const std::string said = said_after([](json::object& record) {
    json::value& amount = won_deal(record)["ledger"].as_array()[0].as_object()["amount"];
    amount = amount.as_int64() + 1;
  });
  EXPECT_TRUE(has(said, ".ledger[0].amount: play leads to ")) << said;
}

TEST_F(GameRecord, IsRefusedWithAnotherScore) {
  const std::string said = said_after([](json::object& record) {
    json::value& score = deal(record, 0)["scores"].as_object()["A"];
    score = score.as_int64() + 1;
  });
  EXPECT_TRUE(has(said, "deals[0].scores.A: play leads to ")) << said;
}

TEST_F(GameRecord, IsRefusedWithADealTooMany) {
  const std::string said = said_after([](json::object& record) {
    record["deals"].as_array().push_back(json::value(deal(record, 0)));
  });
  EXPECT_TRUE(has(said, "].setup: no deal follows the one before")) << said;
}

TEST_F(GameRecord, IsRefusedWhenItEndsEarlier) {
  const std::string said =
      said_after([](json::object& record) { record["deals"].as_array().pop_back(); });
  EXPECT_EQ(said, "ending: play leads to \"abandoned\", the record has \"finished\"");
}

struct Wrong {
  std::string_view field;  // of the record
  std::string_view value;
  std::string_view said;

  friend void PrintTo(const Wrong& one, std::ostream* out) {
    *out << std::string(one.field) + ' ' + std::string(one.value);
  }
};

class WrongRecord : public GameRecord, public ::testing::WithParamInterface<Wrong> {};

TEST_P(WrongRecord, IsRefusedByTheNameOfItsField) {
  const std::string said = said_after([](json::object& record) {
    record[GetParam().field] = json::parse({GetParam().value.data(), GetParam().value.size()});
  });
  EXPECT_EQ(said, GetParam().said);
}

INSTANTIATE_TEST_SUITE_P(
    Fields,
    WrongRecord,
    ::testing::Values(
        Wrong{"format", "\"other\"", "format: it takes \"lions-lair-game\", version 1 or 2"},
        Wrong{"version", "3", "version: it takes a whole number from 0 to 2"},
        Wrong{"room", "7", "room: it takes a text"},
        Wrong{"table", "\"\"", "table: it takes 1 to 200 bytes of text"},
        Wrong{"rules", "{}", "rules.system: the field is missing"},
        Wrong{"rules",
              R"({"system":"yahoo","house":"yahoo\n","revision":3})",
              "rules.revision: it takes a whole number from 0 to 2"},
        Wrong{"rules",
              R"({"system":"yahoo","house":"yahoo\n","revision":0})",
              "rules.revision: it takes 1 or more, or is left out"},
        Wrong{"rules",
              R"({"system":"poker","house":""})",
              "rules.system: there is no rule system 'poker'"},
        Wrong{"rules",
              R"({"system":"yahoo","house":"mcr\n"})",
              "rules.house: its first line is the rule system's id"},
        Wrong{"rules",
              R"({"system":"yahoo","house":"yahoo\nnope=1\n"})",
              "rules.house: there is no option 'nope' in yahoo"},
        Wrong{"clock",
              R"({"move_ms":-1,"reserve_ms":0})",
              "clock.move_ms: it takes a whole number from 0 to 4294967295"},
        Wrong{"seats", "{}", "seats.A: the field is missing"},
        Wrong{"seats", R"({"A":{"bot":false,"name":3}})", "seats.A.name: it takes a text"},
        Wrong{"started", "1.5", "started: it takes a whole number from 0 to 1099511627776"},
        Wrong{"finished", "null", "finished: it takes a whole number from 0 to 1099511627776"},
        Wrong{"mood", "\"good\"", "mood: play leads to nothing, the record has \"good\""},
        Wrong{"deals", "[]", "deals: a game has at least one deal"},
        Wrong{"deals", "[7]", "deals[0]: it takes an object"},
        Wrong{
            "deals", R"([{"seed":"00"}])", "deals[0].seed: it takes 64 of the digits 0-9 and a-f"}),
    [](const auto& test) {
      return lair::test::case_name(
          test.index, std::string(test.param.field) + ' ' + std::string(test.param.value));
    });

TEST_F(GameRecord, IsRefusedWhenItIsNoJson) {
  EXPECT_TRUE(has(said_of("{"), "record: it is not JSON")) << said_of("{");
  EXPECT_EQ(said_of("[]"), "record: it takes an object");
  EXPECT_TRUE(has(said_of(std::string(10'000, '[')), "record: it is not JSON"));
}

TEST(GameOfEveryRuleSystem, IsVerifiedThenComesBackAsTheSameBytes) {
  for (const RuleSystem& system : rule_systems()) {
    const test::TemporaryFolder folder;
    const std::string path = folder.file("played.db");
    test::play_into(path,
                    {.seed = 5,
                     .deals_max = 2,
                     .leaves = true,
                     .rules = std::string(system.id),
                     .settings = {}});
    EXPECT_TRUE(is_clean(path)) << system.id;
    const std::string text = exported(path);
    EXPECT_EQ(test::broken_rule(schema(), json::parse(text)), "") << system.id;
    const std::string other = folder.file("imported.db");
    EXPECT_EQ(import_game({.database = other}, text), 1) << system.id;
    EXPECT_EQ(exported(other), text) << system.id;
  }
}

TEST(GameInPlay, IsNotExportedWithTheDealInPlay) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  test::play_into(path, {.seed = 9, .deals_max = 2, .settings = {}});
  const auto refused = export_game({.database = path, .game = 1});
  ASSERT_FALSE(refused.has_value());
  EXPECT_NE(refused.error().find("still being played and its walls are secret"), std::string::npos);
  const auto shown =
      export_game({.database = path, .game = 1, .shown = record::DealsShown::FinishedOnly});
  ASSERT_TRUE(shown.has_value()) << shown.error();
  const json::value record = json::parse(*shown);
  EXPECT_EQ(test::broken_rule(schema(), record), "");
  EXPECT_EQ(record.at("deals").as_array().size(), 2U);
  EXPECT_TRUE(record.at("finished").is_null());
}

TEST(GameInPlay, IsUnknownByAnotherId) {
  const test::TemporaryFolder folder;
  const std::string path = folder.file("lair.db");
  test::play_into(path, {.seed = 9, .deals_max = 0, .settings = {}});
  EXPECT_EQ(export_game({.database = path, .game = 5}).error(), "There is no game 5.");
  EXPECT_EQ(
      export_game({.database = path, .game = 1, .shown = record::DealsShown::FinishedOnly}).error(),
      "No deal of game 1 is finished yet.");
}

}  // namespace
}  // namespace lair::tool
