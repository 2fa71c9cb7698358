// Seasons folded from their records: what is refused, and what the standings are.
#include "server/league/season.hpp"

#include <algorithm>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "server/league/limits.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

using wire::event_from;
using wire::kind_of;

TEST(Standings, TellEqualTablePointsApartByGamePointsThenHands) {
  World world = four_players(2);
  ASSERT_EQ(world.start(), "");
  const Four four = world.season.last_round()->tables[0].players;
  ASSERT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {10, 10, -10, -10}, {1, 3, 0, 0}}}),
            "");
  auto table = standings(world.season);
  EXPECT_EQ(table[0].player, four[1]) << "equal points, equal scores, more hands won";
  ASSERT_EQ(world.start(), "");
  Lot chance(4);
  world.play(chance);
  EXPECT_EQ(standings(world.season, 1)[0].player, four[1]) << "as they stood after round one";
}

TEST(Season, DrawsTheRestByAPublishedLot) {
  World world = four_players();
  const auto table = standings(world.season);
  EXPECT_EQ(table, standings(world.season));
  SeasonSettings other = settings();
  std::set<std::uint64_t> firsts;
  for (other.seed = 1; other.seed < 40; ++other.seed) {
    World drawn(other);
    drawn.enter(4);
    firsts.insert(standings(drawn.season)[0].player.value());
  }
  EXPECT_EQ(firsts.size(), 4U);
}

TEST(Season, KeepsTheOriginalOfAnAdjudicatedResult) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  Lot chance(3);
  world.play(chance);
  const auto played = *world.season.last_round()->tables[0].result;
  const auto before = standings(world.season);
  const GameResult ruled{
      {      },
      {100,     0, -50, -50},
      {}
  };
  ASSERT_EQ(world.act(kOrganiser, Adjudicated{1, 1, ruled, "wrong wall"}), "");
  EXPECT_EQ(world.season.last_round()->tables[0].result, played);
  EXPECT_EQ(world.season.last_round()->tables[0].counted(), ruled);
  const auto ruling = static_cast<std::uint32_t>(world.season.records.size());
  ASSERT_EQ(world.act(kOrganiser, Undone{ruling, "it was right"}), "");
  EXPECT_EQ(standings(world.season), before);
  EXPECT_EQ(world.act(kOrganiser, Undone{ruling, "again"}), "already_undone");
}

TEST(Season, DrawsAnAbandonedRoundAgain) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  Lot chance(3);
  world.play(chance);
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  EXPECT_EQ(standings(world.season)[0].games, 0);
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->number, 1U);
  EXPECT_EQ(world.season.rounds.size(), 2U);
}

TEST(Season, PlaysWithThoseWhoCheckedIn) {
  World world(settings());
  world.enter(8);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 10}), "");
  for (std::uint64_t player = 2; player < 6; ++player) {
    EXPECT_EQ(world.act(PlayerId(player), CheckedIn{PlayerId(player)}), "");
  }
  EXPECT_EQ(world.act(PlayerId(2), CheckedIn{PlayerId(2)}), "already_checked_in");
  world.now += 100;
  EXPECT_EQ(world.act(PlayerId(7), CheckedIn{PlayerId(7)}), "check_in_closed");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->tables.size(), 1U);
}

// Two organisers press the button at once, or one sets another deadline.
TEST(Season, KeepsWhoeverCheckedInIfCheckInIsOpenedAgain) {
  World world(settings());
  world.enter(8);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 5);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 200}), "");
  EXPECT_EQ(world.season.check_in->deadline, world.now + 199);
  EXPECT_EQ(world.season.check_in->here.size(), 4U);
  EXPECT_EQ(world.act(PlayerId(2), CheckedIn{PlayerId(2)}), "already_checked_in");
  ASSERT_EQ(world.start(), "");
  world.now += 1'000;
  Lot chance(3);
  world.play(chance);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{2, world.now + 100}), "");
  EXPECT_TRUE(world.season.check_in->here.empty()) << "of another round";
}

