#include "clients/pages/percent.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace lair::pages {

std::string with_decimals(double value, int decimals) {
  std::array<char, 64> buffer{};
  std::snprintf(buffer.data(), buffer.size(), "%.*f", decimals, value);
  std::string text = buffer.data();
  if (text.find('.') == std::string::npos) return text;
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text == "-0" ? "0" : text;
}

std::string percent(double hundredths, int decimals) {
  return with_decimals(hundredths, decimals) + "%";
}

std::string chance(double part) {
  constexpr double kTenth = 0.1;
  constexpr double kHundred = 100;
  return percent(part * kHundred, part < kTenth ? 1 : 0);
}

std::string estimate(double points) {
  constexpr double kFew = 10;
  return with_decimals(points, std::abs(points) < kFew ? 1 : 0);
}

}  // namespace lair::pages
