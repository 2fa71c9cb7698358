// The order in which a score sheet lists the rows of a table.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <numeric>

namespace lair::yahoo {

// The indices of `rows`, sorted by code. Lines written in this order need no further sorting.
template <class Row, std::size_t kCount>
constexpr std::array<std::size_t, kCount> places_by_code(const std::array<Row, kCount>& rows) {
  std::array<std::size_t, kCount> places{};
  std::iota(places.begin(), places.end(), std::size_t{0});
  std::ranges::sort(places, {}, [&rows](std::size_t at) { return rows[at].code; });
  return places;
}

}  // namespace lair::yahoo
