#include "engine/rules/score.hpp"

#include <algorithm>
#include <tuple>

namespace lair {

void sort_items(std::vector<ScoreItem>& items) {
  // Items that compare equal are equal, so stability is not missed.
  std::ranges::sort(items, {}, [](const ScoreItem& item) {
    return std::tuple(item.section, item.code, item.value);
  });
}

}  // namespace lair
