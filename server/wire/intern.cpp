#include "server/wire/intern.hpp"

#include <mutex>
#include <set>
#include <string>

namespace lair::wire {

std::string_view interned(std::string_view text) {
  static std::mutex& mutex = *new std::mutex;  // never destroyed: views outlive static objects
  static auto& texts = *new std::set<std::string, std::less<>>;
  if (text.empty()) return {};
  const std::lock_guard lock(mutex);
  const auto found = texts.find(text);
  return found != texts.end() ? *found : *texts.emplace(text).first;
}

}  // namespace lair::wire
