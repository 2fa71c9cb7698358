// Tests of what must hold in every deal whatever is played, over random deals from printed seeds.
#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/play/claims.hpp"
#include "engine/play/decide.hpp"
#include "engine/play/signature.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/support/random_play.hpp"
#include "tests/support/rule_tables.hpp"
#include "tests/support/toy_rules.hpp"

namespace lair {
namespace {

using testing::RandomTable;

constexpr std::uint64_t kSeed = 8000;

// A build without optimisation plays fewer deals.
#ifdef NDEBUG
constexpr std::uint32_t kShare = 1;
#else
constexpr std::uint32_t kShare = 40;
#endif
constexpr std::uint32_t kDeals = 5'000 / kShare;  // of each house, for laws that cost little
constexpr std::uint32_t kReplayedDeals = 1'200 / kShare;  // for those that cost more

// LAIR_LAWS=7 plays seven times as many, over a million deals in all, for a long run by hand.
std::uint32_t times_as_many() {
  const char* const factor = std::getenv("LAIR_LAWS");
  return factor == nullptr ? 1 : static_cast<std::uint32_t>(std::strtoul(factor, nullptr, 10));
}

// The same laws for every rule system; a fifth, which the registry does not have, comes last.
struct HouseRow {
  std::string_view name;
  std::string_view rules;
  std::string_view options;

  [[nodiscard]] std::shared_ptr<const RuleSet> table() const {
    return rules == "toy" ? testing::toy_table() : testing::table_of(rules, options);
  }

  friend void PrintTo(const HouseRow& one, std::ostream* out) { *out << one.name; }
};

class Laws : public ::testing::TestWithParam<HouseRow> {
 protected:
  Laws() : table_(GetParam().table(), kSeed) {
    RecordProperty("seed", std::to_string(kSeed));
    std::cout << "seed " << kSeed << ", house " << GetParam().name << '\n';
  }

  // Plays `deals` deals, or up to the first that breaks a law.
  void play(std::uint32_t deals, const Observer& observer) {
    deals *= times_as_many();
    for (std::uint32_t deal = 0; deal < deals && !HasFailure(); ++deal) table_.play_deal(observer);
    if (HasFailure()) ADD_FAILURE() << "seed " << kSeed << ", deal " << table_.number();
  }

  RandomTable table_;
};

INSTANTIATE_TEST_SUITE_P(
    Houses,
    Laws,
    ::testing::Values(
        HouseRow{"Yahoo", "yahoo", ""},
        HouseRow{"YahooNoBonusTiles", "yahoo", "bonus_tiles=false"},
        HouseRow{"YahooThreeFaan", "yahoo", "min_faan=3,last_tile_bonus=replaced"},
        HouseRow{"YahooKongAfterClaim", "yahoo", "kong_after_claim=true"},
        HouseRow{"YahooClaimsOnLastDiscard", "yahoo", "claims_on_last_discard=true"},
        HouseRow{"YahooDeadHands", "yahoo", "false_mahjong=dead_hand"},
        HouseRow{"YahooPenalties", "yahoo", "min_faan=1,false_mahjong=penalty"},
        HouseRow{"McrPlaysOn", "mcr", "min_points=0,false_mahjong=plays_on"},
        HouseRow{"Mcr", "mcr", ""},
        HouseRow{"McrNoBonusTiles", "mcr", "bonus_tiles=false,min_points=0"},
        HouseRow{"Hkos", "hkos", ""},
        HouseRow{"HkosOpen",
                 "hkos",
                 "min_faan=0,kong_after_claim=true,rob_concealed_for_orphans=true,"
                 "passed_win_lock=true"},
        HouseRow{
            "HkosDeadHands", "hkos", "min_faan=0,false_mahjong=dead_hand,passed_win_lock=true"},
        HouseRow{"FaanLaak", "faan-laak", ""},
        HouseRow{"FaanLaakPlain",
                 "faan-laak",
                 "flowers_used=false,dead_wall=0,insurance=true,passed_win_lock=true"},
        HouseRow{"Fifth", "toy", ""}),
    [](const auto& house) { return std::string(house.param.name); });

// --- Tiles, points, moments ---

// Tracks which tiles of the wall are still in it.
class RestOfWall {
 public:
  void see(const Event& event) {
    if (std::holds_alternative<Dealt>(event)) replaced_ = 0;
    const auto* drew = std::get_if<Drew>(&event);
    if (drew != nullptr && drew->kind != DrawKind::Turn) ++replaced_;
  }

