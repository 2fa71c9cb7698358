// Hands that show a host what a house of yahoo is like.
#pragma once

#include <span>

#include "engine/rules/example.hpp"

namespace lair::yahoo {

std::span<const Example> example_list();

}  // namespace lair::yahoo
