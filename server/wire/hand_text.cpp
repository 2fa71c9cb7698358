#include "server/wire/hand_text.hpp"

#include "engine/tiles/notation.hpp"

namespace lair::wire {

std::string hand_text(const Reading& reading) {
  std::string text;
  for (const Set& set : reading.sets) {
    const int tiles = set.is_kong() ? 4 : 3;
    for (int place = 0; place < tiles; ++place) {
      text += code_of(set.is_chow() ? set.tile.up(place) : set.tile);
    }
    text += ' ';
  }
  const std::string eye(code_of(reading.eyes));
  return text + eye + eye;
}

}  // namespace lair::wire
