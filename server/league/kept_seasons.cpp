#include "server/league/kept_seasons.hpp"

#include <algorithm>
#include <utility>

#include "server/league/weight.hpp"

namespace lair::league {

std::shared_ptr<const Season> KeptSeasons::find(SeasonId id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) return nullptr;
  found->second.asked_for = ++asked_;
  return found->second.season;
}

void KeptSeasons::keep(SeasonId id, std::shared_ptr<const Season> season) {
  drop(id);
  const std::size_t bytes = memory_of(*season);
  if (bytes > bytes_max_) return;
  while (kept_.size() >= most_ || bytes_ + bytes > bytes_max_) drop_oldest();
  kept_.emplace(id, Kept{.season = std::move(season), .bytes = bytes, .asked_for = ++asked_});
  bytes_ += bytes;
}

void KeptSeasons::drop(SeasonId id) {
  const auto found = kept_.find(id);
  if (found == kept_.end()) return;
  bytes_ -= found->second.bytes;
  kept_.erase(found);
}

void KeptSeasons::drop_oldest() {
  const auto oldest =
      std::ranges::min_element(kept_, {}, [](const auto& entry) { return entry.second.asked_for; });
  drop(oldest->first);
}

}  // namespace lair::league