  [[nodiscard]] std::span<const Tile> tiles(const Wall& wall) const {
    const auto all = wall.tiles();
    return all.subspan(all.size() - replaced_ - wall.tiles_left(), wall.tiles_left());
  }

  [[nodiscard]] std::size_t replaced() const { return replaced_; }

 private:
  std::size_t replaced_ = 0;
};

TileCounts all_tiles(const Deal& deal, const RestOfWall& rest) {
  TileCounts tiles(rest.tiles(deal.wall));
  for (const Seat seat : kSeats) {
    const Hand& hand = deal.hands[seat];
    tiles += hand.concealed;
    for (const Tile tile : hand.bonus) tiles.add(tile);
    for (const Meld& meld : hand.melds) {
      for (const Tile tile : meld.tiles()) tiles.add(tile);
    }
    for (const PondTile& tile : deal.ponds[seat]) {
      if (!tile.claimed) tiles.add(tile.tile);
    }
  }
  // The tile a deal was won with has left its owner without entering the winner's hand.
  const auto* over = std::get_if<Over>(&deal.phase);
  if (over != nullptr && over->won && over->won->from) tiles.add(over->won->tile);
  return tiles;
}

TEST_P(Laws, KeepEveryTileOfTheSet) {
  const auto set = full_set(table_.rules().flow().bonus_tiles);
  const TileCounts whole(std::span(set.begin(), set.size()));
  RestOfWall rest;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    rest.see(event);
    if (!(all_tiles(match.deal, rest) == whole)) ADD_FAILURE() << "a tile is lost or doubled";
  };
  play(kDeals, observer);
}

TEST_P(Laws, KeepEveryPointOnTheTable) {
  std::uint32_t wins = 0;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    Points total;
    for (const Points score : match.scores) total += score;
    EXPECT_EQ(total, table_.rules().flow().start * 4);
    const auto* won = std::get_if<Won>(&event);
    if (won == nullptr) return;
    ++wins;
    Points net;
    for (const Points one : nets_of(won->settlement->ledger)) net += one;
    EXPECT_EQ(net, 0_pts);
  };
  play(kReplayedDeals, observer);
  EXPECT_GT(wins, kReplayedDeals / 100);
}

// The rules that the system states, each as "**Y7.1**".
std::string stated_rules(std::string_view system) {
  std::string folder(system);
  std::ranges::replace(folder, '-', '_');
  std::ifstream file(LAIR_SOURCE_DIR "/engine/rules/" + folder + "/RULES.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

TEST_P(Laws, SayWhyForEachPayment) {
  const std::string stated = stated_rules(GetParam().rules);
  std::set<std::string> cited;
  Observer observer;
  observer.after_event = [&](const GameMatch&, const Event& event) {
    const auto* won = std::get_if<Won>(&event);
    if (won == nullptr) return;
    for (const LedgerLine& line : won->settlement->ledger) {
      EXPECT_NE(line.payer, line.payee);
      EXPECT_GT(line.amount, 0_pts);
      EXPECT_NE(line.reason, "");
      EXPECT_NE(line.rule, "");
      cited.emplace(line.rule);
    }
  };
  play(kReplayedDeals, observer);
  EXPECT_FALSE(cited.empty());
  if (GetParam().rules == "toy") return;  // it states no rules
  for (const std::string& rule : cited) {
    EXPECT_NE(stated.find("**" + rule + "**"), std::string::npos) << "nobody states " << rule;
  }
}

bool waits_for_somebody(const Phase& phase) {
  if (const auto* owed = std::get_if<ToDraw>(&phase)) return owed->asked;
  return !std::holds_alternative<Dealing>(phase);
}

TEST_P(Laws, RaiseTheMomentByOneWithEachPhaseThatWaits) {
  Moment before;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    const bool in_window = std::holds_alternative<ToClaim>(match.deal.phase) ||
                           std::holds_alternative<ToRob>(match.deal.phase);
    const bool enters = waits_for_somebody(match.deal.phase) &&
                        !std::holds_alternative<Answered>(event) &&
                        !(in_window && std::holds_alternative<DeclaredFalsely>(event));
    EXPECT_EQ(match.deal.moment.value(), before.value() + (enters ? 1 : 0));
    before = match.deal.moment;
  };
  play(kReplayedDeals, observer);
}

TEST_P(Laws, LetARobbedTileCompleteNothingButAChow) {
  bool concealed = false;  // may be robbed by thirteen orphans, which have no chow
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    if (const auto* kong = std::get_if<KongDeclared>(&event)) concealed = kong->meld.is_concealed();
    const auto* won = std::get_if<Won>(&event);
    if (won == nullptr || !won->robbed || concealed) return;
    EXPECT_FALSE(match.deal.hands[won->winner].concealed.has(won->tile));
    EXPECT_TRUE(won->tile.is_suited());
  };
  play(kReplayedDeals, observer);
}

