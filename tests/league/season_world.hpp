// A season for tests to act on.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "server/league/decide.hpp"
#include "server/league/limits.hpp"
#include "server/league/lot.hpp"
#include "server/league/standings.hpp"
#include "server/wire/season_codec.hpp"

namespace lair::league {

inline constexpr PlayerId kOrganiser{1};

inline SeasonSettings settings() {
  SeasonSettings made;
  made.name = "Autumn";
  made.rules = "mcr";
  made.rounds = 3;
  made.seed = 42;
  return made;
}

// A season that takes acts; refused acts change nothing.
class World {
 public:
  explicit World(const SeasonSettings& made) {
    apply(season, open_season(made, kOrganiser, 1'000).value());
  }

  // Returns the code of the refusal, or nothing if the act was done.
  std::string act(std::optional<PlayerId> actor, Event event) {
    const auto record = decide(season, {.actor = actor, .at = ++now, .event = std::move(event)});
    if (!record) return std::string(record.error().code);
    apply(season, *record);
    return "";
  }

  // What an older server did, though this one may refuse it.
  void act_on_older_server(std::optional<PlayerId> actor, Event event) {
    apply(season, {.number = last() + 1, .actor = actor, .at = ++now, .event = std::move(event)});
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
      const RoundTable& seats = round.tables[table - 1];
      if (seats.counted()) continue;
      if (seats.in_person) {
        const auto player =
            std::ranges::find_if(seats.players, [](const auto& one) { return one.has_value(); });
        EXPECT_EQ(act(**player, PaperEntered{round.number, table, result(chance), {}}), "");
        EXPECT_EQ(act(kOrganiser, PaperConfirmed{round.number, table, last()}), "");
        continue;
      }
      GameResult made = result(chance);
      if (season.is_duplicate())
        made.deals = {
            {.hand = 0, .repeat = 0, .points = made.scores}
        };
      EXPECT_EQ(act({}, ResultTaken{round.number, table, made}), "");
    }
  }

  // Checks in these players.
  void check_in(std::uint64_t first, std::uint64_t last) {
    for (std::uint64_t player = first; player <= last; ++player) {
      EXPECT_EQ(act(PlayerId(player), CheckedIn{PlayerId(player)}), "") << player;
    }
  }

  [[nodiscard]] EntrantState state(std::uint64_t player) const {
    return season.entrant(PlayerId(player))->state;
  }

  // The number of the last record.
  [[nodiscard]] std::uint32_t last() const {
    return static_cast<std::uint32_t>(season.records.size());
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

// The season after its records were written, read back and folded again.
inline Season again(const Season& season) {
  std::vector<Record> records = season.records.all();
  for (Record& record : records) {
    record.event =
        wire::event_from(wire::kind_of(record.event), wire::text_of(record.event)).value();
  }
  return season_from(records);
}

// Five players entered while there were four seats; the last act gave the season a fifth one.
inline World one_more_seat() {
  SeasonSettings made = settings();
  made.players_max = 4;
  World world(made);
  world.enter(5);
  made.players_max = 5;
  EXPECT_EQ(world.act(kOrganiser, SettingsChanged{made}), "");
  return world;
}

// A season of four players, so one table.
inline World four_players(std::uint32_t rounds = 3) {
  SeasonSettings made = settings();
  made.rounds = rounds;
  World world(made);
  world.enter(4);
  return world;
}

inline SeasonSettings of_teams(std::uint32_t size, std::uint64_t seed = 42) {
  SeasonSettings made = settings();
  made.contest = Teams{size};
  made.players_max = kPlayersMax;
  made.seed = seed;
  return made;
}

// A season with this many teams and players, placed in turn: player 2 is the first of team 1,
// player 3 of team 2 …
inline World teams_of(std::uint32_t teams, std::uint32_t players, const SeasonSettings& made) {
  World world(made);
  for (std::uint32_t team = 1; team <= teams; ++team) {
    EXPECT_EQ(world.act(kOrganiser, TeamAdded{0, "Team " + std::to_string(team)}), "");
  }
  for (std::uint32_t player = 0; player < players; ++player) {
    const PlayerId id(player + 2);
    EXPECT_EQ(world.act(id, Registered{id, 1 + player % teams}), "");
  }
  return world;
}

}  // namespace lair::league
