// JSON answers of the read-only pages.
#pragma once

#include <string>

#include <boost/json.hpp>

#include "server/net/http.hpp"

namespace lair {

// A cache asks each time whether it is still the same: it may be different the next second.
net::HttpAnswer json_answer(const boost::json::value& value, int status = 200);

// {"error": code, "sentence": sentence}.
net::HttpAnswer json_error(int status, const std::string& code, const std::string& sentence);

}  // namespace lair
