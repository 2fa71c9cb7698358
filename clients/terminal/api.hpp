// Requests to the server over HTTP that tell the person why there is no answer.
#pragma once

#include <optional>
#include <string>

#include <boost/json.hpp>

#include "clients/pages/json.hpp"
#include "clients/terminal/context.hpp"

namespace lair::terminal {

using pages::id_at;
using pages::number_at;
using pages::numbers_at;
using pages::object_at;
using pages::objects_at;
using pages::text_at;

// The answer's JSON object; nothing once the person was told why there is none. Blocks until then.
std::optional<boost::json::object> ask_api(const Context& context, const std::string& path);

// The house of a game or of a season's settings: "Yahoo 3F basic", "Yahoo, Club rules".
std::string house_at(const Context& context, const boost::json::object& told);

}  // namespace lair::terminal
