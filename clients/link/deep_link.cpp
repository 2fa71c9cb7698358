#include "clients/link/deep_link.hpp"

#include <algorithm>
#include <charconv>
#include <system_error>

namespace lair::link {
namespace {

constexpr std::string_view kScheme = "lair://";
constexpr std::string_view kPageScreen = "/#/";  // before the screen in a page's address
constexpr std::size_t kCodeBytesMax = 64;        // many times what a server's codes have

// Returns the text before the next slash and removes it, with the slash, from `text`.
std::string_view next_part(std::string_view& text) {
  const std::size_t slash = text.find('/');
  const std::string_view part = text.substr(0, slash);
  text.remove_prefix(slash == std::string_view::npos ? text.size() : slash + 1);
  return part;
}

// Anything else would not be a request that a server takes.
bool may_be_code(std::string_view text) {
  const auto is_strange = [](char letter) { return letter <= ' ' || letter > '~'; };
  return text.size() <= kCodeBytesMax && std::ranges::none_of(text, is_strange);
}

// `text` is "12" or "12/CODE".
std::optional<DeepLink> table_at(const Endpoint& server, std::string_view text) {
  DeepLink link{.server = server};
  const std::string_view number = next_part(text);
  const auto [end, error] =
      std::from_chars(number.data(), number.data() + number.size(), link.table);
  if (error != std::errc() || end != number.data() + number.size() || link.table == 0) {
    return std::nullopt;
  }
  const std::string_view code = next_part(text);
  if (!may_be_code(code)) return std::nullopt;
  link.code = std::string(code);
  return link;
}

std::optional<DeepLink> page_at(std::string_view text) {
  if (!text.starts_with("http://") && !text.starts_with("https://")) return std::nullopt;
  const std::size_t end = text.find(kPageScreen);
  if (end == std::string_view::npos) return std::nullopt;
  const auto server = endpoint_from(text.substr(0, end));
  if (!server) return std::nullopt;
  text.remove_prefix(end + kPageScreen.size());
  if (next_part(text) != "table") return DeepLink{.server = *server};
  return table_at(*server, text);
}

}  // namespace

std::optional<DeepLink> deep_link_from(std::string_view text) {
  if (!text.starts_with(kScheme)) return page_at(text);
  text.remove_prefix(kScheme.size());
  const auto server = endpoint_from(next_part(text));
  if (!server) return std::nullopt;
  if (text.empty()) return DeepLink{.server = *server};
  if (next_part(text) != "table") return std::nullopt;
  return table_at(*server, text);
}

}  // namespace lair::link
