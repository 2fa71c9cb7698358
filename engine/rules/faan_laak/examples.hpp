// Hands that show a host what a house of faan-laak is like.
#pragma once

#include <span>

#include "engine/rules/example.hpp"

namespace lair::faan_laak {

std::span<const Example> example_list();

}  // namespace lair::faan_laak
