#include "clients/link/practice.hpp"

#include <algorithm>

namespace lair::link {

std::optional<v1::CreateTable> practice_table(const Conversation& talk, const std::string& rules) {
  const v1::Welcome& lobby = talk.lobby();
  const auto system = std::ranges::find(lobby.rule_systems(), rules, &v1::RuleSystem::id);
  if (lobby.rooms_size() == 0 || system == lobby.rule_systems().end()) return std::nullopt;
  const v1::Room* room = &lobby.rooms(lobby.rooms_size() - 1);
  for (const v1::Room& one : lobby.rooms()) {
    if (one.id().find("cricket") != std::string::npos) room = &one;
  }
  std::string style = room->style();
  const bool suits =
      std::ranges::find(system->styles(), style, &v1::Style::id) != system->styles().end();
  if (!suits) style = system->styles_size() > 0 ? system->styles(0).id() : std::string();
  v1::CreateTable table = talk.styled_table(room->id(), system->id(), style);
  table.mutable_clock();
  table.mutable_policies()->set_admission(v1::ADMISSION_CODE);
  table.mutable_policies()->set_hints(true);
  return table;
}

}  // namespace lair::link
