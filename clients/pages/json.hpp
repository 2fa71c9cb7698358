// What the server tells over HTTP, as JSON that may lack anything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/json.hpp>

namespace lair::pages {

// The members of the JSON object in `text`; nothing for any other text.
std::optional<boost::json::object> object_in(const std::string& text);

// Each is empty, false or 0 where the object has no such thing by that name.
std::string text_at(const boost::json::object& object, std::string_view key);
bool is_at(const boost::json::object& object, std::string_view key);
std::int64_t number_at(const boost::json::object& object, std::string_view key);
double fraction_at(const boost::json::object& object, std::string_view key);
std::uint64_t id_at(const boost::json::object& object, std::string_view key);
boost::json::object object_at(const boost::json::object& object, std::string_view key);
std::vector<std::int64_t> numbers_at(const boost::json::object& object, std::string_view key);

// Whether there is a number by that name: some are null.
bool has_number(const boost::json::object& object, std::string_view key);

// Of an array; in place of what is no object stands an empty one.
std::vector<boost::json::object> objects_at(const boost::json::object& object,
                                            std::string_view key);

}  // namespace lair::pages
