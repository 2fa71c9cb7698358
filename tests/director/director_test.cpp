// What the director does about acts, tables, clocks, crashes.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/fair/duplicate.hpp"
#include "tests/director/hall.hpp"

namespace lair::director {
namespace {

using Asked = std::vector<std::string>;

constexpr Actor kAccount{.player = kOrganiser, .has_account = true};

// --- Acts ---

TEST(Acts, OfGuestsOpenNoSeason) {
  Hall hall;
  EXPECT_EQ(hall.act({.player = PlayerId(5)}, {}, league::SeasonOpened{settings(), {}}),
            "guest_season");
}

TEST(Acts, ThatTheServerDoesNotKnowAreRefused) {
  Hall hall;
  EXPECT_EQ(hall.act(kAccount, {}, std::nullopt), "bad_act");
}

TEST(Acts, NameARoomSystemHouseThatThereAre) {
  Hall hall;
  for (const auto field : {&league::SeasonSettings::room,
                           &league::SeasonSettings::rules,
                           &league::SeasonSettings::house}) {
    league::SeasonSettings wrong = settings();
    wrong.*field = "nonsense";
    EXPECT_EQ(hall.act(kAccount, {}, league::SeasonOpened{wrong, {}}), "bad_settings");
  }
}

TEST(Acts, OpenASeasonWithASeedAndTheNameOfItsHouse) {
  Hall hall;
  hall.open(settings());
  EXPECT_EQ(hall.season().settings.seed, 77U);
  EXPECT_EQ(hall.season().settings.house_id.size(), 64U);
  league::SeasonSettings changed = hall.season().settings;
  changed.seed = 0;
  changed.rounds = 5;
  ASSERT_EQ(hall.organise(league::SettingsChanged{changed}), "");
  EXPECT_EQ(hall.season().settings.seed, 77U) << "it was published";
}

TEST(Acts, NameAHouseAsATableMayBeNamed) {
  Hall hall;
  league::SeasonSettings named = settings();
  named.house_name = "  Mei's  big limits ";
  hall.open(named);
  EXPECT_EQ(hall.season().settings.house_name, "Mei's big limits");
  for (const auto& [wanted, code] : {
           std::pair{"a name of more than twenty letters", "name_too_long"  },
           std::pair{"<b>bold</b>",                        "name_characters"},
           std::pair{"line\nbreak",                        "name_characters"},
           std::pair{"turned \u202e round",                "name_characters"},
           std::pair{"no text \xff",                       "name_not_text"  }
  }) {
    league::SeasonSettings changed = hall.season().settings;
    changed.house_name = wanted;
    EXPECT_EQ(hall.organise(league::SettingsChanged{changed}), code) << wanted;
    changed.rounds = 3;
    EXPECT_EQ(hall.act(kAccount, {}, league::SeasonOpened{changed, {}}), code) << wanted;
  }
  EXPECT_EQ(hall.season().settings.house_name, "Mei's big limits");
}

TEST(Acts, NameTheHouseOfASeasonThatIsPlayed) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  league::SeasonSettings changed = hall.season().settings;
  changed.house_name = "Club rules";
  ASSERT_EQ(hall.organise(league::SettingsChanged{changed}), "");
  EXPECT_EQ(hall.season().settings.house_name, "Club rules");
}

// Rounds are drawn by it: whoever chose it would choose who meets whom.
TEST(Acts, LeaveTheSeedToTheServer) {
  Hall hall;
  league::SeasonSettings wanted = settings();
  wanted.seed = 123'456;
  hall.open(wanted);
  EXPECT_EQ(hall.season().settings.seed, 77U);
  league::SeasonSettings changed = hall.season().settings;
  changed.seed = 654'321;
  hall.organise(league::SettingsChanged{changed});
  EXPECT_EQ(hall.season().settings.seed, 77U);
}

TEST(Acts, EnterNobodyWhoIsNobodyOrHasLeft) {
  Hall hall;
  hall.open(settings());
  hall.people.gone.insert(PlayerId(50));
  EXPECT_EQ(hall.organise(league::Registered{PlayerId(100)}), "no_such_player");
  EXPECT_EQ(hall.organise(league::Registered{PlayerId(50)}), "no_such_player");
  EXPECT_EQ(hall.organise(league::OrganiserAdded{PlayerId(50)}), "no_such_player");
}

// --- Tables ---

TEST(ARound, OfADuplicateGivesAllItsTablesTheWallsOfTheirDraw) {
  Hall hall;
  hall.salt = "00ff";
  league::SeasonSettings made = settings();
  made.contest = league::Duplicate{};
  hall.open(made, 8);
  hall.start_round();
  const fair::Share walls = fair::round_secret("00ff", 77, 1);
  ASSERT_EQ(hall.tables.opened.size(), 2U);
  for (const auto& [id, opened] : hall.tables.opened) {
    EXPECT_EQ(opened.walls, walls);
    EXPECT_TRUE(opened.settings.policies.duplicate);
    EXPECT_EQ(opened.settings.policies.spectators, table::Watching::Nothing);
  }
  ASSERT_EQ(hall.organise(league::RoundAbandoned{1, "a power cut"}), "");
  hall.start_round();
  ASSERT_EQ(hall.tables.opened.size(), 4U);
  EXPECT_EQ(hall.tables.opened.rbegin()->second.walls, fair::round_secret("00ff", 77, 2))
      << "some of the first were seen";
}

TEST(ARound, OfADuplicateTakesEachDealWithTheResult) {
  Hall hall;
  hall.salt = "00ff";
  league::SeasonSettings made = settings();
  made.contest = league::Duplicate{};
  hall.open(made);
  hall.start_round();
  const std::vector<league::PlayedDeal> deals{
      {.hand = 0, .repeat = 0, .points = {4, -4, 0, 0}},
      {.hand = 1, .repeat = 0, .points = {0, 0, 0, 0} }
  };
  hall.games.played[table::TableId(hall.seats().table)] = {
      .id = 5, .scores = {2004, 1996, 2000, 2000},
           .hands = {1,    0,    0,    0   },
           .deals = deals
  };
  hall.stands(Stage::Over);
  hall.pass(1);
  ASSERT_TRUE(hall.seats().result.has_value());
  EXPECT_EQ(hall.seats().result->deals, deals);
}

TEST(ARound, OpensItsTablesAsTheSeasonSays) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.length = {LengthUnit::Rounds, 1};
  hall.open(made, 8);
  hall.start_round();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"open 1", "open 2"}));
  for (const auto& [id, table] : hall.tables.opened) {
    EXPECT_EQ(table.settings.policies.length, made.length);
    EXPECT_EQ(table.settings.policies.admission, table::Admission::League);
    EXPECT_EQ(table.settings.policies.league, hall.season_id.value());
    EXPECT_EQ(table.settings.policies.invited.size(), 4U);
    for (const Seat seat : kSeats) {
      const league::Four& drawn = hall.seats(id.value() - 1).players;
      EXPECT_EQ(table.players[seat]->player, drawn.at(index_of(seat)));
    }
  }
}

