// A knock-out round by round: who went on from each table, in which order.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace lair::link {

struct BracketSeat {
  enum class State : std::uint8_t { Open, Through, Out };  // Open: the table has not been played

  std::uint64_t player = 0;  // 0: a bot
  std::string name;
  std::optional<std::int64_t> score = std::nullopt;  // game points; none before it is played
  State state = State::Open;
};

// A table as /api/v1/leagues/ID/rounds describes it.
struct PlayedTable {
  std::vector<BracketSeat> seats;
  std::vector<std::uint64_t> through;  // in the order in which they went through
  bool is_played = false;              // or decided by a ruling
};

struct PlayedRound {
  std::uint64_t number = 0;
  bool is_abandoned = false;
  std::vector<PlayedTable> tables;
  std::vector<BracketSeat> byes;
};

struct BracketRound {
  std::uint64_t number = 0;
  bool is_final = false;  // one table, no byes
  std::vector<std::vector<BracketSeat>> tables;
  std::vector<BracketSeat> byes;
};

// The rounds that were not abandoned, in order. At a table that has been played, the players who go
// through come first, then the others by their points.
std::vector<BracketRound> bracket_of(const std::vector<PlayedRound>& rounds);

}  // namespace lair::link
