#include "server/league/weight.hpp"

#include <concepts>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <variant>

namespace lair::league {
namespace {

constexpr std::size_t kNumberBytes = 4;
constexpr std::size_t kRecordBytes = 64;  // for actor, time and kind

template <class Value>
concept Fields = requires(const Value& value) {
  Value::fields(value, [](const char*, const auto&) {});
};

template <class Value>
std::size_t bytes_of(const Value& value) {
  if constexpr (std::same_as<Value, std::string>) {
    return value.size();
  } else if constexpr (Fields<Value>) {
    std::size_t all = 0;
    Value::fields(value, [&all](std::string_view name, const auto& field) {
      all += name.size() + bytes_of(field);
    });
    return all;
  } else if constexpr (std::ranges::range<Value>) {
    std::size_t all = 0;
    for (const auto& one : value) all += bytes_of(one);
    return all;
  } else if constexpr (requires { value.has_value(); }) {
    return value ? bytes_of(*value) : 0;
  } else {
    return kNumberBytes;
  }
}

}  // namespace

std::size_t memory_of(const Season& season) {
  return sizeof(Season) + season.records.size() * sizeof(Record) + 2 * season.log_bytes;
}

std::size_t weight_of(const Event& event) {
  return kRecordBytes + std::visit([](const auto& one) { return bytes_of(one); }, event);
}

}  // namespace lair::league
