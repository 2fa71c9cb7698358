// Readers of the cases of a oneof, each found by its case number.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/ensure.hpp"

namespace lair::wire {

// One case of a oneof in `Message` and the function that reads it.
template <class Message, class Read>
struct CaseRow {
  int number;  // of the field
  Read (*read)(const Message&);
};

namespace detail {

template <const auto& kRows>
constexpr auto rows_by_number() {
  constexpr int kLast =
      std::ranges::max_element(kRows, {}, [](const auto& row) { return row.number; })->number;
  std::array<decltype(kRows.front().read), static_cast<std::size_t>(kLast) + 1> readers{};
  for (const auto& row : kRows) {
    auto& reader = readers.at(static_cast<std::size_t>(row.number));
    ensure(reader == nullptr, "each case has one row");  // at compile time
    reader = row.read;
  }
  return readers;
}

}  // namespace detail

// Returns the function that reads this case, or nullptr if the case has no row.
template <const auto& kRows>
auto reader_of(int number) -> decltype(kRows.front().read) {
  static constexpr auto kReaders = detail::rows_by_number<kRows>();
  const auto at = static_cast<std::size_t>(number);
  return at < kReaders.size() ? kReaders.at(at) : nullptr;
}

}  // namespace lair::wire
