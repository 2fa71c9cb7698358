// Hands that show a host how a house of yahoo scores.
#pragma once

#include <span>

#include "engine/rules/example.hpp"

namespace lair::yahoo {

std::span<const Example> example_list();

}  // namespace lair::yahoo
