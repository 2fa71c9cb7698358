// What a player knew when the server died is there after its restart.
#pragma once

#include <cstdint>

#include <gtest/gtest.h>

#include "tests/e2e/witness.hpp"

namespace lair::testing {

// What one player knows.
struct Known {
  explicit Known(Witness& player)
      : view(player.view()),
        last_event(player.talk().last_event()),
        acknowledged_moment(player.acknowledged_moment()) {}

  link::TableView view;
  std::uint32_t last_event = 0;
  std::uint32_t acknowledged_moment = 0;
};

// Nothing that this resumed player was shown is lost; nothing they were promised is undone.
inline void expect_kept(Witness& player, const Known& known) {
  EXPECT_GE(player.talk().last_event(), known.last_event);
  if (player.talk().last_event() == known.last_event) {
    EXPECT_EQ(player.view(), known.view);
  }
  if (const v1::Prompt* prompt = player.talk().prompt()) {
    EXPECT_GT(prompt->moment(), known.acknowledged_moment) << "a carried out answer is asked again";
  }
  // The table may go on meanwhile; then the deal told anew holds more.
  link::TableView resumed;
  std::uint32_t last_event = 0;
  do {
    resumed = player.view();
    last_event = player.talk().last_event();
    player.hear_again();
  } while (player.talk().last_event() != last_event);
  EXPECT_EQ(player.view(), resumed) << "the deal told anew is another one";
  EXPECT_EQ(player.contradiction(), "");
}

}  // namespace lair::testing
