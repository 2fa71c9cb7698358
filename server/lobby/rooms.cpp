#include "server/lobby/rooms.hpp"

namespace lair::lobby {

std::vector<RoomPlan> standard_rooms() {
  using table::ClockSettings;
  using table::Millis;
  const ClockSettings fast{.move = Millis(10'000), .reserve = Millis(30'000)};
  const ClockSettings normal{.move = Millis(20'000), .reserve = Millis(60'000)};
  const ClockSettings slow{.move = Millis(60'000), .reserve = Millis(120'000)};
  return {
      {.id = "lions-lair",
       .names = {{"en", "Lion's Lair"}, {"zh-Hant", "獅子居"}},
       .motto = "For those who know what they want: pro tables, quick clocks.",
       .rules = "yahoo",
       .style = "3f-pro",
       .clock = fast      },
      {.id = "learners-lounge",
       .names = {{"en", "Learner's Lounge"}, {"zh-Hant", "學子廳"}},
       .motto = "Any hand may go out, nobody hurries you.",
       .rules = "yahoo",
       .style = "kfc",
       .clock = slow      },
      {.id = "veterans-vortex",
       .names = {{"en", "Veteran's Vortex"}, {"zh-Hant", "老將渦"}},
       .motto = "Five faan or nothing.",
       .rules = "yahoo",
       .style = "5f",
       .clock = normal,
       .claim_window = table::ClaimWindow::Constant},
      {.id = "crickets-cavern",
       .names = {{"en", "Cricket's Cavern"}, {"zh-Hant", "蟋蟀洞"}},
       .motto = "A quiet place to practise with bots, or to chat over a game.",
       .rules = "yahoo",
       .style = "3f-basic",
       .clock = normal},
  };
}

}  // namespace lair::lobby
