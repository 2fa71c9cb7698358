#include "server/wire/doubled_key.hpp"

#include <set>
#include <vector>

#include <boost/json/basic_parser_impl.hpp>

namespace lair::wire {
namespace {

namespace json = boost::json;

// Receives the parts of a text as it is parsed; keeps the keys of all objects that are still open.
struct KeyHandler {
  // NOLINTBEGIN(readability-identifier-naming): the names that Boost.JSON asks of a handler
  static constexpr std::size_t max_object_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_array_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_key_size = static_cast<std::size_t>(-1);
  static constexpr std::size_t max_string_size = static_cast<std::size_t>(-1);
  // NOLINTEND(readability-identifier-naming)

  std::vector<std::set<std::string>> open;
  std::string key;
  std::optional<std::string> doubled;

  bool on_object_begin(json::error_code&) {
    open.emplace_back();
    return true;
  }

  bool on_object_end(std::size_t, json::error_code&) {
    open.pop_back();
    return true;
  }

  bool on_key_part(json::string_view part, std::size_t, json::error_code&) {
    key.append(part.data(), part.size());
    return true;
  }

  bool on_key(json::string_view part, std::size_t, json::error_code&) {
    key.append(part.data(), part.size());
    if (!open.back().insert(key).second && !doubled) doubled = key;
    key.clear();
    return true;
  }

  bool on_document_begin(json::error_code&) { return true; }

  bool on_document_end(json::error_code&) { return true; }

  bool on_array_begin(json::error_code&) { return true; }

  bool on_array_end(std::size_t, json::error_code&) { return true; }

  bool on_string_part(json::string_view, std::size_t, json::error_code&) { return true; }

  bool on_string(json::string_view, std::size_t, json::error_code&) { return true; }

  bool on_number_part(json::string_view, json::error_code&) { return true; }

  bool on_int64(std::int64_t, json::string_view, json::error_code&) { return true; }

  bool on_uint64(std::uint64_t, json::string_view, json::error_code&) { return true; }

  bool on_double(double, json::string_view, json::error_code&) { return true; }

  bool on_bool(bool, json::error_code&) { return true; }

  bool on_null(json::error_code&) { return true; }

  bool on_comment_part(json::string_view, json::error_code&) { return true; }

  bool on_comment(json::string_view, json::error_code&) { return true; }
};

}  // namespace

std::optional<std::string> doubled_key(std::string_view text) {
  const json::parse_options standard;
  json::basic_parser<KeyHandler> parser(standard);
  json::error_code error;
  parser.write_some(false, text.data(), text.size(), error);
  return parser.handler().doubled;
}

}  // namespace lair::wire
