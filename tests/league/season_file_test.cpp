// Whole seasons as files: exported, imported, exported again; files that no acts of people could
// lead to are refused.
#include "server/wire/season_file.hpp"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "server/league/imported.hpp"
#include "server/league/limits.hpp"
#include "server/league/next_round.hpp"
#include "server/league/people_in.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

constexpr std::int64_t kLater = 1'000'000;

std::string name_of(PlayerId player) { return "Player " + std::to_string(player.value()); }

std::string file_of(const Season& season, wire::SeedShown shown = wire::SeedShown::Told) {
  return wire::season_file(season.records.all(), name_of, shown);
}

// A season with a check-in, somebody who misses it, a table in person, a ruling, a penalty that is
// undone, a withdrawal, and an abandoned round; over if `is_over`, else paused.
Season eventful(bool is_over = true) {
  SeasonSettings made = settings();
  made.rounds = 3;
  made.players_max = 8;
  made.seed_salt = "salt";
  World world(made);
  world.enter(9);
  EXPECT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 8);
  world.check_in(10, 10);
  EXPECT_EQ(world.start(), "");
  EXPECT_EQ(world.act(kOrganiser, RoundAbandoned{1, "the lights went out"}), "");
  EXPECT_EQ(world.start(), "");
  EXPECT_EQ(world.act(kOrganiser, MovedInPerson{1, 1}), "");
  Lot chance(7, 7);
  world.play(chance);
  EXPECT_EQ(world.act(kOrganiser,
                      Adjudicated{
                          1, 2, {{}, {6, 0, 0, -6}, {1, 0, 0, 0}},
                            "a kong"
  }),
            "");
  EXPECT_EQ(world.act(kOrganiser, Penalized{PlayerId(3), 6, "late"}), "");
  EXPECT_EQ(world.act(kOrganiser, Undone{world.last(), "it was the train"}), "");
  EXPECT_EQ(world.act(PlayerId(4), Withdrawn{PlayerId(4), ""}), "");
  EXPECT_EQ(world.start(), "");
  world.play(chance);
  EXPECT_EQ(is_over ? world.act(kOrganiser, SeasonEnded{}) : world.act(kOrganiser, Paused{}), "");
  return world.season;
}

