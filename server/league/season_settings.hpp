// The settings of a season, as its organiser chose them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/rules/match_length.hpp"
#include "server/league/contest.hpp"
#include "server/league/pairing.hpp"
#include "server/league/table_points.hpp"

namespace lair::league {

enum class Absent : std::uint8_t {
  Substitute,  // a substitute or a bot plays for a player who does not come in time
  WalkOver,    // a player who does not come in time loses that game
};

// How equal table points are resolved; more of the value stands higher.
enum class TieBreak : std::uint8_t {
  GamePoints,   // of all games
  HandsWon,     // in all games
  Wins,         // games won, including ties for first
  Places,       // games won, then second places, then third places
  HeadToHead,   // table points in games in which at least two of the tied players sat
  LargestGame,  // most game points in one game
};

inline constexpr std::size_t kTieBreaks = 6;

enum class Venue : std::uint8_t {
  Online,    // at tables of this server
  InPerson,  // at real tables: the players enter the result
};

struct SeasonSettings {
  std::string name;
  std::string room;
  std::string rules;       // rule system id
  std::string house;       // "key=value,key=value": the options that differ from the defaults
  std::string house_id;    // SHA-256 of the house's canonical text, in hex
  std::string house_name;  // given by its organiser; empty: named by its id or style
  Contest contest;
  Format format = Format::RoundRobin;
  Remainder remainder = Remainder::Substitutes;
  bool has_final = false;  // the last round is a final: the best four at one table
  std::uint32_t rounds = 4;
  std::uint32_t players_max = 64;
  PointsRule points;
  std::int32_t bye_twelfths = 21;  // what a bye is worth
  // Applied in this order, each at most once; the last resort is a lot from the seed.
  std::vector<TieBreak> tie_breaks{TieBreak::GamePoints, TieBreak::HandsWon, TieBreak::HeadToHead};
  MatchLength length;         // of a game
  std::uint32_t minutes = 0;  // until the bell rings; 0: never
  bool finishes_hand = true;  // at the bell, the hand in progress is played to its end
  std::uint32_t wait_seconds = 300;
  Absent absent = Absent::Substitute;
  std::vector<std::int64_t> starts;    // of each round, seconds since 1970; empty: started by hand
  std::uint32_t check_in_minutes = 0;  // check-in opens this long before a start; 0: no check-in
  Venue venue = Venue::Online;         // for rounds that begin from now on
  std::uint64_t seed = 0;  // secret until the season is over, or it would tell who meets whom
  // Drawn and published with the seed; the digest of both is published from the start (README).
  // Empty in old seasons, whose seed was public from the start.
  std::string seed_salt;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("name", self.name);
    visit("room", self.room);
    visit("rules", self.rules);
    visit("house", self.house);
    visit("house_id", self.house_id);
    visit("house_name", self.house_name);
    visit("contest", self.contest);
    visit("format", self.format);
    visit("remainder", self.remainder);
    visit("has_final", self.has_final);
    visit("rounds", self.rounds);
    visit("players_max", self.players_max);
    visit("places", self.points.places);
    visit("ties", self.points.ties);
    visit("bye_twelfths", self.bye_twelfths);
    visit("tie_breaks", self.tie_breaks);
    visit("length", self.length);
    visit("minutes", self.minutes);
    visit("finishes_hand", self.finishes_hand);
    visit("wait_seconds", self.wait_seconds);
    visit("absent", self.absent);
    visit("starts", self.starts);
    visit("check_in_minutes", self.check_in_minutes);
    visit("venue", self.venue);
    visit("seed", self.seed);
    visit("seed_salt", self.seed_salt);
  }

  friend bool operator==(const SeasonSettings&, const SeasonSettings&) = default;
};

}  // namespace lair::league
