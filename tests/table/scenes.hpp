// Tables brought to a point at which several tests begin.
#pragma once

#include <gtest/gtest.h>

#include "tests/support/table_world.hpp"

namespace lair::testing {

// Somebody without a seat.
inline const PlayerId kStranger(99);

inline table::TableSettings settings_for(table::Admission admission) {
  table::TableSettings settings{
      .room = "crickets-cavern", .name = "test", .rules = "yahoo", .settings = {}, .clock = {}};
  settings.policies.admission = admission;
  return settings;
}

// The seat that must discard.
inline Seat waited_for_on_turn(TableWorld& world) {
  for (const Seat seat : kSeats) {
    const auto prompt = world.table().prompt_for(seat);
    if (prompt && std::holds_alternative<Discard>(prompt->actions[0])) return seat;
  }
  return Seat::A;
}

// Everybody discards the tile they drew and claims nothing, until the deal is over.
inline void play_deal_out(TableWorld& world) {
  while (world.table().status().phase == table::TablePhase::Playing) {
    bool answered = false;
    for (const Seat seat : kSeats) {
      const auto prompt = world.table().prompt_for(seat);
      if (!prompt || is_bot(world.table().state(), seat)) continue;
      const bool on_turn = std::holds_alternative<Discard>(prompt->actions[0]);
      world.act(seat, on_turn ? prompt->actions[0] : Action(Pass{}));
      answered = true;
      break;
    }
    if (!answered && !world.pass_to_alarm()) FAIL() << "nobody is waited for";
  }
}

// The same with every deal of the match.
inline void play_match_out(TableWorld& world) {
  while (world.table().status().phase != table::TablePhase::Finished) {
    for (const Seat seat : kSeats) {
      if (world.table().status().phase == table::TablePhase::BetweenDeals) {
        world.ask(player_at(seat), table::MarkReady{});
        continue;
      }
      const auto prompt = world.table().prompt_for(seat);
      if (!prompt) continue;
      const bool turn = std::holds_alternative<Discard>(prompt->actions[0]);
      world.act(seat, turn ? prompt->actions[0] : Action(Pass{}));
    }
  }
}

// Four people have played a match to its end.
inline void play_match(TableWorld& world) {
  world.open({
      {"redeal_limit", "1"}
  });
  world.seat_four_people();
  play_match_out(world);
}

inline void begin_match(TableWorld& world) {
  world.open();
  world.seat_four_people();
}

inline void reach_break(TableWorld& world) {
  begin_match(world);
  play_deal_out(world);
}

inline void wait_with_four(TableWorld& world) {
  world.open();
  world.seat_without_start();
}

}  // namespace lair::testing
