// Seasons, players and leaderboards on the read-only pages; each answer must match openapi.json.
#include <algorithm>
#include <future>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/fair/digest.hpp"
#include "server/tool/season_check.hpp"
#include "server/tool/verify.hpp"
#include "tests/api/described.hpp"
#include "tests/api/league_pages.hpp"
#include "tests/tool/json_schema.hpp"
#include "tests/tool/played_database.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using Header = std::pair<std::string, std::string>;
using LeaguePages = test::LeaguePages;

TEST_F(LeaguePages, AnswerAsTheOpenApiFileSays) {
  const json::object api = test::openapi();
  for (const auto& [route, methods] : api.at("paths").as_object()) {
    std::string path(route);
    if (!path.starts_with("/api/")) continue;  // pages that change something: on a real server
    if (path == "/api/v1/me") continue;        // needs a session, so it is tested there too
    if (path.find("/reviews") != std::string::npos) continue;  // needs a seat: reviews_test.cpp
    if (path.starts_with("/api/v1/trainer")) continue;  // trainer_test.cpp, discards_test.cpp
    const bool by_rules = path.starts_with("/api/v1/rules");
    const std::string id = by_rules ? "yahoo" : "1";
    if (const auto place = path.find("{id}"); place != std::string::npos)
      path.replace(place, 4, id);
    if (const auto place = path.find("{deal}"); place != std::string::npos)
      path.replace(place, 6, "1");
    if (const auto place = path.find("{day}"); place != std::string::npos)
      path.replace(place, 5, "2026-01-01");
    const auto answer = get(path, test::needed_query(methods.at("get").as_object()));
    ASSERT_EQ(answer.status, 200) << path;
    const json::object& content =
        methods.at("get").at("responses").at("200").at("content").as_object();
    const auto described =
        content.find(answer.content_type.substr(0, answer.content_type.find(';')));
    ASSERT_NE(described, content.end()) << path << " is " << answer.content_type;
    if (answer.content_type != "application/json") continue;
    json::object schema = described->value().at("schema").as_object();
    schema["$defs"] = api.at("components").at("schemas");
    EXPECT_EQ(test::broken_rule(schema, json::parse(*answer.body)), "") << path;
  }
}

TEST_F(LeaguePages, DescribeTheSocketAsTheProtoFilesDo) {
  const auto document = json::parse(*get("/api/v1/asyncapi.json").body);
  EXPECT_EQ(document.at("channels").at("socket").at("address"), "/ws");
  const net::HttpAnswer page = get("/api/v1/asyncapi.html");
  for (const auto& [name, schema] : document.at("components").at("schemas").as_object()) {
    const std::string heading = "<h3 id=\"" + std::string(name) + "\">";
    EXPECT_NE(page.body->find(heading), std::string::npos) << name;
  }
}

TEST_F(LeaguePages, AnswerWithAReasonWhatIsNotThere) {
  for (const char* path : {"/api/v1/leagues/99",
                           "/api/v1/leagues/x",
                           "/api/v1/leagues/1/nonsense",
                           "/api/v1/players/424242",
                           "/api/v1/players/x"}) {
    const auto answer = get(path);
    EXPECT_EQ(answer.status, 404) << path;
    EXPECT_TRUE(json::parse(*answer.body).as_object().contains("sentence")) << path;
  }
  EXPECT_EQ(get("/api/v1/leagues/1/standings", "round=first").status, 400);
  for (const char* round : {"round=0", "round=4294967296", "round=4294967297"}) {
    EXPECT_EQ(get("/api/v1/leagues/1/deals", round).status, 404) << round;
  }
}

TEST_F(LeaguePages, TellTheSeedOnceTheSeasonIsOverItsDigestBefore) {
  league::SeasonSettings settings;
  settings.name = "Secret";
  settings.rules = "yahoo";
  settings.seed = 4'711;
  settings.seed_salt = "abc";
  std::promise<league::SeasonId> opened;
  office_->open(settings, PlayerId(1), 100, [&](const auto& season) { opened.set_value(*season); });
  const league::SeasonId id = opened.get_future().get();
  const std::string path = "/api/v1/leagues/" + std::to_string(id.value());
  const auto tells = [&](const std::string& text) {
    return get(path).body->find(text) != std::string::npos ||
           get(path + "/season.json").body->find(text) != std::string::npos ||
           get(path + "/log").body->find(text) != std::string::npos;
  };
  const std::string digest = fair::sha256_hex("lair season abc 4711");
  EXPECT_FALSE(tells("4711"));
  EXPECT_FALSE(tells("abc"));
  EXPECT_TRUE(tells(digest));
  std::promise<void> over;
  office_->act(id,
               {.actor = PlayerId(1), .at = 200, .event = league::SeasonEnded{}},
               [&](const auto&) { over.set_value(); });
  over.get_future().wait();
  EXPECT_TRUE(tells("4711"));
  EXPECT_TRUE(tells("abc"));
  std::promise<std::string> undone;
  office_->act(id,
               {
                   .actor = PlayerId(1), .at = 300, .event = league::Undone{2, "a slip"}
  },
               [&](const auto& record) {
                 undone.set_value(record ? std::string() : std::string(record.error().code));
               });
  EXPECT_EQ(undone.get_future().get(), "undo_too_late");
}