TEST(Season, KeepsItsCheckInOpenUntilTheRoundBegins) {
  SeasonSettings made = settings();
  made.starts = {1'500, 3'000, 5'000};
  World world(made);
  world.enter(8);
  ASSERT_EQ(world.act({}, CheckInOpened{1, 1'500}), "");
  made.starts.front() = 2'000;
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{made}), "");
  world.now = 1'700;
  EXPECT_EQ(world.act(PlayerId(2), CheckedIn{PlayerId(2)}), "");
  world.now = 2'000;
  EXPECT_EQ(world.act(PlayerId(3), CheckedIn{PlayerId(3)}), "check_in_closed");
}

// An organiser may choose an earlier deadline than the start of the round.
TEST(Season, LeavesAnEndOfCheckInThatAnOrganiserChose) {
  SeasonSettings made = settings();
  made.starts = {1'500, 3'000, 5'000};
  World world(made);
  world.enter(8);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, 1'400}), "");
  made.starts.front() = 2'000;
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{made}), "");
  EXPECT_EQ(world.season.check_in->deadline, 1'400);
}

// Begins a round with the given seating instead of a drawn one.
void begin_round(Season& season, std::uint32_t round, const std::vector<Four>& fours) {
  apply(season,
        {
            .number = static_cast<std::uint32_t>(season.records.size() + 1),
            .actor = kOrganiser,
            .at = 2'000,
            .event = RoundStarted{
                                  round, {.tables = fours, .byes = {}}, std::vector<std::uint64_t>(fours.size())}
  });
}

Four four_of(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
  return {PlayerId(a), PlayerId(b), PlayerId(c), PlayerId(d)};
}

// Players 2 and 3 both made 4 and 2 table points, +15 and one hand; they met once, and player 2 was
// ahead.
TEST(Standings, TellTheRestApartByTheGamesAgainstEachOther) {
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    SeasonSettings made = settings();
    made.seed = seed;
    World world(made);
    world.enter(8);
    begin_round(world.season, 1, {four_of(2, 3, 4, 5), four_of(6, 7, 8, 9)});
    ASSERT_EQ(world.act(
                  {
    },
                  ResultTaken{1, 1, {{}, {10, 5, -5, -10}, {1, 0, 0, 0}}}),
              "");
    ASSERT_EQ(world.act(
                  {
    },
                  ResultTaken{1, 2, {{}, {2, 1, -1, -2}, {}}}),
              "");
    begin_round(world.season, 2, {four_of(4, 2, 6, 7), four_of(3, 8, 5, 9)});
    ASSERT_EQ(world.act(
                  {
    },
                  ResultTaken{2, 1, {{}, {6, 5, -5, -6}, {0, 0, 0, 0}}}),
              "");
    ASSERT_EQ(world.act(
                  {
    },
                  ResultTaken{2, 2, {{}, {10, 1, -1, -10}, {1, 0, 0, 0}}}),
              "");
    const auto table = standings(world.season);
    ASSERT_EQ(table[0].points, table[1].points);
    ASSERT_EQ(table[0].score, table[1].score);
    ASSERT_EQ(table[0].hands, table[1].hands);
    EXPECT_EQ(table[0].player, PlayerId(2)) << "whatever the lot of seed " << seed;
    EXPECT_EQ(table[1].player, PlayerId(3));
  }
}

TEST(Season, GivesTheGameOfWhoCameTooLateToTheHouse) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  const Four four = world.season.last_round()->tables[0].players;
  const Missed missed{1, 1, *four[0], Absent::WalkOver};
  EXPECT_EQ(world.act(kOrganiser, missed), "not_organiser") << "the server sees it itself";
  ASSERT_EQ(world.act({}, missed), "");
  EXPECT_EQ(world.act({}, missed), "wrong_players");
  ASSERT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {30, 10, -10, -30}, {2, 0, 0, 0}}}),
            "");
  const auto rows = standings(world.season);
  const auto late = std::ranges::find(rows, *four[0], &Standing::player);
  EXPECT_EQ(late->points, TablePoints(0));
  EXPECT_EQ(late->score, 0);
  EXPECT_EQ(late->games, 1);
  EXPECT_EQ(late->places[3], 1);
  EXPECT_EQ(rows[0].points, whole_points(2)) << "nobody has the first place's four";
  ASSERT_EQ(world.act(kOrganiser,
                      Adjudicated{
                          1, 1, {{}, {30, 10, -10, -30}, {}},
                            "was there"
  }),
            "");
  EXPECT_EQ(standings(world.season)[0].player, *four[0]) << "a ruling settles that too";
}

