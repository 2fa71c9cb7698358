#include "server/league/pairing.hpp"

#include <algorithm>
#include <functional>
#include <utility>

#include "engine/ensure.hpp"
#include "server/league/lot.hpp"
#include "server/league/seating.hpp"

namespace lair::league {
namespace {

using Pair = std::pair<PlayerId, PlayerId>;

Pair pair_of(PlayerId one, PlayerId other) {
  return one.value() < other.value() ? Pair{one, other} : Pair{other, one};
}

using TeamsOf = std::unordered_map<PlayerId, std::uint32_t>;

bool are_team_mates(const TeamsOf& teams, PlayerId one, PlayerId other) {
  const auto found = teams.find(one);
  const auto beside = teams.find(other);
  return found != teams.end() && beside != teams.end() && found->second == beside->second;
}

// Meeting a team-mate counts as more than any possible number of meetings between other players.
constexpr int kTeamMates = 1'000;

// How often any two players have met; team-mates count as having met very often. A draw asks this
// some ten million times.
class Meetings {
 public:
  explicit Meetings(const std::vector<Pairing>& before, TeamsOf teams = {})
      : teams_(std::move(teams)) {
    for (const Pairing& round : before) {
      for (const Four& four : round.tables) add(four);
    }
    for (const auto& [one, team] : teams_) {
      for (const auto& [other, beside] : teams_) {
        if (one.value() < other.value() && team == beside) met_[{one, other}] += kTeamMates;
      }
    }
  }

  [[nodiscard]] int of(const std::optional<PlayerId>& one,
                       const std::optional<PlayerId>& other) const {
    if (!one || !other) return 0;
    const auto found = met_.find(pair_of(*one, *other));
    return found == met_.end() ? 0 : found->second;
  }

  [[nodiscard]] const TeamsOf& teams() const { return teams_; }

  // The sum of the earlier meetings of all pairs at this table.
  [[nodiscard]] int within(const Four& four) const {
    int sum = 0;
    for (std::size_t one = 0; one < 4; ++one) {
      for (std::size_t other = 0; other < one; ++other) sum += of(four.at(one), four.at(other));
    }
    return sum;
  }

 private:
  void add(const Four& four) {
    for (std::size_t one = 0; one < 4; ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (four.at(one) && four.at(other)) ++met_[pair_of(*four.at(one), *four.at(other))];
      }
    }
  }

  struct PairHash {
    std::size_t operator()(const Pair& pair) const {
      constexpr std::uint64_t kOdd = 0x9E37'79B9'7F4A'7C15;  // spreads numbers that are close
      return std::hash<std::uint64_t>()(pair.first.value() * kOdd + pair.second.value());
    }
  };

