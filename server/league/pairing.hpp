// Who plays whom in a round, at which wind.
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
  RoundRobin,  // nobody meets anybody twice while that is possible
  Swiss,       // those who stand next to each other meet, anew while that is possible
};

// What becomes of a number of players that four does not divide.
enum class Remainder : std::uint8_t {
  Substitutes,  // bots fill the last table
  Byes,         // up to three sit out, those who did so least
};

// By first wind: East is the first. Nothing where a bot sits.
using Four = std::array<std::optional<PlayerId>, 4>;

struct Pairing {
  std::vector<Four> tables;
  std::vector<PlayerId> byes;

  friend bool operator==(const Pairing&, const Pairing&) = default;
};

struct PairingRequest {
  Format format = Format::RoundRobin;
  Remainder remainder = Remainder::Substitutes;
  bool is_final = false;   // the four best meet at the first table
  std::uint64_t seed = 0;  // of the season, published
  std::uint32_t round = 1;
  std::vector<PlayerId> players;  // who plays, the best standing first
  std::vector<Pairing> before;    // the rounds that count, in order
  // Of everybody who plays in a team: its number. Team-mates sit at different tables where there
  // are tables enough; with a final, or fixed tables, that is not seen to.
  std::unordered_map<PlayerId, std::uint32_t> teams = {};
};

// The same for the same request. Needs a player, four for a final or with byes; each is at one
// table or has a bye.
Pairing pair_round(const PairingRequest& request);

// How many pairs of team-mates sit at one table.
int team_mates_in(const std::vector<Four>& tables,
                  const std::unordered_map<PlayerId, std::uint32_t>& teams);

// How many of these pairs have met before.
int repeats_in(const std::vector<Four>& tables, const std::vector<Pairing>& before);

}  // namespace lair::league
