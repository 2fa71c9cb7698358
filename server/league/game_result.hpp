// The result of a game: its scores, and each hand if it was played in person.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lair::league {

// Every struct lists its fields once, with their names in the record.

// A deal of a duplicate, with what each seat gained or lost by it.
struct PlayedDeal {
  std::uint8_t hand = 0;     // Hand# within the match, 0 to 15: East#1 is 0, South#1 is 4
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

// The result of a table's game, in the order of the table's Four.
struct GameResult {
  std::optional<std::int64_t> game;  // nothing if it was not played on this server
  std::array<std::int64_t, 4> scores{};
  std::array<std::int32_t, 4> hands{};  // won by each
  std::vector<PlayedDeal> deals = {};   // in order; only in a duplicate

  template <class Self, class Visit>
  static void fields(Self& self, const Visit& visit) {
    visit("game", self.game);
    visit("scores", self.scores);
    visit("hands", self.hands);
    visit("deals", self.deals);
  }

  friend bool operator==(const GameResult&, const GameResult&) = default;
};

// How early in a deal a hand was won, with no claim or kong by anybody before.
enum class PaperOpening : std::uint8_t {
  None,
  FirstDraw,     // on the winner's first tile from the wall, or the dealer's dealt hand
  FirstDiscard,  // on the first discard of the deal
  BeforeDraw,    // on a discard before the winner's first draw
};

// A hand of a game in person, as the players enter it. Seats are 0 to 3, in the order of the Four.
struct PaperHand {
  std::optional<std::uint8_t> winner;  // nothing: drawn
  std::optional<std::uint8_t> from;    // who discarded it or was robbed; nothing: self-drawn
  std::string tiles;                   // 13 of them, as engine/hands/notation.hpp reads them
  std::string winning;                 // the 14th
  // The hands of all four seats, for rules under which the losers settle with each other; may be
  // left out under other rules. The winner's entry is not read.
  std::vector<std::string> others;
  bool robbing = false;
  bool last_tile = false;
  bool after_kong = false;    // the winning tile was the replacement for a kong
  bool after_flower = false;  // the winning tile was the replacement for a bonus tile
  std::uint8_t kongs = 0;     // in that turn, before the winning tile; with after_kong 0 means one
  bool robs_concealed = false;  // the robbed kong is concealed
  PaperOpening opening = PaperOpening::None;
  // Tiles that lay face up, discarded or in the others' exposed melds, in tile notation. Only those
  // that count have to be entered: the three that make the winning tile the last of its kind.
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
