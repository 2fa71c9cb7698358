// What is asked of the server over HTTP and answered in JSON.
#pragma once

#include <QObject>
#include <QString>
#include <functional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

struct JsonOwner {
  std::function<void(int status, const boost::json::object& told)> on_told;
  std::function<void(const QString& sentence)> on_trouble;
  // Asked when the answer is there: false where something else was chosen meanwhile. Null: it is.
  std::function<bool()> is_wanted = {};
};

// Of an answer whose request was carried out.
inline bool is_good(int status) { return status / 100 == 2; }

// Answers come as long as `here` is there. With a body it is a POST.
void ask_json(Session& session,
              QObject* here,
              const std::string& path,
              const std::string& body,
              JsonOwner owner);

// The text by that name, to be shown; empty where there is none.
QString shown_at(const boost::json::object& object, std::string_view key);

// Why the server said no, in the words of the catalogue.
QString refusal_in(const Session& session, const boost::json::object& no);

}  // namespace lair::desktop