  TeamsOf teams_;
  std::unordered_map<Pair, int, PairHash> met_;
};

int repeats_of(const std::vector<Four>& tables, const Meetings& meetings) {
  int sum = 0;
  for (const Four& four : tables) sum += meetings.within(four);
  return sum;
}

std::vector<Four> in_fours(const std::vector<std::optional<PlayerId>>& seats) {
  std::vector<Four> tables;
  for (std::size_t at = 0; at < seats.size(); at += 4) {
    tables.push_back({seats[at], seats[at + 1], seats[at + 2], seats[at + 3]});
  }
  return tables;
}

std::vector<std::optional<PlayerId>> filled_up(const std::vector<PlayerId>& players) {
  std::vector<std::optional<PlayerId>> seats(players.begin(), players.end());
  while (seats.size() % 4 != 0) seats.push_back(std::nullopt);
  return seats;
}

// Deals the players round the tables, team after team: each team is spread as evenly as possible.
std::vector<Four> dealt(const std::vector<PlayerId>& drawn, const TeamsOf& teams) {
  std::vector<std::uint32_t> order;  // the teams, in the order drawn
  for (const PlayerId player : drawn) {
    if (std::ranges::find(order, teams.at(player)) == order.end())
      order.push_back(teams.at(player));
  }
  std::vector<PlayerId> by_team = drawn;
  std::ranges::stable_sort(by_team, {}, [&](PlayerId player) {
    return std::ranges::find(order, teams.at(player)) - order.begin();
  });
  std::vector<Four> tables((drawn.size() + 3) / 4);
  for (std::size_t at = 0; at < by_team.size(); ++at) {
    tables[at % tables.size()].at(at / tables.size()) = by_team[at];
  }
  return tables;
}

// --- Round robin ---

// Multiplication in the field of 2^k elements; `size` is one of 4, 8, 16, 32, 64.
std::size_t times(std::size_t one, std::size_t other, std::size_t size) {
  constexpr std::array<std::pair<std::size_t, std::size_t>, 5> kPolynomials{
      {{4, 7}, {8, 11}, {16, 19}, {32, 37}, {64, 67}}
  };
  const auto* found =
      std::ranges::find(kPolynomials, size, &std::pair<std::size_t, std::size_t>::first);
  std::size_t product = 0;
  for (; other > 0; other >>= 1U) {
    if ((other & 1U) != 0) product ^= one;
    one <<= 1U;
    if ((one & size) != 0) one ^= found->second;
  }
  return product;
}

// Four groups of `tables` players. Each table takes one player of each group; in round r a group is
// shifted by r times its number. Two players of different groups then meet only once, provided that
// r times the difference of their groups takes no value twice: so it is in a field, or if `tables`
// is divisible by neither 2 nor 3. Some rounds within the groups follow.
std::vector<Four> design(const std::vector<PlayerId>& drawn, std::size_t round) {
  const std::size_t tables = drawn.size() / 4;
  const bool is_field = tables >= 4 && tables <= 64 && (tables & (tables - 1)) == 0;
  std::vector<std::optional<PlayerId>> seats;
  if (round >= tables && tables % 4 == 0) return in_fours(filled_up(drawn));
  for (std::size_t table = 0; table < tables; ++table) {
    for (std::size_t group = 0; group < 4; ++group) {
      const std::size_t place = is_field ? table ^ times(group, round % tables, tables)
                                         : (table + group * round) % tables;
      seats.emplace_back(drawn[group * tables + place]);
    }
  }
  return in_fours(seats);
}

// Swaps two players of different tables wherever that leaves fewer repeats, until no swap does.
void mend(std::vector<Four>& tables, const Meetings& meetings) {
  bool is_better = true;
  while (is_better) {
    is_better = false;
    for (std::size_t one = 0; one < tables.size(); ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        Four& here = tables[one];
        Four& there = tables[other];
        int now = meetings.within(here) + meetings.within(there);
        for (std::size_t at = 0; at < 16 && now > 0; ++at) {
          std::swap(here.at(at / 4), there.at(at % 4));
          const int then = meetings.within(here) + meetings.within(there);
          if (then < now) {
            now = then;
            is_better = true;
          } else {
            std::swap(here.at(at / 4), there.at(at % 4));
          }
        }
      }
    }
  }
}

constexpr int kTries = 60;

std::vector<Four> meet_anew(const std::vector<PlayerId>& players,
                            std::size_t round,
                            std::uint64_t seed,
                            const Meetings& meetings) {
  std::vector<PlayerId> drawn = players;
  std::ranges::sort(drawn, {}, &PlayerId::value);
  Lot(seed, 0).shuffle(drawn);
  if (drawn.size() % 4 == 0) {
    std::vector<Four> tables = design(drawn, round - 1);
    if (repeats_of(tables, meetings) == 0) return tables;
  }
  Lot lot(seed, round);
  std::vector<Four> best;
  int fewest = 0;
  for (int tried = 0; tried < kTries; ++tried) {
    lot.shuffle(drawn);
    std::vector<Four> tables =
        meetings.teams().empty() ? in_fours(filled_up(drawn)) : dealt(drawn, meetings.teams());
    mend(tables, meetings);
    const int repeats = repeats_of(tables, meetings);
    if (best.empty() || repeats < fewest) {
      best = tables;
      fewest = repeats;
    }
    if (fewest == 0) break;
  }
  return best;
}

// --- Swiss ---