TEST(Season, CountsWhoCameTooLateWhereTheHousePlaysForThem) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  const Four four = world.season.last_round()->tables[0].players;
  ASSERT_EQ(world.act({}, Missed{1, 1, *four[0], Absent::Substitute}), "");
  ASSERT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {30, 10, -10, -30}, {2, 0, 0, 0}}}),
            "");
  EXPECT_EQ(standings(world.season)[0].player, *four[0]);
}

TEST(Season, GoesOnWhenNobodyCameToATable) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  const Four four = world.season.last_round()->tables[0].players;
  for (const auto& player : four) {
    ASSERT_EQ(world.act({}, Missed{1, 1, *player, Absent::WalkOver}), "");
  }
  EXPECT_TRUE(world.season.last_round()->is_over());
  for (const Standing& row : standings(world.season)) {
    EXPECT_EQ(row.points, TablePoints(0));
    EXPECT_EQ(row.games, 1);
  }
  EXPECT_EQ(world.start(), "") << "the next round";
}

TEST(Season, LetsTheBellWaitWhileItIsPaused) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, Paused{}), "");
  world.now += 600;
  ASSERT_EQ(world.act(kOrganiser, Resumed{}), "");
  EXPECT_EQ(world.season.last_round()->tables[0].extra_seconds, 601U);
}

TEST(Season, GivesLostTimeBackOnlyToTablesOfThisServer) {
  World world(settings());
  world.enter(8);
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, MovedInPerson{1, 1}), "");
  ASSERT_EQ(world.act({}, TimeLost{30}), "");
  const std::vector<RoundTable>& tables = world.season.last_round()->tables;
  EXPECT_EQ(tables[0].extra_seconds, 0U) << "its players went on";
  EXPECT_EQ(tables[1].extra_seconds, 30U);
}

// It waits for a table of the first round again, whether or not the second one counts.
TEST(Season, GivesLostTimeBackToATableOfAnEarlierRound) {
  for (const bool is_abandoned : {false, true}) {
    World world = four_players();
    ASSERT_EQ(world.start(), "");
    EXPECT_EQ(world.act({}, TimeLost{30}), "");
    ASSERT_EQ(world.act(kOrganiser, Adjudicated{1, 1, {}, "power cut"}), "");
    const std::uint32_t ruling = world.last();
    EXPECT_EQ(world.act({}, TimeLost{40}), "no_such_round") << "nobody is waited for";
    ASSERT_EQ(world.start(), "");
    Lot chance(3);
    world.play(chance);
    ASSERT_EQ(world.act(kOrganiser, Undone{ruling, "a mistake"}), "");
    if (is_abandoned) {
      ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{2, "power cut"}), "");
    }
    EXPECT_EQ(world.act({}, TimeLost{50}), "");
    EXPECT_EQ(world.season.round(1)->tables[0].extra_seconds, 80U);
    ASSERT_EQ(world.act(kOrganiser, Paused{}), "");
    world.now += 59;
    ASSERT_EQ(world.act(kOrganiser, Resumed{}), "");
    EXPECT_EQ(world.season.round(1)->tables[0].extra_seconds, 140U);
    EXPECT_EQ(world.season.rounds[1].tables[0].extra_seconds, 0U) << "it has its result";
  }
}

