// Reads JSON from the server that may lack anything.
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

// Each returns an empty value, false or 0 if the object has no such value under that key.
std::string text_at(const boost::json::object& object, std::string_view key);
bool is_at(const boost::json::object& object, std::string_view key);
std::int64_t number_at(const boost::json::object& object, std::string_view key);
double fraction_at(const boost::json::object& object, std::string_view key);
std::uint64_t id_at(const boost::json::object& object, std::string_view key);
boost::json::object object_at(const boost::json::object& object, std::string_view key);
std::vector<std::int64_t> numbers_at(const boost::json::object& object, std::string_view key);

// Whether there is a number under that key; some are null.
bool has_number(const boost::json::object& object, std::string_view key);

// The objects of an array; an element that is not an object becomes an empty one.
std::vector<boost::json::object> objects_at(const boost::json::object& object,
                                            std::string_view key);

}  // namespace lair::pages
