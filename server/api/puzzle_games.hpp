// The games that puzzles are taken from, and where those of a day are kept.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/api/history.hpp"
#include "server/league/lot.hpp"
#include "server/people/people.hpp"
#include "server/store/day_hands.hpp"
#include "server/store/history.hpp"

namespace lair {

struct PuzzleSources {
  store::History& history;
  store::DayHandReader& kept;
  // Keeps the hand of a day for good; returns once it is kept, false when it is not.
  std::function<bool(const store::DayHand& hand, const std::string& text)> keep;
  std::optional<people::Person> person;  // who asks
  MaySee may_see;                        // a stranger
};

// A few of the latest games under those rules that a stranger may see, which the lot says; over
// before `until`, in seconds since 1970, where that is told.
std::vector<store::PlayedGame> public_games(const PuzzleSources& sources,
                                            std::string_view rules,
                                            std::optional<std::int64_t> until,
                                            league::Lot& lot);

// The same of the games of that player, whoever may see them.
std::vector<store::PlayedGame> games_of(store::History& history,
                                        std::string_view rules,
                                        PlayerId player,
                                        league::Lot& lot);

// The text of that hand as it is kept for all; where none is, what `make` returns is kept. Nothing
// when the server cannot write.
std::optional<std::string> kept_hand(const PuzzleSources& sources,
                                     const store::DayHand& hand,
                                     const std::function<std::string()>& make);

}  // namespace lair