TEST_F(LeaguePages, RefuseWhatIsNoText) {
  const json::object api = test::openapi();
  for (const char* page : {"/api/v1/leaderboards", "/api/v1/ratings", "/api/v1/ladder"}) {
    for (const char* query : {"rules=%00", "rules=yahoo%00", "room=%FF", "rules=%C3", "%00=1"}) {
      EXPECT_EQ(get(page, query).status, 400) << page << '?' << query;
    }
    EXPECT_EQ(get(page, "rules=%C3%A9").status, 200) << page;
    const json::value& described = api.at("paths").at(page).at("get").at("responses");
    EXPECT_TRUE(described.as_object().contains("400")) << page;
  }
}

// The page is shown on other people's sites, so any name must appear as plain text.
TEST_F(LeaguePages, ShowStandingsInFramesOfOthers) {
  const std::string path = "/api/v1/leagues/1/standings.html";
  const auto answer = get(path, "lang=ja&theme=dark&rows=2");
  ASSERT_EQ(answer.status, 200);
  EXPECT_TRUE(answer.has_own_policy);
  const auto policy = std::ranges::find(answer.headers, "Content-Security-Policy", &Header::first);
  ASSERT_NE(policy, answer.headers.end());
  EXPECT_NE(policy->second.find("frame-ancestors *"), std::string::npos);
  EXPECT_NE(policy->second.find("default-src 'none'"), std::string::npos);
  const std::string& page = *answer.body;
  EXPECT_NE(page.find("順位"), std::string::npos);
  EXPECT_EQ(page.find("prefers-color-scheme"), std::string::npos) << "dark was asked for";
  EXPECT_EQ(page.find("<script"), std::string::npos);
  const auto lines = [](const std::string& text) {
    std::size_t count = 0;
    for (auto at = text.find("scope=\"row\""); at != std::string::npos;
         at = text.find("scope=\"row\"", at + 1)) {
      ++count;
    }
    return count;
  };
  EXPECT_EQ(lines(page), 2U);
  const std::string all = *get(path).body;
  EXPECT_EQ(lines(all), 9U);
  EXPECT_NE(all.find("=Amy, &quot;A&quot;"), std::string::npos);
  EXPECT_NE(all.find("prefers-color-scheme"), std::string::npos);
  for (const char* query : {"lang=tlh", "theme=pink", "rows=few"}) {
    EXPECT_EQ(get(path, query).status, 400) << query;
  }
}

TEST_F(LeaguePages, GiveStandingsToSpreadsheets) {
  const std::string csv = *get("/api/v1/leagues/1/standings.csv").body;
  EXPECT_EQ(std::count(csv.begin(), csv.end(), '\n'), 10);
  EXPECT_NE(csv.find(",\"'=Amy, \"\"A\"\"\","), std::string::npos)
      << "quoted, and no formula: " << csv;
}

// With the full-width sign that is typed in Japan.
TEST_F(LeaguePages, GiveSpreadsheetsNoFormulaInFullWidth) {
  test::execute(path(), "UPDATE player SET name = '＝Amy' WHERE id = 1");
  const std::string csv = *get("/api/v1/leagues/1/standings.csv").body;
  test::execute(path(), "UPDATE player SET name = '=Amy, \"A\"' WHERE id = 1");
  EXPECT_NE(csv.find(",'＝Amy,"), std::string::npos) << csv;
}

TEST_F(LeaguePages, TellStandingsAfterARound) {
  const auto none = json::parse(*get("/api/v1/leagues/1/standings", "round=0").body);
  for (const json::value& row : none.at("standings").as_array()) EXPECT_EQ(row.at("games"), 0);
  const std::string all = *get("/api/v1/leagues/1/standings").body;
  EXPECT_EQ(*get("/api/v1/leagues/1/standings", "round=4294967296").body, all);
}

