// Whole games between bots, as `lair simulate` reports them.
#include "server/tool/simulate.hpp"

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/tool/record_reader.hpp"
#include "tests/store/temporary_folder.hpp"

namespace lair::tool {
namespace {

namespace json = boost::json;

json::object report_of(const SimulateOptions& options) {
  std::ostringstream out;
  std::ostringstream errors;
  EXPECT_TRUE(simulate(options, out, errors)) << errors.str();
  return json::parse(out.str()).as_object();
}

std::string error_of(const SimulateOptions& options) {
  std::ostringstream out;
  std::ostringstream errors;
  EXPECT_FALSE(simulate(options, out, errors));
  EXPECT_EQ(out.str(), "");
  return errors.str();
}

std::int64_t sum_of(const json::object& report, std::string_view field) {
  std::int64_t sum = 0;
  for (const json::value& seat : report.at("seats").as_array()) {
    sum += seat.at(field).to_number<std::int64_t>();
  }
  return sum;
}

TEST(Simulation, CountsEveryWinForASeat) {
  const json::object report = report_of({.rules = {}, .games = 1, .seed = 5});
  EXPECT_EQ(sum_of(report, "wins"), report.at("wins").to_number<std::int64_t>());
  EXPECT_EQ(sum_of(report, "deal_ins"), report.at("deal_ins").to_number<std::int64_t>());
  EXPECT_EQ(sum_of(report, "deal_ins") + sum_of(report, "self_drawn"), sum_of(report, "wins"));
  EXPECT_GT(report.at("winning_turn").as_double(), 1.0);
}

TEST(Simulation, IsThatOfItsSeedAlone) {
  const SimulateOptions options{.rules = {}, .games = 1, .seed = 6};
  EXPECT_EQ(report_of(options).at("signature"), report_of(options).at("signature"));
}

TEST(Simulation, SeatsBotsOfSeveralStrengths) {
  const json::object report =
      report_of({.rules = {}, .games = 1, .seed = 7, .bots = "beginner,casual,casual,club"});
  const json::array& seats = report.at("seats").as_array();
  EXPECT_EQ(seats[0].at("bot"), "beginner");
  EXPECT_EQ(seats[3].at("bot"), "club");
}

std::string text_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

class RecordedSimulation : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(Systems,
                         RecordedSimulation,
                         ::testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& system) {
                           std::string name = system.param;
                           std::erase(name, '-');
                           return name;
                         });

// Reading a record replays it and compares all results.
TEST_P(RecordedSimulation, IsPlayedAgainFromItsRecords) {
  const test::TemporaryFolder folder;
  const json::object report = report_of({
      .rules = {.rules = GetParam(), .style = {}, .house = {}},
      .games = 2,
      .seed = 8,
      .deals_max = 3,
      .records = folder.file("records")
  });
  std::size_t deals = 0;
  for (const auto* name : {"game-000001.json", "game-000002.json"}) {
    const std::string text = text_of(folder.file("records") + "/" + name);
    EXPECT_EQ(read_game_record(text).text, text) << name;
    deals += json::parse(text).at("deals").as_array().size();
  }
  EXPECT_EQ(deals, report.at("deals").to_number<std::size_t>());
}

TEST(Simulation, IsTheSameWithRecords) {
  const test::TemporaryFolder folder;
  const SimulateOptions plain{.rules = {}, .games = 1, .seed = 6, .deals_max = 4};
  SimulateOptions recorded = plain;
  recorded.records = folder.file("records");
  EXPECT_EQ(report_of(plain).at("signature"), report_of(recorded).at("signature"));
}

TEST(Simulation, SaysWhereARecordCannotBeWritten) {
  const test::TemporaryFolder folder;
  std::ofstream(folder.file("in the way")) << "a file";
  const std::string error =
      error_of({.rules = {}, .games = 1, .deals_max = 1, .records = folder.file("in the way")});
  EXPECT_NE(error.find("in the way"), std::string::npos) << error;
}

TEST(Simulation, SaysWhatThereIs) {
  EXPECT_EQ(error_of({
                .rules = {.rules = "riichi", .style = {}, .house = {}}
  }),
            "there is no rule system riichi, only yahoo, mcr, hkos, faan-laak\n");
  EXPECT_EQ(error_of({.rules = {}, .bots = "master"}),
            "there is no strength master, only beginner, casual, club, expert\n");
  EXPECT_EQ(error_of({.rules = {}, .bots = "club,club"}),
            "--bots takes one strength for all seats, or four, one for each seat\n");
}

}  // namespace
}  // namespace lair::tool
