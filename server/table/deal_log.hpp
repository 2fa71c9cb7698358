// The present deal's events, numbered for everybody who saw them.
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

// Numbers go on from deal to deal, so that a client resumes by the last one it saw.
class DealLog {
 public:
  // Folds decided events into the match, adds them to the log; `seen` becomes what was seen of
  // them.
  void follow(GameMatch& match, const Events& events, SeenByAll& seen);

  // The same of events that were shown before, when a table is brought back: nobody is told.
  void recall(GameMatch& match, const Events& events);

  // Of the present deal, which is not over, only the first `kept` events have happened; they are
  // told again, in numbers that go on.
  void take_back(GameMatch& match, std::size_t kept, SeenByAll& seen);

  // What `seat` saw after event `last`; from the present deal's beginning when that is longer ago,
  // then with how the deal before ended.
  [[nodiscard]] SeenEvents since(const GameMatch& match, Seat seat, std::uint32_t last) const;

  // The number of the last event `seat` saw.
  [[nodiscard]] std::uint32_t last_seen(Seat seat) const { return seen_[seat]; }

  [[nodiscard]] const Events& events() const { return events_; }

  // --- Those without a seat, who all count alike ---

  // Remembers the deal before the present one too, for those who see every hand of it.
  void keep_last_deal(bool keep) { keeps_last_deal_ = keep; }

  // What lies face up, after event `last`; from the present deal's beginning when that is longer
  // ago.
  [[nodiscard]] SeenEvents public_since(const GameMatch& match, std::uint32_t last) const;

  // Every hand, after event `last`, of the deal that was over last; nothing of one that is played.
  [[nodiscard]] SeenEvents all_hands_since(const GameMatch& match, std::uint32_t last) const;

  // Every hand of the present deal, which is over.
  [[nodiscard]] SeenEvents all_hands_of_present_deal(const GameMatch& match) const;

  // The number of the last event the public saw.
  [[nodiscard]] std::uint32_t last_public() const { return public_; }

  // The number of the last event that those who see every hand were shown.
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
  Moment moment_before_;               // likewise
  std::uint32_t public_ = 0;           // events the public saw in the match
  std::uint32_t public_before_ = 0;    // of those, before the present deal
  Shared<SeenEvent> last_ending_;      // of the deal before, which every seat sees alike
  bool keeps_last_deal_ = false;
  Told last_deal_;  // empty unless it is kept
};

}  // namespace lair::table
