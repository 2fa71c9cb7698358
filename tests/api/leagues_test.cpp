// Seasons, players, boards as the read-only pages tell of them; each answer as openapi.json says.
#include <algorithm>
#include <fstream>
#include <future>
#include <memory>
#include <optional>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/api/club.hpp"
#include "server/api/pages.hpp"
#include "server/fair/digest.hpp"
#include "server/store/migrations.hpp"
#include "server/store/store.hpp"
#include "server/tool/season_check.hpp"
#include "server/tool/verify.hpp"
#include "tests/api/described.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/json_schema.hpp"
#include "tests/tool/played_database.hpp"

namespace lair {
namespace {

namespace json = boost::json;

using Header = std::pair<std::string, std::string>;

// A database with a game played to its end; a season of nine whose first round is half played.
class LeaguePages : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<test::TemporaryFolder>();
    test::play_into(path(), {.seed = 7, .settings = {}});
    test::execute(path(),
                  "INSERT OR IGNORE INTO player (id, name, created) VALUES (1, '=Amy, \"A\"', 0)");
    store_ = std::make_unique<store::Store>(
        path(), [](const store::StoreError& error) { ADD_FAILURE() << error.what(); });
    office_ = std::make_unique<league::Office>(store_->books(), store_->seasons());
    league::SeasonSettings settings;
    settings.name = "Autumn";
    settings.rules = "yahoo";
    std::promise<void> opened;
    office_->open(settings, PlayerId(1), 100, [&](const auto&) { opened.set_value(); });
    opened.get_future().wait();
    for (std::uint64_t player = 1; player <= 9; ++player) {
      act(league::Registered{PlayerId(player)}, PlayerId(player));
    }
    act(league::RoundStarted{1, {}, {}});
    act(
        league::ResultTaken{
            1, 1, {{}, {8, 0, 0, -8}, {2, 1, 0, 0}}
    },
        std::nullopt);
    act(league::Adjudicated{
        1, 1, {{}, {6, 0, 0, -6}, {2, 1, 0, 0}},
          "a wrong kong"
    });
    act(league::Penalized{PlayerId(1), 6, "late"});
    act(league::CheckInOpened{2, 1'000});
  }

  static void TearDownTestSuite() {
    store_->stop();
    office_.reset();
    store_.reset();
    folder_.reset();
  }

  static std::string path() { return folder_->file("played.db"); }

  static void act(league::Event event, std::optional<PlayerId> actor = PlayerId(1)) {
    std::promise<void> done;
    office_->act(league::SeasonId(1),
                 {.actor = actor, .at = 200, .event = std::move(event)},
                 [&](const auto& record) {
                   EXPECT_TRUE(record.has_value()) << record.error().code;
                   done.set_value();
                 });
    done.get_future().wait();
  }

  static net::HttpAnswer get(const std::string& path, const std::string& query = "") {
    net::HttpRequest request;
    request.path = path;
    request.query = query;
    const net::NetCounts counts;
    const LeagueSources leagues{*office_, store_->figures()};
    const ApiSources sources{.version = "test",
                             .rooms = [] { return std::vector{a_room()}; },
                             .tables = [] { return std::vector{a_table()}; },
                             .is_ready = [] { return true; },
                             .counts = [&]() -> const net::NetCounts& { return counts; },
                             .history = store_->history(),
                             .leagues = leagues,
                             .kept = kept_};
    const ClubCard club{.name = "The Lair", .welcome = "Come in.", .mode = "open", .logo = logo()};
    if (auto answer = answer_club(club, request)) return *std::move(answer);
    return answer_api(sources, request);
  }

  static std::vector<std::pair<league::SeasonId, league::SeasonLine>> all_seasons() {
    return office_->lines({}, 1'000).lines;
  }

  static std::string logo() {
    const std::string file = folder_->file("logo.svg");
    std::ofstream(file) << "<svg xmlns='http://www.w3.org/2000/svg'/>";
    return file;
  }

  static wire::Room a_room() {
    wire::Room room;
    room.id = "lions-lair";
    room.names.push_back({.language = "en", .name = "Lion's Lair"});
    room.rules = "yahoo";
    return room;
  }

  static wire::TableSummary a_table() {
    wire::TableSummary table;
    table::TableSettings settings;
    settings.room = "lions-lair";
    settings.rules = "yahoo";
    table.settings = std::make_shared<const table::TableSettings>(settings);
    table.seats[Seat::A].kind = wire::SeatKind::Bot;
    return table;
  }

  static std::unique_ptr<test::TemporaryFolder> folder_;
  static std::unique_ptr<store::Store> store_;
  static std::unique_ptr<league::Office> office_;
  static inline KeptAnswers kept_{KeptAnswers::kBytesMax};
};

std::unique_ptr<test::TemporaryFolder> LeaguePages::folder_;
std::unique_ptr<store::Store> LeaguePages::store_;
std::unique_ptr<league::Office> LeaguePages::office_;

TEST_F(LeaguePages, AnswerAsTheOpenApiFileSays) {
  const json::object api = test::openapi();
  for (const auto& [route, methods] : api.at("paths").as_object()) {
    std::string path(route);
    if (!path.starts_with("/api/")) continue;  // those that change something ask a real server
    if (path == "/api/v1/me") continue;        // who is signed in asks one too
    if (path.find("/reviews") != std::string::npos) continue;  // who sat there: reviews_test.cpp
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
}

TEST_F(LeaguePages, TellAPlayersFiguresBesideThoseOfEverybody) {
  test::execute(path(), "INSERT INTO player (id, name, created) VALUES (11, 'Jin', 0)");
  const auto player = json::parse(*get("/api/v1/players/11").body);
  test::execute(path(), "DELETE FROM player WHERE id = 11");
  const json::value& system = player.at("systems").as_array().at(0);
  ASSERT_GT(system.at("deals").as_int64(), 0);
  for (const char* figure : {"deals", "hands_won", "self_picks", "deal_ins"}) {
    EXPECT_EQ(system.at("everybody").at(figure), system.at(figure)) << "only one person has played";
  }
  EXPECT_GE(system.at("seconds").as_int64(), 0);
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

// A page of other people's sites: whatever somebody is called, it is text there.
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

// As it is typed where letters are as wide as characters.
TEST_F(LeaguePages, GiveSpreadsheetsNoFormulaInFullWidth) {
  test::execute(path(), "UPDATE player SET name = '＝Amy' WHERE id = 1");
  const std::string csv = *get("/api/v1/leagues/1/standings.csv").body;
  test::execute(path(), "UPDATE player SET name = '=Amy, \"A\"' WHERE id = 1");
  EXPECT_NE(csv.find(",'＝Amy,"), std::string::npos) << csv;
}

TEST_F(LeaguePages, TellStandingsAfterARound) {
  const auto none = json::parse(*get("/api/v1/leagues/1/standings", "round=0").body);
  for (const json::value& row : none.at("standings").as_array()) EXPECT_EQ(row.at("games"), 0);
}

TEST_F(LeaguePages, AreRecomputedByVerify) {
  std::ostringstream said;
  EXPECT_TRUE(tool::check_seasons(path(), said)) << said.str();
  test::execute(path(), "UPDATE season_standing SET twelfths = twelfths + 1 WHERE place = 2");
  EXPECT_FALSE(tool::check_seasons(path(), said));
  EXPECT_NE(said.str().find("place 2: expected player"), std::string::npos) << said.str();
  test::execute(path(), "UPDATE season_standing SET twelfths = twelfths - 1 WHERE place = 2");
}

// The server's list has no end: seasons that are over stay.
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

// The same tiles as a hand that was written down set by set.
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

// Figures of a database whose games were changed by hand.
std::string counted_anew() {
  std::string anew =
      "DELETE FROM player_figure; DELETE FROM board_line; DELETE FROM high_hand; "
      "DELETE FROM rating_now; DELETE FROM faan_figure; DELETE FROM everybody_figure; "
      "DELETE FROM element_figure; INSERT INTO element_figure (player, rules, element, wins) "
      "SELECT player, rules, element, count(*) FROM element_line GROUP BY player, rules, element; ";
  for (const std::size_t step : {12U, 37U}) {
    const std::string sql(store::migrations()[step].sql);
    anew += sql.substr(sql.find("INSERT INTO player_figure"));
  }
  return anew;
}

// While it is there, player 12 sits where the first hand was won.
class SomebodyWhoWon {
 public:
  explicit SomebodyWhoWon(std::string path) : path_(std::move(path)) {
    test::execute(path_,
                  "INSERT OR IGNORE INTO player (id, name, created) VALUES (12, 'Mei', 0);"
                  "UPDATE game_seat SET player = 12 WHERE player IS NULL"
                  " AND seat = (SELECT seat FROM won_hand LIMIT 1);" +
                      counted_anew());
  }

  ~SomebodyWhoWon() {
    test::execute(path_, "UPDATE game_seat SET player = NULL WHERE player = 12;" + counted_anew());
  }

  SomebodyWhoWon(const SomebodyWhoWon&) = delete;
  SomebodyWhoWon& operator=(const SomebodyWhoWon&) = delete;

 private:
  std::string path_;
};

TEST_F(LeaguePages, TellWhatAPlayersWinsWereWorthAndMadeOf) {
  const SomebodyWhoWon mei(path());
  const auto player = json::parse(*get("/api/v1/players/12").body);
  const json::value& system = player.at("systems").as_array().at(0);
  const std::int64_t won = system.at("hands_won").as_int64();
  ASSERT_GT(won, 0);
  std::int64_t counted = 0;
  for (const json::value& one : system.at("faan_of_wins").as_array()) {
    counted += one.at("wins").as_int64();
  }
  EXPECT_EQ(counted, won);
  std::set<std::string> elements;
  for (const json::value& one : system.at("elements_of_wins").as_array()) {
    EXPECT_TRUE(elements.insert(one.at("element").as_string().c_str()).second);
    EXPECT_GE(one.at("wins").as_int64(), 1);
    EXPECT_LE(one.at("wins").as_int64(), won) << "an element counts once for each win";
  }
  EXPECT_FALSE(elements.empty());
}

TEST_F(LeaguePages, DrawAHandThatWasKeptWithoutItsTiles) {
  const SomebodyWhoWon mei(path());
  const auto sorted_tiles = [] {
    const auto player = json::parse(*get("/api/v1/players/12").body);
    std::vector<std::string> hands;
    for (const json::value& hand :
         player.at("systems").as_array().at(0).at("highest_hands").as_array()) {
      std::multiset<std::string> codes;
      const std::string text(hand.at("tiles").as_string());
      for (std::size_t at = 0; at + 1 < text.size(); at += text[at] == ' ' ? 1U : 2U) {
        if (text[at] != ' ') codes.insert(text.substr(at, 2));
      }
      std::string all;
      for (const std::string& code : codes) all += code;
      hands.push_back(all);
    }
    return hands;
  };
  const std::vector<std::string> written = sorted_tiles();
  ASSERT_FALSE(written.empty());
  test::execute(path(),
                "CREATE TABLE kept AS SELECT game, deal, tiles FROM won_hand;"
                "UPDATE won_hand SET tiles = NULL");
  EXPECT_EQ(sorted_tiles(), written);
  test::execute(path(),
                "UPDATE won_hand SET tiles = (SELECT tiles FROM kept"
                " WHERE kept.game = won_hand.game AND kept.deal = won_hand.deal);"
                "DROP TABLE kept;");
}

// Runs last: it takes a name away.
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
