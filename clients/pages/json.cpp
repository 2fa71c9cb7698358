#include "clients/pages/json.hpp"

namespace lair::pages {

namespace json = boost::json;

std::optional<json::object> object_in(const std::string& text) {
  boost::system::error_code error;
  json::value value = json::parse(text, error);
  if (error || !value.is_object()) return std::nullopt;
  return std::move(value.get_object());
}

std::string text_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

bool is_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_bool() && value->get_bool();
}

bool has_number(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_number();
}

std::int64_t number_at(const json::object& object, std::string_view key) {
  if (!has_number(object, key)) return 0;
  boost::system::error_code error;
  const auto number = object.at(key).to_number<std::int64_t>(error);
  return error ? 0 : number;
}

double fraction_at(const json::object& object, std::string_view key) {
  if (!has_number(object, key)) return 0;
  boost::system::error_code error;
  const auto number = object.at(key).to_number<double>(error);
  return error ? 0 : number;
}

std::uint64_t id_at(const json::object& object, std::string_view key) {
  return static_cast<std::uint64_t>(number_at(object, key));
}

json::object object_at(const json::object& object, std::string_view key) {
  const json::value* value = object.if_contains(key);
  return value != nullptr && value->is_object() ? value->get_object() : json::object();
}

std::vector<std::int64_t> numbers_at(const json::object& object, std::string_view key) {
  std::vector<std::int64_t> numbers;
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return numbers;
  for (const json::value& one : value->get_array()) {
    boost::system::error_code error;
    const auto number = one.is_number() ? one.to_number<std::int64_t>(error) : 0;
    numbers.push_back(error ? 0 : number);
  }
  return numbers;
}

std::vector<json::object> objects_at(const json::object& object, std::string_view key) {
  std::vector<json::object> found;
  const json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return found;
  for (const json::value& one : value->get_array()) {
    found.push_back(one.is_object() ? one.get_object() : json::object());
  }
  return found;
}

}  // namespace lair::pages