Result<Season, std::string> read_again(const std::string& text) {
  auto file = wire::season_from_file(text);
  if (!file) return fail(file.error());
  auto records = wire::records_here(
      *std::move(file), [](const wire::FilePerson& one) { return std::optional(one.player); });
  if (!records) return fail(records.error());
  auto season = season_of_others(*records, kLater);
  if (!season) return fail(sentence_of(season.error()));
  return *std::move(season);
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const auto at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

// Why the file is refused if `from` is replaced by `to`.
std::string why_not(const std::string& text, const std::string& from, const std::string& to) {
  const auto season = read_again(replaced(text, from, to));
  return season ? std::string() : season.error();
}

TEST(SeasonFiles, ComeBackAsTheyWere) {
  for (const bool is_over : {true, false}) {
    const Season season = eventful(is_over);
    const std::string text = file_of(season);
    const auto again = read_again(text);
    ASSERT_TRUE(again.has_value()) << again.error();
    EXPECT_EQ(file_of(*again), text);
    EXPECT_EQ(standings(*again), standings(season));
    EXPECT_EQ(again->records.size(), season.records.size());
  }
}

// A knock-out has as many rounds as it takes, whatever its settings say.
TEST(SeasonFiles, OfAKnockOutComeBack) {
  SeasonSettings made = settings();
  made.contest = KnockOut{.through = 2};
  made.rounds = 1;
  World world(made);
  world.enter(16);
  Lot chance(7, 7);
  for (const int round : {1, 2, 3}) {
    ASSERT_EQ(world.start(), "") << round;
    world.play(chance);
  }
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const std::string text = file_of(world.season);
  const auto again = read_again(text);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(file_of(*again), text);
}

TEST(SeasonFiles, KeepASeedSecretWhileItIsOne) {
  const std::string seed = "\"seed\":42,\"seed_salt\":\"salt\"";
  const Season season = eventful(false);
  EXPECT_NE(file_of(season, wire::SeedShown::Told).find(seed), std::string::npos);
  const std::string hidden = file_of(season, wire::SeedShown::Hidden);
  EXPECT_EQ(hidden.find("\"seed\":42"), std::string::npos);
  EXPECT_EQ(hidden.find("salt\":\"salt"), std::string::npos);
  const auto again = read_again(hidden);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(file_of(*again, wire::SeedShown::Hidden), hidden);
}

TEST(SeasonFiles, NameEverybodyOnceWithTheNamesOfHere) {
  const Season season = eventful();
  auto file = wire::season_from_file(file_of(season)).value();
  ASSERT_EQ(file.people.size(), 10U);
  EXPECT_EQ(file.people[2].name, "Player 3");
  const auto elsewhere = [](const wire::FilePerson& one) {
    return std::optional(PlayerId(one.player.value() + 100));
  };
  const auto moved = wire::records_here(file, elsewhere);
  ASSERT_TRUE(moved.has_value());
  for (const Record& record : *moved) {
    league::each_player(record, [](const PlayerId& player) { EXPECT_GT(player.value(), 100U); });
  }
  const auto strangers = wire::records_here(file, [](const wire::FilePerson& one) {
    return one.player == PlayerId(3) ? std::nullopt : std::optional(one.player);
  });
  ASSERT_FALSE(strangers.has_value());
  EXPECT_NE(strangers.error().find("Player 3"), std::string::npos) << strangers.error();
  const auto same =
      wire::records_here(file, [](const wire::FilePerson&) { return std::optional(PlayerId(1)); });
  ASSERT_FALSE(same.has_value());
  EXPECT_NE(same.error().find("twice"), std::string::npos) << same.error();
}

struct WrongFile {
  std::string from;
  std::string to;
  std::string why;  // part of the sentence
};

TEST(SeasonFiles, ThatAreNoSeasonsAreRefused) {
  const std::string text = file_of(eventful());
  const std::vector<WrongFile> wrong{
      {"lions-lair-season",                  "lions-lair-game",                     "not a season"             },
      {"\"version\": 1",                     "\"version\": 2",                      "version 1"                },
      {"\"version\": 1",                     "\"version\": 1, \"version\": 1",      "twice"                    },
      {"\"kind\":\"registered\"",            "\"kind\":\"promoted\"",               "promoted"                 },
      {"\"version\": 1",                     "\"version\": 1, \"more\": 1",         "more"                     },
      {"\"body\":{\"player\":3,",            "\"body\":{\"stake\":5,\"player\":3,", "body.stake"               },
      {"\"body\":{\"player\":3,",            "\"body\":{\"player\":4,",             "register themselves"      },
      {"\"body\":{\"player\":3,",            "\"body\":{\"player\":99,",            "99"                       },
      {"\"number\":3,",                      "\"number\":2,",                       "numbered"                 },
      {"\"at\":1000,",                       "\"at\":9000000,",                     "time"                     },
      {"\"room\":\"\"",                      "\"room\":7",                          "settings: room: "         },
      {"\"at\":1000,",                       "\"at\":\"noon\",",                    "entry 1: at: not a number"},
      {"\"version\": 1",                     "\"version\": one",                    "line 3 cannot be read"    },
      {"\"game\":null",                      "\"game\":17",                         "another server"           },
      {"\"rounds\":3",                       "\"rounds\":0",                        "rounds"                   },
      {"\"rules\":\"mcr\"",                  "\"rules\":\"whist\"",                 "rule system"              },
      {"\"player\":3,\"name\":\"Player 3\"", "\"player\":33,\"name\":\"Player 3\"", "player 3"                 },
  };
  for (const WrongFile& one : wrong) {
    const std::string why = why_not(text, one.from, one.to);
    EXPECT_NE(why.find(one.why), std::string::npos) << one.to << ": " << why;
  }
  EXPECT_FALSE(read_again("").has_value());
  EXPECT_FALSE(read_again("[]").has_value());
  EXPECT_FALSE(read_again(text.substr(0, text.size() / 2)).has_value());
  EXPECT_FALSE(read_again(std::string(wire::kSeasonFileBytesMax + 1, ' ')).has_value());
}

// What is wrong with the season after `change` has changed its records.
std::string fault_after(const std::function<void(std::vector<Record>&)>& change,
                        bool is_over = true) {
  std::vector<Record> records = eventful(is_over).records.all();
  change(records);
  const auto season = season_of_others(records, kLater);
  return season ? std::string() : sentence_of(season.error());
}

template <class Kind>
Kind& first(std::vector<Record>& records) {
  for (Record& record : records) {
    if (auto* found = std::get_if<Kind>(&record.event)) return *found;
  }
  throw std::logic_error("there is such a record");
}

TEST(SeasonFiles, HoldWhatPeopleCouldHaveDone) {
  using Records = std::vector<Record>;
  EXPECT_EQ(fault_after([](Records&) {}), "");
  const auto says = [](const std::string& fault, const std::string& part) {
    EXPECT_NE(fault.find(part), std::string::npos) << fault;
  };
  says(fault_after([](Records& records) { first<ResultTaken>(records).result.scores[0] += 1; }),
       "add up");
  says(fault_after([](Records& records) { first<PaperEntered>(records).result.scores[0] += 1; }),
       "add up");
  says(fault_after([](Records& records) {
         first<Adjudicated>(records).result.deals.push_back({.hand = 255});
       }),
       "no deals");
  says(fault_after([](Records& records) {
         first<RoundStarted>(records).pairing.tables.emplace_back();
         first<RoundStarted>(records).tables.emplace_back();
       }),
       "Nobody sits");
  says(fault_after([](Records& records) {
         auto& fours = first<RoundStarted>(records).pairing.tables;
         fours[0][0] = fours[1][0];
       }),
       "twice");
  says(fault_after([](Records& records) {
         first<RoundStarted>(records).pairing.tables[0][0] = PlayerId(9);
       }),
       "does not play");
  says(fault_after([](Records& records) {
         for (Record& record : records) {
           if (std::holds_alternative<Penalized>(record.event)) record.actor = PlayerId(5);
         }
       }),
       "organiser");
  says(fault_after([](Records& records) {
         for (Record& record : records) {
           if (std::holds_alternative<ResultTaken>(record.event)) record.actor = PlayerId(5);
         }
       }),
       "games played");
  for (const std::uint32_t none : {0U, 999U}) {
    says(fault_after([&](Records& records) { first<Undone>(records).event = none; }),
         "no such act");
  }
  says(fault_after([](Records& records) { records.pop_back(); }), "pause");
  says(fault_after([](Records& records) { records.erase(records.begin()); }), "Record 1");
  says(fault_after([](Records& records) { records.clear(); }), "records");
}

TEST(SeasonFiles, TellWhoMovedUpForSeatsThatThereWere) {
  SeasonSettings made = settings();
  made.players_max = 4;
  World world(made);
  world.enter(5);
  made.players_max = 5;
  EXPECT_EQ(world.act(kOrganiser, SettingsChanged{made}), "");
  EXPECT_EQ(world.act(PlayerId(7), Registered{PlayerId(7)}), "");
  EXPECT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const std::string text = file_of(world.season);
  const auto again = read_again(text);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(file_of(*again), text);
  EXPECT_NE(why_not(text, "\"moved_up\":[6]", "\"moved_up\":[1]").find("moved up"),
            std::string::npos);
  EXPECT_EQ(why_not(text, "\"moved_up\":[6]", "\"moved_up\":[]"), "") << "of before";
}

TEST(SeasonFiles, NumberTeamsAsTheyWereAdded) {
  World world = teams_of(2, 0, of_teams(2));
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const std::string text = file_of(world.season);
  EXPECT_TRUE(read_again(text).has_value());
  for (const char* number : {"\"team\":0", "\"team\":1", "\"team\":3"}) {
    const std::string why = why_not(text, "\"team\":2", number);
    EXPECT_NE(why.find("numbered"), std::string::npos) << number << ": " << why;
  }
}

TEST(SeasonFiles, TakeBackOnlyTheRemovalOfASeasonThatWasRemoved) {
  World world = four_players();
  const auto by_operator = [&](const Event& event) {
    const auto record =
        decide(world.season,
               {.actor = kOrganiser, .at = ++world.now, .event = event, .is_operator = true});
    ASSERT_TRUE(record.has_value()) << record.error().code;
    apply(world.season, *record);
  };
  by_operator(SeasonRemoved{"spam"});
  by_operator(Undone{world.last(), "it was none"});
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  std::vector<Record> records = world.season.records.all();
  EXPECT_TRUE(season_of_others(records, kLater).has_value());
  for (const std::uint32_t other : {0U, 1U, 2U, 999U}) {
    first<Undone>(records).event = other;
    const auto season = season_of_others(records, kLater);
    ASSERT_FALSE(season.has_value()) << other;
    EXPECT_NE(season.error().why.find("removal"), std::string::npos) << season.error().why;
  }
}

// What an organiser may type in, until the season takes no more.
TEST(SeasonFiles, OfTheLargestSeasonCanBeRead) {
  PaperHand hand;
  hand.winner = 0;
  hand.from = 1;
  hand.tiles = "123m456m789m11p22s";
  hand.winning = "2s";
  hand.others = {"", "123456789m1234p", "123456789p1234s", "123456789s1234m"};
  const PaperEntered entered{
      .round = 1, .table = 1, .result = {}, .hands = std::vector<PaperHand>(16, hand)};
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, MovedInPerson{1, 1}), "");
  while (world.season.log_bytes < kLogBytesMax) {
    apply(world.season,
          {.number = world.last() + 1, .actor = kOrganiser, .at = kLater, .event = entered});
  }
  const std::string text = file_of(world.season);
  EXPECT_GT(text.size(), kLogBytesMax) << "more than the log weighs";
  EXPECT_LT(text.size(), wire::kSeasonFileBytesMax);
  const auto file = wire::season_from_file(text);
  ASSERT_TRUE(file.has_value()) << file.error();
  EXPECT_EQ(file->records.size(), world.season.records.size());
}

