// Players who are needed at a table while away: whom to call, and whose call has ended.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::lobby {

enum class Asked : std::uint8_t {
  Nothing,
  Claim,  // may claim or pass
  Turn,   // the table waits for this player only
};

struct AwaySeat {
  std::optional<PlayerId> player = {};  // sits there, is away, and no bot plays for them
  Asked asked = Asked::Nothing;
};

struct AwayNews {
  PlayerId player;
  bool is_over = false;  // otherwise they are to be called

  friend bool operator==(const AwayNews&, const AwayNews&) = default;
};

// A call stands, even while claims come and go, until the player's turn has passed or they are
// back.
class AwayTurns {
 public:
  // Returns what has changed since the last call, in order.
  std::vector<AwayNews> look(const BySeat<AwaySeat>& seats) {
    std::vector<AwayNews> news;
    for (const Seat seat : kSeats) {
      const AwaySeat& now = seats[seat];
      std::optional<Call>& call = calls_[seat];
      if (call && is_over(*call, now)) {
        news.push_back({.player = call->player, .is_over = true});
        call.reset();
      }
      if (!call && now.player && now.asked != Asked::Nothing) {
        news.push_back({.player = *now.player});
        call = Call{.player = *now.player};
      }
      if (call && now.asked == Asked::Turn) call->had_turn = true;
    }
    return news;
  }

 private:
  struct Call {
    PlayerId player;
    bool had_turn = false;
  };

  static bool is_over(const Call& call, const AwaySeat& now) {
    return now.player != call.player || (call.had_turn && now.asked != Asked::Turn);
  }

  BySeat<std::optional<Call>> calls_;
};

}  // namespace lair::lobby
