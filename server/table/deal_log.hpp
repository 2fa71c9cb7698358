// The present deal's events, numbered separately for each viewer.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "engine/play/event.hpp"
#include "engine/play/match.hpp"
#include "engine/play/view.hpp"
#include "engine/seat.hpp"
#include "server/table/ports.hpp"

namespace lair::table {

// Numbers continue from deal to deal, so that a client can resume after the last one it saw.
class DealLog {
 public:
  // Folds decided events into the match and adds them to the log. `seen` becomes what each viewer
  // saw of them.
  void follow(GameMatch& match, const Events& events, SeenByAll& seen);

  // The same for events that were shown before, when a table is restored: nobody is told.
  void recall(GameMatch& match, const Events& events);

  // Keeps only the first `kept` events of the present deal, which is not over. They are told again,
  // with numbers that continue.
  void take_back(GameMatch& match, std::size_t kept, SeenByAll& seen);

  // What `seat` saw after event `last`. If that is before the present deal, what it saw from the
  // deal's beginning, and how the deal before ended.
  [[nodiscard]] SeenEvents since(const GameMatch& match, Seat seat, std::uint32_t last) const;

  // The number of the last event `seat` saw.
  [[nodiscard]] std::uint32_t last_seen(Seat seat) const { return seen_[seat]; }

  [[nodiscard]] const Events& events() const { return events_; }

  // --- For viewers without a seat, who all share one numbering ---

  // Also remembers the deal before the present one, for spectators who see every hand of it.
  void keep_last_deal(bool keep) { keeps_last_deal_ = keep; }

  // What lies face up, after event `last`. If that is before the present deal, from the deal's
  // beginning.
  [[nodiscard]] SeenEvents public_since(const GameMatch& match, std::uint32_t last) const;

  // Every hand of the last finished deal, after event `last`; nothing of a deal in play.
  [[nodiscard]] SeenEvents all_hands_since(const GameMatch& match, std::uint32_t last) const;

  // Every hand of the present deal, which must be over.
  [[nodiscard]] SeenEvents all_hands_of_present_deal(const GameMatch& match) const;

  // The number of the last event the public saw.
  [[nodiscard]] std::uint32_t last_public() const { return public_; }

  // The number of the last event shown to spectators who see every hand.
  [[nodiscard]] std::uint32_t last_all_hands() const;

 private:
  // A deal that may be told again.
  struct Told {
    Events events;
    BySeat<Points> scores_before;
    std::uint32_t public_before = 0;  // events the public saw before this deal
  };

  void begin_deal(const GameMatch& match);
  void add(const Event& event);

  Events events_;
  BySeat<std::uint32_t> seen_;         // events each seat saw in the match
  BySeat<std::uint32_t> seen_before_;  // of those, before the present deal
  BySeat<Points> scores_before_;       // before the present deal
  Moment moment_before_;               // before the present deal
  std::uint32_t public_ = 0;           // events the public saw in the match
  std::uint32_t public_before_ = 0;    // of those, before the present deal
  Shared<SeenEvent> last_ending_;      // of the deal before; every seat sees it alike
  bool keeps_last_deal_ = false;
  Told last_deal_;  // empty unless the deal before is kept
};

}  // namespace lair::table
