// What a game came to: its scores, or hand by hand where it was played in person.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lair::league {

// Every struct lists its fields once, with the names they have in the record.

// A deal of a duplicate with what it brought each seat.
struct PlayedDeal {
  std::uint8_t hand = 0;     // of the match, 0 to 15: East#1 is 0, South#1 is 4
  std::uint32_t repeat = 0;  // how often its dealer had kept it
  std::array<std::int64_t, 4> points{};

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("hand", self.hand);
    visit("repeat", self.repeat);
    visit("points", self.points);
  }

  friend bool operator==(const PlayedDeal&, const PlayedDeal&) = default;
};

// What a table's game came to, in the order of the table's Four.
struct GameResult {
  std::optional<std::int64_t> game;  // nothing for one that was not played here
  std::array<std::int64_t, 4> scores{};
  std::array<std::int32_t, 4> hands{};  // won by each
  std::vector<PlayedDeal> deals = {};   // in order; of a duplicate only

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("game", self.game);
    visit("scores", self.scores);
    visit("hands", self.hands);
    visit("deals", self.deals);
  }

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

// How early in a deal a hand was won, with no claim and no kong of anybody before.
enum class PaperOpening : std::uint8_t {
  None,
  FirstDraw,     // on the winner's first tile from the wall; the dealer's dealt hand
  FirstDiscard,  // on the first discard of the deal
  BeforeDraw,    // on a discard before the winner had drawn at all
};

// A hand of a game in person, as the players say it went. Seats are 0 to 3, in the order of the
// Four.
struct PaperHand {
  std::optional<std::uint8_t> winner;  // nothing: drawn
  std::optional<std::uint8_t> from;    // who discarded or was robbed; nothing: self-drawn
  std::string tiles;                   // as engine/hands/notation.hpp reads them, 13 of them
  std::string winning;                 // the 14th
  // Of all four seats, for rules by which losers settle with each other; the winner's is not read.
  // May be left out where they do not.
  std::vector<std::string> others;
  bool robbing = false;
  bool last_tile = false;
  bool after_kong = false;      // the winning tile replaced one of a kong
  bool after_flower = false;    // the winning tile replaced a bonus tile
  std::uint8_t kongs = 0;       // declared in the turn before it was drawn; 0: one after a kong
  bool robs_concealed = false;  // the kong that was robbed is concealed
  PaperOpening opening = PaperOpening::None;
  // Tiles that lay face up, discarded or in others' exposed melds, as tiles are written; only those
  // that count need be told: the three that make the winning tile the last of its kind.
  std::string face_up;

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("winner", self.winner);
    visit("from", self.from);
    visit("tiles", self.tiles);
    visit("winning", self.winning);
    visit("others", self.others);
    visit("robbing", self.robbing);
    visit("last_tile", self.last_tile);
    visit("after_kong", self.after_kong);
    visit("after_flower", self.after_flower);
    visit("kongs", self.kongs);
    visit("robs_concealed", self.robs_concealed);
    visit("opening", self.opening);
    visit("face_up", self.face_up);
  }

  friend bool operator==(const PaperHand&, const PaperHand&) = default;
};

}  // namespace lair::league
