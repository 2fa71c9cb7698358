// Finished games on the read-only pages.
#include <array>
#include <cstdint>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "server/api/history.hpp"
#include "server/api/won_hand.hpp"
#include "server/store/store.hpp"
#include "server/tool/export.hpp"
#include "tests/store/temporary_folder.hpp"
#include "tests/tool/played_database.hpp"

namespace lair {
namespace {

namespace json = boost::json;

// A game played to its end, one abandoned in its third deal, one that is still being played.
class GamePages : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    folder_ = std::make_unique<test::TemporaryFolder>();
    test::play_into(path(), {.seed = 7, .settings = {}});
    test::play_into(path(), {.seed = 8, .deals_max = 2, .leaves = true, .settings = {}});
    test::play_into(path(), {.seed = 9, .deals_max = 3, .settings = {}});
    store_ = std::make_unique<store::Store>(
        path(), [](const store::StoreError& error) { ADD_FAILURE() << error.what(); });
    office_ = std::make_unique<league::Office>(store_->books(), store_->seasons());
  }

  static void TearDownTestSuite() {
    store_->stop();
    office_.reset();
    store_.reset();
    folder_.reset();
  }

  static std::string path() { return folder_->file("played.db"); }

  static net::HttpAnswer get(const std::string& path,
                             const std::string& query = "",
                             const std::string& if_none_match = "",
                             const std::string& accept_encoding = "") {
    net::HttpRequest request;
    request.accept_encoding = accept_encoding;
    request.path = path;
    request.query = query;
    request.if_none_match = if_none_match;
    return answer_history({store_->history(), *office_, kept_, may_see(std::nullopt, *office_)},
                          request)
        .value_or(net::HttpAnswer{.status = 0});
  }

  static json::array games(const std::string& query) {
    return json::parse(*get("/api/v1/games", query).body).at("games").as_array();
  }

  static std::unique_ptr<test::TemporaryFolder> folder_;
  static std::unique_ptr<store::Store> store_;
  static std::unique_ptr<league::Office> office_;
  static inline KeptAnswers kept_{KeptAnswers::kBytesMax};
};

std::unique_ptr<test::TemporaryFolder> GamePages::folder_;
std::unique_ptr<store::Store> GamePages::store_;
std::unique_ptr<league::Office> GamePages::office_;

TEST_F(GamePages, GiveTheRecordThatExportWrites) {
  for (const std::int64_t id : {1, 2}) {
    const auto answer = get("/api/v1/games/" + std::to_string(id));
    ASSERT_EQ(answer.status, 200);
    EXPECT_EQ(*answer.body, tool::export_game({.database = path(), .game = id}).value());
  }
}

TEST_F(GamePages, MayBeKeptForeverByCaches) {
  const auto answer = get("/api/v1/games/1");
  std::string tag;
  for (const auto& [name, value] : answer.headers) {
    if (name == "Cache-Control") {
      EXPECT_NE(value.find("max-age"), std::string::npos);
    }
    if (name == "ETag") tag = value;
  }
  EXPECT_EQ(get("/api/v1/games/1", "", tag).status, 304);
}

std::string header_of(const net::HttpAnswer& answer, const std::string& wanted) {
  for (const auto& [name, value] : answer.headers) {
    if (name == wanted) return value;
  }
  return "";
}

TEST_F(GamePages, AreMadeOnceThenGivenAgain) {
  for (const char* page : {"/api/v1/games/1", "/api/v1/games/1/deals/1"}) {
    const auto first = get(page);
    ASSERT_EQ(first.status, 200) << page;
    EXPECT_NE(header_of(first, "Cache-Control").find("immutable"), std::string::npos);
    EXPECT_EQ(get(page).body, first.body) << "the same bytes, not others like them";
  }
}

TEST_F(GamePages, AreCompressedOnceForWhoTakesIt) {
  const auto plain = get("/api/v1/games/1");
  const auto packed = get("/api/v1/games/1", "", "", "gzip, br");
  EXPECT_EQ(header_of(packed, "Content-Encoding"), "gzip");
  EXPECT_EQ(header_of(plain, "Content-Encoding"), "");
  EXPECT_LT(packed.body->size() * 4, plain.body->size());
  EXPECT_EQ(get("/api/v1/games/1", "", "", "gzip").body, packed.body);
}