// Older servers let everybody come back as often as they liked.
TEST(SeasonFiles, HoldWhoeverCameBackUninvited) {
  World world = four_players();
  const PlayerId player(3);
  for (std::size_t entries = 0; entries < 2 * kEntriesMax; ++entries) {
    for (const Event& event : {Event(Withdrawn{player, ""}), Event(Registered{player})}) {
      const bool is_back = std::holds_alternative<Registered>(event);
      world.act_on_older_server(is_back ? player : kOrganiser, event);
    }
  }
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  EXPECT_TRUE(read_again(file_of(world.season)).has_value());
}

TEST(SeasonFiles, HoldTheEndOfASeasonWhoseLogIsFull) {
  World world = four_players();
  std::vector<Record> records = world.season.records.all();
  const auto add = [&](const Event& event) {
    const auto number = static_cast<std::uint32_t>(records.size() + 1);
    records.push_back({.number = number, .actor = kOrganiser, .at = world.now, .event = event});
  };
  while (records.size() < kRecordsMax) add(Penalized{PlayerId(2), 1, "late"});
  add(SeasonEnded{});
  const auto season = season_of_others(records, kLater);
  ASSERT_TRUE(season.has_value()) << sentence_of(season.error());
  EXPECT_TRUE(season->is_over);
}