// Rules P13, P19: a seat that may not go out never does; a dead hand neither claims nor declares a
// kong.
TEST_P(Laws, KeepWhoDeclaredFalselyFromWhatTheHouseTakes) {
  const FalseMahJongRule& rule = table_.rules().flow().false_mahjong;
  std::uint32_t declared = 0;
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    if (std::holds_alternative<DeclaredFalsely>(event)) ++declared;
    const auto* won = std::get_if<Won>(&event);
    if (won != nullptr) {
      EXPECT_FALSE(may_not_win(match.deal, won->winner));
      const auto penalties = std::ranges::count(
          won->settlement->ledger, std::string_view("false_mahjong"), &LedgerLine::reason);
      EXPECT_EQ(static_cast<std::size_t>(penalties),
                penalties_of(rule, match.deal.false_mahjongs).size());
    }
    if (const auto* melded = std::get_if<Melded>(&event)) {
      EXPECT_FALSE(has_dead_hand(match.deal, melded->seat));
    }
    if (const auto* kong = std::get_if<KongDeclared>(&event)) {
      EXPECT_FALSE(has_dead_hand(match.deal, kong->seat));
    }
  };
  play(kReplayedDeals, observer);
  EXPECT_EQ(declared > 0, rule.is_taken());
}

// --- Legal is what is accepted ---

std::vector<Action> every_conceivable_action() {
  std::vector<Action> actions{MahJong{}, ClaimPung{}, ClaimKong{}, Pass{}};
  for (const Tile tile : kTiles) {
    actions.emplace_back(Discard{.tile = tile});
    actions.emplace_back(ClaimChow{.lowest = tile});
    for (const MeldKind kind : {MeldKind::Chow,
                                MeldKind::Pung,
                                MeldKind::ConcealedKong,
                                MeldKind::ExposedKong,
                                MeldKind::AddedKong}) {
      actions.emplace_back(DeclareKong{.kind = kind, .tile = tile});
    }
  }
  return actions;
}

void expect_legal_is_accepted(const Deal& deal, const std::vector<Action>& conceivable) {
  for (const Seat seat : kSeats) {
    const Actions listed = legal(deal, seat);
    std::size_t accepted = 0;
    for (const Action& action : conceivable) {
      const bool is_listed = std::ranges::find(listed, action) != listed.end();
      const bool is_accepted = decide(deal, seat, action).has_value();
      const bool is_false = std::holds_alternative<MahJong>(action) && !is_listed &&
                            is_waited_for(deal, seat) && may_declare(deal, seat);
      EXPECT_EQ(is_listed || is_false, is_accepted)
          << "seat " << index_of(seat) << " kind " << action.index();
      if (is_accepted && !is_false) ++accepted;
    }
    EXPECT_EQ(accepted, listed.size());
  }
}

TEST_P(Laws, AcceptExactlyWhatIsLegal) {
  const auto conceivable = every_conceivable_action();
  Observer observer;
  observer.before_action = [&](const GameMatch& match, Seat, const Action&) {
    if (table_.chance().one_in(100)) expect_legal_is_accepted(match.deal, conceivable);
  };
  play(kReplayedDeals, observer);
  expect_legal_is_accepted(table_.match().deal, conceivable);
}

// --- Replay ---

struct Recorded {
  Seat seat;
  Action action;
  std::size_t events_before;
};

