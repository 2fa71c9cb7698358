// Any text is tiles or an error that says where; tiles are the same after another trip through
// text.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "engine/ensure.hpp"
#include "engine/rules/house.hpp"
#include "engine/tiles/notation.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto tiles = lair::tiles_from_text(text)) {
    const auto again = lair::tiles_from_text(lair::text_of(*tiles));
    lair::ensure(again && *again == *tiles, "tiles written down are the same tiles");
  } else {
    lair::ensure(!tiles.error().empty(), "an error says what is wrong");
  }
  if (const auto tile = lair::tile_of(text)) {
    lair::ensure(lair::code_of(*tile) == text, "a tile has one code");
  }
  if (const auto settings = lair::settings_from_text(text); !settings) {
    lair::ensure(!settings.error().sentence.empty(), "an error says what is wrong");
  }
  return 0;
}
