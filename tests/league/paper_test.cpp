// Games at real tables: who enters, confirms and disputes results, and how entered hands are
// scored.
#include "server/league/paper.hpp"

#include <set>
#include <string>
#include <vector>

#include "engine/bots/self_play.hpp"
#include "engine/match_on.hpp"
#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/fair/shuffle.hpp"
#include "server/league/limits.hpp"
#include "tests/league/season_world.hpp"
#include "tests/support/case_name.hpp"

namespace lair::league {
namespace {

SeasonSettings in_person() {
  SeasonSettings made = settings();
  made.venue = Venue::InPerson;
  return made;
}

// A round of one table in person is drawn for players 2 to 5; player 6 waits for a seat.
World at_the_club() {
  SeasonSettings made = in_person();
  made.players_max = 4;
  World world(made);
  world.enter(5);
  EXPECT_EQ(world.start(), "");
  return world;
}

PaperEntered entry(std::array<std::int64_t, 4> scores = {9, 1, -2, -8}) {
  return {
      1, 1, {{},            scores, {2, 1, 0, 0}},
        {            }
  };
}

const RoundTable& table_of(const World& world) { return world.season.round(1)->tables[0]; }

TEST(Paper, CountsOnceASecondPlayerConfirmsIt) {
  World world = at_the_club();
  ASSERT_TRUE(table_of(world).in_person);
  ASSERT_EQ(world.act(PlayerId(3), entry()), "");
  EXPECT_FALSE(table_of(world).counted().has_value());
  const std::uint32_t number = world.last();
  EXPECT_EQ(world.act(PlayerId(3), PaperConfirmed{1, 1, number}), "own_entry");
  EXPECT_EQ(world.act(PlayerId(6), PaperConfirmed{1, 1, number}), "not_of_that_table");
  EXPECT_EQ(world.act(PlayerId(4), PaperConfirmed{1, 1, number - 1}), "no_such_entry");
  ASSERT_EQ(world.act(PlayerId(4), PaperConfirmed{1, 1, number}), "");
  ASSERT_TRUE(table_of(world).result.has_value());
  EXPECT_EQ(table_of(world).result->scores, entry().result.scores);
  EXPECT_FALSE(table_of(world).result->game.has_value())
      << "no game of this server, so never rated";
  EXPECT_TRUE(world.season.round(1)->is_over());
  EXPECT_EQ(standings(world.season).front().points, whole_points(4));
  EXPECT_EQ(standings(world.season), standings(again(world.season)));
  EXPECT_EQ(world.act(PlayerId(5), entry()), "result_known");
}

TEST(Paper, OfAnOrganiserIsConfirmedByAPlayerOrAnotherOrganiser) {
  World world = at_the_club();
  ASSERT_EQ(world.act(kOrganiser, entry()), "");
  const std::uint32_t number = world.last();
  EXPECT_EQ(world.act(kOrganiser, PaperConfirmed{1, 1, number}), "own_entry");
  ASSERT_EQ(world.act(kOrganiser, OrganiserAdded{PlayerId(9)}), "");
  EXPECT_EQ(world.act(PlayerId(9), PaperConfirmed{1, 1, number}), "");
}

TEST(Paper, ThatIsDisputedIsEnteredAgain) {
  World world = at_the_club();
  ASSERT_EQ(world.act(PlayerId(3), entry()), "");
  const std::uint32_t wrong = world.last();
  EXPECT_EQ(world.act(PlayerId(5), PaperDisputed{1, 1, wrong, ""}), "reason_missing");
  ASSERT_EQ(world.act(PlayerId(5), PaperDisputed{1, 1, wrong, "I had 2 more"}), "");
  EXPECT_EQ(world.act(PlayerId(4), PaperConfirmed{1, 1, wrong}), "no_such_entry");
  ASSERT_EQ(world.act(PlayerId(5), entry({7, 1, -2, -6})), "");
  const std::uint32_t right = world.last();
  EXPECT_EQ(world.act(PlayerId(4), PaperConfirmed{1, 1, wrong}), "no_such_entry");
  ASSERT_EQ(world.act(PlayerId(3), PaperConfirmed{1, 1, right}), "");
  EXPECT_EQ(table_of(world).result->scores[0], 7);
}

// Each entry may have 120 hands, and the log of a season is bounded.
TEST(Paper, IsNotEnteredAgainAndAgainByPlayers) {
  World world = at_the_club();
  for (std::uint32_t entries = 0; entries < kPaperEntriesMax; ++entries) {
    ASSERT_EQ(world.act(PlayerId(3), entry()), "");
  }
  EXPECT_EQ(world.act(PlayerId(3), entry()), "too_many_entries");
  EXPECT_EQ(world.act(PlayerId(4), entry()), "too_many_entries");
  ASSERT_EQ(world.act(kOrganiser, entry()), "");
  EXPECT_EQ(world.act(PlayerId(4), PaperConfirmed{1, 1, world.last()}), "");
}

TEST(Paper, HasTheTotalOfItsRules) {
  World world = at_the_club();
  EXPECT_EQ(world.act(PlayerId(3), entry({9, 1, -2, -7})), "wrong_total");
  SeasonSettings yahoo = in_person();
  yahoo.rules = "yahoo";
  World other(yahoo);
  other.enter(4);
  ASSERT_EQ(other.start(), "");
  EXPECT_EQ(other.act(PlayerId(3), entry()), "wrong_total");
  EXPECT_EQ(other.act(PlayerId(3), entry({2'500, 2'000, 1'900, 1'600})), "");
}

TEST(Paper, IsForTablesInPersonAlone) {
  World world = four_players();
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.act(PlayerId(3), entry()), "plays_online");
  EXPECT_EQ(world.act(PlayerId(3), MovedInPerson{1, 1}), "not_organiser");
  ASSERT_EQ(world.act(kOrganiser, MovedInPerson{1, 1}), "");
  EXPECT_EQ(world.act(kOrganiser, MovedInPerson{1, 1}), "plays_in_person");
  EXPECT_EQ(world.act({}, ResultTaken{1, 1, entry().result}), "plays_in_person");
  EXPECT_EQ(world.act(PlayerId(3), entry()), "");
  EXPECT_EQ(world.act(kOrganiser, Undone{world.last(), "wrong"}), "undo_paper");
  ASSERT_EQ(world.act(PlayerId(2), PaperConfirmed{1, 1, world.last()}), "");
  ASSERT_EQ(world.start(), "") << "the next round plays here again";
  EXPECT_FALSE(world.season.round(2)->tables[0].in_person);
}

// --- Entered hands ---

PaperHand pure_hand() {
  PaperHand hand;
  hand.winner = 0;
  hand.from = 1;
  hand.tiles = "1112345678999p";
  hand.winning = "5p";
  return hand;
}

TEST(PaperHands, OfMcrPayWhatTheBookSays) {
  SeasonSettings made = in_person();
  const auto result = result_of({pure_hand(), PaperHand{}}, made);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->hands, (std::array<std::int32_t, 4>{1, 0, 0, 0}));
  EXPECT_GE(result->scores[0], 88 + 3 * 8);
  EXPECT_EQ(result->scores[2], -8);
  EXPECT_EQ(total_of(*result), 0);
}

