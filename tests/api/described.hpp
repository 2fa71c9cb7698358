// The file that describes the pages, with its schemas where the checker expects them.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "server/api/openapi.hpp"

namespace lair::test {

inline boost::json::object openapi() {
  std::string read(openapi_text());
  const std::string place = "#/components/schemas/";
  for (auto at = read.find(place); at != std::string::npos; at = read.find(place)) {
    read.replace(at, place.size(), "#/$defs/");
  }
  return boost::json::parse(read).as_object();
}

// The query that an operation needs, made from the examples in its description.
inline std::string needed_query(const boost::json::object& operation) {
  std::string query;
  const auto* parameters = operation.if_contains("parameters");
  if (parameters == nullptr) return query;
  for (const boost::json::value& one : parameters->as_array()) {
    const auto* required = one.as_object().if_contains("required");
    if (one.at("in") != "query" || required == nullptr || !required->as_bool()) continue;
    query += query.empty() ? "" : "&";
    query += boost::json::value_to<std::string>(one.at("name")) + "=" +
             boost::json::value_to<std::string>(one.at("example"));
  }
  return query;
}

// A schema by name, with everything that it refers to.
inline boost::json::object schema_named(const std::string& name) {
  const boost::json::object api = openapi();
  const boost::json::value& schemas = api.at("components").at("schemas");
  boost::json::object schema = schemas.at(name).as_object();
  schema["$defs"] = schemas;
  return schema;
}

}  // namespace lair::test
