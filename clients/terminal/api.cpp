#include "clients/terminal/api.hpp"

#include "clients/link/http.hpp"
#include "clients/words/names.hpp"

namespace lair::terminal {

std::optional<boost::json::object> ask_api(const Context& context, const std::string& path) {
  const auto answer =
      link::ask_http(context.link.endpoint(),
                     {.path = path, .body = {}, .token = context.talk().guest().token},
                     context.link.http_patience());
  if (!answer) {
    context.out.say("error", answer.error(), Tone::Bad);
    return std::nullopt;
  }
  auto told = pages::object_in(answer->body);
  if (answer->status == link::kHttpOk && told) return told;
  const std::string sentence = told ? text_at(*told, "sentence") : std::string();
  context.out.say(
      "error", sentence.empty() ? context.words.say("refusal.unreachable") : sentence, Tone::Bad);
  return std::nullopt;
}

std::string house_at(const Context& context, const boost::json::object& told) {
  return words::house_name(context.words,
                           context.talk().lobby(),
                           {.rules = text_at(told, "rules"),
                            .settings = link::settings_in(text_at(told, "house")),
                            .name = text_at(told, "house_name")});
}

}  // namespace lair::terminal