TEST_F(LeaguePages, AreRecomputedByVerify) {
  std::ostringstream said;
  EXPECT_TRUE(tool::check_seasons(path(), said)) << said.str();
  test::execute(path(), "UPDATE season_standing SET twelfths = twelfths + 1 WHERE place = 2");
  EXPECT_FALSE(tool::check_seasons(path(), said));
  EXPECT_NE(said.str().find("place 2: expected player"), std::string::npos) << said.str();
  test::execute(path(), "UPDATE season_standing SET twelfths = twelfths - 1 WHERE place = 2");
}

// The server's list grows without end, since finished seasons stay.
TEST_F(LeaguePages, ListSeasonsInPages) {
  constexpr std::uint64_t kMore = 5;
  for (std::uint64_t more = 1; more <= kMore; ++more) {
    league::SeasonSettings settings;
    settings.name = "More " + std::to_string(more);
    settings.rules = "yahoo";
    std::promise<void> opened;
    office_->open(settings, PlayerId(more + 1), 100, [&](const auto&) { opened.set_value(); });
    opened.get_future().wait();
  }
  std::vector<std::int64_t> walked;
  std::string query = "limit=2";
  for (bool goes_on = true; goes_on;) {
    const auto page = json::parse(*get("/api/v1/leagues", query).body).as_object();
    const auto& lines = page.at("seasons").as_array();
    EXPECT_LE(lines.size(), 2U);
    for (std::size_t at = lines.size(); at-- > 0;) {
      walked.push_back(lines[at].at("id").to_number<std::int64_t>());
    }
    const auto& next = page.at("next_before");
    goes_on = !next.is_null() && walked.size() < all_seasons().size();
    if (goes_on) query = "limit=2&before=" + std::to_string(next.to_number<std::int64_t>());
  }
  std::vector<std::int64_t> all;
  for (const auto& [id, line] : all_seasons()) {
    all.insert(all.begin(), static_cast<std::int64_t>(id.value()));
  }
  EXPECT_GT(all.size(), kMore);
  EXPECT_EQ(walked, all);
  for (const char* wrong : {"before=x", "limit=x", "before=-4"}) {
    EXPECT_EQ(get("/api/v1/leagues", wrong).status, 400) << wrong;
  }
}

TEST_F(LeaguePages, ShowNothingOfASeasonThatWasRemoved) {
  std::promise<league::SeasonId> opened;
  league::SeasonSettings settings;
  settings.name = "Not to be seen";
  settings.rules = "yahoo";
  office_->open(settings, PlayerId(9), 100, [&](const auto& season) { opened.set_value(*season); });
  const league::SeasonId id = opened.get_future().get();
  const auto act = [&](league::Event event) {
    std::promise<bool> done;
    office_->act(id,
                 {.actor = {}, .at = 200, .event = std::move(event), .is_operator = true},
                 [&](const auto& record) { done.set_value(record.has_value()); });
    return done.get_future().get();
  };
  const std::string path = "/api/v1/leagues/" + std::to_string(id.value());
  ASSERT_TRUE(act(league::SeasonRemoved{"spam"}));
  for (const char* page : {"", "/standings", "/rounds", "/log", "/season.json", "/games.csv"}) {
    const auto answer = get(path + page);
    EXPECT_EQ(answer.status, 410) << page;
    EXPECT_EQ(answer.body->find("Not to be seen"), std::string::npos) << page;
  }
  EXPECT_EQ(get("/api/v1/leagues").body->find("Not to be seen"), std::string::npos);
  ASSERT_TRUE(act(league::Undone{0, "a slip"}));
  EXPECT_EQ(get(path).status, 200);
}

