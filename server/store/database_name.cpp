#include "server/store/database_name.hpp"

#include <algorithm>
#include <cstdlib>

namespace lair::store {

bool is_postgres(std::string_view name) {
  return name.starts_with("postgres://") || name.starts_with("postgresql://");
}

std::string without_password(std::string_view address) {
  constexpr std::string_view kMask = "***";
  constexpr std::string_view kParameter = "password=";
  std::string shown(address);
  const std::size_t begin = shown.find("://");
  if (begin == std::string::npos) return shown;
  const std::size_t end = shown.find('/', begin + 3);
  const std::size_t at = shown.rfind('@', end);
  const std::size_t colon = shown.find(':', begin + 3);
  if (at != std::string::npos && at > begin && colon < at) {
    shown.replace(colon + 1, at - colon - 1, kMask);
  }
  for (std::size_t from = shown.find(kParameter); from != std::string::npos;) {
    from += kParameter.size();
    shown.replace(from, std::min(shown.find('&', from), shown.size()) - from, kMask);
    from = shown.find(kParameter, from);
  }
  return shown;
}

std::string files_beside(const std::string& name) {
  if (!is_postgres(name)) return name;
  const char* const state = std::getenv("STATE_DIRECTORY");
  const std::size_t host = name.find("://") + 3;
  const std::size_t slash = std::min(name.find('/', host), name.size());
  const std::size_t end = std::min(name.find('?', host), name.size());
  const std::string database = slash < end ? name.substr(slash + 1, end - slash - 1) : "";
  const bool is_plain = !database.empty() && database.find_first_of("/%.") == std::string::npos;
  return std::string(state == nullptr ? "var" : state) + "/lair-" +
         (is_plain ? database : "postgres");
}

}  // namespace lair::store
