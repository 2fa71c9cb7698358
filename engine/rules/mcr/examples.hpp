// Hands that show a host what a house of the Mahjong Competition Rules is like.
#pragma once

#include <span>

#include "engine/rules/example.hpp"

namespace lair::mcr {

std::span<const Example> example_list();

}  // namespace lair::mcr
