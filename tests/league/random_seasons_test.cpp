// Thousands of seasons in which people do anything that they may do.
#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "server/league/imported.hpp"
#include "server/league/limits.hpp"
#include "server/league/sealed.hpp"
#include "server/league/waiting_list.hpp"
#include "server/wire/season_file.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

// Adds up the results of the rounds in the simplest way.
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

std::uint32_t number_of(Lot& chance, std::uint64_t bound) {
  return static_cast<std::uint32_t>(chance.below(bound));
}

// Does something that an organiser, a player or the server may, or may not, do in the middle of a
// season.
void disturb(World& world, Lot& chance) {
  const PlayerId somebody(2 + chance.below(24));
  const PlayerId other(2 + chance.below(24));
  const std::uint32_t round = 1 + number_of(chance, 4);
  const std::uint32_t table = 1 + number_of(chance, 6);
  const auto any_event = static_cast<std::uint32_t>(1 + chance.below(world.last()));
  SeasonSettings renamed = world.season.settings;
  renamed.name = "Winter";
  renamed.players_max += number_of(chance, 3);
  using Something = std::pair<std::optional<PlayerId>, Event>;
  const std::vector<Something> all{
      {somebody,   Withdrawn{somebody, ""}                                                 },
      {kOrganiser, Withdrawn{somebody, "rude"}                                             },
      {somebody,   Registered{somebody}                                                    },
      {kOrganiser, Penalized{somebody, 6, "late"}                                          },
      {kOrganiser, Adjudicated{round, table, World::result(chance), "misplay"}             },
      {kOrganiser, RoundAbandoned{round, "power cut"}                                      },
      {kOrganiser, Undone{any_event, "mistake"}                                            },
      {kOrganiser, TimeExtended{round, table, 60}                                          },
      {{},         Missed{round, table, somebody, static_cast<Absent>(chance.below(2)), {}}},
      {{},         Missed{round, table, somebody, Absent::Substitute, other}               },
      {somebody,   RoundStarted{world.season.next_round(), {}, {}}                         },
      {kOrganiser, CheckInOpened{world.season.next_round(), world.now + 1'000}             },
      {kOrganiser, SettingsChanged{renamed}                                                },
      {kOrganiser, OrganiserAdded{somebody}                                                },
      {kOrganiser, OrganiserRemoved{somebody}                                              },
      {kOrganiser, Paused{}                                                                },
      {kOrganiser, Resumed{}                                                               },
      {kOrganiser, PlayerInvited{somebody}                                                 },
      {{},         TimeLost{1 + number_of(chance, 90)}                                     },
      {kOrganiser, MovedInPerson{round, table}                                             },
      {somebody,   PaperEntered{round, table, World::result(chance), {}}                   },
      {kOrganiser, PaperEntered{round, table, World::result(chance), {}}                   },
      {somebody,   PaperDisputed{round, table, any_event, "wrong"}                         },
      {somebody,   PaperConfirmed{round, table, world.last()}                              },
      {somebody,   PaperConfirmed{round, table, world.last()}                              },
  };
  const auto& [actor, event] = all.at(chance.below(all.size()));
  world.act(actor, event);
}

// Somebody in the round does not come; a waiting player takes the seat.
void replace_somebody(World& world, Lot& chance) {
  const Round* round = world.season.last_round();
  if (round == nullptr) return;
  const std::uint32_t table = number_of(chance, round->tables.size());
  const auto absent = round->tables[table].players.at(chance.below(4));
  const auto waiting = substitutes_for(world.season, *round);
  if (!absent || waiting.empty()) return;
  world.act({}, Missed{round->number, table + 1, *absent, Absent::Substitute, waiting.front()});
}

// Most of those who may check in do so, if check-in is open.
void check_in_most(World& world, Lot& chance) {
  if (!world.season.check_in) return;
  const std::vector<Entrant> all = world.season.entrants;
  for (const Entrant& one : all) {
    if (chance.below(5) > 0) world.act(one.player, CheckedIn{one.player});
  }
}

void expect_sound(const Season& season) {
  std::set<std::uint64_t> known;
  for (const Entrant& one : season.entrants) known.insert(one.player.value());
  EXPECT_EQ(known.size(), season.entrants.size()) << "everybody is listed once";
  EXPECT_FALSE(season.organisers.empty());
  const auto playing = std::ranges::count(season.entrants, EntrantState::Playing, &Entrant::state);
  EXPECT_LE(static_cast<std::uint32_t>(playing), season.settings.players_max);
  for (const Round& round : season.rounds) {
    std::set<std::uint64_t> seated;
    std::size_t seats = 0;
    for (const RoundTable& table : round.tables) {
      for (const auto& player : table.players) {
        if (!player) continue;
        seated.insert(player->value());
        ++seats;
      }
    }
    EXPECT_EQ(seated.size(), seats) << "everybody sits once in a round";
    EXPECT_LE(round.gave_way.size(), round.moved_up.size());
    if (!round.check_in) continue;
    for (const PlayerId player : round.moved_up) EXPECT_TRUE(round.check_in->has(player));
  }
}

using Equals = std::set<std::uint64_t>;

// A player's value for a tie-break among the players still tied, added up from the rounds.
std::vector<std::int64_t> plain_key(const Season& season,
                                    TieBreak by,
                                    const Equals& equals,
                                    std::uint64_t player) {
  std::vector<std::int64_t> places(3);
  std::int64_t score = 0;
  std::int64_t hands = 0;
  std::int64_t largest = 0;
  std::int64_t against = 0;
  for (const Round& round : season.rounds) {
    if (!round.abandoned.empty()) continue;
    for (const RoundTable& table : round.tables) {
      const auto& result = table.ruling ? table.ruling : table.result;
      if (!result) continue;
      std::size_t equal = 0;
      std::optional<std::size_t> own;
      for (std::size_t seat = 0; seat < 4; ++seat) {
        const auto& one = table.players[seat];
        if (!one || table.is_lost_by(*one)) continue;
        equal += equals.count(one->value());
        if (one->value() == player) own = seat;
      }
      if (!own) continue;
      const std::int64_t made = result->scores[*own];
      const auto better = std::ranges::count_if(result->scores, [&](auto of) { return of > made; });
      if (better < 3) ++places[static_cast<std::size_t>(better)];
      score += made;
      hands += result->hands[*own];
      largest = std::max(largest, made);
      if (equal >= 2) against += points_of(*result, season.settings.points)[*own].count();
    }
  }
  if (by == TieBreak::GamePoints) return {score};
  if (by == TieBreak::HandsWon) return {hands};
  if (by == TieBreak::Wins) return {places[0]};
  if (by == TieBreak::Places) return places;
  if (by == TieBreak::HeadToHead) return {against};
  return {largest};
}

// Whether the row is rightly placed before the next one by the season's tie-breaks, or by lot.
bool stands_before(const Season& season, const std::vector<Standing>& table, std::size_t at) {
  const Standing& one = table[at];
  const Standing& other = table[at + 1];
  if (one.points != other.points) return one.points > other.points;
  Equals equals;
  for (const Standing& row : table) {
    if (row.points == one.points) equals.insert(row.player.value());
  }
  for (const TieBreak by : season.settings.tie_breaks) {
    const auto key = [&](std::uint64_t player) { return plain_key(season, by, equals, player); };
    const auto first = key(one.player.value());
    if (first != key(other.player.value())) return first > key(other.player.value());
    Equals left;
    for (const std::uint64_t player : equals) {
      if (key(player) == first) left.insert(player);
    }
    equals = left;
  }
  const auto lot = [&](const Standing& row) {
    return Lot(season.settings.seed, 2'000'000 + row.player.value()).next();
  };
  return lot(one) < lot(other);
}

// Checks the standings against sums computed from the records in another way.
void expect_recomputed(const Season& season) {
  const auto table = standings(season);
  EXPECT_EQ(table, standings(again(season)));
  const auto sums = plain_sums(season);
  const auto waiting = std::ranges::count(season.entrants, EntrantState::Waiting, &Entrant::state);
  EXPECT_GE(table.size() + static_cast<std::size_t>(waiting), sums.size());
  for (const Standing& row : table) {
    EXPECT_EQ(row.points.count(), sums.at(row.player.value())) << row.player.value();
  }
  for (std::size_t at = 1; at < table.size(); ++at) {
    EXPECT_TRUE(stands_before(season, table, at - 1)) << "places " << at << ", " << at + 1;
  }
}

SeasonSettings drawn_settings(Lot& chance, std::uint64_t seed) {
  SeasonSettings made = settings();
  made.format = static_cast<Format>(chance.below(3));
  made.remainder = static_cast<Remainder>(chance.below(2));
  made.has_final = chance.below(2) == 0;
  made.points.ties = static_cast<Ties>(chance.below(2));
  made.players_max = 8 + number_of(chance, 12);
  made.tie_breaks = {TieBreak::GamePoints,
                     TieBreak::HandsWon,
                     TieBreak::Wins,
                     TieBreak::Places,
                     TieBreak::HeadToHead,
                     TieBreak::LargestGame};
  chance.shuffle(made.tie_breaks);
  made.tie_breaks.resize(1 + chance.below(kTieBreaks));
  made.rounds = 4;
  made.seed = seed;
  return made;
}

TEST(Standings, EqualTheirRecomputationInThousandsOfSeasons) {
  std::size_t moved = 0;
  std::size_t replaced = 0;
  for (std::uint64_t seed = 1; seed <= 3'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Lot chance(seed);
    World world(drawn_settings(chance, seed));
    world.enter(4 + chance.below(20));
    for (int step = 0; step < 12; ++step) {
      disturb(world, chance);
      check_in_most(world, chance);
      const std::string refused = world.start();
      if (chance.below(3) == 0) replace_somebody(world, chance);
      disturb(world, chance);
      disturb(world, chance);
      if (world.season.last_round() != nullptr && chance.below(8) > 0) world.play(chance);
      disturb(world, chance);
      if (refused == "no_more_rounds") break;
    }
    expect_sound(world.season);
    expect_recomputed(world.season);
    for (const Round& round : world.season.rounds) {
      moved += round.gave_way.size();
      for (const RoundTable& table : round.tables) replaced += table.replaced.size();
    }
  }
  EXPECT_GT(moved, 100U) << "who missed check-in gave way";
  EXPECT_GT(replaced, 100U) << "substitutes played";
}

TEST(Standings, EqualTheirRecomputationInTheLargestSeasons) {
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Lot chance(seed);
    SeasonSettings made = drawn_settings(chance, seed);
    made.players_max = kPlayersMax - number_of(chance, 8);
    World world(made);
    world.enter(made.players_max + chance.below(6));
    for (std::uint32_t round = 1; round <= made.rounds; ++round) {
      world.act(kOrganiser, Resumed{});
      check_in_most(world, chance);
      EXPECT_EQ(world.start(), "");
      replace_somebody(world, chance);
      if (world.season.last_round() != nullptr) world.play(chance);
      disturb(world, chance);
    }
    expect_sound(world.season);
    expect_recomputed(world.season);
  }
}

// A season of any kind, with people in it.
World world_of_any_kind(Lot& chance, std::uint64_t seed) {
  SeasonSettings made = drawn_settings(chance, seed);
  made.seed_salt = "salt";
  const std::array<Contest, 5> all{
      Singles{                   },
      KnockOut{1 + number_of(chance, 2)},
      Teams{8                   },
      Divisions{2, 1},
      Duplicate{ }
  };
  made.contest = all.at(seed % all.size());
  if (!std::holds_alternative<Singles>(made.contest)) made.has_final = false;
  if (std::holds_alternative<Teams>(made.contest)) made.format = Format::Swiss;
  World world(made);
  for (const char* name : {"Reds", "Blues", "Golds"}) world.act(kOrganiser, TeamAdded{0, name});
  const std::uint64_t last = 10 + chance.below(14);
  for (std::uint64_t player = 2; player <= last; ++player) {
    const auto team = world.season.has_teams() ? 1 + static_cast<std::uint32_t>(player % 3) : 0;
    EXPECT_EQ(world.act(PlayerId(player), Registered{PlayerId(player), team}), "");
  }
  return world;
}

// A player goes to another division or team.
void move_somebody(World& world, Lot& chance) {
  const PlayerId somebody(2 + chance.below(24));
  const std::uint32_t to = 1 + number_of(chance, 3);
  world.act(kOrganiser, PlayerPlaced{somebody, to});
  if (!world.season.has_teams()) return;
  world.act(somebody, Withdrawn{somebody, ""});
  world.act(somebody, Registered{somebody, to});
}

// Abandons a round and has it count again. On older servers nobody's move stood in the way.
void abandon_for_a_while(World& world, Lot& chance) {
  const Round* round = world.season.last_round();
  if (round == nullptr) return;
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{round->number, "power cut"}), "");
  const Undone undone{world.last(), "light again"};
  if (chance.below(2) == 0) move_somebody(world, chance);
  if (world.act(kOrganiser, undone) != "undo_moved" || chance.below(2) == 0) return;
  apply(
      world.season,
      {.number = world.last() + 1, .actor = kOrganiser, .at = ++world.now, .event = Event(undone)});
}

