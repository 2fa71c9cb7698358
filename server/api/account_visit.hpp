// One request to the pages of accounts, on its way to its answer.
#pragma once

#include "server/api/session_token.hpp"
#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// Replies once, at once or later; the people outlive that. Any thread.
void visit_account(people::People& people,
                   CookieTerms terms,
                   net::HttpRequest request,
                   net::HttpReply reply);

}  // namespace lair