// Each seat has the same number of frames; the first has the deal, the last its end.
TEST_F(GamePages, ShowADealAsEachSeatSawIt) {
  const std::string bytes = *get("/api/v1/games/1/deals/2").body;
  std::array<std::size_t, 4> frames{};
  for (std::size_t at = 0; at < bytes.size();) {
    ++frames.at(static_cast<std::size_t>(bytes[at]));
    std::size_t length = 0;
    for (std::size_t place = 1; place < 5; ++place) {
      length = length << 8U | static_cast<unsigned char>(bytes.at(at + place));
    }
    at += 5 + length;
    ASSERT_LE(at, bytes.size());
  }
  EXPECT_GT(frames[0], 10U);
  for (const std::size_t many : frames) EXPECT_EQ(many, frames[0]);
}

TEST_F(GamePages, HaveNoDealThatWasNotPlayedToItsEnd) {
  EXPECT_EQ(get("/api/v1/games/1/deals/0").status, 404);
  EXPECT_EQ(get("/api/v1/games/1/deals/999").status, 404);
  EXPECT_EQ(get("/api/v1/games/2/deals/3").status, 404);
  EXPECT_EQ(get("/api/v1/games/3/deals/1").status, 404) << "still played";
}

TEST_F(GamePages, TellNothingOfAGameThatIsPlayed) {
  const auto running = get("/api/v1/games/3");
  EXPECT_EQ(running.status, 404);
  EXPECT_EQ(*running.body, *get("/api/v1/games/999").body);
  EXPECT_EQ(*running.body, *get("/api/v1/games/abc").body);
  EXPECT_EQ(*running.body, *get("/api/v1/games/-1").body);
}

TEST_F(GamePages, ListThoseThatAreOverTheNewestFirst) {
  const json::array all = games("");
  ASSERT_EQ(all.size(), 2U);
  EXPECT_EQ(all[0].at("id"), 2);
  EXPECT_EQ(all[0].at("ending"), "abandoned");
  EXPECT_EQ(all[1].at("ending"), "finished");
}

TEST_F(GamePages, AreFoundByPlayerSystemRoomDate) {
  const json::array all = games("");
  std::int64_t player = 0;
  for (const json::value& seat : all[0].at("seats").as_array()) {
    if (!seat.at("player").is_null()) player = seat.at("player").to_number<std::int64_t>();
  }
  EXPECT_EQ(games("player=" + std::to_string(player)).size(), 2U);
  EXPECT_EQ(games("player=424242").size(), 0U);
  EXPECT_EQ(games("rules=yahoo").size(), 2U);
  EXPECT_EQ(games("rules=mcr").size(), 0U);
  EXPECT_EQ(games("room=nowhere").size(), 0U);
  EXPECT_EQ(games("until=1").size(), 0U);
  EXPECT_EQ(games("from=1").size(), 2U);
}

TEST_F(GamePages, AreFoundByPartOfANameWhateverItsCase) {
  EXPECT_EQ(games("name=mEi").size(), 2U);
  EXPECT_EQ(games("name=美").size(), 2U) << "one Chinese letter";
  EXPECT_EQ(games("name=i+美").size(), 2U) << "across a space";
  EXPECT_EQ(games("name=mei&rules=mcr").size(), 0U);
  EXPECT_EQ(games("name=nobody").size(), 0U);
}

TEST_F(GamePages, AreFoundByTheNameSomebodyHasNow) {
  test::execute(path(),
                "INSERT INTO player (id, name, created) VALUES (11, 'Orchid', 0) "
                "ON CONFLICT DO UPDATE SET name = 'Orchid'");
  EXPECT_EQ(games("name=orchid").size(), 2U);
  EXPECT_EQ(games("name=mei").size(), 2U);
}

TEST_F(GamePages, TellHouseAndPlacesWithTablePoints) {
  const json::value game = games("")[1];
  EXPECT_EQ(game.at("house_id").as_string().size(), 64U);
  EXPECT_TRUE(game.at("season").is_null());
  std::int64_t twelfths = 0;
  for (const json::value& seat : game.at("seats").as_array()) {
    EXPECT_GE(seat.at("place").to_number<int>(), 1);
    twelfths += seat.at("twelfths").to_number<std::int64_t>();
  }
  EXPECT_EQ(twelfths, 7 * 12);
}