// Ends the season, or pauses it so that it may be continued on another server.
void end_or_pause(World& world, bool ends) {
  world.act(kOrganiser, Resumed{});
  const std::vector<Round> rounds = world.season.rounds;
  for (const Round& round : rounds) {
    if (!round.counts()) continue;
    for (std::uint32_t table = 1; table <= round.tables.size(); ++table) {
      if (round.tables[table - 1].is_settled()) continue;
      ASSERT_EQ(world.act(kOrganiser, Adjudicated{round.number, table, {}, "no result"}), "");
    }
  }
  ASSERT_EQ(ends ? world.act(kOrganiser, SeasonEnded{}) : world.act(kOrganiser, Paused{}), "");
}

std::string file_as_shown(const Season& season) {
  const auto name_of = [](PlayerId player) { return "Player " + std::to_string(player.value()); };
  const bool is_told = is_draw_told(season);
  return wire::season_file(
      season.records.all(), name_of, is_told ? wire::SeedShown::Told : wire::SeedShown::Hidden);
}

void expect_to_come_back(const Season& season) {
  const std::string text = file_as_shown(season);
  auto file = wire::season_from_file(text);
  ASSERT_TRUE(file.has_value()) << file.error();
  const auto records = wire::records_here(
      *std::move(file), [](const wire::FilePerson& one) { return std::optional(one.player); });
  ASSERT_TRUE(records.has_value()) << records.error();
  const auto there = season_of_others(*records, 1'000'000);
  ASSERT_TRUE(there.has_value()) << sentence_of(there.error());
  EXPECT_EQ(file_as_shown(*there), text);
  if (is_draw_told(season)) {
    EXPECT_EQ(standings(*there), standings(season));
  }
}

