// Hands that show a host how a house of the Mahjong Competition Rules scores.
#pragma once

#include <span>

#include "engine/rules/example.hpp"

namespace lair::mcr {

std::span<const Example> example_list();

}  // namespace lair::mcr
