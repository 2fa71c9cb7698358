// Fractions as text for people.
#pragma once

#include <string>

namespace lair::pages {

// "12.5", with at most that many decimals and no zeros at the end.
std::string with_decimals(double value, int decimals);

// "97.3%" for 97.3.
std::string percent(double hundredths, int decimals);

// "8%" for 0.08; below a tenth with one decimal, as the page writes it.
std::string chance(double part);

// An estimate of points, to a tenth.
std::string estimate(double points);

}  // namespace lair::pages
