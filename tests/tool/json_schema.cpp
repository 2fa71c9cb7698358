#include "tests/tool/json_schema.hpp"

#include <algorithm>
#include <array>
#include <regex>

namespace lair::test {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 17> kKnown{"$schema",
                                                  "$defs",
                                                  "$ref",
                                                  "title",
                                                  "description",
                                                  "type",
                                                  "const",
                                                  "enum",
                                                  "pattern",
                                                  "minimum",
                                                  "properties",
                                                  "required",
                                                  "items",
                                                  "anyOf",
                                                  "minItems",
                                                  "maxItems",
                                                  "additionalProperties"};

std::string_view type_of(const json::value& value) {
  switch (value.kind()) {
    case json::kind::null:
      return "null";
    case json::kind::bool_:
      return "boolean";
    case json::kind::int64:
    case json::kind::uint64:
      return "integer";
    case json::kind::double_:
      return "number";
    case json::kind::string:
      return "string";
    case json::kind::array:
      return "array";
    case json::kind::object:
      return "object";
  }
  return "";
}

class Checker {
 public:
  explicit Checker(const json::object& root) : root_(root) {}

  std::string check(const json::object& schema, const json::value& value, const std::string& at) {
    for (const auto& keyword : schema) {
      const std::string_view name = keyword.key();
      if (std::ranges::find(kKnown, name) == kKnown.end()) {
        return at + ": unknown keyword " + std::string(name);
      }
      if (!holds(keyword.key(), keyword.value(), value)) {
        return at + ": " + std::string(keyword.key());
      }
    }
    if (const json::value* link = schema.if_contains("$ref")) {
      const std::string fault = check(named(link->as_string()), value, at);
      if (!fault.empty()) return fault;
    }
    if (value.is_object()) return check_fields(schema, value.get_object(), at);
    if (value.is_array()) return check_places(schema, value.get_array(), at);
    return "";
  }

 private:
  // Whether a keyword about the value itself holds.
  bool holds(std::string_view keyword, const json::value& rule, const json::value& value) {
    if (keyword == "const") return rule == value;
    if (keyword == "enum")
      return std::ranges::find(rule.as_array(), value) != rule.as_array().end();
    if (keyword == "minimum") return !value.is_int64() || value.get_int64() >= rule.as_int64();
    if (keyword == "type") {
      if (rule.is_string()) return rule.get_string() == type_of(value);
      const auto is_type = [&](const json::value& one) {
        return one.as_string() == type_of(value);
      };
      return std::ranges::any_of(rule.as_array(), is_type);
    }
    if (keyword == "pattern") {
      const std::string text(value.as_string());
      return std::regex_search(text, std::regex(rule.as_string().c_str()));
    }
    if (keyword == "anyOf") {
      return std::ranges::any_of(rule.as_array(), [&](const json::value& one) {
        return check(one.as_object(), value, "").empty();
      });
    }
    return true;
  }

  std::string check_fields(const json::object& schema,
                           const json::object& value,
                           const std::string& at) {
    if (const json::value* required = schema.if_contains("required")) {
      for (const json::value& key : required->as_array()) {
        if (!value.contains(key.as_string())) return at + ": required " + json::serialize(key);
      }
    }
    const json::value* properties = schema.if_contains("properties");
    const json::value* others = schema.if_contains("additionalProperties");
    for (const auto& field : value) {
      const std::string name = at + '.' + std::string(field.key());
      const json::value* rule =
          properties == nullptr ? nullptr : properties->as_object().if_contains(field.key());
      if (rule == nullptr) rule = others;
      if (rule == nullptr) continue;
      if (rule->is_bool()) {
        if (!rule->get_bool()) return name + ": additionalProperties";
        continue;
      }
      const std::string fault = check(rule->as_object(), field.value(), name);
      if (!fault.empty()) return fault;
    }
    return "";
  }

  std::string check_places(const json::object& schema,
                           const json::array& value,
                           const std::string& at) {
    const auto size = static_cast<std::int64_t>(value.size());
    const json::value* least = schema.if_contains("minItems");
    if (least != nullptr && size < least->as_int64()) return at + ": minItems";
    const json::value* most = schema.if_contains("maxItems");
    if (most != nullptr && size > most->as_int64()) return at + ": maxItems";
    const json::value* items = schema.if_contains("items");
    if (items == nullptr) return "";
    for (std::size_t place = 0; place < value.size(); ++place) {
      const std::string name = at + '[' + std::to_string(place) + ']';
      const std::string fault = check(items->as_object(), value[place], name);
      if (!fault.empty()) return fault;
    }
    return "";
  }

  const json::object& named(std::string_view link) const {
    const std::string_view prefix = "#/$defs/";
    return root_.at("$defs").as_object().at(link.substr(prefix.size())).as_object();
  }

  const json::object& root_;
};

}  // namespace

std::string broken_rule(const boost::json::object& schema, const boost::json::value& value) {
  return Checker(schema).check(schema, value, "record");
}

}  // namespace lair::test
