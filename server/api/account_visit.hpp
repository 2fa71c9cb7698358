// One request to the account pages, from its arrival to its answer.
#pragma once

#include "server/api/session_token.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// Replies once, immediately or later; `people` must outlive the reply. Any thread.
void visit_account(people::People& people,
                   CookieTerms terms,
                   net::HttpRequest request,
                   net::HttpReply reply);

}  // namespace lair
