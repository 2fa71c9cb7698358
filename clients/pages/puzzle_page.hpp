// A hand to be counted: how it lies and was won, then whether somebody counted right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "clients/pages/page.hpp"
#include "clients/words/words.hpp"

namespace lair::pages {

// Where the hand of a day is asked for, "2026-11-24"; today's where `day` is empty.
std::string puzzle_path(std::string_view rules, std::string_view day);

// Any hand, by its number below kHandsToCount.
inline constexpr std::uint32_t kHandsToCount = 1'000'000;
std::string any_hand_path(std::string_view rules, std::uint64_t number);

// `told` answers it. Its last lines are what is to be counted.
Page puzzle_page(const words::Words& words, const boost::json::object& told);

// What is to be counted of it: "Faan", "Tile Points".
std::vector<std::string> counted_units(const words::Words& words, const boost::json::object& told);

// What is right, then the answer line by line. `guesses` are in the order of what is to be counted;
// where some are missing the answer alone is told.
Page answer_page(const words::Words& words,
                 const boost::json::object& told,
                 const std::vector<std::int64_t>& guesses);

}  // namespace lair::pages
