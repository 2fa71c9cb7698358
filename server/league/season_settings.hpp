// How a season is played, as its organiser chose it.
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
  Substitute,  // a bot plays for who is not there in time
  WalkOver,    // who is not there in time loses that game
};

// What tells equal table points apart; more of it stands higher.
enum class TieBreak : std::uint8_t {
  GamePoints,   // of all games
  HandsWon,     // in all games
  Wins,         // games won, ties for first among them
  Places,       // games won; equal again: second places, then third
  HeadToHead,   // table points in games where at least two of those who are equal sat
  LargestGame,  // the most game points in one game
};

inline constexpr std::size_t kTieBreaks = 6;

enum class Venue : std::uint8_t {
  Online,    // at tables of this server
  InPerson,  // at real tables: the players enter what it came to
};

struct SeasonSettings {
  std::string name;
  std::string room;
  std::string rules;       // rule system id
  std::string house;       // "key=value,key=value", what differs from the defaults
  std::string house_id;    // SHA-256 of the house's canonical text, in hex
  std::string house_name;  // what its organiser calls the house; empty: it goes by its id or style
  Contest contest;
  Format format = Format::RoundRobin;
  Remainder remainder = Remainder::Substitutes;
  bool has_final = false;  // the last round is a final: the four best at one table
  std::uint32_t rounds = 4;
  std::uint32_t players_max = 64;
  PointsRule points;
  std::int32_t bye_twelfths = 21;  // what a bye is worth
  // Asked in this order, each once; a lot from the seed is the last.
  std::vector<TieBreak> tie_breaks{TieBreak::GamePoints, TieBreak::HandsWon, TieBreak::HeadToHead};
  MatchLength length;         // of a game
  std::uint32_t minutes = 0;  // then the bell rings; 0: never
  bool finishes_hand = true;  // the hand in progress at the bell is played to its end
  std::uint32_t wait_seconds = 300;
  Absent absent = Absent::Substitute;
  std::vector<std::int64_t> starts;  // of each round, seconds since 1970; empty: when it is called
  std::uint32_t check_in_minutes = 0;  // before such a start check-in is open; 0: there is none
  Venue venue = Venue::Online;         // of the rounds that begin from now on
  std::uint64_t seed = 0;  // told once the season is over; until then nobody knows who meets whom
  // Drawn with the seed, told with it: the digest of both is told from the first (README). Empty in
  // seasons of old, whose seed was told from the first.
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
