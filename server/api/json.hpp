// JSON in the requests and answers of the pages.
#pragma once

#include <string>
#include <string_view>

#include <boost/json.hpp>

#include "server/net/http.hpp"

namespace lair {

// A cache asks each time whether it is still the same: it may be different the next second.
net::HttpAnswer json_answer(const boost::json::value& value, int status = 200);

// {"error": code, "sentence": sentence}.
net::HttpAnswer json_error(int status, const std::string& code, const std::string& sentence);

// For whoever asked alone: no cache keeps it.
net::HttpAnswer private_answer(int status, const boost::json::object& object);

// Text under that key; empty when there is none.
std::string text_in(const boost::json::object& object, std::string_view key);

}  // namespace lair
