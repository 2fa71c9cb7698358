#include "server/api/json.hpp"

namespace lair {

namespace json = boost::json;

net::HttpAnswer json_answer(const json::value& value, int status) {
  return net::HttpAnswer{.status = status,
                         .content_type = "application/json",
                         .body = std::make_shared<const std::string>(json::serialize(value) + "\n"),
                         .headers = {{"Cache-Control", status == 200 ? "no-cache" : "no-store"}}};
}

net::HttpAnswer json_error(int status, const std::string& code, const std::string& sentence) {
  json::object fields;
  fields["error"] = code;
  fields["sentence"] = sentence;
  return json_answer(fields, status);
}

net::HttpAnswer private_answer(int status, const boost::json::object& object) {
  return {.status = status,
          .content_type = "application/json",
          .body = std::make_shared<const std::string>(boost::json::serialize(object) + "\n"),
          .headers = {{"Cache-Control", "no-store"}}};
}

std::string text_in(const boost::json::object& object, std::string_view key) {
  const boost::json::value* const value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

}  // namespace lair
