// Which houses are alike enough to compare the people who play by them.
#pragma once

#include <string_view>

namespace lair::ratings {

// Whether `house` ("key=value,key=value") is one of the styles of that rule system, or its
// defaults. Rule E3.2.
bool is_rated_house(std::string_view rules, std::string_view house);

}  // namespace lair::ratings
