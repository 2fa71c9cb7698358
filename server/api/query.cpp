#include "server/api/query.hpp"

#include <algorithm>
#include <charconv>

#include "server/people/unicode.hpp"

namespace lair {
namespace {

int digit_of(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool has_two = at + 2 < text.size();
    const int high = has_two ? digit_of(text[at + 1]) : -1;
    const int low = has_two ? digit_of(text[at + 2]) : -1;
    if (text[at] == '%' && high >= 0 && low >= 0) {
      plain += static_cast<char>(high * 16 + low);
      at += 2;
    } else {
      plain += text[at] == '+' ? ' ' : text[at];
    }
  }
  return plain;
}

}  // namespace

Query query_of(std::string_view text) {
  Query query;
  while (!text.empty()) {
    const std::string_view field = text.substr(0, text.find('&'));
    text.remove_prefix(field.size() == text.size() ? field.size() : field.size() + 1);
    const auto equals = field.find('=');
    if (equals == std::string_view::npos) continue;
    query[decoded(field.substr(0, equals))] = decoded(field.substr(equals + 1));
  }
  return query;
}

bool is_text(const Query& query) {
  const auto is_one = [](const std::string& text) {
    return text.find('\0') == std::string::npos &&
           people::code_points_of(text, people::Form::Composed).has_value();
  };
  return std::ranges::all_of(
      query, [&](const auto& field) { return is_one(field.first) && is_one(field.second); });
}

std::optional<std::int64_t> number_of_text(std::string_view text) {
  std::int64_t number = 0;
  const char* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number);
  if (read.ec != std::errc() || read.ptr != end || number < 0) return std::nullopt;
  return number;
}

Result<std::optional<std::int64_t>, std::string> whole_number(const Query& query,
                                                              const std::string& name) {
  const auto found = query.find(name);
  if (found == query.end()) return std::optional<std::int64_t>();
  const auto number = number_of_text(found->second);
  if (!number) return fail(name + " takes a whole number");
  return number;
}

}  // namespace lair