TEST(AMatch, BeginsOnceAllFourAreThere) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.tables.take_asked();
  hall.stands(Stage::Waiting, {3});
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.stands(Stage::Waiting);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start 1"});
}

TEST(AMatch, IsAskedForAgainOnlyAfterAWhile) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Waiting);
  hall.tables.take_asked();
  hall.stands(Stage::Waiting);
  EXPECT_EQ(hall.tables.take_asked(), Asked{}) << "it is on its way";
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start 1"});
}

TEST(AMatch, IsLostByWhoIsWaitedForInVain) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.absent = league::Absent::WalkOver;
  hall.open(made);
  hall.start_round();
  hall.stands(Stage::Waiting, {3});
  hall.pass(99);
  EXPECT_EQ(hall.count<league::Missed>(), 0);
  hall.tables.take_asked();
  hall.pass(1);
  EXPECT_TRUE(hall.seats().is_lost_by(PlayerId(3)));
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"start without 1 1"});
}

TEST(AMatch, IsPlayedByTheFirstOfTheWaitingListWhoIsConnected) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.players_max = 4;
  hall.open(made, 6);  // 6 and 7 wait
  hall.start_round();
  hall.tables.connected = {PlayerId(7)};
  hall.stands(Stage::Waiting, {3});
  hall.pass(100);
  ASSERT_EQ(hall.seats().replaced.size(), 1U);
  EXPECT_EQ(hall.seats().replaced.front().player, PlayerId(3));
  EXPECT_EQ(hall.seats().replaced.front().by, PlayerId(7));
  const Asked asked = hall.tables.take_asked();
  EXPECT_EQ(asked.back(), "open 1") << "the seat is theirs";
}

