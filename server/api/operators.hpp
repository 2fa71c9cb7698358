// The operators' page, on which they do in the browser what they can do at the console.
#pragma once

#include "server/admin/acts.hpp"
#include "server/admin/worker.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// POST /auth/admin takes an act as JSON (server/admin/README.md), with the session of an operator;
// a moderator's is enough for some acts.
class OperatorPage {
 public:
  static constexpr std::string_view kPath = "/auth/admin";

  // The arguments must outlive the page, except `worker`, which may end earlier and drops what
  // waits in it.
  OperatorPage(people::People& people, admin::Acts& acts, admin::Worker& worker)
      : people_(people), acts_(acts), worker_(worker) {}

  // Any thread. Replies once, on the worker's thread or immediately.
  void answer(const net::HttpRequest& request, net::HttpReply reply);

 private:
  people::People& people_;
  admin::Acts& acts_;
  admin::Worker& worker_;
};

}  // namespace lair
