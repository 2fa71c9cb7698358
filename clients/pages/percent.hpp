// Fractions as people read them.
#pragma once

#include <string>

namespace lair::pages {

// "12.5" with so many decimals at most; none that are 0 at the end.
std::string with_decimals(double value, int decimals);

// "97.3%" of 97.3.
std::string percent(double hundredths, int decimals);

// "8%" of 0.08; below a tenth with a decimal, as the page writes it.
std::string chance(double part);

// An estimate of points: a tenth is enough.
std::string estimate(double points);

}  // namespace lair::pages