TEST(AMatch, GivesItsResultOnceItIsOver) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.stands(Stage::Over);
  EXPECT_FALSE(hall.seats().result) << "no deal was played to its end";
  hall.games.played[table::TableId(1)] = {
      .id = 9, .scores = {3, 1, -1, -3},
           .hands = {2, 1, 0,  0 }
  };
  hall.pass(1);
  ASSERT_TRUE(hall.seats().result);
  EXPECT_EQ(hall.seats().result->game, 9);
  EXPECT_TRUE(hall.season().last_round()->is_over());
  hall.pass(1);
  EXPECT_EQ(hall.count<league::ResultTaken>(), 1);
}

TEST(AMatch, IsLeftToItsTableUntilTheBell) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.length = {LengthUnit::Deals, 3};
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  hall.games.deals[table::TableId(1)] = 2;
  hall.stands(Stage::BetweenDeals);
  hall.pass(100'000);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
}

TEST(AMatch, OfATableThatKnowsNoLengthEndsAfterItsDeals) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.length = {LengthUnit::Deals, 3};
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  hall.games.deals[table::TableId(1)] = 3;
  hall.stands(Stage::Playing);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.stands(Stage::BetweenDeals);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

// Two hours, at the bell the hand in progress is finished or it is not.
class TheBell : public ::testing::TestWithParam<bool> {};

TEST_P(TheBell, EndsTheGame) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.minutes = 120;
  made.finishes_hand = GetParam();
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  hall.stands(Stage::Playing);
  hall.pass(120 * 60 - 1);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.pass(1);
  EXPECT_EQ(hall.tables.take_asked(), Asked{GetParam() ? "ring 1" : "end 1"});
  hall.stands(Stage::BetweenDeals);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST_P(TheBell, WaitsForExtraTime) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.minutes = 1;
  made.finishes_hand = GetParam();
  hall.open(made);
  hall.start_round();
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::TimeExtended{1, 1, 30}), "");
  hall.stands(Stage::BetweenDeals);
  hall.pass(60);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  hall.pass(30);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

INSTANTIATE_TEST_SUITE_P(Hands, TheBell, ::testing::Bool(), [](const auto& row) {
  return std::string(row.param ? "Finished" : "BrokenOff");
});

TEST(APause, HoldsTheTablesThenLetsThemGo) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::Paused{}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"hold 1"});
  hall.stands(Stage::Playing, {}, true);
  ASSERT_EQ(hall.organise(league::Resumed{}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"let go 1"});
}

TEST(ARuling, EndsTheTableThatIsStillPlayed) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, {}, "misplay"}), "");
  hall.pass(3);
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST(ATableInPerson, IsNotOpenedNorWaitedFor) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.venue = league::Venue::InPerson;
  hall.open(made);
  hall.start_round();
  hall.pass(100'000);
  EXPECT_EQ(hall.tables.take_asked(), Asked{});
  EXPECT_TRUE(hall.season().round(1)->tables[0].lost.empty());
}

