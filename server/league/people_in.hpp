// Finds every person that a record of a season names.
#pragma once

#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <type_traits>
#include <variant>

#include "server/league/records.hpp"

namespace lair::league {

template <class Value>
inline constexpr bool kIsOptional = false;

template <class Value>
inline constexpr bool kIsOptional<std::optional<Value>> = true;

// Calls `visit` with each PlayerId in a record, an event or a part of one. If the value is not
// const, `visit` may overwrite them.
template <class Value, class Visit>
void each_player(Value& value, const Visit& visit) {
  using Plain = std::remove_const_t<Value>;
  if constexpr (std::same_as<Plain, PlayerId>) {
    visit(value);
  } else if constexpr (std::same_as<Plain, Record>) {
    each_player(value.actor, visit);
    each_player(value.event, visit);
  } else if constexpr (std::same_as<Plain, Event>) {
    std::visit([&](auto& event) { each_player(event, visit); }, value);
  } else if constexpr (kIsOptional<Plain>) {
    if (value) each_player(*value, visit);
  } else if constexpr (requires { Plain::fields(value, [](const char*, auto&) {}); }) {
    Plain::fields(value, [&](const char*, auto& field) { each_player(field, visit); });
  } else if constexpr (std::ranges::range<Plain> && !std::same_as<Plain, std::string>) {
    for (auto& one : value) each_player(one, visit);
  }
}

}  // namespace lair::league