TEST_P(Laws, ReplayToTheSameDealWithTheSameEvents) {
  std::vector<Recorded> actions;
  Events events;
  Observer observer;
  observer.before_action = [&](const GameMatch&, Seat seat, const Action& action) {
    actions.push_back({seat, action, events.size()});
  };
  observer.after_event = [&](const GameMatch&, const Event& event) { events.push_back(event); };
  for (std::uint32_t deal = 0; deal < kReplayedDeals && !HasFailure(); ++deal) {
    GameMatch again = table_.match();
    actions.clear();
    events.clear();
    play(1, observer);
    std::size_t applied = 0;
    const auto catch_up = [&](std::size_t count) {
      for (; applied < count; ++applied) lair::apply(again, events[applied]);
    };
    for (std::size_t at = 0; at < actions.size(); ++at) {
      const Recorded& recorded = actions[at];
      catch_up(recorded.events_before);
      const auto decided = decide(again.deal, recorded.seat, recorded.action);
      ASSERT_TRUE(decided.has_value());
      const std::size_t end =
          at + 1 < actions.size() ? actions[at + 1].events_before : events.size();
      const auto first = events.begin() + static_cast<std::ptrdiff_t>(recorded.events_before);
      const auto last = events.begin() + static_cast<std::ptrdiff_t>(end);
      EXPECT_TRUE(std::equal(decided->begin(), decided->end(), first, last));
    }
    catch_up(events.size());
    EXPECT_EQ(again.deal, table_.match().deal);
    EXPECT_EQ(again.scores, table_.match().scores);
    EXPECT_EQ(again.next, table_.match().next);
  }
}

// --- Views ---

const std::vector<Viewer> kViewers{
    Seat::A, Seat::B, Seat::C, Seat::D, std::nullopt, Viewer::of_all_hands()};

TEST_P(Laws, ShowEachViewerEventsThatAddUpToItsView) {
  std::vector<View> views(kViewers.size());
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    for (std::size_t at = 0; at < kViewers.size(); ++at) {
      const auto seen = seen_by(kViewers[at], event, match.deal);
      EXPECT_EQ(seen.has_value(), is_seen_by(kViewers[at], event));
      if (seen) lair::apply(views[at], *seen);
      EXPECT_TRUE(views[at] == view_of(kViewers[at], match.deal))
          << "viewer " << at << " after an event of kind " << event.index();
    }
  };
  play(kReplayedDeals, observer);
}

// The deal with all tiles that `seat` cannot see shuffled among their places.
Deal reshuffled(const Deal& deal, Seat seat, const RestOfWall& rest, testing::Chance& chance) {
  const auto in_wall = rest.tiles(deal.wall);
  std::vector<Tile> hidden(in_wall.begin(), in_wall.end());
  for (const Seat other : kSeats) {
    if (other == seat) continue;
    for (const Tile tile : kTiles) {
      hidden.insert(hidden.end(), deal.hands[other].concealed[tile], tile);
    }
  }
  for (std::size_t at = hidden.size(); at > 1; --at) {
    std::swap(hidden[at - 1], hidden[chance.below(at)]);
  }
  Deal other_deal = deal;
  std::size_t used = 0;
  for (const Seat other : kSeats) {
    if (other == seat) continue;
    TileCounts& concealed = other_deal.hands[other].concealed;
    const std::size_t size = concealed.total();
    concealed = TileCounts(std::span(hidden).subspan(used, size));
    used += size;
  }
  const auto all = deal.wall.tiles();
  std::vector<Tile> tiles(all.begin(), all.end());
  const auto front = all.size() - rest.replaced() - in_wall.size();
  std::ranges::copy(std::span(hidden).subspan(used),
                    tiles.begin() + static_cast<std::ptrdiff_t>(front));
  other_deal.wall = Wall(tiles, deal.wall.dead());
  for (std::size_t drawn = 0; drawn < front; ++drawn) other_deal.wall.draw();
  for (std::size_t drawn = 0; drawn < rest.replaced(); ++drawn) other_deal.wall.replace();
  return other_deal;
}

TEST_P(Laws, ShowNothingThatDependsOnHiddenTiles) {
  RestOfWall rest;
  testing::Chance chance(kSeed);
  Observer observer;
  observer.after_event = [&](const GameMatch& match, const Event& event) {
    rest.see(event);
    const Phase& phase = match.deal.phase;
    if (!waits_for_somebody(phase) || std::holds_alternative<Over>(phase) || !chance.one_in(8)) {
      return;
    }
    const Seat seat = kSeats[chance.below(4)];
    const Deal other = reshuffled(match.deal, seat, rest, chance);
    ASSERT_EQ(other.wall.tiles_left(), match.deal.wall.tiles_left());
    EXPECT_TRUE(view_of(seat, other) == view_of(seat, match.deal));
    EXPECT_TRUE(legal(other, seat) == legal(match.deal, seat));
    EXPECT_EQ(may_declare(other, seat), may_declare(match.deal, seat));
  };
  play(kReplayedDeals, observer);
}

}  // namespace
}  // namespace lair
