// A hand to be counted: how it lies and was won, then whether somebody counted it right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "clients/pages/page.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// The path for the hand of a day such as "2026-11-24"; for today's if `day` is empty.
std::string puzzle_path(std::string_view rules, std::string_view day);

// The path for any hand, by its number below kHandsToCount.
inline constexpr std::uint32_t kHandsToCount = 1'000'000;
std::string any_hand_path(std::string_view rules, std::uint64_t number);

// `told` answers either path. The last lines say what is to be counted.
Page puzzle_page(const words::Words& words, const boost::json::object& told);

// The units in which to count the hand: "Faan", "Tile Points".
std::vector<std::string> counted_units(const words::Words& words, const boost::json::object& told);

// Says what is right, then the answer line by line. `guesses` are in the order of the units; if
// some are missing, only the answer is told.
Page answer_page(const words::Words& words,
                 const boost::json::object& told,
                 const std::vector<std::int64_t>& guesses);

}  // namespace lair::pages
