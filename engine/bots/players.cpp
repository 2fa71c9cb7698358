#include "engine/bots/players.hpp"

#include <algorithm>
#include <cstdint>

#include "engine/bots/bot.hpp"
#include "engine/ensure.hpp"
#include "engine/play/known_tiles.hpp"

namespace lair {
namespace {

bool is_offered(const Actions& legal, const Action& action) {
  return std::ranges::find(legal, action) != legal.end();
}

// A number that looks random but depends only on what the seat sees.
std::uint64_t mixed(Seat seat, const View& view) {
  std::uint64_t mix = 0xcbf29ce484222325U;
  const auto fold = [&mix](std::uint64_t value) {
    mix = (mix ^ value) * 0x100000001b3U;
    mix ^= mix >> 29;
  };
  fold(index_of(seat) + 1);
  fold(view.discards);
  fold(view.tiles_left);
  const TileCounts& own = *view.seats[seat].concealed;
  for (std::size_t index = 0; index < Tile::kPlainKinds; ++index) fold(own[kTiles[index]]);
  return mix;
}

// What a beginner does: wins when it may, considers a claim every other time, and one time in four
// discards a tile at random.
Action beginners_choice(const Appraisal& appraisal,
                        Seat seat,
                        const View& view,
                        const Actions& legal) {
  constexpr std::uint64_t kSlipsOneIn = 4;
  if (is_offered(legal, MahJong{})) return MahJong{};
  const std::uint64_t chance = mixed(seat, view);
  const bool slips = chance % kSlipsOneIn == 0;
  if (view.phase != ViewPhase::Turn) {
    if (chance % 2 == 0 && is_offered(legal, Pass{})) return Pass{};
    return choose(appraisal, seat, view, legal);
  }
  Actions discards;
  for (const Action& action : legal) {
    if (std::holds_alternative<Discard>(action)) discards.push_back(action);
  }
  if (slips && !discards.empty()) {
    return discards[(chance >> 8) % discards.size()];
  }
  return choose(appraisal, seat, view, legal);
}

}  // namespace

const Appraisal& Players::appraisal() {
  if (!appraisal_) appraisal_ = std::make_unique<const Appraisal>(*rules_);
  return *appraisal_;
}

const Evaluator& Players::evaluator(bool defends) {
  auto& one = defends ? defender_ : attacker_;
  if (!one) one = std::make_unique<const Evaluator>(*rules_, EvaluatorOptions{.defends = defends});
  return *one;
}

Action Players::choose(Strength strength, Seat seat, const View& view, const Actions& legal) {
  ensure(!legal.empty(), "a bot is asked only when there is something to choose");
  switch (strength) {
    case Strength::Beginner:
      return beginners_choice(appraisal(), seat, view, legal);
    case Strength::Casual:
      return lair::choose(appraisal(), seat, view, legal);
    case Strength::Club:
    case Strength::Expert:
      break;
  }
  if (is_offered(legal, MahJong{})) return MahJong{};
  if (legal.size() == 1) return legal[0];
  return best_of(evaluator(strength == Strength::Expert).evaluate(seat, view, legal)).action;
}

}  // namespace lair
