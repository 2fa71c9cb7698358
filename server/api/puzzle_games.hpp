// The games that puzzles are taken from, and where the puzzle of a day is stored.
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
  // Stores the hand of a day permanently. Returns once that is done, false if it failed.
  std::function<bool(const store::DayHand& hand, const std::string& text)> keep;
  std::optional<people::Person> person;  // who asks
  MaySee may_see;                        // what a stranger may see
};

// A few of the latest games under those rules that a stranger may see, chosen by the lot. If
// `until` is given, in seconds since 1970, they were over before then.
std::vector<store::PlayedGame> public_games(const PuzzleSources& sources,
                                            std::string_view rules,
                                            std::optional<std::int64_t> until,
                                            league::Lot& lot);

// The same from that player's games, whoever else may see them.
std::vector<store::PlayedGame> games_of(store::History& history,
                                        std::string_view rules,
                                        PlayerId player,
                                        league::Lot& lot);

// The stored text of that hand. If there is none yet, stores what `make` returns. Nothing if the
// server cannot write.
std::optional<std::string> kept_hand(const PuzzleSources& sources,
                                     const store::DayHand& hand,
                                     const std::function<std::string()>& make);

}  // namespace lair