// What the first seat gains by winning this hand in the first deal; nothing if it is refused.
std::optional<std::int64_t> worth(const PaperHand& hand, const std::string& rules = "mcr") {
  SeasonSettings made = in_person();
  made.rules = rules;
  const auto result = result_of({hand}, made);
  if (!result) return std::nullopt;
  return result->scores[0];
}

PaperHand drawn_hand() {
  PaperHand hand;
  hand.winner = 0;
  hand.tiles = "234m456p67s88p|555m";
  hand.winning = "8s";
  return hand;
}

TEST(PaperHands, AreWorthWhatTheLastTileReplaced) {
  PaperHand kong = drawn_hand();
  kong.tiles = "456p67s88p|234m (5555m)";
  const auto plain = worth(kong);
  kong.after_kong = true;
  const auto replaced = worth(kong);
  ASSERT_TRUE(replaced.has_value());
  EXPECT_GT(*replaced, plain.value_or(0)) << "out with replacement tile: 8 points";
  PaperHand flower = kong;
  flower.after_kong = false;
  flower.after_flower = true;
  EXPECT_NE(worth(flower), replaced) << "a flower's replacement is no kong's";
  flower.kongs = 5;
  EXPECT_FALSE(worth(flower).has_value());
  PaperHand discarded = kong;
  discarded.from = 2;
  EXPECT_FALSE(worth(discarded).has_value()) << "a discard replaces nothing";
}

