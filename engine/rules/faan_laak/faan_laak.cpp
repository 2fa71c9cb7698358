#include "engine/rules/faan_laak/faan_laak.hpp"

namespace lair::hong_kong::faan_laak {
namespace {

constexpr Points kFirstLaak = 16_pts;

}  // namespace

// The price doubles with each laak. Rule F5.1.
int System::laak_of(Points price) {
  int laak = 0;
  for (Points reached = kFirstLaak; reached <= price; reached += reached) ++laak;
  return laak;
}

// Rules F1.2, F1.3, F1.4, F1.5.
Flow System::flow() const {
  Flow flow;
  flow.bonus_tiles = options_.flowers_used;
  flow.dead_wall = options_.dead_wall == Supplements::DeadWall ? DeadWall::Supply : DeadWall::None;
  flow.winner_order = WinnerOrder::InTurn;
  flow.kong_after_claim = options_.kong_after_claim;
  flow.melds_on_last_discard = false;
  flow.passed_win_lock = options_.passed_win_lock;
  flow.rob_concealed_for_orphans = true;
  flow.false_mahjong = options_.false_mahjong;
  flow.start = options_.initial_points;
  return flow;
}

RuleSystem rule_system() {
  return {
      .id = "faan-laak",
      .name = "Faan-laak",
      .options = option_list(),
      .styles = style_list(),
      .make = [](const House& house) -> std::unique_ptr<const RuleSet> {
        return std::make_unique<Rules<System>>(house);
      },
  };
}

}  // namespace lair::hong_kong::faan_laak
