// Texts that people wrote in the records of a season, which may name somebody.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "server/league/records.hpp"

namespace lair::wire {

// Fields with these names hold people's texts; all other text consists of ids.
inline constexpr std::array<std::string_view, 4> kWrittenFields{
    "name", "house_name", "reason", "origin"};

// Calls `change` with each text of an event: the names of seasons, houses and teams, and reasons.
template <class Change>
class WrittenTexts {
 public:
  explicit WrittenTexts(Change change) : change_(std::move(change)) {}

  void operator()(league::Event& event) const {
    std::visit([this](auto& of_its_kind) { look_into(of_its_kind); }, event);
  }

  void operator()(std::string_view field, std::string& text) const {
    if (std::ranges::find(kWrittenFields, field) != kWrittenFields.end()) change_(text);
  }

  void operator()(std::string_view field, std::vector<std::string>& texts) const {
    if (field != "teams") return;
    for (std::string& text : texts) change_(text);
  }

  template <class Value>
  void operator()(std::string_view, std::optional<Value>& value) const {
    if (value) look_into(*value);
  }

  template <class Value>
  void operator()(std::string_view, Value& value) const {
    look_into(value);
  }

 private:
  template <class Value>
  void look_into(Value& value) const {
    if constexpr (requires { Value::fields(value, *this); }) Value::fields(value, *this);
  }

  Change change_;
};

}  // namespace lair::wire
