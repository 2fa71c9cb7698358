// What a table needs from outside: a journal, a clock with an alarm, walls, an audience.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/play/refusal.hpp"
#include "engine/play/view.hpp"
#include "engine/shared_value.hpp"
#include "engine/tiles/tile.hpp"
#include "server/fair/exchange.hpp"
#include "server/fair/seed.hpp"
#include "server/table/commands.hpp"
#include "server/table/records.hpp"

namespace lair::table {

// Makes records durable. `done` is called once, on the table's own loop: with true after the record
// is on the disk, with false after that has failed. Records of one table are written in the order
// in which they were appended.
class Journal {
 public:
  virtual ~Journal() = default;
  virtual void append(TableId table, const Record& record, std::function<void(bool)> done) = 0;
};

// Milliseconds of a clock that never goes back, and one alarm.
class Alarms {
 public:
  virtual ~Alarms() = default;
  [[nodiscard]] virtual Millis now() const = 0;

  // Calls Table::rang at `due`; replaces any alarm set before.
  virtual void set(Millis due) = 0;

  virtual void clear() = 0;
};

// The source of secret bytes: the seed of the next deal, or the server's shares in it.
class Seeds {
 public:
  virtual ~Seeds() = default;
  virtual fair::Seed next() = 0;

  // Whether walls are made together with the seats. A test that must know its walls has them made
  // from next() only.
  [[nodiscard]] virtual bool are_shared() const { return false; }
};

// What everybody at a table is told about the next wall. Rule W3.
struct WallCall {
  std::uint32_t deal = 0;
  fair::Commitment server;
  BySeat<fair::Commitment> substitutes;
  bool is_closed = false;  // nobody can commit any more; those who did reveal their shares
  BySeat<std::optional<fair::Commitment>> seats;  // once closed: each seat's commitment
};

// What everybody is told about the wall of a finished deal: enough to make it again. Rule W8.
struct WallRecord {
  fair::Exchange exchange;
  std::vector<Tile> tiles;  // as dealt, front first
};

// How much longer than the minimum the next window of a constant table stays open: chance that does
// not depend on the game.
class Pauses {
 public:
  virtual ~Pauses() = default;

  // A value from 0 to `bound`, all equally likely.
  virtual Millis up_to(Millis bound) = 0;
};

// Why a request to a table was refused, either without asking the engine or by the engine.
struct TableRefusal {
  std::string_view code;  // for clients
  std::string_view sentence;
  std::string_view rule;
  std::optional<ScoreSheet> sheet;  // of a refused win
  Millis wait{0};                   // until it may be asked again
};

// One event as one viewer saw it, with the public facts that belong to it.
struct SeenEvent {
  SeenEvent() = default;

  // Constructed in place: moving an event costs as much as everything else done with it here.
  SeenEvent(SeatEvent&& seen, const BySeat<Points>& scores_then, bool is_match_over)
      : event(std::move(seen)), scores(scores_then), match_over(is_match_over) {}

  SeatEvent event;
  BySeat<Points> scores;  // after it
  bool match_over = false;

  friend bool operator==(const SeenEvent&, const SeenEvent&) = default;
};

// What one viewer is shown next: events from number `first` on, counted per viewer and match.
struct SeenEvents {
  std::uint32_t first = 1;
  std::vector<SeenEvent> events;
  // For a seat that may not take the offered tile although it would complete the hand: why not.
  // Told whether or not the window is still open, since that depends on others' tiles.
  Shared<ScoreSheet> near_win;
  // How the deal before ended, for a seat that has not seen it.
  Shared<SeenEvent> last_deal = {};

  // Empties this; the storage for events is kept.
  void restart(std::uint32_t from) {
    first = from;
    events.clear();
    near_win = {};
    last_deal = {};
  }
};

// The same for every viewer.
struct SeenByAll {
  BySeat<SeenEvents> seats;
  SeenEvents spectators;  // what lies face up, for viewers without a seat, who share one numbering
};

// The people watching the table. Everything told here is already durable.
class Audience {
 public:
  virtual ~Audience() = default;

  // Seats, phase, scores or readiness have changed.
  virtual void table_changed() = 0;

  // The game went on. A seat without new events is asked what it was asked before.
  virtual void game_went_on(const SeenByAll& seen) = 0;

  // Only this seat has more time. Nothing may be sent to anybody else: it would reveal that.
  virtual void prompt_changed(Seat seat) = 0;

  // Everybody wants another match. Answered by a Succeed command once the new table exists. May be
  // called again.
  virtual void rematch_agreed() = 0;

  virtual void carried_out(const Asker& asker) = 0;

  virtual void refused(const Asker& asker, const TableRefusal& refusal) = 0;

  // What is asked of the seats for the next wall.
  virtual void wall_called(const WallCall&) {}

  // The deal is over: how its wall was made.
  virtual void wall_shown(const WallRecord&) {}

  // The table is over: played to its end, left by everybody, or stopped by a fault.
  virtual void ended(std::string_view code, std::string_view sentence) = 0;
};

}  // namespace lair::table
