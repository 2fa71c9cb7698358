// What operators may ask, as JSON: the same at the console, over the socket and on their page.
#pragma once

#include <string>
#include <string_view>
#include <utility>

#include <boost/json.hpp>

#include "server/admin/ports.hpp"
#include "server/people/people.hpp"

namespace lair::admin {

// {"act":"people.ban","name":"Mei","seconds":3600,"reason":"…"} is answered by {"done":true,…} or
// by {"done":false,"error":CODE,"sentence":SENTENCE}. A person is given by "name", the name of an
// account, or by "player", a number. README.md lists the acts.
class Acts {
 public:
  struct Sources {
    people::People& people;
    Register& known;
    MarkedGames& games;
    RunningServer* server = nullptr;  // null: none runs; the caller opened the database itself
    people::Clock clock;
    std::string address = {};  // what people type: "https://mahjong.example"
  };

  // The sources must outlive the acts.
  explicit Acts(Sources sources) : from_(std::move(sources)) {}

  // Carries out an act for an operator or the console; the caller has checked who asks. Callable
  // from any thread that may wait for the disk, and from several at once.
  boost::json::object run(const boost::json::object& asked, const people::Moderator& by);

  // The least role that may ask for the act on the page.
  static people::Role least_role(std::string_view act);

 private:
  Sources from_;
};

// {"done":false,…}.
boost::json::object refused(std::string_view code, std::string_view sentence);

}  // namespace lair::admin
