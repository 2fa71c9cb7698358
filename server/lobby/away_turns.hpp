// Who is asked at a table while away: whom to call, whose call is over.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/seat.hpp"
#include "engine/units.hpp"

namespace lair::lobby {

enum class Asked : std::uint8_t {
  Nothing,
  Claim,  // may take what somebody else gave up
  Turn,   // the table waits for them alone
};

struct AwaySeat {
  std::optional<PlayerId> player = {};  // who sits there, is away, and nobody plays for
  Asked asked = Asked::Nothing;
};

struct AwayNews {
  PlayerId player;
  bool is_over = false;  // else they are to be called

  friend bool operator==(const AwayNews&, const AwayNews&) = default;
};

// A call stands while claims come and go, until their turn has passed or they are away no more.
class AwayTurns {
 public:
  // What has come about since the last look, in order.
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
