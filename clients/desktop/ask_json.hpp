// Requests to the server over HTTP that are answered in JSON.
#pragma once

#include <QObject>
#include <QString>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "clients/desktop/session.hpp"

namespace lair::desktop {

struct JsonOwner {
  std::function<void(int status, const boost::json::object& told)> on_told;
  std::function<void(const QString& sentence)> on_trouble;
  // Called when the answer is there; returns false if something else was chosen meanwhile. If null,
  // the answer is always wanted.
  std::function<bool()> is_wanted = {};
};

// Questions about one thing that is shown. Only the last one's answer is wanted: an earlier one may
// be answered, or fail, after it.
class Questions {
 public:
  // For the JsonOwner of the question that is asked next. Must not be called after this object has
  // gone.
  [[nodiscard]] std::function<bool()> next() {
    return [this, number = ++count_] { return number == count_; };
  }

 private:
  std::uint64_t count_ = 0;
};

// Whether the status says that the request was carried out.
inline bool is_good(int status) { return status / 100 == 2; }

// Answers are delivered as long as `here` exists. With a body the request is a POST.
void ask_json(Session& session,
              QObject* here,
              const std::string& path,
              const std::string& body,
              JsonOwner owner);

// The text under that key, to be shown; empty if there is none.
QString shown_at(const boost::json::object& object, std::string_view key);

// Why the server refused, in the words of the catalogue.
QString refusal_in(const Session& session, const boost::json::object& no);

}  // namespace lair::desktop