// On older servers an organiser who had left the server could be brought back.
TEST(SeasonFiles, HoldWhoBecameOrganiserAgainAfterTheyHadLeft) {
  World world = four_players();
  ASSERT_EQ(world.act(kOrganiser, OrganiserAdded{PlayerId(9)}), "");
  ASSERT_EQ(world.act({}, OrganiserRemoved{PlayerId(9)}), "");
  const std::uint32_t number = world.last();
  world.act_on_older_server(kOrganiser, Undone{number, "a mistake"});
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const auto again = read_again(file_of(world.season));
  EXPECT_TRUE(again.has_value()) << again.error();
}

// Older servers asked the last round alone for its results, and let rulings be undone at any time.
TEST(SeasonFiles, HoldWhatWentOnWithoutAnEarlierResult) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, Adjudicated{1, 1, {}, "power cut"}), "");
  const std::uint32_t first = world.last();
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, Adjudicated{2, 1, {}, "power cut"}), "");
  const std::uint32_t second = world.last();
  ASSERT_EQ(world.act(kOrganiser, Undone{first, "a mistake"}), "");
  world.act_on_older_server(kOrganiser, draw_next(world.season).value());
  Lot chance(3);
  world.play(chance);
  world.act_on_older_server(kOrganiser, SeasonEnded{});
  world.act_on_older_server(kOrganiser, Undone{second, "a mistake"});
  const auto again = read_again(file_of(world.season));
  EXPECT_TRUE(again.has_value()) << again.error();
}

