// What passes between the lobby, the leagues.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "engine/seat.hpp"
#include "server/people/ports.hpp"
#include "server/table/records.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/requests.hpp"

namespace lair::lobby {

// What became of an act: the number of its event, or the code with the sentence of its refusal.
struct LeagueOutcome {
  std::uint64_t season = 0;
  std::uint32_t event = 0;
  std::string code;  // empty when it was done
  std::string sentence;
};

using LeagueAnswer = std::function<void(const LeagueOutcome&)>;  // any thread

// The leagues as the lobby knows them; each may be called on the lobby's strand.
struct Leagues {
  std::function<void(const people::Person&, const wire::LeagueAct&, LeagueAnswer)> act;
  std::function<void(const wire::TableSummary&)> table_changed;
  std::function<void(PlayerId)> left;  // for good
};

struct LeaguePlayer {
  PlayerId player;
  std::string name;
};

// A table of a round with who sits where; bots sit where nobody is named. Its host is the house.
struct LeagueTable {
  table::TableId id;
  table::TableSettings settings;
  BySeat<std::optional<LeaguePlayer>> players;
};

}  // namespace lair::lobby
