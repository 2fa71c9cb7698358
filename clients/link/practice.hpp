// The table of a person who plays only against bots.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/conversation.hpp"

namespace lair::link {

// A table by the rules `rules` in the style of the room for practice, with hints and
// without a clock, since nobody waits; the same as the page offers. Nothing if the server
// has no such rules, or no rooms.
std::optional<v1::CreateTable> practice_table(const Conversation& talk, const std::string& rules);

// From a first deal to the minimum of a club: any hand, one faan, three
// faan. Styles of Yahoo's rules.
inline constexpr std::array<std::string_view, 3> kPracticePath{"kfc", "1f", "3f-basic"};

// The practice table for that step of the path, East round only; beyond the
// path, for its last step.
std::optional<v1::CreateTable> practice_step(const Conversation& talk, std::size_t step);

// The step that somebody has reached after playing a match of that style to its end.
std::size_t step_after(std::size_t step, std::string_view style);

// Whether it is a game against three bots.
bool is_practice(const v1::TableSummary& table);

// Whether the break between two deals is so long that only the player ends it. Rule T4.3.
bool is_unhurried(const v1::TableSummary& table);

}  // namespace lair::link
