// What can happen during a season, over real sockets: its calendar, people who do not come, pauses,
// crashes, a player who leaves permanently.
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "server/store/books.hpp"
#include "server/store/clock.hpp"
#include "server/tool/export.hpp"
#include "server/tool/import.hpp"
#include "server/wire/season_codec.hpp"
#include "tests/e2e/club.hpp"

namespace lair::testing {
namespace {

namespace json = boost::json;

constexpr const char* kFirstRound = R"({"startRound":{"round":1}})";

bool has(const json::value& people, std::uint64_t player) {
  return std::ranges::any_of(people.as_array(), [player](const json::value& one) {
    const json::value& id = one.is_object() ? one.at("player") : one;
    return id.to_number<std::uint64_t>() == player;
  });
}

bool is_seated(const json::value& round, std::uint64_t player) {
  return std::ranges::any_of(round.at("tables").as_array(), [player](const json::value& table) {
    return std::ranges::any_of(table.at("players").as_array(), [player](const json::value& one) {
      return one.is_object() && one.at("player").to_number<std::uint64_t>() == player;
    });
  });
}

std::string state_of(const json::object& season, std::uint64_t player) {
  for (const json::value& one : season.at("entrants").as_array()) {
    if (one.at("player").to_number<std::uint64_t>() == player) {
      return std::string(one.at("state").as_string());
    }
  }
  return "";
}

// Six players for four seats: check-in opens and closes and rounds begin, all by the calendar.
TEST(Calendar, OpensCheckInThenBeginsRoundsWithThoseWhoCame) {
  Club club(6, R"(,"rounds":2,"length":{"unit":"UNIT_DEALS","count":1},"players_max":4)");
  EXPECT_EQ(state_of(club.season(), club.player(4).id()), "waiting");
  // The test moves the times when it is ready, instead of waiting for them.
  const std::int64_t now = store::seconds_now();
  const auto set_starts = [&](std::int64_t one, std::int64_t two) {
    const std::string calendar = R"(,"check_in_minutes":60,"starts":[)" + std::to_string(one) +
                                 "," + std::to_string(two) + "]";
    return club.act("{\"changeSettings\":" + club.settings_and(calendar) + "}");
  };
  constexpr std::int64_t kSoon = 3'000;  // check-in is open and the round far off
  ASSERT_EQ(set_starts(now + kSoon, now + kSoon + 1), "");
  const auto check_in = [&](std::size_t number) {
    Player& player = club.player(number);
    return player.act(1, player.own("checkIn"));
  };

  club.wait_until([&] { return club.season().at("check_in").is_object(); });
  // Number three misses it, and so does the first on the waiting list.
  for (const std::size_t number : {0U, 1U, 2U, 5U}) EXPECT_EQ(check_in(number), "");
  ASSERT_EQ(set_starts(now, now + kSoon), "");
  club.wait_until([&] { return club.season().at("round") == 1; });
  const json::value round = club.rounds().front();
  EXPECT_TRUE(has(round.at("moved_up"), club.player(5).id()));
  EXPECT_TRUE(has(round.at("gave_way"), club.player(3).id()));
  EXPECT_TRUE(is_seated(round, club.player(5).id()));
  EXPECT_FALSE(is_seated(round, club.player(3).id()));
  EXPECT_FALSE(is_seated(round, club.player(4).id()));

  club.play_until([&] { return club.season().at("check_in").is_object(); });
  const auto table = round.at("tables").at(0).at("table").to_number<std::uint64_t>();
  for (const std::size_t number : {0U, 1U, 2U, 5U}) {
    // Everybody who was drawn is called.
    club.wait_until([&] { return club.player(number).called_to() == table; });
    EXPECT_EQ(check_in(number), "");
  }
  EXPECT_EQ(club.player(3).called_to(), 0U);
  ASSERT_EQ(set_starts(now, now + 1), "");
  club.play_until([&] { return club.season().at("round") == 2; });
  EXPECT_EQ(check_in(3), "check_in_closed");
  club.play_round_out();

  for (const json::value& line : club.log()) {
    const bool is_by_clock =
        line.at("kind") == "check_in_opened" || line.at("kind") == "round_started";
    if (is_by_clock) {
      EXPECT_TRUE(line.at("actor").is_null());
    }
  }
  EXPECT_EQ(club.standing(5).at("games"), 2);
  EXPECT_TRUE(club.standing(3).empty()) << "waits for a seat";
  EXPECT_TRUE(club.is_verified());
}

TEST(Absent, GiveTheirSeatToASubstituteWhoIsThere) {
  Club club(
      6,
      R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},"players_max":4,"absent":"ABSENT_SUBSTITUTE")");
  club.stays_away(3);
  club.player(4).client().drop();  // the first on the waiting list is not there
  club.start_without_the_absent();
  club.play_round_out();
  const json::value table = club.rounds().front().at("tables").at(0);
  ASSERT_EQ(table.at("replaced").as_array().size(), 1U);
  EXPECT_TRUE(has(table.at("replaced"), club.player(3).id()));
  EXPECT_TRUE(is_seated(club.rounds().front(), club.player(5).id()));
  EXPECT_EQ(club.standing(5).at("games"), 1) << "who plays has the points";
  EXPECT_EQ(club.standing(3).at("games"), 1) << "lost";
  EXPECT_EQ(club.standing(3).at("twelfths"), 0);
  EXPECT_TRUE(club.standing(4).empty());
  EXPECT_TRUE(club.is_verified());
}

TEST(Absent, AreWaitedForAsLongAlthoughTheServerWasKilled) {
  // As long before the server is killed as after: a machine may stop for almost that long.
  constexpr std::int64_t kWait = 30;
  Club club(
      4,
      R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":1},"wait_seconds":30,"absent":"ABSENT_WALK_OVER")");
  club.stays_away(3);
  ASSERT_EQ(club.act(kFirstRound), "");
  const std::int64_t started = club.rounds().front().at("started").as_int64();
  club.play_until([&] { return store::seconds_now() >= started + kWait / 2; });
  club.crash();
  club.play_until([&] { return !club.logged("missed").empty(); });
  const std::int64_t waited = club.logged("missed").at("at").as_int64() - started;
  std::int64_t lost = 0;
  for (const json::value& line : club.log()) {
    if (line.at("kind") == "missed") break;
    if (line.at("kind") == "time_lost") lost += line.at("body").at("seconds").as_int64();
  }
  EXPECT_GE(waited, kWait) << "never shorter";
  EXPECT_GE(waited, kWait + lost) << "what the server was down is charged to nobody";
  EXPECT_LT(waited, kWait + lost + kWait / 2) << "no new waiting time";
  club.play_round_out();
  EXPECT_TRUE(club.is_verified());
}

// The table's latest report of its pause.
const v1::Pause& pause_of(Player& player) { return player.client().talk().state().pause(); }

TEST(Pause, StopsHandsInPlayUntilTheOrganiserGoesOnAfterACrashToo) {
  Club club(4, R"(,"rounds":1,"length":{"unit":"UNIT_DEALS","count":2})");
  ASSERT_EQ(club.act(kFirstRound), "");
  Player& somebody = club.player(2);
  club.play_until_seen([&] { return somebody.client().talk().last_event() > 12; });
  ASSERT_EQ(club.act(R"({"pause":{}})"), "");
  club.wait_until([&] { return pause_of(somebody).on(); });
  EXPECT_TRUE(pause_of(somebody).of_season());
  v1::ClientFrame resume;
  resume.mutable_resume()->set_table(somebody.client().talk().table());
  EXPECT_EQ(somebody.ask(resume), "paused_by_season");

  club.crash();
  club.find_tables();
  club.wait_until([&] { return pause_of(somebody).on(); });
  const std::uint32_t events = somebody.client().talk().last_event();
  std::size_t looks = 0;
  club.play_until([&] { return ++looks > 5; });
  EXPECT_EQ(somebody.client().talk().last_event(), events) << "nothing can be played";
  EXPECT_EQ(club.season().at("status"), "paused");

  ASSERT_EQ(club.act(R"({"resume":{}})"), "");
  club.play_round_out();
  EXPECT_EQ(club.standing(2).at("games"), 1);
  EXPECT_TRUE(club.is_verified());
}

std::string exported(const std::string& database, std::int64_t game) {
  return tool::export_game({.database = database, .game = game}).value();
}

// Without the names, whose order of places, points and games stay as they were.
json::array figures_of(Club& club) {
  json::array rows = club.page("/api/v1/leagues/1/standings").at("standings").as_array();
  for (json::value& row : rows) {
    row.as_object().erase("name");
    row.as_object().erase("withdrawn");
  }
  return rows;
}

TEST(WhoLeavesForGood, LeavesTheSeasonAndEveryNameButNoPoint) {
  Club club(4, R"(,"rounds":2,"length":{"unit":"UNIT_DEALS","count":1})");
  ASSERT_EQ(club.act(kFirstRound), "");
  club.play_round_out();
  Player& leaver = club.player(2);
  const std::uint64_t id = leaver.id();
  ASSERT_EQ(club.act(R"({"penalize":{"player":")" + std::to_string(id) +
                     R"(","twelfths":1,"reason":"PLAYER 2 came late"}})"),
            "");
  const json::array before = figures_of(club);
  Visitor visitor(club.server().port());
  visitor.set_cookie(leaver.client().talk().guest().token);
  ASSERT_LT(visitor.post("/auth/forget").status, 300);
  club.wait_until([&] { return state_of(club.season(), id) == "withdrawn"; });

  EXPECT_EQ(figures_of(club), before);
  const std::string standings = json::serialize(club.page("/api/v1/leagues/1/standings"));
  const std::string page = json::serialize(club.page("/api/v1/games/1"));
  const std::string text = exported(club.server().database(), 1);
  const std::string stranger = "Left " + std::to_string(id);
  for (const std::string& shown : {standings, page, text}) {
    EXPECT_EQ(shown.find("Player 2"), std::string::npos) << shown.substr(0, 2'000);
    EXPECT_NE(shown.find(stranger), std::string::npos);
  }
  // Texts about them lose the name, here and on the disk; the act stays.
  const auto reason = [&] { return club.logged("penalized").at("body").at("reason").as_string(); };
  club.wait_until([&] { return reason() == json::string(stranger + " came late"); });
  store::Database reader(club.server().database(), store::Access::ReadOnly);
  const auto stored = store::stored_season(reader, league::SeasonId(1)).value();
  for (const auto& record : stored.records) {
    EXPECT_EQ(wire::text_of(record.event).find("PLAYER 2"), std::string::npos) << record.number;
  }
  EXPECT_TRUE(club.is_verified());
  const std::string copy = (club.server().folder() / "copy.db").string();
  const std::int64_t imported = tool::import_game({.database = copy}, text);
  EXPECT_EQ(exported(copy, imported), text);
}

