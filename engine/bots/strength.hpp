// The four strengths of bots, from one that is pleasant to beat to the evaluator with defence.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace lair {

enum class Strength : std::uint8_t {
  Beginner,  // plays for any hand, lets claims go, slips now and then
  Casual,    // rules of thumb, no defence
  Club,      // weighs what hands are worth, no defence
  Expert,    // also weighs what every discard may cost
};

inline constexpr std::array kStrengths{
    Strength::Beginner, Strength::Casual, Strength::Club, Strength::Expert};

// "beginner", "casual", "club", "expert".
std::string_view name_of(Strength strength);
std::optional<Strength> strength_named(std::string_view name);

}  // namespace lair
