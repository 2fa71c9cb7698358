// The page of operators: what they ask for in the browser, as they would at the console.
#pragma once

#include "server/admin/acts.hpp"
#include "server/admin/worker.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// POST /auth/admin with an act as JSON (server/admin/README.md), by the session of an operator;
// some by that of a moderator.
class OperatorPage {
 public:
  static constexpr std::string_view kPath = "/auth/admin";

  // What is given outlives the page; `worker` may be gone before, with what waits in it.
  OperatorPage(people::People& people, admin::Acts& acts, admin::Worker& worker)
      : people_(people), acts_(acts), worker_(worker) {}

  // Any thread; replies once, from the worker's or at once.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

 private:
  people::People& people_;
  admin::Acts& acts_;
  admin::Worker& worker_;
};

}  // namespace lair
