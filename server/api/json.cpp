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

}  // namespace lair