TEST(PaperHands, AreWorthMoreWithTheLastTileOfItsKind) {
  PaperHand hand = drawn_hand();
  hand.tiles = "123456789m67s88p";
  const auto plain = worth(hand);
  ASSERT_TRUE(plain.has_value());
  hand.face_up = "888s";
  const auto last = worth(hand);
  ASSERT_TRUE(last.has_value());
  EXPECT_EQ(*last - *plain, 3 * 4) << "the last tile is 4 points, from each of three";
  hand.face_up = "8888s";
  EXPECT_FALSE(worth(hand).has_value()) << "five of a kind";
  hand.face_up = "88x";
  EXPECT_FALSE(worth(hand).has_value());
  hand.face_up = "1f";
  EXPECT_FALSE(worth(hand).has_value());
}

TEST(PaperHands, AreGiftsWhenTheyAreWonEarly) {
  PaperHand hand = drawn_hand();
  hand.tiles = "234m456p67s88p555m";
  hand.opening = PaperOpening::FirstDraw;
  const auto heaven = worth(hand, "hkos");
  ASSERT_TRUE(heaven.has_value());
  hand.opening = PaperOpening::None;
  EXPECT_GT(*heaven, worth(hand, "hkos").value_or(0));
  hand.opening = PaperOpening::FirstDiscard;
  EXPECT_FALSE(worth(hand, "hkos").has_value()) << "nobody discarded it";
  hand.from = 1;
  EXPECT_FALSE(worth(hand, "hkos").has_value()) << "the first discard is the dealer's";
  hand.opening = PaperOpening::BeforeDraw;
  EXPECT_FALSE(worth(hand, "hkos").has_value()) << "the dealer has drawn already";
}

TEST(PaperHands, RobConcealedKongsOnlyWhenTheyRob) {
  PaperHand hand = pure_hand();
  hand.robs_concealed = true;
  EXPECT_FALSE(worth(hand).has_value());
  hand.robbing = true;
  EXPECT_TRUE(worth(hand).has_value());
}

