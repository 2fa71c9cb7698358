// What a rule system provides: rows that score, a settlement, a rotation, the traits of its flow.
#pragma once

#include <cstdint>
#include <optional>

#include "engine/rules/circumstances.hpp"
#include "engine/rules/false_mahjong.hpp"
#include "engine/rules/house.hpp"
#include "engine/rules/ledger.hpp"
#include "engine/rules/score.hpp"
#include "engine/seat.hpp"
#include "engine/shared_value.hpp"
#include "engine/tiles/wall.hpp"

namespace lair {

// Which of several seats that claim a win on one tile gets it.
enum class WinnerOrder : std::uint8_t { InTurn, AgainstTurn };

// How play goes under a rule system at one house. `play` reads these and never asks which system.
struct Flow {
  bool bonus_tiles = true;  // 144 tiles, else 136
  DeadWall dead_wall = DeadWall::None;
  WinnerOrder winner_order = WinnerOrder::InTurn;
  bool kong_after_claim = false;           // concealed or added kong right after a claim
  bool melds_on_last_discard = false;      // chow, pung once no tile can be drawn
  bool bonus_ends_when_unreplaced = true;  // a bonus tile without replacement ends the deal
  bool passed_win_lock = false;            // no win on a tile let pass before the next draw
  bool ask_all_when_robbing = false;       // an added kong asks all three, even if none can rob
  bool rob_concealed_for_orphans = false;  // thirteen orphans may rob a concealed kong
  bool concealed_kong_hidden = false;      // the others do not see its tiles
  bool lots_for_east = false;              // lots decide who is East first, else seat A
  FalseMahJongRule false_mahjong;          // what a false MahJong leads to
  Points start;                            // what each seat begins with
};

// One deal of a match: who sits where, which round it is.
struct DealSetup {
  std::uint32_t number = 1;  // deals of the match so far, this one included
  Wind prevailing = Wind::East;
  std::uint8_t hand_number = 1;  // 1 to 4 within the round; repeats do not raise it
  Seating seating;
  Seat dealer = Seat::A;
  std::uint32_t keeps = 0;    // deals in a row before this one after which the winds did not shift
  std::uint32_t redeals = 0;  // of those deals, the draws in a row at the end

  friend bool operator==(const DealSetup&, const DealSetup&) = default;
};

// A won deal as its settlement sees it.
struct WonDeal {
  const DealSetup& setup;
  Seat winner = Seat::A;
  std::optional<Seat> from;   // discarder or robbed seat; nothing when self-drawn
  const ScoreSheet& sheet;    // the winner's
  const BySeat<Hand>& hands;  // at the end; the winning tile is in them only if it was self-drawn
};

// A win by flowers and seasons alone, whatever the other tiles are.
struct BonusWin {
  ScoreSheet sheet;
  bool at_once = false;  // ends the deal when the last of them is shown; may not be declined
};

// What follows from a win: the sheet of every seat that has one, and who pays whom.
struct Settlement {
  BySeat<Shared<ScoreSheet>> sheets;
  Ledger ledger;

  friend bool operator==(const Settlement&, const Settlement&) = default;
};

// A rule system at one house. Holds values only and always gives the same answer to the same
// question.
class RuleSet {
 public:
  RuleSet() = default;
  RuleSet(const RuleSet&) = delete;
  RuleSet& operator=(const RuleSet&) = delete;
  virtual ~RuleSet() = default;

  [[nodiscard]] virtual const House& house() const = 0;
  [[nodiscard]] virtual const Flow& flow() const = 0;

  // Whether the tiles form any winning hand of this system, worth enough or not.
  [[nodiscard]] virtual bool completes(const TileCounts& concealed, const Melds& melds) const = 0;

  // The best legal account of a declared win, or why there is none.
  [[nodiscard]] virtual ScoreSheet score(const WinningHand& hand) const = 0;

  // The win that a seat on turn has by its bonus tiles alone; nothing in most systems.
  [[nodiscard]] virtual std::optional<BonusWin> bonus_win(const Hand& /*hand*/,
                                                          const Circumstances& /*how*/) const {
    return std::nullopt;
  }

  [[nodiscard]] virtual Settlement settle(const WonDeal& won) const = 0;

  [[nodiscard]] virtual DealSetup first_deal() const = 0;

  // The deal after `setup`; nothing if the match is over. `winner` is empty after a draw.
  [[nodiscard]] virtual std::optional<DealSetup> next_deal(const DealSetup& setup,
                                                           std::optional<Seat> winner) const = 0;
};

}  // namespace lair
