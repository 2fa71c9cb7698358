// Who plays whom in a round, and at which wind.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::league {

enum class Format : std::uint8_t {
  Fixed,       // the tables drawn for the first round stay together
  RoundRobin,  // nobody meets anybody twice if that can be avoided
  Swiss,       // neighbours in the standings meet, new opponents if possible
};

// What happens if the number of players is not a multiple of four.
enum class Remainder : std::uint8_t {
  Substitutes,  // bots fill the last table
  Byes,         // up to three sit out, those who have sat out least
};

// The players of a table by their first wind, East first. Nothing where a bot sits.
using Four = std::array<std::optional<PlayerId>, 4>;

struct Pairing {
  std::vector<Four> tables;
  std::vector<PlayerId> byes;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

struct PairingRequest {
  Format format = Format::RoundRobin;
  Remainder remainder = Remainder::Substitutes;
  bool is_final = false;   // the best four meet at the first table
  std::uint64_t seed = 0;  // of the season
  std::uint32_t round = 1;
  std::vector<PlayerId> players;  // those who play, best standing first
  std::vector<Pairing> before;    // the rounds that count, in order
  // The number of each player's team. Team-mates sit at different tables if there are enough
  // tables; this is not ensured with a final or fixed tables.
  std::unordered_map<PlayerId, std::uint32_t> teams = {};
};

// The same request always gives the same pairing. Needs at least one player, or four if there is a
// final or byes. Each player is at exactly one table or has a bye.
Pairing pair_round(const PairingRequest& request);

// How many pairs of team-mates sit at the same table.
int team_mates_in(const std::vector<Four>& tables,
                  const std::unordered_map<PlayerId, std::uint32_t>& teams);

// How often the pairs at these tables have met before, all pairs added up.
int repeats_in(const std::vector<Four>& tables, const std::vector<Pairing>& before);

}  // namespace lair::league
