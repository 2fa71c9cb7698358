// Seasons as their records make them: what is refused, what standings come to.
#include "server/league/season.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/league/decide.hpp"
#include "server/league/lot.hpp"
#include "server/league/standings.hpp"
#include "server/wire/season_codec.hpp"

namespace lair::league {
namespace {

using wire::event_from;
using wire::kind_of;
using wire::text_of;

constexpr PlayerId kOrganiser{1};

SeasonSettings settings() {
  SeasonSettings made;
  made.name = "Autumn";
  made.rules = "mcr";
  made.rounds = 3;
  made.seed = 42;
  return made;
}

// A season that is acted upon; refused acts change nothing.
class World {
 public:
  explicit World(const SeasonSettings& made) {
    apply(season, open_season(made, kOrganiser, 1'000).value());
  }

  // The code of the refusal; empty when it was done.
  std::string act(std::optional<PlayerId> actor, Event event) {
    const auto record = decide(season, {.actor = actor, .at = ++now, .event = std::move(event)});
    if (!record) return std::string(record.error().code);
    apply(season, *record);
    return "";
  }

  void enter(std::uint64_t many) {
    for (std::uint64_t player = 2; player < 2 + many; ++player) {
      EXPECT_EQ(act(PlayerId(player), Registered{PlayerId(player)}), "");
    }
  }

  std::string start() { return act(kOrganiser, RoundStarted{season.next_round(), {}, {}}); }

  void play(Lot& chance) {
    const Round round = *season.last_round();
    for (std::uint32_t table = 1; table <= round.tables.size(); ++table) {
      if (round.tables[table - 1].counted()) continue;
      EXPECT_EQ(act({}, ResultTaken{round.number, table, result(chance)}), "");
    }
  }

  static GameResult result(Lot& chance) {
    GameResult made;
    for (std::size_t at = 0; at < 3; ++at) {
      made.scores.at(at) = static_cast<std::int64_t>(chance.below(7)) - 3;
      made.scores[3] -= made.scores.at(at);
      made.hands.at(at) = static_cast<std::int32_t>(chance.below(4));
    }
    return made;
  }

  Season season;
  std::int64_t now = 1'000;
};

// Written down, read again, folded anew.
Season again(const Season& season) {
  std::vector<Record> records = season.records;
  for (Record& record : records) {
    record.event = event_from(kind_of(record.event), text_of(record.event)).value();
  }
  return season_from(records);
}

// Adds up what the rounds say, in the plainest way.
std::map<std::uint64_t, std::int64_t> plain_sums(const Season& season) {
  std::map<std::uint64_t, std::int64_t> sums;
  for (const Entrant& one : season.entrants) {
    sums[one.player.value()] = 0;
  }
  for (const Round& round : season.rounds) {
    if (!round.abandoned.empty()) continue;
    for (const PlayerId player : round.byes) {
      sums[player.value()] += season.settings.bye_twelfths;
    }
    for (const RoundTable& table : round.tables) {
      const auto& result = table.ruling ? table.ruling : table.result;
      if (!result) continue;
      BySeat<Points> scores;
      for (const Seat seat : kSeats) scores[seat] = Points(result->scores.at(index_of(seat)));
      const auto points = table_points(scores, season.settings.points);
      for (const Seat seat : kSeats) {
        const auto& player = table.players.at(index_of(seat));
        const bool is_lost =
            player && !table.ruling && std::ranges::find(table.lost, *player) != table.lost.end();
        if (player && !is_lost) sums[player->value()] += points[seat].count();
      }
    }
  }
  for (const Penalty& penalty : season.penalties) sums[penalty.player.value()] -= penalty.twelfths;
  return sums;
}

// Something an organiser or a player may do in the middle of a season, or may not.
void disturb(World& world, Lot& chance) {
  const PlayerId somebody(2 + chance.below(24));
  const std::uint32_t round = static_cast<std::uint32_t>(1 + chance.below(4));
  const std::uint32_t table = static_cast<std::uint32_t>(1 + chance.below(6));
  switch (chance.below(9)) {
    case 0:
      world.act(somebody, Withdrawn{somebody, ""});
      break;
    case 1:
      world.act(somebody, Registered{somebody});
      break;
    case 2:
      world.act(kOrganiser, Penalized{somebody, 6, "late"});
      break;
    case 3:
      world.act(kOrganiser, Adjudicated{round, table, World::result(chance), "misplay"});
      break;
    case 4:
      world.act(kOrganiser, RoundAbandoned{round, "power cut"});
      break;
    case 5:
      world.act(kOrganiser,
                Undone{static_cast<std::uint32_t>(1 + chance.below(world.season.records.size())),
                       "mistake"});
      break;
    case 6:
      world.act(kOrganiser, TimeExtended{round, table, 60});
      break;
    case 7:
      world.act({}, Missed{round, table, somebody, static_cast<Absent>(chance.below(2))});
      break;
    default:
      world.act(somebody, RoundStarted{world.season.next_round(), {}, {}});
      break;
  }
}

TEST(Standings, EqualTheirRecomputationInThousandsOfSeasons) {
  for (std::uint64_t seed = 1; seed <= 2'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Lot chance(seed);
    SeasonSettings made = settings();
    made.format = static_cast<Format>(chance.below(3));
    made.remainder = static_cast<Remainder>(chance.below(2));
    made.has_final = chance.below(2) == 0;
    made.points.ties = static_cast<Ties>(chance.below(2));
    made.players_max = static_cast<std::uint32_t>(8 + chance.below(12));
    made.rounds = 4;
    made.seed = seed;
    World world(made);
    world.enter(4 + chance.below(16));
    for (int step = 0; step < 12; ++step) {
      const std::string refused = world.start();
      disturb(world, chance);
      if (world.season.last_round() != nullptr) world.play(chance);
      disturb(world, chance);
      if (refused == "no_more_rounds") break;
    }
    const auto table = standings(world.season);
    EXPECT_EQ(table, standings(again(world.season)));
    const auto sums = plain_sums(world.season);
    const auto is_waiting = [](const Entrant& one) { return one.state == EntrantState::Waiting; };
    EXPECT_GE(table.size() + static_cast<std::size_t>(
                                 std::ranges::count_if(world.season.entrants, is_waiting)),
              sums.size());
    for (const Standing& row : table) {
      EXPECT_EQ(row.points.count(), sums.at(row.player.value())) << row.player.value();
    }
    for (std::size_t at = 1; at < table.size(); ++at) {
      EXPECT_GE(table[at - 1].points, table[at].points);
    }
  }
}

// Four players, one table, the results given.
World four_players(std::uint32_t rounds = 3) {
  SeasonSettings made = settings();
  made.rounds = rounds;
  World world(made);
  world.enter(4);
  return world;
}

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
  EXPECT_EQ(world.act(kOrganiser, Undone{ruling, "again"}), "cannot_undo");
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

TEST(Season, FillsAFreePlaceFromTheWaitingList) {
  SeasonSettings made = settings();
  made.players_max = 4;
  World world(made);
  world.enter(6);
  EXPECT_EQ(world.season.entrant(PlayerId(6))->state, EntrantState::Waiting);
  ASSERT_EQ(world.act(PlayerId(3), Withdrawn{PlayerId(3), ""}), "");
  EXPECT_EQ(world.season.entrant(PlayerId(6))->state, EntrantState::Playing);
  EXPECT_EQ(world.season.entrant(PlayerId(7))->state, EntrantState::Waiting);
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

// Who sits where is given, not drawn.
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

// Two and three both made 4 and 2 table points, +15, one hand; they met once, where two was ahead.
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
  EXPECT_EQ(world.act(kOrganiser, missed), "not_organiser") << "the house sees it itself";
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

struct BadAct {
  const char* code;
  std::optional<PlayerId> actor;
  Event event;
};

// A season of four with a first round that is played, by one organiser.
TEST(Season, RefusesWithTheReason) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  SeasonSettings other_house = settings();
  other_house.house = "min_points=6";
  SeasonSettings other_format = settings();
  other_format.format = Format::Swiss;
  SeasonSettings empty = settings();
  empty.name.clear();
  const PlayerId stranger(77);
  const std::vector<BadAct> rows{
      {"already_registered", PlayerId(2), Registered{PlayerId(2)}               },
      {"for_yourself",       PlayerId(2), Registered{stranger}                  },
      {"not_registered",     stranger,    Withdrawn{stranger, ""}               },
      {"not_organiser",      PlayerId(2), RoundStarted{2, {}, {}}               },
      {"round_running",      kOrganiser,  RoundStarted{2, {}, {}}               },
      {"result_by_hand",     kOrganiser,  ResultTaken{1, 1, {}}                 },
      {"no_such_table",      {},          ResultTaken{1, 2, {}}                 },
      {"no_such_table",      {},          ResultTaken{2, 1, {}}                 },
      {"house_changed",      kOrganiser,  SettingsChanged{other_house}          },
      {"settings_frozen",    kOrganiser,  SettingsChanged{other_format}         },
      {"bad_settings",       kOrganiser,  SettingsChanged{empty}                },
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
            "round_started: a list has 4 values")
      << "five at a table";
}

}  // namespace
}  // namespace lair::league
