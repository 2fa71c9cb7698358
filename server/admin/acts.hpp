// What operators may ask, as JSON: the same at the console, over the socket, on their page.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/admin/ports.hpp"
#include "server/people/people.hpp"

namespace lair::admin {

// {"act":"people.ban","name":"Mei","seconds":3600,"reason":"…"} is answered by {"done":true,…} or
// by
// {"done":false,"error":CODE,"sentence":SENTENCE}. A person is named by "name", an account's, or by
// "player", a number. README.md lists the acts.
class Acts {
 public:
  struct Sources {
    people::People& people;
    Register& known;
    MarkedGames& games;
    RunningServer* server = nullptr;  // nothing: none runs, the database is open beside
    people::Clock clock;
    std::string address = {};  // that people type: "https://mahjong.example"
  };

  // What the sources name outlives the acts.
  explicit Acts(Sources sources) : from_(std::move(sources)) {}

  // For an operator, or for the console: who asks was checked. Any thread that may wait for the
  // disk; several at once.
  boost::json::object run(const boost::json::object& asked, const people::Moderator& by);

  // Who may ask for it on the page.
  static people::Role least_role(std::string_view act);

 private:
  Sources from_;
};

// {"done":false,…}.
boost::json::object refused(std::string_view code, std::string_view sentence);

}  // namespace lair::admin
