// JSON in the requests to the pages and in their answers.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "server/net/http.hpp"

namespace lair {

// Caches must ask each time whether the answer is still valid, since it may change the next second.
net::HttpAnswer json_answer(const boost::json::value& value, int status = 200);

// {"error": code, "sentence": sentence}.
net::HttpAnswer json_error(int status, const std::string& code, const std::string& sentence);

// Only for the asker: no cache may keep it.
net::HttpAnswer private_answer(int status, const boost::json::object& object);

// The text under that key; empty if there is none.
std::string text_in(const boost::json::object& object, std::string_view key);

}  // namespace lair