// The id names every option of a house, so a server that knows more of them computes another one.
TEST(Season, LetsItsOrganiserPostponeARoundAfterAnUpgrade) {
  SeasonSettings made = settings();
  made.house_id = "of before";
  World world(made);
  world.enter(4);
  ASSERT_EQ(world.start(), "");
  made.house_id = "of now";
  made.starts = {1'500, 3'000, 5'000};
  EXPECT_EQ(world.act(kOrganiser, SettingsChanged{made}), "");
  EXPECT_EQ(world.season.settings.house_id, "of now");
}

struct BadAct {
  const char* code;
  std::optional<PlayerId> actor;
  Event event;
};

// A season of four players and one organiser, whose first round is in progress.
TEST(Season, RefusesWithTheReason) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  SeasonSettings other_house = settings();
  other_house.house = "min_points=6";
  SeasonSettings other_format = settings();
  other_format.format = Format::Swiss;
  SeasonSettings empty = settings();
  empty.name.clear();
  SeasonSettings timeless = settings();
  timeless.starts = {1, 2, kTimeMax + 1};
  const PlayerId stranger(77);
  const std::vector<BadAct> rows{
      {"already_registered", PlayerId(2), Registered{PlayerId(2)}               },
      {"for_themselves",     PlayerId(2), Registered{stranger}                  },
      {"for_themselves",     kOrganiser,  Registered{stranger}                  },
      {"not_organiser",      PlayerId(2), PlayerInvited{stranger}               },
      {"not_organiser",      PlayerId(2), PlayerInvited{PlayerId()}             },
      {"no_such_person",     kOrganiser,  PlayerInvited{PlayerId()}             },
      {"already_registered", kOrganiser,  PlayerInvited{PlayerId(2)}            },
      {"not_registered",     stranger,    Withdrawn{stranger, ""}               },
      {"not_organiser",      PlayerId(2), RoundStarted{2, {}, {}}               },
      {"round_running",      kOrganiser,  RoundStarted{2, {}, {}}               },
      {"result_by_hand",     kOrganiser,  ResultTaken{1, 1, {}}                 },
      {"no_such_table",      {},          ResultTaken{1, 2, {}}                 },
      {"no_such_table",      {},          ResultTaken{2, 1, {}}                 },
      {"house_changed",      kOrganiser,  SettingsChanged{other_house}          },
      {"settings_frozen",    kOrganiser,  SettingsChanged{other_format}         },
      {"bad_settings",       kOrganiser,  SettingsChanged{empty}                },
      {"bad_settings",       kOrganiser,  SettingsChanged{timeless}             },
      {"bad_amount",         kOrganiser,  CheckInOpened{2, kTimeMax + 1}        },
      {"last_organiser",     kOrganiser,  OrganiserRemoved{kOrganiser}          },
      {"already_organiser",  kOrganiser,  OrganiserAdded{kOrganiser}            },
      {"reason_missing",     kOrganiser,  Penalized{PlayerId(2), 12, ""}        },
      {"bad_amount",         kOrganiser,  Penalized{PlayerId(2), -12, "because"}},
      {"not_registered",     kOrganiser,  Penalized{stranger, 12, "because"}    },
      {"cannot_undo",        kOrganiser,  Undone{1, "never was"}                },
      {"cannot_undo",        kOrganiser,  Undone{999, "never was"}              },
      {"not_paused",         kOrganiser,  Resumed{}                             },
      {"check_in_closed",    PlayerId(2), CheckedIn{PlayerId(2)}                },
      {"round_running",      kOrganiser,  SeasonEnded{}                         },
      {"no_such_round",      kOrganiser,  RoundAbandoned{2, "because"}          },
      {"no_such_table",      kOrganiser,  Adjudicated{1, 2, {}, "because"}      },
      {"no_such_table",      kOrganiser,  Adjudicated{2, 1, {}, "because"}      },
      {"reason_missing",     kOrganiser,  Adjudicated{1, 1, {}, ""}             },
      {"no_such_table",      kOrganiser,  TimeExtended{1, 5, 60}                },
      {"bad_amount",         kOrganiser,  TimeExtended{1, 1, 0}                 },
      {"wrong_players",      {},          Missed{1, 1, stranger, {}}            },
      {"not_organiser",      PlayerId(2), OrganiserAdded{PlayerId(2)}           },
      {"no_such_organiser",  kOrganiser,  OrganiserRemoved{stranger}            },
  };
  const std::size_t records = world.season.records.size();
  for (const BadAct& row : rows) {
    EXPECT_EQ(world.act(row.actor, row.event), row.code) << kind_of(row.event);
    EXPECT_EQ(world.season.records.size(), records);
  }
  ASSERT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {1, 0, 0, -1}, {}}}),
            "");
  EXPECT_EQ(world.act(
                {
  },
                ResultTaken{1, 1, {{}, {1, 0, 0, -1}, {}}}),
            "result_known");
}

