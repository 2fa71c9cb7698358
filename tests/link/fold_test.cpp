// A client's fold of what it is sent equals the engine's view for the same seat.
#include "clients/link/fold.hpp"

#include <gtest/gtest.h>

#include "clients/link/codec.hpp"
#include "engine/bots/self_play.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"
#include "server/wire/encode.hpp"

namespace lair::link {
namespace {

// Four clients at one table, fed with the bytes that the server would send them.
class Clients {
 public:
  void see(const GameMatch& match, const Event& event) {
    for (const Seat seat : kSeats) {
      const auto seen = seen_by(seat, event, match.deal);
      if (!seen) continue;
      const wire::TableEvents events{.table = table::TableId(1),
                                     .first = 1,
                                     .events = {{SeatEvent(*seen), match.scores, match.is_over()}},
                                     .moment = match.deal.moment,
                                     .prompt = std::nullopt,
                                     .near_win = std::nullopt};
      v1::ServerFrame frame;
      ASSERT_TRUE(decode(wire::encode(events), frame));
      const auto folded = fold(views_[seat], frame.events().events(0));
      ASSERT_TRUE(folded.has_value()) << folded.error();
      ASSERT_EQ(views_[seat].deal, view_of(seat, match.deal));
      ASSERT_EQ(views_[seat].own, seat);
      ++compared_;
    }
  }

  BySeat<TableView>& views() { return views_; }

  [[nodiscard]] std::size_t compared() const { return compared_; }

 private:
  BySeat<TableView> views_;
  std::size_t compared_ = 0;
};

void play(std::uint8_t seed_byte, std::string_view rules_id, Clients& clients) {
  const auto rules = make_rule_set(rules_id, {});
  ASSERT_TRUE(rules.has_value());
  GameMatch match = new_match(*rules);
  fair::Seed root;
  root.bytes.fill(seed_byte);
  const WallSource walls = [&](std::uint32_t number) {
    return fair::wall_from(fair::derived_seed(root, {.table = 1, .deal = number}),
                           (*rules)->flow().bonus_tiles,
                           (*rules)->flow().dead_wall);
  };
  const Observer observer{
      .before_action = {},
      .after_event = [&](const GameMatch& at, const Event& event) { clients.see(at, event); },
      .refused = {}};
  play_match(match, walls, bots(**rules), observer, 40);
  for (const Seat seat : kSeats) {
    EXPECT_EQ(clients.views()[seat].scores, match.scores);
    EXPECT_EQ(clients.views()[seat].match_over, match.is_over());
  }
}

TEST(Fold, MakesOfTheSentEventsTheViewThatTheEngineHas) {
  for (const RuleSystem& system : rule_systems()) {
    SCOPED_TRACE(system.id);
    Clients clients;
    play(1, system.id, clients);
    EXPECT_GT(clients.compared(), 1000U);
    if (HasFatalFailure()) return;
  }
}

TEST(Fold, RefusesATileThatDoesNotExist) {
  TableView view;
  v1::SeatEvent event;
  event.mutable_discard()->set_tile(42);
  EXPECT_FALSE(fold(view, event).has_value());
}

TEST(Fold, RefusesAMeldFromAnEmptyPond) {
  TableView view;
  v1::SeatEvent event;
  v1::Meld& meld = *event.mutable_melded()->mutable_meld();
  meld.set_kind(v1::MELD_KIND_PUNG);
  meld.set_from(1);
  EXPECT_FALSE(fold(view, event).has_value());
}

TEST(Fold, PassesOverAnEventOfANewerServer) {
  TableView view;
  EXPECT_TRUE(fold(view, v1::SeatEvent()).has_value());
}

}  // namespace
}  // namespace lair::link