TEST(SeasonFiles, OfSeasonsOfAnyKindComeBack) {
  std::size_t back = 0;  // abandoned rounds that count again
  std::size_t moved = 0;
  std::size_t ruled = 0;
  for (std::uint64_t seed = 1; seed <= 1'000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    Lot chance(seed);
    World world = world_of_any_kind(chance, seed);
    for (int step = 0; step < 8; ++step) {
      move_somebody(world, chance);
      disturb(world, chance);
      check_in_most(world, chance);
      world.start();
      if (chance.below(3) == 0) replace_somebody(world, chance);
      disturb(world, chance);
      if (world.season.last_round() != nullptr && chance.below(8) > 0) world.play(chance);
      if (chance.below(3) == 0) abandon_for_a_while(world, chance);
      disturb(world, chance);
    }
    end_or_pause(world, chance.below(2) == 0);
    expect_to_come_back(world.season);
    for (const std::uint32_t number : world.season.undone) {
      const Event& act = world.season.records[number - 1].event;
      if (std::holds_alternative<RoundAbandoned>(act)) ++back;
    }
    for (const Round& round : world.season.rounds) {
      moved += round.moved_up.size();
      for (const RoundTable& table : round.tables) ruled += table.rulings.size();
    }
  }
  EXPECT_GT(back, 100U);
  EXPECT_GT(moved, 20U) << "from the waiting list";
  EXPECT_GT(ruled, 50U);
}

}  // namespace
}  // namespace lair::league