TEST(ATableInPerson, ThatWasPlayedHereEndsHere) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.stands(Stage::Playing);
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::MovedInPerson{1, 1}), "");
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
  hall.games.played[table::TableId(1)] = {
      .id = 7, .scores = {4, 3, -3, -4},
           .hands = {1, 1, 0,  0 }
  };
  hall.stands(Stage::Over);
  EXPECT_FALSE(hall.season().round(1)->tables[0].result.has_value()) << "what was broken off";
}

TEST(AnAbandonedRound, EndsItsTables) {
  Hall hall;
  hall.open(settings(), 8);
  hall.start_round();
  hall.tables.take_asked();
  ASSERT_EQ(hall.organise(league::RoundAbandoned{1, "fire alarm"}), "");
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"end 1", "end 2"}));
}

// --- Clock, crash ---

TEST(TheCalendar, OpensCheckInThenBeginsTheRoundWithThoseWhoCame) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.starts = {kBegun + 600, kBegun + 10'000};
  made.check_in_minutes = 5;
  hall.open(made, 5);
  hall.pass(299);
  EXPECT_FALSE(hall.season().check_in);
  hall.pass(1);
  ASSERT_TRUE(hall.season().check_in);
  EXPECT_EQ(hall.season().check_in->deadline, kBegun + 600);
  for (const std::uint64_t player : {2U, 3U, 4U, 6U}) {
    const PlayerId id(player);
    ASSERT_EQ(hall.act({.player = id}, hall.season_id, league::CheckedIn{id}), "");
  }
  hall.pass(300);
  ASSERT_NE(hall.season().last_round(), nullptr);
  EXPECT_FALSE(hall.season().last_round()->seats(PlayerId(5)));
}

std::string text_of(const std::vector<EndedCall>& calls) {
  std::string text;
  for (const EndedCall& call : calls) {
    if (!text.empty()) text += ", ";
    text += call.season != 0 ? "check-in" : "table " + std::to_string(call.table.value());
    text += " of";
    for (const PlayerId player : call.players) text += " " + std::to_string(player.value());
  }
  return text;
}

TEST(ACallToCheckIn, EndsForWhoeverHasAnsweredThenForAll) {
  Hall hall;
  hall.open(settings(), 5);
  ASSERT_EQ(hall.organise(league::CheckInOpened{1, kBegun + 600}), "");
  EXPECT_EQ(text_of(hall.tables.ended_calls), "");
  ASSERT_EQ(hall.act({.player = PlayerId(2)}, hall.season_id, league::CheckedIn{PlayerId(2)}), "");
  ASSERT_EQ(hall.act({.player = PlayerId(6)}, hall.season_id, league::Withdrawn{PlayerId(6), {}}),
            "");
  EXPECT_EQ(text_of(hall.tables.ended_calls), "check-in of 2, check-in of 6");
  hall.tables.ended_calls.clear();
  ASSERT_EQ(hall.organise(league::SeasonEnded{}), "");
  EXPECT_FALSE(hall.season().check_in) << "no page says that it is open";
  EXPECT_EQ(text_of(hall.tables.ended_calls), "check-in of 2 3 4 5");
}

TEST(ASeasonThatIsRemoved, HasNoTableLeft) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  const auto table = hall.season().last_round()->tables.front().table;
  std::string refused = "no answer";
  hall.office.act(
      hall.season_id,
      {.actor = {}, .at = kBegun, .event = league::SeasonRemoved{"spam"}, .is_operator = true},
      [&](const auto& record) { refused = record ? "" : std::string(record.error().code); });
  EXPECT_EQ(refused, "");
  const std::vector<std::string> asked = hall.tables.take_asked();
  EXPECT_NE(std::ranges::find(asked, "end " + std::to_string(table)), asked.end());
  EXPECT_TRUE(hall.office.running().empty());
}

TEST(ACallToATable, EndsWithItsMatch) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.tables.ended_calls.clear();
  hall.games.played[table::TableId(1)] = {
      .id = 4, .scores = {1, 0, 0, -1},
           .hands = {1, 0, 0, 0 }
  };
  hall.stands(Stage::Over);
  ASSERT_TRUE(hall.seats().result);
  ASSERT_EQ(hall.tables.ended_calls.size(), 1U);
  EXPECT_EQ(hall.tables.ended_calls[0].table, table::TableId(1));
  EXPECT_EQ(hall.tables.ended_calls[0].players.size(), 4U);
}