TEST(AnOrganiser, InvitesByName) {
  Club club(4, R"(,"rounds":2,"length":{"unit":"UNIT_DEALS","count":1})");
  Visitor visitor(club.server().port());
  const PageAnswer registered =
      visitor.post("/auth/register",
                   {
                       {"name",     "Zyxquillon"           },
                       {"password", "correct horse battery"}
  });
  ASSERT_EQ(registered.status, 201);
  EXPECT_EQ(club.act(R"({"invite":{"name":"Zyxquillon2"}})"), "no_such_person");
  EXPECT_EQ(club.player(1).act(1, R"({"invite":{"name":"Zyxquillon2"}})"), "not_organiser");
  EXPECT_EQ(club.player(1).act(1, R"({"invite":{"name":"Zyxquillon"}})"), "not_organiser");
  EXPECT_EQ(club.act(R"({"invite":{"name":"zyxquillon"}})"), "");
  EXPECT_EQ(club.act(R"({"invite":{"name":"Zyxquillon"}})"), "already_invited");
  const std::int64_t player = registered.number("player");
  EXPECT_EQ(club.season().at("invited").at(0).at("player").as_int64(), player);
}

TEST(WhoWasOnlyInvited, IsNamedNoMoreOnceTheyLeave) {
  Club club(4, R"(,"rounds":2,"length":{"unit":"UNIT_DEALS","count":1})");
  Visitor visitor(club.server().port());
  const json::object account{
      {"name",     "Zyxquillon"           },
      {"password", "correct horse battery"}
  };
  const PageAnswer registered = visitor.post("/auth/register", account);
  ASSERT_EQ(registered.status, 201);
  const std::string id = std::to_string(registered.number("player"));
  ASSERT_EQ(club.act(R"({"invite":{"player":")" + id + "\"}}"), "");
  ASSERT_EQ(club.act("{\"changeSettings\":" +
                     club.settings_and(R"(,"house_name":"Zyxquillon's game")") + "}"),
            "");
  ASSERT_EQ(visitor.post("/auth/forget", account).status, 200);
  const json::value stranger("Left " + id + "'s game");
  club.wait_until([&] { return club.season().at("settings").at("house_name") == stranger; });
  store::Database reader(club.server().database(), store::Access::ReadOnly);
  const auto stored = store::stored_season(reader, league::SeasonId(1)).value();
  for (const auto& record : stored.records) {
    EXPECT_EQ(wire::text_of(record.event).find("Zyxquillon"), std::string::npos) << record.number;
  }
  EXPECT_TRUE(club.is_verified());
}

}  // namespace
}  // namespace lair::testing