TEST_F(GamePages, SayWhyTheyAreNotRated) {
  const json::array all = games("");
  EXPECT_EQ(all[0].at("verdict"), "bots") << "broken off, it is judged all the same";
  EXPECT_EQ(all[1].at("verdict"), "bots");
}

TEST_F(GamePages, ShowTheTilesOfAWinner) {
  const auto game = store_->history().game(1);
  ASSERT_TRUE(game.has_value());
  const auto records = store_->history().records(*game);
  std::int64_t deal = 0;
  for (const table::Record& record : records) {
    if (!record.result) continue;
    ++deal;
    std::size_t tiles = 0;
    for (const char letter : won_tiles(records, deal)) tiles += letter == ' ' ? 0 : 1;
    if (record.result->won) {
      EXPECT_GE(tiles, 2 * 14U) << "deal " << deal;
    } else {
      EXPECT_EQ(tiles, 0U) << "deal " << deal;
    }
  }
  EXPECT_GT(deal, 4);
}

TEST_F(GamePages, ComeInPages) {
  const json::value first = json::parse(*get("/api/v1/games", "limit=1").body);
  EXPECT_EQ(first.at("next_before"), 2);
  const json::value last = json::parse(*get("/api/v1/games", "limit=1&before=2").body);
  EXPECT_EQ(last.at("games").at(0).at("id"), 1);
  EXPECT_TRUE(last.at("next_before").is_null()) << "there is no other";
  EXPECT_TRUE(json::parse(*get("/api/v1/games", "limit=2").body).at("next_before").is_null());
}

TEST_F(GamePages, SayWhatIsWrongWithASearch) {
  const auto answer = get("/api/v1/games", "player=Amy");
  EXPECT_EQ(answer.status, 400);
  EXPECT_EQ(json::parse(*answer.body).at("sentence"), "player takes a whole number");
  for (const char* query :
       {"name=%FF", "name=%E2%80%8B", "name=a+name+of+many+more+letters+than+any"}) {
    EXPECT_EQ(get("/api/v1/games", query).status, 400) << query;
  }
}

// Not before the other tests: from here on, the second game is one of a season.
TEST_F(GamePages, GiveTablePointsOnlyForWhatCountsInTheirSeason) {
  league::SeasonSettings settings;
  settings.name = "Autumn";
  settings.rules = "yahoo";
  settings.absent = league::Absent::WalkOver;
  std::promise<league::SeasonId> opened;
  office_->open(settings, PlayerId(1), 100, [&](const auto& season) { opened.set_value(*season); });
  const league::SeasonId id = opened.get_future().get();
  const auto act = [&](std::optional<PlayerId> actor, league::Event event) {
    std::promise<std::string> done;
    office_->act(id, {.actor = actor, .at = 200, .event = std::move(event)}, [&](const auto& made) {
      done.set_value(made ? std::string() : std::string(made.error().code));
    });
    return done.get_future().get();
  };
  for (std::uint64_t player = 1; player <= 4; ++player) {
    ASSERT_EQ(act(PlayerId(player), league::Registered{PlayerId(player)}), "");
  }
  ASSERT_EQ(act(PlayerId(1), league::RoundStarted{1, {}, {}}), "");
  const PlayerId late = *office_->season(id)->last_round()->tables[0].players[2];
  ASSERT_EQ(act({}, league::Missed{1, 1, late, league::Absent::WalkOver}), "");
  const league::GameResult result{
      .game = 2, .scores = {-5, -5, 15, -5},
           .hands = {0,  0,  1,  0 }
  };
  ASSERT_EQ(act({}, league::ResultTaken{1, 1, result}), "");
  const json::value game = games("")[0];
  ASSERT_EQ(game.at("id"), 2);
  EXPECT_EQ(game.at("season").at("id"), id.value());
  EXPECT_EQ(game.at("seats").at(2).at("twelfths"), 0) << "won by the bot that sat there";
  EXPECT_GT(game.at("seats").at(0).at("twelfths").to_number<int>(), 0);
  ASSERT_EQ(act(PlayerId(1), league::RoundAbandoned{1, "power cut"}), "");
  const json::array seats = games("")[0].at("seats").as_array();
  for (const json::value& seat : seats) EXPECT_TRUE(seat.at("twelfths").is_null());
}

}  // namespace
}  // namespace lair