// From the top of the standings: each table takes the best free player, then three times the free
// player who has met those at the table least often; among equals, the better standing.
std::vector<Four> neighbours(const std::vector<PlayerId>& players, const Meetings& meetings) {
  std::vector<std::optional<PlayerId>> free = filled_up(players);
  std::vector<Four> tables;
  while (!free.empty()) {
    Four four{free.front()};
    free.erase(free.begin());
    for (std::size_t seat = 1; seat < 4; ++seat) {
      const auto met = [&](const std::optional<PlayerId>& player) {
        int sum = 0;
        for (std::size_t other = 0; other < seat; ++other)
          sum += meetings.of(player, four.at(other));
        // A bot has met nobody, but is seated only after all players.
        return player ? sum : 1'000'000;
      };
      const auto next = std::ranges::min_element(free, {}, met);
      four.at(seat) = *next;
      free.erase(next);
    }
    tables.push_back(four);
  }
  return tables;
}

std::vector<Four> swiss(const PairingRequest& request,
                        const std::vector<PlayerId>& players,
                        const Meetings& meetings) {
  if (!request.is_final && request.before.empty()) {
    return meet_anew(players, request.round, request.seed, meetings);
  }
  const std::ptrdiff_t finalists = request.is_final ? 4 : 0;
  std::vector<Four> tables;
  if (request.is_final) tables.push_back({players[0], players[1], players[2], players[3]});
  const std::vector<PlayerId> rest(players.begin() + finalists, players.end());
  for (const Four& four : neighbours(rest, meetings)) tables.push_back(four);
  if (request.teams.empty() || team_mates_in(tables, request.teams) == 0) return tables;
  // Seating neighbours may leave team-mates together at the last tables.
  mend(tables, meetings);
  const int avoidable = team_mates_in(tables, request.teams) -
                        team_mates_in(dealt(players, request.teams), request.teams);
  return avoidable > 0 ? meet_anew(players, request.round, request.seed, meetings) : tables;
}

// --- Fixed tables ---

using Group = std::vector<PlayerId>;

// The last round's tables, with only those of `players` who were there.
std::vector<Group> left_of_last(const PairingRequest& request,
                                const std::vector<PlayerId>& players) {
  std::vector<Group> groups;
  for (const Four& four : request.before.back().tables) {
    Group group;
    for (const auto& player : four) {
      if (player && std::ranges::find(players, *player) != players.end()) group.push_back(*player);
    }
    if (!group.empty()) groups.push_back(std::move(group));
  }
  return groups;
}

bool is_full(const Group& group) { return group.size() == 4; }

bool has(const Group& group, PlayerId player) {
  return std::ranges::find(group, player) != group.end();
}

// Joins the table with a free seat where `player` has met the others most often, so that somebody
// who missed a round returns to their own table.
void join(std::vector<Group>& groups, PlayerId player, const Meetings& meetings) {
  const auto met = [&](const Group& group) {
    int sum = 0;
    for (const PlayerId other : group) sum += meetings.of(player, other);
    return is_full(group) ? -1 : sum;
  };
  const auto best = std::ranges::max_element(groups, {}, met);
  if (best == groups.end() || is_full(*best)) {
    groups.push_back({player});
  } else {
    best->push_back(player);
  }
}

// Moves the players of the smallest table to others with free seats: all together if they fit at
// one table, or one by one if no seat may stay empty.
void put_together(std::vector<Group>& groups, bool takes_four) {
  while (true) {
    const auto smallest = std::ranges::min_element(groups, {}, &Group::size);
    const std::size_t many = takes_four ? 1 : smallest->size();
    auto into = groups.end();
    for (auto group = groups.begin(); group != groups.end(); ++group) {
      if (group == smallest || group->size() + many > 4) continue;
      if (into == groups.end() || group->size() > into->size()) into = group;
    }
    if (into == groups.end()) return;
    const auto moved = smallest->end() - static_cast<std::ptrdiff_t>(many);
    into->insert(into->end(), moved, smallest->end());
    smallest->erase(moved, smallest->end());
    if (smallest->empty()) groups.erase(smallest);
  }
}

