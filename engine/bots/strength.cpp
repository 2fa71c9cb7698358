#include "engine/bots/strength.hpp"

namespace lair {
namespace {

constexpr std::array<std::string_view, kStrengths.size()> kStrengthNames{
    "beginner", "casual", "club", "expert"};

}  // namespace

std::string_view name_of(Strength strength) {
  return kStrengthNames.at(static_cast<std::size_t>(strength));
}

std::optional<Strength> strength_named(std::string_view name) {
  for (const Strength one : kStrengths) {
    if (name_of(one) == name) return one;
  }
  return std::nullopt;
}

}  // namespace lair
