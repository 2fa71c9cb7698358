// What the server tells over HTTP, as JSON that may lack anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

#include "clients/terminal/context.hpp"

namespace lair::terminal {

// The answer's JSON object; nothing once the person was told why there is none. Waits for it.
std::optional<boost::json::object> ask_api(const Context& context, const std::string& path);

// Each is empty, or 0, where the object has no such thing by that name.
std::string text_at(const boost::json::object& object, std::string_view key);
std::int64_t number_at(const boost::json::object& object, std::string_view key);
std::uint64_t id_at(const boost::json::object& object, std::string_view key);
boost::json::object object_at(const boost::json::object& object, std::string_view key);
std::vector<std::int64_t> numbers_at(const boost::json::object& object, std::string_view key);

// Of an array; in place of what is no object stands an empty one.
std::vector<boost::json::object> objects_at(const boost::json::object& object,
                                            std::string_view key);

}  // namespace lair::terminal
