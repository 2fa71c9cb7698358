#include "clients/link/deep_link.hpp"

#include <charconv>
#include <system_error>

namespace lair::link {
namespace {

constexpr std::string_view kScheme = "lair://";

// What stands before the next slash, which is taken off `text`.
std::string_view next_part(std::string_view& text) {
  const std::size_t slash = text.find('/');
  const std::string_view part = text.substr(0, slash);
  text.remove_prefix(slash == std::string_view::npos ? text.size() : slash + 1);
  return part;
}

}  // namespace

std::optional<DeepLink> deep_link_from(std::string_view text) {
  if (!text.starts_with(kScheme)) return std::nullopt;
  text.remove_prefix(kScheme.size());
  const auto server = endpoint_from(next_part(text));
  if (!server) return std::nullopt;
  DeepLink link{.server = *server};
  if (text.empty()) return link;
  if (next_part(text) != "table") return std::nullopt;
  const std::string_view number = next_part(text);
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), link.table);
  if (error != std::errc() || end != number.data() + number.size() || link.table == 0) {
    return std::nullopt;
  }
  link.code = std::string(next_part(text));
  return link;
}

}  // namespace lair::link