TEST(ACallToATable, EndsForWhoHasLostTheirGame) {
  Hall hall;
  league::SeasonSettings made = settings();
  made.absent = league::Absent::WalkOver;
  hall.open(made);
  hall.start_round();
  hall.tables.ended_calls.clear();
  hall.stands(Stage::Waiting, {3});
  hall.pass(100);
  EXPECT_EQ(text_of(hall.tables.ended_calls), "table 1 of 3");
}

TEST(ACallToATable, EndsByARuling) {
  Hall hall;
  hall.open(settings());
  hall.start_round();
  hall.tables.ended_calls.clear();
  const league::GameResult even{.game = {}, .scores = {}, .hands = {}};
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, even, "power cut"}), "");
  ASSERT_FALSE(hall.tables.ended_calls.empty());
  EXPECT_EQ(hall.tables.ended_calls[0].table, table::TableId(1));
}

// The seasons of a director as another one finds them.
std::vector<league::StoredSeason> stored(const Hall& hall) {
  std::vector<league::StoredSeason> seasons;
  for (const auto& [id, records] : hall.books.written) seasons.push_back({id, records, {}});
  return seasons;
}

TEST(ACrash, LosesNoTableOfARound) {
  Hall before;
  before.open(settings(), 8);
  before.start_round();
  Hall hall(stored(before));
  hall.season_id = before.season_id;
  hall.games.ended.insert(table::TableId(1));
  hall.games.played[table::TableId(1)] = {
      .id = 4, .scores = {1, 0, 0, -1},
           .hands = {1, 0, 0, 0 }
  };
  hall.director.recover();
  EXPECT_EQ(hall.seats(0).result->game, 4) << "its game ended just before";
  EXPECT_FALSE(hall.seats(1).result);
  const Asked asked = hall.tables.take_asked();
  EXPECT_NE(std::ranges::find(asked, "open 2"), asked.end());
  EXPECT_EQ(hall.tables.reserve(1), std::vector<std::uint64_t>{3}) << "no id is given twice";
}

TEST(ACrash, LeavesNoTableHereThatWasMovedInPerson) {
  Hall before;
  before.open(settings(), 8);
  before.start_round();
  ASSERT_EQ(before.organise(league::MovedInPerson{1, 1}), "");
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"open 2", "end 1"}));
}

TEST(ACrash, ChargesNobodyForTheTimeTheServerWasDown) {
  Hall before;
  before.open(settings());
  before.start_round();
  before.pass(10);
  Hall hall(stored(before));
  hall.season_id = before.season_id;
  hall.pulse.last = before.now;
  hall.now = before.now + 500;
  hall.director.recover();
  EXPECT_EQ(hall.count<league::TimeLost>(), 1);
  EXPECT_EQ(hall.seats().extra_seconds, 500U);
  hall.stands(Stage::Waiting, {3});
  hall.pass(89);
  EXPECT_EQ(hall.count<league::Missed>(), 0) << "ten of a hundred seconds had passed";
  hall.pass(1);
  EXPECT_EQ(hall.count<league::Missed>(), 1);
}

TEST(WhoLeavesForGood, LeavesEverySeasonAlsoWhenTheServerWasDown) {
  Hall hall;
  hall.open(settings());
  hall.director.left(PlayerId(3));
  EXPECT_EQ(hall.season().entrant(PlayerId(3))->state, league::EntrantState::Withdrawn);
  Hall later(stored(hall));
  later.season_id = hall.season_id;
  later.people.gone.insert(PlayerId(4));
  later.director.recover();
  EXPECT_EQ(later.season().entrant(PlayerId(4))->state, league::EntrantState::Withdrawn);
  EXPECT_EQ(later.season().entrant(PlayerId(5))->state, league::EntrantState::Playing);
}

}  // namespace
}  // namespace lair::director
