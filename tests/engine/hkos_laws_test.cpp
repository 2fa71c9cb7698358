// Laws of play under the Hong Kong rule systems, over random deals rich in bonus tiles.
#include <iostream>
#include <ostream>
#include <string>

#include <gtest/gtest.h>

#include "engine/play/decide.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/rule_tables.hpp"

namespace lair {
namespace {

constexpr std::uint64_t kSeed = 144;

// A build without optimisation plays fewer deals.
#ifdef NDEBUG
constexpr std::uint32_t kDeals = 2'000;
#else
constexpr std::uint32_t kDeals = 60;
#endif

struct TableRow {
  std::string_view name;
  std::string_view rules;
  std::string_view options;

  friend void PrintTo(const TableRow& one, std::ostream* out) { *out << one.name; }
};

// The places in the wall of the first tiles that seat A is dealt in a first deal.
constexpr std::array<std::size_t, 7> kDealtToA{0, 1, 2, 3, 16, 17, 18};

class HongKongLaws : public ::testing::TestWithParam<TableRow> {
 protected:
  HongKongLaws()
      : rules_(testing::table_of(GetParam().rules, GetParam().options)),
        policy_(*rules_, kSeed),
        match_(new_match(rules_)) {
    std::cout << "seed " << kSeed << ", table " << GetParam().name << '\n';
  }

  void play(const Observer& observer) {
    for (number_ = 1; number_ <= kDeals && !HasFailure(); ++number_) {
      match_.next = rules_->first_deal();
      policy_.begin_deal();
      play_deal(
          match_, [this](std::uint32_t) { return wall(); }, std::ref(policy_), observer);
    }
    if (HasFailure()) ADD_FAILURE() << "seed " << kSeed << ", deal " << number_ - 1;
  }

  // A shuffled wall that deals seat A up to seven of the bonus tiles.
  Wall wall() {
    const Flow& flow = rules_->flow();
    const Wall fair = fair::wall_from(
        fair::derived_seed({}, {.table = 2, .deal = number_}), flow.bonus_tiles, flow.dead_wall);
    std::vector<Tile> tiles(fair.tiles().begin(), fair.tiles().end());
    if (!flow.bonus_tiles) return fair;
    const std::size_t given = policy_.chance().below(kDealtToA.size() + 1);
    for (std::size_t at = 0; at < given; ++at) {
      const auto wanted = std::ranges::find(tiles, kTiles[Tile::kPlainKinds + at]);
      std::swap(tiles[kDealtToA[at]], *wanted);
    }
    return Wall(tiles, flow.dead_wall);
  }

  std::shared_ptr<const RuleSet> rules_;
  testing::RandomPolicy policy_;
  GameMatch match_;
  std::uint32_t number_ = 0;
};

INSTANTIATE_TEST_SUITE_P(
    Tables,
    HongKongLaws,
    ::testing::Values(
        TableRow{"Hkos", "hkos", ""},
        TableRow{
            "HkosOpen", "hkos", "min_faan=0,kong_after_claim=true,rob_concealed_for_orphans=true"},
        TableRow{"HkosVariants",
                 "hkos",
                 "min_faan=1,liability=shared,mixed_terminals=2,settling_table=doubling"},
        TableRow{"FaanLaak", "faan-laak", ""},
        TableRow{"FaanLaakVariants",
                 "faan-laak",
                 "insurance=true,limit_hand_faan=7,settling_table=extended,last_discard=0"},
        TableRow{"FaanLaakPlain", "faan-laak", "flowers_used=false,dead_wall=0"}),
    [](const auto& table) { return std::string(table.param.name); });

TEST_P(HongKongLaws, ShowEachViewerEventsThatAddUpToItsView) {
  std::array<View, 5> views;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    for (std::size_t at = 0; at < views.size(); ++at) {
      const Viewer viewer = at < 4 ? Viewer(kSeats[at]) : std::nullopt;
      if (const auto seen = seen_by(viewer, event, match.deal)) lair::apply(views[at], *seen);
      EXPECT_TRUE(views[at] == view_of(viewer, match.deal)) << "viewer " << at;
    }
  };
  play(observer);
}

TEST_P(HongKongLaws, AcceptEveryLegalActionOfEverySeat) {
  Observer observer;
  observer.before_action = [&](const GameMatch& match, Seat, const Action&) {
    if (!policy_.chance().one_in(20)) return;
    for (const Seat seat : kSeats) {
      const Actions actions = legal(match.deal, seat);
      EXPECT_EQ(actions.empty(), !is_waited_for(match.deal, seat));
      for (const Action& action : actions) EXPECT_TRUE(decide(match.deal, seat, action));
      const bool may_win = std::ranges::count(actions, Action(MahJong{})) > 0;
      EXPECT_EQ(decide(match.deal, seat, MahJong{}).has_value(), may_win);
      EXPECT_TRUE(!may_win || win_now(match.deal, seat));
    }
  };
  observer.refused = [](const GameMatch&, Seat, const Refusal& refusal) {
    ADD_FAILURE() << row_of(refusal.code).sentence;
  };
  play(observer);
}

TEST_P(HongKongLaws, KeepEveryPointOnTheTable) {
  std::uint32_t bonus_wins = 0;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    Points total;
    for (const Points score : match.scores) total += score;
    EXPECT_EQ(total, rules_->flow().start * 4);
    const auto* won = std::get_if<Won>(&event);
    if (won != nullptr && won->tile.is_bonus()) ++bonus_wins;
  };
  play(observer);
  if (GetParam().rules == "hkos") {
    EXPECT_GT(bonus_wins, kDeals / 20);
  } else {
    EXPECT_EQ(bonus_wins, 0U);
  }
}

}  // namespace
}  // namespace lair