TEST(PaperHands, ThatCannotBeAreRefused) {
  const SeasonSettings made = in_person();
  std::vector<PaperHand> wrong(9, pure_hand());
  wrong[0].from = 0;  // from oneself
  wrong[1].winner = 4;
  wrong[2].tiles = "111234567899p";  // twelve
  wrong[3].winning = "1p 2p";
  wrong[4].winning = "9p";  // does not complete a hand of these tiles
  wrong[4].tiles = "1112345678999m";
  wrong[5].tiles = "no tiles";
  wrong[6].tiles = std::string(1'000, '1');
  wrong[7].winner.reset();  // drawn, but somebody discarded
  wrong[8].tiles = "1111345678999p";
  wrong[8].winning = "1p";  // a fifth one
  for (std::size_t at = 0; at < wrong.size(); ++at) {
    EXPECT_FALSE(result_of({wrong[at]}, made).has_value()) << at;
  }
  EXPECT_FALSE(result_of(std::vector<PaperHand>(17), made).has_value()) << "MCR has 16 deals";
  World world = at_the_club();
  PaperEntered told{1, 1, {}, {wrong[0]}};
  EXPECT_EQ(world.act(PlayerId(3), told), "bad_paper_hand");
  told.hands = {pure_hand()};
  ASSERT_EQ(world.act(PlayerId(3), told), "");
  EXPECT_EQ(table_of(world).paper->result, result_of({pure_hand()}, made));
}

std::string text_of(const Meld& meld) {
  const auto tiles = meld.tiles();
  const std::string text = lair::text_of(std::vector<Tile>(tiles.begin(), tiles.end()));
  if (meld.kind == MeldKind::ConcealedKong) return "(" + text + ")";
  return meld.kind == MeldKind::AddedKong ? "[" + text + "]" : text;
}

// The hand as its players would write it down.
std::string text_of(const Hand& hand) {
  std::vector<Tile> concealed;
  for (const Tile tile : kTiles) {
    if (tile.is_bonus()) continue;
    concealed.insert(concealed.end(), hand.concealed[tile], tile);
  }
  std::string text = lair::text_of(concealed) + " |";
  for (const Meld& meld : hand.melds) text += " " + text_of(meld);
  return text + " | " + lair::text_of(std::vector<Tile>(hand.bonus.begin(), hand.bonus.end()));
}

// Elements that depend on tiles lying face up, which an entered hand does not show.
const std::set<std::string_view> kByVisibleTiles{"one_chance_winning_tile", "last_of_its_kind"};

// Writes down the hands of a game as it is played.
class Scribe {
 public:
  void see(const GameMatch& match, const lair::Event& event) {
    std::visit(Match{[&](const Drew& drew) { drawn_ = drew.kind; },
                     [&](const Won& won) { write(match, won); },
                     [&](const Drawn&) { told.emplace_back(); },
                     [](const auto&) {}},
               event);
  }

  std::vector<PaperHand> told;
  bool is_plain = true;  // every win can be scored from what a paper hand says

 private:
  void write(const GameMatch& match, const Won& won) {
    PaperHand hand;
    hand.winner = static_cast<std::uint8_t>(index_of(won.winner));
    if (won.from) hand.from = static_cast<std::uint8_t>(index_of(*won.from));
    Hand lies = match.deal.hands[won.winner];
    if (!won.from) lies.concealed.remove(won.tile);
    hand.tiles = text_of(lies);
    for (const Seat seat : kSeats) hand.others.push_back(text_of(match.deal.hands[seat]));
    hand.winning = lair::text_of(std::vector<Tile>{won.tile});
    hand.robbing = won.robbed;
    hand.after_kong = !won.from && drawn_ == DrawKind::KongReplacement;
    hand.last_tile = !match.deal.wall.can_draw();
    told.push_back(hand);
    if (!won.from && drawn_ == DrawKind::BonusReplacement) is_plain = false;
    for (const ScoreItem& item : won.settlement->sheets[won.winner]->items) {
      if (kByVisibleTiles.contains(item.code)) is_plain = false;
    }
  }

  DrawKind drawn_ = DrawKind::Turn;
};

class ToldGames : public testing::TestWithParam<const char*> {};

TEST_P(ToldGames, ComeToWhatTheyCameTo) {
  SeasonSettings made = in_person();
  made.rules = GetParam();
  const auto rules = *make_rule_set(made.rules, {});
  int plain = 0;
  for (std::uint8_t seed = 1; seed <= 150; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    GameMatch match = new_match(rules);
    fair::Seed root;
    root.bytes.fill(seed);
    const WallSource walls = [&](std::uint32_t number) {
      return fair::wall_from(fair::derived_seed(root, {.table = 1, .deal = number}),
                             rules->flow().bonus_tiles,
                             rules->flow().dead_wall);
    };
    Scribe scribe;
    Observer observer;
    observer.after_event = [&](const GameMatch& now, const lair::Event& event) {
      scribe.see(now, event);
    };
    play_match(match, walls, bots(*rules), observer, 3);
    const auto result = result_of(scribe.told, made);

    if (!scribe.is_plain) continue;
    ASSERT_TRUE(result.has_value());
    ++plain;
    for (const Seat seat : kSeats) {
      EXPECT_EQ(result->scores.at(index_of(seat)), match.scores[seat].count());
    }
  }
  EXPECT_GT(plain, 20);
}

INSTANTIATE_TEST_SUITE_P(Rules,
                         ToldGames,
                         testing::Values("yahoo", "hkos", "mcr", "faan-laak"),
                         [](const auto& test) {
                           return lair::test::case_name(test.index, test.param);
                         });

}  // namespace
}  // namespace lair::league
