#include "clients/terminal/api.hpp"

#include "clients/link/http.hpp"

namespace lair::terminal {

std::optional<boost::json::object> ask_api(const Context& context, const std::string& path) {
  const auto answer = link::ask_http(
      context.link.endpoint(), {.path = path, .body = {}, .token = context.talk().guest().token});
  if (!answer) {
    context.out.say("error", answer.error(), Tone::Bad);
    return std::nullopt;
  }
  boost::system::error_code error;
  const boost::json::value value = boost::json::parse(answer->body, error);
  const bool is_object = !error && value.is_object();
  if (answer->status == link::kHttpOk && is_object) return value.get_object();
  const std::string sentence = is_object ? text_at(value.get_object(), "sentence") : std::string();
  context.out.say(
      "error", sentence.empty() ? context.words.say("refusal.unreachable") : sentence, Tone::Bad);
  return std::nullopt;
}

std::string text_at(const boost::json::object& object, std::string_view key) {
  const boost::json::value* value = object.if_contains(key);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t number_at(const boost::json::object& object, std::string_view key) {
  const boost::json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_number()) return 0;
  boost::system::error_code error;
  const auto number = value->to_number<std::int64_t>(error);
  return error ? 0 : number;
}

std::uint64_t id_at(const boost::json::object& object, std::string_view key) {
  return static_cast<std::uint64_t>(number_at(object, key));
}

boost::json::object object_at(const boost::json::object& object, std::string_view key) {
  const boost::json::value* value = object.if_contains(key);
  return value != nullptr && value->is_object() ? value->get_object() : boost::json::object();
}

std::vector<std::int64_t> numbers_at(const boost::json::object& object, std::string_view key) {
  std::vector<std::int64_t> numbers;
  const boost::json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return numbers;
  for (const boost::json::value& one : value->get_array()) {
    boost::system::error_code error;
    const auto number = one.is_number() ? one.to_number<std::int64_t>(error) : 0;
    numbers.push_back(error ? 0 : number);
  }
  return numbers;
}

std::vector<boost::json::object> objects_at(const boost::json::object& object,
                                            std::string_view key) {
  std::vector<boost::json::object> found;
  const boost::json::value* value = object.if_contains(key);
  if (value == nullptr || !value->is_array()) return found;
  for (const boost::json::value& one : value->get_array()) {
    found.push_back(one.is_object() ? one.get_object() : boost::json::object());
  }
  return found;
}

}  // namespace lair::terminal
