// The rooms people meet in, as the configuration lists them.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "server/table/records.hpp"

namespace lair::lobby {

struct RoomPlan {
  std::string id;                                           // "lions-lair"
  std::vector<std::pair<std::string, std::string>> names;   // language, name
  std::vector<std::pair<std::string, std::string>> mottos;  // language, one line
  std::string rules;                                        // suggested rule system
  std::string style;                                        // suggested style of it
  table::ClockSettings clock;                               // suggested thinking time
  // For a table whose host does not say.
  table::ClaimWindow claim_window = table::ClaimWindow::Eager;
  table::Watching spectators = table::Watching::Public;
  bool hints = false;
  bool bots = true;  // whether hosts may let bots that people own sit down

  // The English motto, or else the first; empty if there is none.
  [[nodiscard]] std::string motto() const;
};

// Lion's Lair, Learner's Lounge, Veteran's Vortex, Cricket's Cavern.
std::vector<RoomPlan> standard_rooms();

}  // namespace lair::lobby
