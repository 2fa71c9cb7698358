// How the pages of accounts answer: a refusal with its status, a person as JSON.
#pragma once

#include <boost/json.hpp>

#include "server/net/http.hpp"
#include "server/people/people.hpp"

namespace lair {

// With error, sentence, where it helps field, wait_seconds, until; the status follows from the
// code.
net::HttpAnswer refused_answer(const people::Refusal& refused);

boost::json::object account_json(const people::Person& person);

}  // namespace lair