// Keeps the tables of the round before. A bot gets the seat of a player who is gone; a new player
// takes such a seat or starts a table. Tables with few players are merged.
std::vector<Four> as_before(const PairingRequest& request,
                            const std::vector<PlayerId>& players,
                            const Meetings& meetings) {
  if (request.before.empty()) {
    return meet_anew(players, request.round, request.seed, meetings);
  }
  std::vector<Group> groups = left_of_last(request, players);
  for (const PlayerId player : players) {
    const auto is_theirs = [&](const Group& group) { return has(group, player); };
    if (std::ranges::none_of(groups, is_theirs)) join(groups, player, meetings);
  }
  put_together(groups, request.remainder == Remainder::Byes);
  std::vector<Four> tables;
  for (const Group& group : groups) {
    Four four;
    std::ranges::copy(group, four.begin());
    tables.push_back(four);
  }
  return tables;
}

// --- Byes ---

// Puts players whose table is incomplete before players of complete tables.
void broken_first(std::vector<PlayerId>& order, const PairingRequest& request) {
  const std::vector<Group> groups = left_of_last(request, request.players);
  const auto is_of_broken = [&](PlayerId player) {
    return std::ranges::none_of(
        groups, [&](const Group& group) { return is_full(group) && has(group, player); });
  };
  std::stable_partition(order.begin(), order.end(), is_of_broken);
}

// Who sits out: players who have sat out least often; among them, the lowest in the standings.
std::vector<PlayerId> byes_of(const PairingRequest& request) {
  std::size_t many = request.players.size() % 4;
  if (request.remainder != Remainder::Byes) many = 0;
  std::vector<PlayerId> order(request.players.rbegin(), request.players.rend());
  if (request.before.empty()) {
    std::ranges::sort(order, {}, &PlayerId::value);
    Lot(request.seed, 1'000'000).shuffle(order);
  }
  if (request.is_final) {
    for (std::size_t finalist = 0; finalist < 4; ++finalist) {
      std::erase(order, request.players[finalist]);
    }
  }
  const auto sat_out = [&](PlayerId player) {
    return std::ranges::count_if(request.before, [&](const Pairing& round) {
      return std::ranges::find(round.byes, player) != round.byes.end();
    });
  };
  if (request.format == Format::Fixed && !request.before.empty()) broken_first(order, request);
  std::ranges::stable_sort(order, {}, sat_out);
  order.resize(std::min(many, order.size()));
  return order;
}

}  // namespace

int team_mates_in(const std::vector<Four>& tables, const TeamsOf& teams) {
  int sum = 0;
  for (const Four& four : tables) {
    for (std::size_t one = 0; one < 4; ++one) {
      for (std::size_t other = 0; other < one; ++other) {
        if (!four.at(one) || !four.at(other)) continue;
        if (are_team_mates(teams, *four.at(one), *four.at(other))) ++sum;
      }
    }
  }
  return sum;
}

int repeats_in(const std::vector<Four>& tables, const std::vector<Pairing>& before) {
  return repeats_of(tables, Meetings(before));
}

Pairing pair_round(const PairingRequest& request) {
  const bool takes_four = request.is_final || request.remainder == Remainder::Byes;
  ensure(request.players.size() >= (takes_four ? 4U : 1U), "a round has players for a table");
  Pairing pairing{.tables = {}, .byes = byes_of(request)};
  std::vector<PlayerId> players;
  for (const PlayerId player : request.players) {
    if (std::ranges::find(pairing.byes, player) == pairing.byes.end()) players.push_back(player);
  }
  const Meetings meetings(request.before, request.teams);
  if (request.is_final || request.format == Format::Swiss) {
    pairing.tables = swiss(request, players, meetings);
  } else if (request.format == Format::Fixed) {
    pairing.tables = as_before(request, players, meetings);
  } else {
    pairing.tables = meet_anew(players, request.round, request.seed, meetings);
  }
  seat_fairly(pairing.tables, request.before);
  return pairing;
}

}  // namespace lair::league
