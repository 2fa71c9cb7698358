#include "server/people/email_address.hpp"

#include <algorithm>
#include <cctype>

namespace lair::people {
namespace {

constexpr std::size_t kLocalBytesMax = 64;

bool is_of_local_part(char letter) {
  constexpr std::string_view kMarks = "!#$%&'*+/=?^_`{|}~.-";
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 ||
         kMarks.find(letter) != std::string_view::npos;
}

bool is_of_domain(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '.' || letter == '-';
}

// Parts between dots, none of them empty.
bool is_dotted(std::string_view text) {
  return !text.empty() && text.front() != '.' && text.back() != '.' &&
         text.find("..") == std::string_view::npos;
}

}  // namespace

std::optional<std::string> email_address_from(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  const std::size_t at = text.rfind('@');
  if (at == std::string_view::npos || text.size() > kEmailBytesMax) return std::nullopt;
  const std::string_view local = text.substr(0, at);
  const std::string_view domain = text.substr(at + 1);
  const bool is_good = local.size() <= kLocalBytesMax && is_dotted(local) && is_dotted(domain) &&
                       std::ranges::all_of(local, is_of_local_part) &&
                       std::ranges::all_of(domain, is_of_domain) && local.front() != '-' &&
                       domain.front() != '-';
  return is_good ? std::optional(std::string(text)) : std::nullopt;
}

std::string email_key(std::string_view address) {
  std::string key(address);
  std::ranges::transform(
      key, key.begin(), [](unsigned char letter) { return std::tolower(letter); });
  return key;
}

}  // namespace lair::people
