// Hands that show a host what a house of Hong Kong Old Style is like.
#pragma once

#include <span>

#include "engine/rules/example.hpp"

namespace lair::hkos {

std::span<const Example> example_list();

}  // namespace lair::hkos
