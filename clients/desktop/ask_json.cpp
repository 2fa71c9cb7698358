#include "clients/desktop/ask_json.hpp"

#include <QPointer>
#include <utility>

#include "clients/desktop/text.hpp"
#include "clients/pages/json.hpp"

namespace lair::desktop {

QString shown_at(const boost::json::object& object, std::string_view key) {
  return qt(pages::text_at(object, key));
}

QString refusal_in(const Session& session, const boost::json::object& no) {
  const std::string code = pages::text_at(no, "error");
  const std::int64_t wait = pages::number_at(no, "wait_seconds");
  words::Values values;
  values.emplace_back("seconds", wait == 0 ? 1 : wait);
  values.emplace_back(
      "until",
      words::Words::point_in_time(static_cast<std::uint64_t>(pages::number_at(no, "until"))));
  return qt(session.words().say_code(
      "refusal", code.empty() ? "unreachable" : code, values, pages::text_at(no, "sentence")));
}

void ask_json(Session& session,
              QObject* here,
              const std::string& path,
              const std::string& body,
              JsonOwner owner) {
  const QPointer<QObject> still(here);
  session.ask_http(path, body, [still, &session, owner = std::move(owner)](const auto& answer) {
    if (!still || (owner.is_wanted && !owner.is_wanted())) return;
    if (!answer) return owner.on_trouble(qt(answer.error()));
    const auto told = pages::object_in(answer->body).value_or(boost::json::object());
    if (!is_good(answer->status)) return owner.on_trouble(refusal_in(session, told));
    owner.on_told(answer->status, told);
  });
}

}  // namespace lair::desktop
