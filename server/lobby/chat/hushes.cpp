#include "server/lobby/chat/hushes.hpp"

#include <algorithm>

namespace lair::lobby {
namespace {

auto entry_of(auto& hushed, PlayerId player) {
  return std::ranges::find_if(
      hushed, [player](const wire::HushEntry& entry) { return entry.player == player; });
}

bool hides(const std::vector<wire::HushEntry>& hushed, PlayerId speaker, wire::ChatPlace place) {
  const auto entry = entry_of(hushed, speaker);
  if (entry == hushed.end()) return false;
  return place != wire::ChatPlace::Private || entry->kind == wire::HushKind::Block;
}

}  // namespace

void Hushes::arrive(PlayerId player) {
  if (!here_.contains(player)) here_.emplace(player, book_.of(player));
}

void Hushes::set(PlayerId player, const wire::HushEntry& entry) {
  const auto found = here_.find(player);
  if (found == here_.end()) return;
  auto& hushed = found->second;
  const auto old = entry_of(hushed, entry.player);
  if (old != hushed.end()) hushed.erase(old);
  if (entry.kind != wire::HushKind::Nothing) hushed.push_back(entry);
}

std::vector<PlayerId> Hushes::rename(PlayerId player, const std::string& name) {
  std::vector<PlayerId> listeners;
  for (auto& [listener, hushed] : here_) {
    const auto entry = entry_of(hushed, player);
    if (entry == hushed.end() || entry->name == name) continue;
    entry->name = name;
    listeners.push_back(listener);
  }
  return listeners;
}

const std::vector<wire::HushEntry>& Hushes::of(PlayerId player) const {
  static const std::vector<wire::HushEntry> kNobody;
  const auto found = here_.find(player);
  return found == here_.end() ? kNobody : found->second;
}

bool Hushes::hides(PlayerId listener, PlayerId speaker, wire::ChatPlace place) const {
  const auto found = here_.find(listener);
  if (found == here_.end()) return lobby::hides(book_.of(listener), speaker, place);
  return lobby::hides(found->second, speaker, place);
}

}  // namespace lair::lobby
