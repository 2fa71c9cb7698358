#include "server/wire/house_text.hpp"

#include "engine/rules/house.hpp"

namespace lair::wire {

std::string canonical_text(const table::TableSettings& settings) {
  return lair::canonical_text(settings.rules, settings.settings);
}

}  // namespace lair::wire
