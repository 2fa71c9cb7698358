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

std::optional<v1::CreateTable> practice_step(const Conversation& talk, std::size_t step) {
  auto usual = practice_table(talk, "yahoo");
  if (!usual) return std::nullopt;
  const std::string style(kPracticePath.at(std::min(step, kPracticePath.size() - 1)));
  const auto room = std::ranges::find(talk.lobby().rooms(), style, &v1::Room::style);
  if (room != talk.lobby().rooms().end()) usual->set_room(room->id());
  v1::CreateTable table = talk.styled_table(usual->room(), usual->rules(), style);
  *table.mutable_clock() = usual->clock();
  *table.mutable_policies() = usual->policies();
  table.mutable_policies()->mutable_length()->set_unit(v1::MatchLength::UNIT_ROUNDS);
  table.mutable_policies()->mutable_length()->set_count(1);
  return table;
}

std::size_t step_after(std::size_t step, std::string_view style) {
  const bool is_next = step < kPracticePath.size() && kPracticePath.at(step) == style;
  return is_next ? step + 1 : step;
}

bool is_practice(const v1::TableSummary& table) {
  return std::ranges::count(table.seats(), v1::SeatState::KIND_BOT, &v1::SeatState::kind) == 3;
}

bool is_unhurried(const v1::TableSummary& table) {
  const v1::TablePolicies& policies = table.policies();
  return is_practice(table) && policies.admission() != v1::ADMISSION_LEAGUE &&
         policies.length().unit() != v1::MatchLength::UNIT_MINUTES;
}

}  // namespace lair::link
