#include "clients/link/automation.hpp"

#include <algorithm>

#include "clients/link/choices.hpp"

namespace lair::link {

std::optional<Action> automatic_answer(const Conversation& talk, const Automation& wanted) {
  const v1::Prompt* prompt = talk.prompt();
  if (prompt == nullptr || talk.was_refused()) return std::nullopt;
  // Everybody is asked when a kong may be robbed; a seat that cannot rob it has nothing to decide.
  const auto choices = choices_of(prompt, talk.near_win());
  const bool may_only_pass = choices.size() == 1 && choices[0].kind == Choice::Kind::Pass;
  if (may_only_pass && discards_of(prompt).empty()) return Pass{};
  return automatic_action(*prompt, talk.view().deal.drawn, wanted);
}

std::optional<Action> automatic_action(const v1::Prompt& prompt,
                                       std::optional<Tile> drawn,
                                       const Automation& wanted) {
  using Kind = Choice::Kind;
  const auto choices = choices_of(&prompt, nullptr);
  const auto is_win = [](const Choice& one) {
    return one.kind == Kind::MahJong && one.refused == nullptr &&
           one.if_false == v1::FALSE_MAH_JONG_EFFECT_UNSPECIFIED;
  };
  if (const auto win = std::ranges::find_if(choices, is_win); win != choices.end()) {
    const bool is_enough = wanted.wins && prompt.win().faan() >= wanted.wins_from;
    return is_enough ? std::optional(win->action) : std::nullopt;
  }
  const auto tiles = discards_of(&prompt);
  if (tiles.empty()) {
    const bool has_only_chows = std::ranges::all_of(choices, [](const Choice& one) {
      return one.kind == Kind::Chow || one.kind == Kind::Pass;
    });
    if (wanted.no_claims || (wanted.no_chow && has_only_chows)) return Pass{};
    return std::nullopt;
  }
  const bool may_go = drawn && std::ranges::find(tiles, *drawn) != tiles.end();
  return wanted.discards_drawn && may_go ? std::optional<Action>(Discard{*drawn}) : std::nullopt;
}

}  // namespace lair::link
