// What a player asks of a season: to play in it, to check in for a round, to enter the result
// of a game played in person.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "lair/v1/client.pb.h"

namespace lair::link {

// A player in a season.
struct Entrant {
  std::uint64_t season = 0;
  std::uint64_t player = 0;
};

// A table of a round; both numbers start at 1.
struct SeasonTable {
  std::uint64_t season = 0;
  std::uint32_t round = 0;
  std::uint32_t table = 0;
};

// For the four players, in the order of their seats.
struct PaperScores {
  std::array<std::int64_t, 4> scores{};
  std::array<std::int32_t, 4> hands_won{};
};

// `team` is the team's number in a season of teams, else 0.
v1::ClientFrame to_register(Entrant who, std::uint32_t team);

// Also declines an invitation.
v1::ClientFrame to_withdraw(Entrant who);
v1::ClientFrame to_check_in(Entrant who);

v1::ClientFrame to_enter_result(SeasonTable at, const PaperScores& came_to);

// Enters the hands instead, in the order they were played; the server scores them.
v1::ClientFrame to_enter_hands(SeasonTable at, const std::vector<v1::PaperHand>& hands);

// Once it is confirmed, the server tells when that season changes, instead of the one before; 0
// is none. What was read earlier may have changed since.
v1::ClientFrame to_watch(std::uint64_t season);

// `entry` is the number of a result that somebody else entered.
v1::ClientFrame to_confirm_result(SeasonTable at, std::uint32_t entry);
v1::ClientFrame to_dispute_result(SeasonTable at, std::uint32_t entry, std::string reason);

}  // namespace lair::link
