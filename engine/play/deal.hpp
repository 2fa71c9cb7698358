// One deal: its tiles, its phase, its moment; how an event changes it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "engine/hands/hand.hpp"
#include "engine/hands/waits.hpp"
#include "engine/play/event.hpp"
#include "engine/rules/rule_set.hpp"
#include "engine/tiles/wall.hpp"

namespace lair {

// A discarded tile; `claimed` once a meld or a win has taken it.
struct PondTile {
  Tile tile;
  bool claimed = false;
  friend bool operator==(const PondTile&, const PondTile&) = default;
};

using Pond = InlineVector<PondTile, 60>;

// A tile is owed to `seat`: its next draw, or the replacement of a kong or bonus tile. Play passes
// through this phase inside one decision, unless the seat's bonus tiles let it go out first.
struct ToDraw {
  Seat seat = Seat::A;
  DrawKind kind = DrawKind::Turn;
  std::uint8_t kongs_in_turn = 0;
  bool asked = false;  // `seat` may go out, or pass to take the tile; rule P15

  friend bool operator==(const ToDraw&, const ToDraw&) = default;
};

// The tiles are dealt; bonus tiles in the first hands are being replaced, the dealer's first.
struct Dealing {
  std::optional<Tile> dealer_drawn;  // the dealer's last tile; empty once set aside as a bonus

  friend bool operator==(const Dealing&, const Dealing&) = default;
};

// `seat` holds 14 tiles: it discards, declares a kong, or goes out.
struct ToDiscard {
  Seat seat = Seat::A;
  std::optional<Tile> drawn;         // nothing after a claim
  std::optional<DrawKind> drawn_as;  // how `drawn` was drawn; nothing after a claim
  std::uint8_t kongs_in_turn = 0;
  bool declared_falsely = false;  // the seat declared a false MahJong this turn; rule P19

  friend bool operator==(const ToDiscard&, const ToDiscard&) = default;
};

struct ToClaim {
  Seat discarder = Seat::A;
  Tile tile;
  BySeat<bool> asked;
  BySeat<std::optional<Claim>> answers;

  friend bool operator==(const ToClaim&, const ToClaim&) = default;
};

// A kong is announced; others may win on its tile.
struct ToRob {
  Seat declarer = Seat::A;
  Meld meld;
  BySeat<bool> asked;
  BySeat<std::optional<Claim>> answers;
  std::uint8_t kongs_in_turn = 0;

  friend bool operator==(const ToRob&, const ToRob&) = default;
};

// `won` is empty after a stalemate.
struct Over {
  std::optional<Won> won;

  friend bool operator==(const Over&, const Over&) = default;
};

using Phase = std::variant<Dealing, ToDraw, ToDiscard, ToClaim, ToRob, Over>;

struct Deal {
  const RuleSet* rules = nullptr;  // outlives the deal
  DealSetup setup;
  Wall wall;
  BySeat<Hand> hands;
  BySeat<Pond> ponds;
  Phase phase = Over{};
  Moment moment;  // rises by one with every phase but Dealing and a ToDraw that asks nobody

  BySeat<TileKinds> passed_wins;  // kinds a seat may not win on before its next draw; rule P17

  BySeat<std::uint8_t> false_mahjongs;  // how often each seat declared falsely

  // Facts about the opening.
  std::uint16_t discards = 0;
  BySeat<std::uint16_t> draws;  // from the live wall; the dealer's fourteenth tile counts as one
  bool claimed = false;         // a discard was melded
  bool kong_declared = false;   // any kong was declared

  friend bool operator==(const Deal&, const Deal&) = default;
};

// A deal before its first event. `moment` is the last one of the previous deal.
Deal new_deal(const RuleSet& rules, Moment moment);

// Folds one decided event into the deal. Cannot fail for events that `decide` returned; any other
// event throws Broken.
void apply(Deal& deal, const Event& event);

// Whether the rules and the kind of kong leave it possible that others win on a declared kong.
bool may_be_robbed(const RuleSet& rules, MeldKind kong);

bool is_waited_for(const Deal& deal, Seat seat);

// Whether `seat` may not go out for the rest of the deal. Rules P13, P19.
bool may_not_win(const Deal& deal, Seat seat);

// Whether `seat` may do nothing but draw, discard and pass for the rest of the deal. Rule P13.
bool has_dead_hand(const Deal& deal, Seat seat);

// The winning hand `seat` would declare now: with its drawn tile on its own turn, or with the tile
// offered in an open window. Nothing if there is no tile to win on.
std::optional<WinningHand> winning_hand_of(const Deal& deal, Seat seat);

// The win that `seat` has now by its bonus tiles alone, worth enough or not; nothing if it has none
// or if it is another seat's turn.
std::optional<BonusWin> bonus_win_of(const Deal& deal, Seat seat);

// The hands as they will be if the open window ends in a win: a robbed kong is undone.
BySeat<Hand> hands_once_won(const Deal& deal);

// Tiles that lie face up for all: ponds, exposed melds, declared kongs that are not hidden.
TileCounts visible_tiles(const Deal& deal);

}  // namespace lair
