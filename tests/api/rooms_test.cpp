// The read-only pages about rooms and about tables, narrowed by filters.
#include "server/api/rooms.hpp"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

namespace lair {
namespace {

namespace json = boost::json;

// `minimum` is a text; without it the rule system's default holds. All four seats are free and the
// table waits.
wire::TableSummary table_of(std::uint64_t id,
                            std::string rules,
                            const std::optional<std::string>& minimum,
                            table::Millis move) {
  wire::TableSummary table;
  table.table = table::TableId(id);
  table::TableSettings settings;
  settings.room = id % 2 == 0 ? "crickets-cavern" : "lions-lair";
  settings.rules = std::move(rules);
  if (minimum)
    settings.settings = table::HouseSettings{
        {"min_faan", *minimum}
    };
  settings.clock.move = move;
  if (move.count() == 0) settings.clock.reserve = move;
  table.settings = std::make_shared<const table::TableSettings>(std::move(settings));
  return table;
}

// Odd numbers are in the Lair; 1 and 2 are fast, 3 has no limit; 4 is full, 5 is already playing.
std::vector<wire::TableSummary> tables() {
  using table::Millis;
  std::vector<wire::TableSummary> all;
  all.push_back(table_of(1, "yahoo", "1", Millis(8'000)));
  all.push_back(table_of(2, "yahoo", "3", Millis(8'000)));
  all.push_back(table_of(3, "mcr", std::nullopt, Millis(0)));
  all.push_back(table_of(4, "hkos", "3", Millis(20'000)));
  all.push_back(table_of(5, "yahoo", "5", Millis(20'000)));
  for (wire::SeatState& seat : all[3].seats) seat.kind = wire::SeatKind::Bot;
  all[4].phase = wire::TablePhase::Playing;
  return all;
}

net::HttpAnswer tables_asked(const std::string& query) {
  net::HttpRequest request;
  request.query = query;
  return tables_answer(tables(), request);
}

struct Row {
  const char* query;
  const char* shown;  // the ids, in order
};

TEST(Tables, AreNarrowedByEveryFilter) {
  const Row rows[] = {
      {"",                                              "1 2 3 4 5"},
      {"room=lions-lair",                               "1 3 5"    },
      {"room=nowhere",                                  ""         },
      {"rules=yahoo",                                   "1 2 5"    },
      {"open=1",                                        "1 2 3"    },
      {"open=0",                                        "1 2 3 4 5"},
      {"minimum_from=3",                                "2 3 4 5"  },
      {"minimum_to=3",                                  "1 2 4"    },
      {"minimum_from=3&minimum_to=5",                   "2 4 5"    },
      {"speed=fast",                                    "1 2"      },
      {"speed=normal",                                  "4 5"      },
      {"speed=slow",                                    "3"        },
      {"rules=yahoo&open=1&speed=fast&room=lions-lair", "1"        },
      {"rules=y%61hoo&open=1",                          "1 2"      },
  };
  for (const Row& row : rows) {
    const auto answer = tables_asked(row.query);
    ASSERT_EQ(answer.status, 200) << row.query;
    std::string shown;
    const json::value page = json::parse(*answer.body);
    for (const json::value& table : page.at("tables").as_array()) {
      shown += (shown.empty() ? "" : " ") + json::serialize(table.at("id"));
    }
    EXPECT_EQ(shown, row.shown) << row.query;
  }
}

TEST(Tables, RefuseAFilterThatCannotBe) {
  for (const char* query :
       {"open=yes", "minimum_from=many", "minimum_to=-1", "speed=warp", "x=1"}) {
    const auto answer = tables_asked(query);
    EXPECT_EQ(answer.status, 400) << query;
    const json::value said = json::parse(*answer.body);
    EXPECT_EQ(said.at("error"), "bad_filter");
    EXPECT_FALSE(said.at("sentence").as_string().empty());
  }
}

TEST(Tables, AreToldOneByOneToWhoHasTheCode) {
  wire::TableSummary table = tables().front();
  table::TableSettings settings = *table.settings;
  settings.policies.admission = table::Admission::Code;
  settings.policies.length = {LengthUnit::Rounds, 1};
  table.settings = std::make_shared<const table::TableSettings>(std::move(settings));
  table.seats[Seat::A].kind = wire::SeatKind::Person;
  table.seats[Seat::A].name = "Ana";

  const auto answer = table_of_code_answer(table);
  const json::value told = json::parse(*answer.body);
  const json::object& shown = told.at("tables").at(0).as_object();
  EXPECT_EQ(shown.at("seats").at(0).at("name").as_string(), "Ana");
  EXPECT_EQ(shown.at("admission").as_string(), "code");
  EXPECT_EQ(shown.at("length").at("unit").as_string(), "rounds");
  EXPECT_EQ(shown.at("length").at("count").as_int64(), 1);
  ASSERT_EQ(answer.headers.size(), 1U);
  EXPECT_EQ(answer.headers.front().second, "no-store");
}

TEST(Tables, AreNotFoundByACodeOfNone) {
  const auto answer = table_of_code_answer(std::nullopt);
  EXPECT_EQ(answer.status, 200);
  EXPECT_TRUE(json::parse(*answer.body).at("tables").as_array().empty());
}

}  // namespace
}  // namespace lair
