// Frames contain what the server's values contain.
#include "server/wire/encode.hpp"

#include <memory>

#include <gtest/gtest.h>

#include "lair/v1/server.pb.h"

#include "engine/rules/registry.hpp"
#include "engine/tiles/notation.hpp"
#include "server/wire/encode_hints.hpp"
#include "server/wire/scores.hpp"
#include "server/wire/values.hpp"
#include "tests/support/random_values.hpp"
#include "tests/wire/shown_events.hpp"

namespace lair::wire {
namespace {

using table::Millis;
using table::RequestId;
using table::TableId;

template <class Value>
v1::ServerFrame sent(const Value& value) {
  v1::ServerFrame frame;
  EXPECT_TRUE(frame.ParseFromString(encode(value)));
  return frame;
}

TableSummary a_summary() {
  TableSummary summary;
  summary.table = TableId(12);
  summary.settings = std::make_shared<const table::TableSettings>(
      table::TableSettings{"lions-lair", "Mei's", "yahoo", {{"min_faan", "3"}}, {}});
  summary.phase = TablePhase::BetweenDeals;
  summary.seats[Seat::B] = {SeatKind::Person, PlayerId(77), "Mei", true, true, false};
  summary.seats[Seat::C] = {SeatKind::Bot, PlayerId(), "Bot", false, false, false};
  summary.round = "East#2";
  return summary;
}

TEST(EncodeSeatEvents, GivesBackEveryEvent) {
  constexpr std::uint64_t kSeed = 4'711;
  test::RandomValues random(kSeed);
  for (int round = 0; round < 3'000; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << kSeed << " round " << round);
    TableEvents events;
    events.table = TableId(3);
    events.events = {random.shown(), random.shown()};
    const v1::ServerFrame frame = sent(events);
    ASSERT_EQ(frame.events().events_size(), 2);
    for (std::size_t at = 0; at < 2; ++at) {
      const auto shown = shown_from(frame.events().events(static_cast<int>(at)));
      ASSERT_TRUE(shown.has_value()) << shown.error().sentence;
      ASSERT_EQ(*shown, events.events[at]);
    }
  }
}

TEST(EncodeSeatEvents, SayNothingOfHiddenTiles) {
  const TableEvents events{
      TableId(1),
      5,
      {{SawDraw{Seat::B, std::nullopt, DrawKind::Turn}, {}, false},
        {SawKong{Seat::B, MeldKind::ConcealedKong, std::nullopt}, {}, false}},
      Moment(2),
      std::nullopt,
      std::nullopt
  };
  const v1::ServerFrame frame = sent(events);
  EXPECT_FALSE(frame.events().events(0).draw().has_tile());
  EXPECT_FALSE(frame.events().events(1).kong().has_meld());
}

TEST(EncodeTableEvents, CarriesThePromptWithItsActions) {
  test::RandomValues random(31);
  TableEvents events;
  events.first = 9;
  events.moment = Moment(40);
  events.prompt = Prompt{
      Moment(40),
      {Discard{"R"_t}, ClaimChow{"3s"_t}, Pass{}},
      random.sheet(),
      Millis(1'500),
      Millis(-4),
      true
  };
  const v1::ServerFrame frame = sent(events);
  const v1::Prompt& prompt = frame.events().prompt();
  EXPECT_EQ(frame.events().first(), 9U);
  EXPECT_EQ(frame.events().moment(), 40U);
  EXPECT_EQ(prompt.moment(), 40U);
  ASSERT_EQ(prompt.actions_size(), 3);
  EXPECT_EQ(action_from(prompt.actions(1)).value(), Action(ClaimChow{"3s"_t}));
  EXPECT_EQ(sheet_from(prompt.win()).value(), *events.prompt->win);
  EXPECT_EQ(prompt.move_ms(), 1'500U);
  EXPECT_EQ(prompt.reserve_ms(), 0U) << "a reserve overdrawn is none, not an age";
  EXPECT_TRUE(prompt.timed());
  EXPECT_FALSE(frame.events().has_near_win());
}

TEST(EncodeTableEvents, CarriesTheNearWinWithoutAPrompt) {
  test::RandomValues random(32);
  TableEvents events;
  events.near_win = random.sheet();
  const v1::ServerFrame frame = sent(events);
  EXPECT_FALSE(frame.events().has_prompt());
  EXPECT_EQ(sheet_from(frame.events().near_win()).value(), *events.near_win);
}

TEST(EncodeTableEvents, CarriesHowTheDealBeforeEnded) {
  TableEvents events;
  EXPECT_FALSE(sent(events).events().has_last_deal());
  test::RandomValues random(33);
  const ShownEvent ending = random.shown();
  events.last_deal = ending;
  const v1::ServerFrame frame = sent(events);
  EXPECT_EQ(shown_from(frame.events().last_deal()).value(), ending);
}

TEST(EncodeTableState, ShowsSeatsHouseAndScores) {
  const TableState state{
      a_summary(),
      PlayerId(77),
      Seat::B,
      std::make_shared<const std::string>(encode_house({{"min_faan", "3"}, {"dead_wall", "off"}}
       )),
      {{2000_pts, 1990_pts, -Points(5), 2010_pts}                },
      Millis(12'000)
  };
  const v1::TableState table = sent(state).table();
  EXPECT_EQ(table.summary().table(), 12U);
  EXPECT_EQ(table.summary().phase(), v1::TABLE_PHASE_BETWEEN_DEALS);
  EXPECT_EQ(table.summary().clock().move_ms(), 20'000U);
  EXPECT_EQ(table.summary().round(), "East#2");
  ASSERT_EQ(table.summary().seats_size(), 4);
  EXPECT_EQ(table.summary().seats(0).kind(), v1::SeatState::KIND_FREE);
  EXPECT_EQ(table.summary().seats(1).kind(), v1::SeatState::KIND_PERSON);
  EXPECT_EQ(table.summary().seats(1).player(), 77U);
  EXPECT_TRUE(table.summary().seats(1).ready());
  EXPECT_EQ(table.summary().seats(2).kind(), v1::SeatState::KIND_BOT);
  EXPECT_EQ(table.host(), 77U);
  EXPECT_EQ(table.you(), 1U);
  EXPECT_EQ(table.house(1).value(), "off");
  EXPECT_EQ(table.scores(2), -5);
  EXPECT_EQ(table.break_ms(), 12'000U);
}

TEST(EncodeTableState, NamesTheHouseWithTheTablePoints) {
  TableState state;
  EXPECT_EQ(sent(state).table().table_points_size(), 0);
  state.house_id = "ab";
  state.table_points = BySeat<TablePoints>{
      {TablePoints(48), TablePoints(24), {}, {}}
  };
  const v1::TableState table = sent(state).table();
  EXPECT_EQ(table.house_id(), "ab");
  ASSERT_EQ(table.table_points_size(), 4);
  EXPECT_EQ(table.table_points(1), 24);
}

TEST(EncodeHints, TellsEachWaitOfEachDiscard) {
  const WaitHint wait{
      .tile = "3s"_t,
      .unseen = 2,
      .claimed = {.may_win = false, .counted = 2_faan, .total = {}   },
      .drawn = {.may_win = true,  .counted = 3_faan, .total = 8_pts}
  };
  const HintsTold told{
      .request = table::RequestId(7),
      .table = table::TableId(12),
      .moment = Moment(5),
      .hints = {
                .minimum = 3_faan,
                .assured = 1_faan,
                .hand = {},
                .discards = {{.discard = "E"_t, .after = {.away = 1, .useful = 2, .waits = {wait}}}}}
  };
  v1::ServerFrame frame;
  ASSERT_TRUE(frame.ParseFromString(encode(told)));
  const v1::Hints& hints = frame.hints();
  EXPECT_EQ(hints.request(), 7U);
  EXPECT_EQ(hints.moment(), 5U);
  EXPECT_EQ(hints.minimum(), 3);
  EXPECT_EQ(hints.assured(), 1);
  EXPECT_FALSE(hints.has_hand());
  ASSERT_EQ(hints.discards_size(), 1);
  EXPECT_EQ(hints.discards(0).after().away(), 1U);
  const v1::WaitHint& shown = hints.discards(0).after().waits(0);
  EXPECT_EQ(shown.tile(), "3s"_t.index());
  EXPECT_FALSE(shown.claimed().may_win());
  EXPECT_EQ(shown.drawn().total(), 8);
}

TEST(EncodeTableState, NamesNoSeatToASpectator) {
  EXPECT_FALSE(sent(TableState{}).table().has_you());
}

TEST(EncodeWelcome, ListsRoomsAndRuleSystems) {
  Welcome welcome{PlayerId(9),
                  "Quiet Heron",
                  "token",
                  {{"lions-lair", {{"en", "Lion's Lair"}}, "Fast.", 2, 7, "3F pro"}},
                  rule_systems(),
                  {a_summary()},
                  1'700'000'000'000,
                  "0.1.0"};
  const v1::Welcome sent_welcome = sent(welcome).welcome();
  EXPECT_EQ(sent_welcome.player(), 9U);
  EXPECT_EQ(sent_welcome.token(), "token");
  EXPECT_EQ(sent_welcome.rooms(0).names(0).name(), "Lion's Lair");
  EXPECT_EQ(sent_welcome.rooms(0).people(), 7U);
  EXPECT_EQ(sent_welcome.rooms(0).claim_window(), v1::CLAIM_WINDOW_EAGER);
  EXPECT_EQ(sent_welcome.own_tables(0).settings(0).key(), "min_faan");
  ASSERT_EQ(static_cast<std::size_t>(sent_welcome.rule_systems_size()), rule_systems().size());
  for (std::size_t at = 0; at < rule_systems().size(); ++at) {
    const RuleSystem& system = rule_systems()[at];
    const v1::RuleSystem& shown = sent_welcome.rule_systems(static_cast<int>(at));
    EXPECT_EQ(shown.id(), system.id);
    EXPECT_EQ(static_cast<std::size_t>(shown.options_size()), system.options.size());
    EXPECT_EQ(static_cast<std::size_t>(shown.styles_size()), system.styles.size());
  }
}

TEST(EncodeRefused, SaysWhyWithTheSheet) {
  test::RandomValues random(33);
  const Refused refused{RequestId(5), "below_minimum", "Short.", "P11", random.sheet(), 0, "min"};
  const v1::Refused sent_refused = sent(refused).refused();
  EXPECT_EQ(sent_refused.request(), 5U);
  EXPECT_EQ(sent_refused.code(), "below_minimum");
  EXPECT_EQ(sent_refused.rule(), "P11");
  EXPECT_EQ(sheet_from(sent_refused.sheet()).value(), *refused.sheet);
  EXPECT_EQ(sent_refused.field(), "min");
}

TEST(EncodeFrame, CarriesNothingOverFromTheFrameBefore) {
  test::RandomValues random(34);
  encode(Refused{RequestId(5), "code", "Sentence.", "P1", random.sheet(), 3, "field"});
  const v1::ServerFrame frame = sent(Refused{});
  EXPECT_EQ(frame.refused().ByteSizeLong(), 0U);
}

TEST(EncodeFrame, WritesTheShortOnes) {
  EXPECT_EQ(sent(Pong{8, 9, TableId(2), 33}).pong().last_event(), 33U);
  EXPECT_EQ(sent(Done{RequestId(4), TableId(6)}).done().table(), 6U);
  EXPECT_EQ(sent(Goodbye{"shutdown", "Back soon."}).goodbye().code(), "shutdown");
  const auto changed = sent(RoomChanged{
      .room = "lions-lair", .tables = {a_summary()}, .gone = {table::TableId(7)}, .people = 3});
  EXPECT_EQ(changed.room_changed().tables_size(), 1);
  EXPECT_EQ(changed.room_changed().gone(0), 7U);
  EXPECT_EQ(changed.room_changed().people(), 3U);
  EXPECT_EQ(sent(RoomTables{"lions-lair", {a_summary()}}).room_tables().tables(0).name(), "Mei's");
}

}  // namespace
}  // namespace lair::wire