// On older servers everybody had to check in again once check-in was opened again.
TEST(SeasonFiles, HoldWhoCheckedInAgain) {
  World world = four_players();
  for (int opened = 0; opened < 2; ++opened) {
    ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
    for (std::uint64_t player = 2; player < 6; ++player) {
      world.act_on_older_server(PlayerId(player), CheckedIn{PlayerId(player)});
    }
  }
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const auto again = read_again(file_of(world.season));
  EXPECT_TRUE(again.has_value()) << again.error();
}

// On older servers what a player had made in such a round counted for the new team.
TEST(SeasonFiles, HoldAnAbandonedRoundThatCountedAgainAfterAMove) {
  World world = teams_of(2, 4, of_teams(4));
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.act(PlayerId(2), Withdrawn{PlayerId(2), ""}), "");
  ASSERT_EQ(world.act(PlayerId(2), Registered{PlayerId(2), 2}), "");
  ASSERT_EQ(world.act(kOrganiser, Undone{number, "light again"}), "undo_moved");
  world.act_on_older_server(kOrganiser, Undone{number, "light again"});
  Lot chance(3);
  world.play(chance);
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const std::string text = file_of(world.season);
  const auto again = read_again(text);
  ASSERT_TRUE(again.has_value()) << again.error();
  EXPECT_EQ(file_of(*again), text);
}

// On older servers seats stayed taken that settings had added which were then undone.
TEST(SeasonFiles, HoldWhoKeptASeat) {
  World world = one_more_seat();
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.act(PlayerId(7), Registered{PlayerId(7)}), "");
  ASSERT_EQ(world.act(kOrganiser, Undone{number, "a mistake"}), "");
  const Four four{PlayerId(2), PlayerId(3), PlayerId(4), PlayerId(6)};
  apply(world.season,
        {
            .number = world.last() + 1,
            .actor = kOrganiser,
            .at = ++world.now,
            .event = RoundStarted{1, {{four}, {PlayerId(5)}}, {0}}
  });
  EXPECT_EQ(world.state(6), EntrantState::Playing) << "as drawn";
  EXPECT_EQ(world.state(7), EntrantState::Waiting);
  Lot chance(3);
  world.play(chance);
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  const auto again = read_again(file_of(world.season));
  EXPECT_TRUE(again.has_value()) << again.error();
}

TEST(SeasonFiles, AreNotOfSeasonsWhoseTablesAreWaitedFor) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, Paused{}), "");
  const auto season = season_of_others(world.season.records.all(), kLater);
  ASSERT_FALSE(season.has_value());
  EXPECT_NE(season.error().why.find("still being played"), std::string::npos);
}

TEST(SeasonFiles, OfRandomSeasonsComeBack) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    SeasonSettings made = settings();
    made.seed = seed;
    made.venue = seed % 2 == 0 ? Venue::InPerson : Venue::Online;
    made.format = static_cast<Format>(seed % 3);
    World world(made);
    Lot chance(seed, 1);
    world.enter(5 + chance.below(12));
    for (int round = 0; round < 3; ++round) {
      ASSERT_EQ(world.start(), "") << "seed " << seed;
      world.play(chance);
    }
    ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
    const std::string text = file_of(world.season);
    const auto again = read_again(text);
    ASSERT_TRUE(again.has_value()) << "seed " << seed << ": " << again.error();
    EXPECT_EQ(file_of(*again), text) << "seed " << seed;
  }
}

}  // namespace
}  // namespace lair::league
