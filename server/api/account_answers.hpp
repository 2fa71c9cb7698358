// How the account pages answer: refusals with a status, people as JSON.
#pragma once

#include <boost/json.hpp>

#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// The body has error and sentence and, if they help, field, wait_seconds and until; the status
// follows from the code.
net::HttpAnswer refused_answer(const people::Refusal& refused);

boost::json::object account_json(const people::Person& person);

}  // namespace lair
