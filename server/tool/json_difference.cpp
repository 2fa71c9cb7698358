#include "server/tool/json_difference.hpp"

#include <algorithm>

namespace lair::tool {
namespace {

namespace json = boost::json;

constexpr std::size_t kShownBytesMax = 200;

std::string shown(const json::value* value) {
  if (value == nullptr) return "nothing";
  std::string text = json::serialize(*value);
  if (text.size() > kShownBytesMax) text = text.substr(0, kShownBytesMax) + "…";
  return text;
}

std::string inside(const std::string& field, std::string_view key) {
  return field.empty() ? std::string(key) : field + '.' + std::string(key);
}

std::optional<JsonDifference> among_fields(const json::object& expected,
                                           const json::object& found,
                                           const std::string& field) {
  for (const auto& one : expected) {
    const std::string name = inside(field, one.key());
    const json::value* there = found.if_contains(one.key());
    if (there == nullptr) return JsonDifference{name, shown(&one.value()), shown(nullptr)};
    if (auto difference = first_difference(one.value(), *there, name)) return difference;
  }
  for (const auto& one : found) {
    if (expected.contains(one.key())) continue;
    return JsonDifference{inside(field, one.key()), shown(nullptr), shown(&one.value())};
  }
  return std::nullopt;
}

std::optional<JsonDifference> among_places(const json::array& expected,
                                           const json::array& found,
                                           const std::string& field) {
  for (std::size_t at = 0; at < std::max(expected.size(), found.size()); ++at) {
    const std::string name = field + '[' + std::to_string(at) + ']';
    const json::value* due = expected.if_contains(at);
    const json::value* there = found.if_contains(at);
    if (due == nullptr || there == nullptr) return JsonDifference{name, shown(due), shown(there)};
    if (auto difference = first_difference(*due, *there, name)) return difference;
  }
  return std::nullopt;
}

}  // namespace

std::optional<JsonDifference> first_difference(const json::value& expected,
                                               const json::value& found,
                                               const std::string& field) {
  if (expected == found) return std::nullopt;
  if (expected.is_object() && found.is_object()) {
    return among_fields(expected.get_object(), found.get_object(), field);
  }
  if (expected.is_array() && found.is_array()) {
    return among_places(expected.get_array(), found.get_array(), field);
  }
  return JsonDifference{field, shown(&expected), shown(&found)};
}

}  // namespace lair::tool
