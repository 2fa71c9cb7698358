#include "clients/link/choices.hpp"

#include <algorithm>

#include "clients/link/values.hpp"
#include "engine/match_on.hpp"

namespace lair::link {
namespace {

std::optional<Choice> choice_from(const v1::Action& in) {
  const auto action = action_from(in);
  if (!action || std::holds_alternative<Discard>(*action)) return std::nullopt;
  Choice choice{.kind = Choice::Kind::Pass, .action = *action};
  std::visit(Match{
                 [](const Discard&) {},
                 [&](const DeclareKong& kong) {
                   choice.kind = Choice::Kind::Kong;
                   choice.tile = kong.tile;
                 },
                 [&](const MahJong&) { choice.kind = Choice::Kind::MahJong; },
                 [&](const ClaimChow& chow) {
                   choice.kind = Choice::Kind::Chow;
                   choice.tile = chow.lowest;
                 },
                 [&](const ClaimPung&) { choice.kind = Choice::Kind::Pung; },
                 [&](const ClaimKong&) { choice.kind = Choice::Kind::Kong; },
                 [](const Pass&) {},
             },
             *action);
  return choice;
}

}  // namespace

std::vector<Choice> choices_of(const v1::Prompt* prompt, const v1::ScoreSheet* near_win) {
  std::vector<Choice> choices;
  if (prompt != nullptr) {
    for (const v1::Action& offered : prompt->actions()) {
      if (auto choice = choice_from(offered)) choices.push_back(*choice);
    }
  }
  if (prompt != nullptr && prompt->false_mahjong() != v1::FALSE_MAH_JONG_EFFECT_UNSPECIFIED) {
    std::erase_if(choices, [](const Choice& one) { return one.kind == Choice::Kind::MahJong; });
    choices.push_back({.kind = Choice::Kind::MahJong,
                       .action = MahJong{},
                       .tile = {},
                       .if_false = prompt->false_mahjong()});
  }
  const v1::ScoreSheet* sheet = prompt != nullptr && prompt->has_win() ? &prompt->win() : near_win;
  const bool may_win =
      std::ranges::find(choices, Choice::Kind::MahJong, &Choice::kind) != choices.end();
  if (sheet != nullptr && !may_win) {
    choices.push_back(
        {.kind = Choice::Kind::MahJong, .action = MahJong{}, .tile = {}, .refused = sheet});
  }
  std::ranges::stable_sort(choices, {}, &Choice::kind);
  return choices;
}

std::vector<Tile> discards_of(const v1::Prompt* prompt) {
  std::vector<Tile> tiles;
  if (prompt == nullptr) return tiles;
  for (const v1::Action& offered : prompt->actions()) {
    const auto action = action_from(offered);
    if (!action) continue;
    if (const auto* discard = std::get_if<Discard>(&*action)) tiles.push_back(discard->tile);
  }
  return tiles;
}

}  // namespace lair::link
