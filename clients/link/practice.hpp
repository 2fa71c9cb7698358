// The table of somebody who plays against bots alone.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "clients/link/conversation.hpp"

namespace lair::link {

// By the rules `rules` in the style of the room for practice; without a clock, since nobody waits,
// with hints. As the page does it. Nothing when the server has no such rules, or no rooms.
std::optional<v1::CreateTable> practice_table(const Conversation& talk, const std::string& rules);

// From a first deal to the minimum of a club: any hand, one faan, three. Styles of Yahoo's rules.
inline constexpr std::array<std::string_view, 3> kPracticePath{"kfc", "1f", "3f-basic"};

// The practice table of that step of the path, East only; of the last one for any beyond.
std::optional<v1::CreateTable> practice_step(const Conversation& talk, std::size_t step);

// How far somebody is who has played a match of that style to its end.
std::size_t step_after(std::size_t step, std::string_view style);

// A game against nobody but bots.
bool is_practice(const v1::TableSummary& table);

// Its break between two deals is so long that only its player ends it. Rule T4.3.
bool is_unhurried(const v1::TableSummary& table);

}  // namespace lair::link