// Older servers took any time; a browser fails at one that no calendar has.
TEST(Season, HasTimesThatACalendarHas) {
  Record opened = open_season(settings(), kOrganiser, 1'000).value();
  std::get<SeasonOpened>(opened.event).settings.starts = {INT64_MIN, 10, INT64_MAX};
  SeasonSettings later = settings();
  later.starts = {-1, 20, kTimeMax + 1};
  Season season;
  apply(season, opened);
  EXPECT_EQ(season.settings.starts, (std::vector<std::int64_t>{0, 10, kTimeMax}));
  apply(season, {.number = 2, .actor = kOrganiser, .at = 1'001, .event = SettingsChanged{later}});
  EXPECT_EQ(season.settings.starts, (std::vector<std::int64_t>{0, 20, kTimeMax}));
  apply(season,
        {
            .number = 3, .actor = kOrganiser, .at = 1'002, .event = CheckInOpened{1, INT64_MAX}
  });
  EXPECT_EQ(season.check_in->deadline, kTimeMax);
  const auto& record = std::get<CheckInOpened>(season.records.back().event);
  EXPECT_EQ(record.deadline, INT64_MAX) << "as it is on the disk";
}

TEST(Season, NamesEveryKindOfEventOnce) {
  std::set<std::string_view> kinds;
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  for (const Record& record : again(world.season).records) kinds.insert(kind_of(record.event));
  EXPECT_TRUE(kinds.contains("season_opened"));
  EXPECT_TRUE(kinds.contains("round_started"));
  EXPECT_FALSE(event_from("nonsense", "{}").has_value());
  EXPECT_FALSE(event_from("penalized", "{\"twelfths\": \"many\"}").has_value());
  EXPECT_FALSE(event_from("penalized", "[").has_value());
  EXPECT_EQ(event_from("round_started", R"({"fours":[[2,3,4,5,6]]})").error(),
            "round_started: fours: a list must have 4 values")
      << "five at a table";
}

MatchLength length_in(std::string_view settings) {
  const std::string body = R"({"settings":)" + std::string(settings) + "}";
  return std::get<SettingsChanged>(event_from("settings_changed", body).value()).settings.length;
}

TEST(Invitations, LetThePlayerDecide) {
  World world = four_players();
  const PlayerId guest(50);
  ASSERT_EQ(world.act(kOrganiser, PlayerInvited{guest}), "");
  EXPECT_EQ(world.act(kOrganiser, PlayerInvited{guest}), "already_invited");
  EXPECT_EQ(world.season.entrant(guest), nullptr) << "an invitation enters nobody";
  ASSERT_EQ(world.start(), "");
  EXPECT_FALSE(world.season.last_round()->seats(guest));
  EXPECT_EQ(world.act(guest, Withdrawn{guest, ""}), "");
  EXPECT_FALSE(world.season.is_invited(guest));
  ASSERT_EQ(world.act(kOrganiser, PlayerInvited{guest}), "");
  ASSERT_EQ(world.act(guest, Registered{guest}), "");
  EXPECT_FALSE(world.season.is_invited(guest));
  EXPECT_EQ(world.state(50), EntrantState::Playing);
}

TEST(Invitations, AreTakenBackByAnOrganiserUntilTheyAreAccepted) {
  World world = four_players();
  const PlayerId guest(50);
  ASSERT_EQ(world.act(kOrganiser, PlayerInvited{guest}), "");
  const std::uint32_t invited = world.last();
  ASSERT_EQ(world.act(kOrganiser, Undone{invited, "another one"}), "");
  EXPECT_FALSE(world.season.is_invited(guest));
  EXPECT_EQ(world.act(guest, Withdrawn{guest, ""}), "not_registered");
}

TEST(Invitations, AreTheWayBackForWhomAnOrganiserWithdrew) {
  World world = four_players();
  const PlayerId player(3);
  ASSERT_EQ(world.act(player, Withdrawn{player, ""}), "");
  ASSERT_EQ(world.act(player, Registered{player}), "") << "their own doing";
  ASSERT_EQ(world.act(kOrganiser, Withdrawn{player, "rude"}), "");
  const std::uint32_t sent_away = world.last();
  EXPECT_EQ(world.act(player, Registered{player}), "only_invited");
  ASSERT_EQ(world.act(kOrganiser, Undone{sent_away, "somebody else"}), "");
  ASSERT_EQ(world.act(player, Withdrawn{player, ""}), "");
  ASSERT_EQ(world.act(player, Registered{player}), "");
  ASSERT_EQ(world.act(kOrganiser, Withdrawn{player, "rude"}), "");
  ASSERT_EQ(world.act(kOrganiser, PlayerInvited{player}), "");
  EXPECT_EQ(world.act(player, Registered{player}), "");
}

TEST(Invitations, AreNeededByWhoeverComesAndGoesTooOften) {
  World world = four_players();
  const PlayerId player(3);
  for (std::size_t entries = 1; entries < kEntriesMax; ++entries) {
    ASSERT_EQ(world.act(player, Withdrawn{player, ""}), "");
    ASSERT_EQ(world.act(player, Registered{player}), "");
  }
  ASSERT_EQ(world.act(player, Withdrawn{player, ""}), "");
  EXPECT_EQ(world.act(player, Registered{player}), "only_invited");
  ASSERT_EQ(world.act(kOrganiser, PlayerInvited{player}), "");
  EXPECT_EQ(world.act(player, Registered{player}), "");
  EXPECT_EQ(again(world.season).entrants.size(), 4U);
}

TEST(Operators, EndASeasonThatNobodyEnds) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  const PlayerId stranger(99);
  const auto by_operator = [&](Event event) {
    return decide(world.season,
                  {.actor = stranger, .at = 5'000, .event = std::move(event), .is_operator = true});
  };
  EXPECT_EQ(world.act(stranger, SeasonEnded{}), "not_organiser");
  EXPECT_EQ(by_operator(SeasonEnded{}).error().code, "round_running");
  EXPECT_EQ(by_operator(Paused{}).error().code, "not_organiser");
  apply(world.season, by_operator(RoundAbandoned{1, "nobody plays"}).value());
  apply(world.season, by_operator(SeasonEnded{}).value());
  EXPECT_TRUE(world.season.is_over);
}

TEST(SeasonRecords, OfBeforeKeepTheDealsTheyHad) {
  EXPECT_EQ(length_in(R"({"hands":7})"), (MatchLength{LengthUnit::Deals, 7}));
  EXPECT_EQ(length_in("{}"), (MatchLength{LengthUnit::Deals, 16})) << "the standard of then";
  EXPECT_EQ(length_in(R"({"length":{"unit":"match","count":0}})"), MatchLength());
  EXPECT_EQ(length_in(R"({"hands":7,"length":{"unit":"rounds","count":1}})"),
            (MatchLength{LengthUnit::Rounds, 1}));
}

}  // namespace
}  // namespace lair::league