TEST_F(LeaguePages, SayWhichTableOnlyARulingCanSettle) {
  std::promise<league::SeasonId> opened;
  league::SeasonSettings settings;
  settings.name = "Broken off";
  settings.rules = "yahoo";
  office_->open(settings, PlayerId(8), 100, [&](const auto& season) { opened.set_value(*season); });
  const league::SeasonId id = opened.get_future().get();
  const auto act_there = [&](league::Event event, PlayerId actor) {
    std::promise<void> done;
    office_->act(
        id, {.actor = actor, .at = 200, .event = std::move(event)}, [&](const auto& record) {
          EXPECT_TRUE(record.has_value()) << record.error().code;
          done.set_value();
        });
    done.get_future().wait();
  };
  for (std::uint64_t player = 1; player <= 8; ++player) {
    act_there(league::Registered{PlayerId(player)}, PlayerId(player));
  }
  // A game was played at the first table of the database, none at the other.
  std::vector<std::uint64_t> tables{1, 70};
  office_->set_tables_maker([&](std::size_t) { return tables; });
  act_there(league::RoundStarted{1, {}, {}}, PlayerId(8));
  const auto to_rule = [&] {
    std::vector<bool> needed;
    const auto answer = get("/api/v1/leagues/" + std::to_string(id.value()) + "/rounds");
    const auto rounds = json::parse(*answer.body).at("rounds").as_array();
    for (const json::value& table : rounds.back().at("tables").as_array()) {
      needed.push_back(table.at("needs_ruling").as_bool());
    }
    return needed;
  };
  EXPECT_EQ(to_rule(), (std::vector{false, false})) << "its table is not over";
  test::execute(path(),
                "INSERT INTO table_info (id, room, name, rules, house, opened, ended, ending) "
                "VALUES (70, 'lounge', 'Broken off', 'yahoo', '', 100, 200, 'abandoned')");
  EXPECT_EQ(to_rule(), (std::vector{false, true}));
  act_there(
      league::Adjudicated{
          1, 2, {{}, {0, 0, 0, 0}, {0, 0, 0, 0}},
            "the power failed"
  },
      PlayerId(8));
  EXPECT_EQ(to_rule(), (std::vector{false, false}));
  test::execute(path(), "DELETE FROM table_info WHERE id = 70");
  act_there(league::RoundAbandoned{1, "the power failed"}, PlayerId(8));
  tables = {0, 0};
  act_there(league::RoundStarted{1, {}, {}}, PlayerId(8));
  office_->set_tables_maker({});
  EXPECT_EQ(to_rule(), (std::vector{true, true})) << "as if the round had been imported";
}

TEST_F(LeaguePages, GiveTheLogInPages) {
  const auto page = [](const std::string& query) {
    return json::parse(*get("/api/v1/leagues/1/log", query).body).as_object();
  };
  const json::object whole = page("");
  const auto acts = static_cast<std::int64_t>(whole.at("log").as_array().size());
  ASSERT_GT(acts, 10);
  EXPECT_TRUE(whole.at("next_before").is_null());
  std::vector<std::int64_t> numbers;
  std::string before;
  for (;;) {
    const json::object part = page("limit=4" + before);
    const json::array& log = part.at("log").as_array();
    ASSERT_LE(log.size(), 4U);
    std::vector<std::int64_t> these;
    for (const json::value& line : log) these.push_back(line.at("number").as_int64());
    numbers.insert(numbers.begin(), these.begin(), these.end());
    if (part.at("next_before").is_null()) break;
    before = "&before=" + std::to_string(part.at("next_before").as_int64());
  }
  ASSERT_EQ(static_cast<std::int64_t>(numbers.size()), acts);
  for (std::int64_t at = 0; at < acts; ++at)
    EXPECT_EQ(numbers[static_cast<std::size_t>(at)], at + 1);
  EXPECT_EQ(get("/api/v1/leagues/1/log", "before=x").status, 400);
  EXPECT_TRUE(page("before=0").at("log").as_array().empty());
}

TEST_F(LeaguePages, TellSinceWhenASeasonIsPaused) {
  const auto paused_at = [] { return json::parse(*get("/api/v1/leagues/1").body).at("paused_at"); };
  EXPECT_TRUE(paused_at().is_null());
  act(league::Paused{});
  EXPECT_EQ(paused_at(), 200);
  act(league::Resumed{});
  EXPECT_TRUE(paused_at().is_null());
}

// Runs last, because it removes a name.
TEST_F(LeaguePages, StandAsTheyWereWhenSomebodyIsForgotten) {
  const auto before = json::parse(*get("/api/v1/leagues/1/standings").body);
  test::execute(path(),
                "INSERT INTO account (player, skeleton, password, created) "
                "VALUES (1, 'amy', '$argon2id$', 0)");
  std::promise<people::Outcome> forgotten;
  store_->accounts().forget(
      PlayerId(1), "Somebody", 300, [&](people::Outcome outcome) { forgotten.set_value(outcome); });
  ASSERT_EQ(forgotten.get_future().get(), people::Outcome::Done);
  const auto after = json::parse(*get("/api/v1/leagues/1/standings").body);
  const auto& rows = after.at("standings").as_array();
  ASSERT_EQ(rows.size(), before.at("standings").as_array().size());
  for (std::size_t at = 0; at < rows.size(); ++at) {
    json::object was = before.at("standings").as_array()[at].as_object();
    if (was.at("player") == 1) was["name"] = "Somebody";
    EXPECT_EQ(rows[at], json::value(was));
  }
  std::ostringstream said;
  const tool::VerifyOptions options{.database = path(), .game = {}};
  EXPECT_TRUE(tool::verify(options, said, said)) << said.str();
}

}  // namespace
}  // namespace lair
