// What a director restores after the server was down.
#include <vector>

#include <gtest/gtest.h>

#include "tests/director/hall.hpp"

namespace lair::director {
namespace {

// The seasons of a director as they are on the disk for the next one.
std::vector<league::StoredSeason> stored(const Hall& hall) {
  std::vector<league::StoredSeason> seasons;
  for (const auto& [id, records] : hall.books.written) seasons.push_back({id, records, {}});
  return seasons;
}

TEST(ACrash, LosesNoTableOfARound) {
  Hall before;
  before.open(settings(), 8);
  before.start_round();
  Hall hall(stored(before));
  hall.season_id = before.season_id;
  hall.games.ended.insert(table::TableId(1));
  hall.play_first_game();
  hall.director.recover();
  EXPECT_EQ(hall.seats(0).result->game, kFirstGame) << "its game ended just before";
  EXPECT_FALSE(hall.seats(1).result);
  const Asked asked = hall.tables.take_asked();
  EXPECT_NE(std::ranges::find(asked, "open 2"), asked.end());
  EXPECT_EQ(hall.tables.reserve(1), std::vector<std::uint64_t>{3}) << "no id is given twice";
}

// A season whose second round is being played when the ruling on the first is undone.
void lose_earlier_result(Hall& hall) {
  hall.open(settings());
  hall.start_round();
  ASSERT_EQ(hall.organise(league::Adjudicated{1, 1, {}, "a cut line"}), "");
  const auto ruling = static_cast<std::uint32_t>(hall.season().records.size());
  hall.start_round();
  ASSERT_EQ(hall.organise(league::Undone{ruling, "the game can be read again"}), "");
}

TEST(ACrash, LosesNoTableOfAnEarlierRound) {
  Hall before;
  lose_earlier_result(before);
  Hall over(stored(before));
  over.season_id = before.season_id;
  over.games.ended.insert(table::TableId(1));
  over.play_first_game();
  over.director.recover();
  over.pass(1);
  EXPECT_EQ(over.season().round(1)->tables[0].result->game, kFirstGame);
  EXPECT_EQ(over.tables.take_asked(), (Asked{"open 2", "end 1"})) << "nobody is called to it";
}

TEST(ASeasonThatIsRemoved, HasNoTableOfAnEarlierRoundLeft) {
  Hall before;
  lose_earlier_result(before);
  before.tables.take_asked();
  before.office.act(
      before.season_id,
      {.actor = {}, .at = kBegun, .event = league::SeasonRemoved{"spam"}, .is_operator = true},
      [](const auto& record) { EXPECT_TRUE(record.has_value()); });
  EXPECT_EQ(before.tables.take_asked(), (Asked{"end 1", "end 2"}));
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"end 1", "end 2"})) << "it crashed just then";
}

TEST(ACrash, LeavesNoTableHereThatWasMovedInPerson) {
  Hall before;
  before.open(settings(), 8);
  before.start_round();
  ASSERT_EQ(before.organise(league::MovedInPerson{1, 1}), "");
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"open 2", "end 1"}));
}

TEST(ACrash, OpensNoTableOfARoundThatWasImported) {
  Hall before;
  before.open(settings());
  before.start_round();
  auto seasons = stored(before);
  for (league::Record& record : seasons.front().records) {
    auto* started = std::get_if<league::RoundStarted>(&record.event);
    if (started != nullptr) started->tables = {0};
  }
  Hall hall(seasons);
  hall.director.recover();
  hall.pass(1'000);
  EXPECT_EQ(hall.tables.take_asked(), Asked{}) << "it needs a ruling";
}

TEST(ACrash, EndsTheTablesOfARoundThatNoLongerCounts) {
  Hall before;
  before.open(settings(), 8);
  before.start_round();
  ASSERT_EQ(before.organise(league::RoundAbandoned{1, "The power failed."}), "");
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"end 1", "end 2"}));
}

TEST(ACrash, EndsTheTableOfAnEarlierRoundThatNoLongerCounts) {
  Hall before;
  before.open(settings());
  before.start_round();
  ASSERT_EQ(before.organise(league::RoundAbandoned{1, "The power failed."}), "");
  before.start_round();
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), (Asked{"end 1", "open 2"}));
}

TEST(ACrash, EndsTheTablesOfASeasonThatIsOver) {
  Hall before;
  before.open(settings());
  before.start_round();
  ASSERT_EQ(before.organise(league::Adjudicated{1, 1, {}, "misplay"}), "");
  ASSERT_EQ(before.organise(league::SeasonEnded{}), "");
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST(ACrash, EndsTheTableThatNobodyCameTo) {
  Hall before;
  league::SeasonSettings made = settings();
  made.absent = league::Absent::WalkOver;
  before.open(made);
  before.start_round();
  before.stands(Stage::Waiting, {2, 3, 4, 5});
  before.pass(100);
  ASSERT_TRUE(before.seats().is_forfeit());
  Hall hall(stored(before));
  hall.director.recover();
  EXPECT_EQ(hall.tables.take_asked(), Asked{"end 1"});
}

TEST(ACrash, ChargesNobodyForTheTimeTheServerWasDown) {
  Hall before;
  before.open(settings());
  before.start_round();
  before.pass(10);
  Hall hall(stored(before));
  hall.season_id = before.season_id;
  hall.pulse.last = before.now;
  hall.now = before.now + 500;
  hall.director.recover();
  EXPECT_EQ(hall.count<league::TimeLost>(), 1);
  EXPECT_EQ(hall.seats().extra_seconds, 500U);
  hall.stands(Stage::Waiting, {3});
  hall.pass(89);
  EXPECT_EQ(hall.count<league::Missed>(), 0) << "ten of a hundred seconds had passed";
  hall.pass(1);
  EXPECT_EQ(hall.count<league::Missed>(), 1);
}

// Nobody notes every second that the server is up while only real tables play.
TEST(ACrash, LeavesTheClockOfARealTableAlone) {
  Hall before;
  league::SeasonSettings made = settings();
  made.venue = league::Venue::InPerson;
  made.minutes = 90;
  before.open(made);
  before.start_round();
  before.pass(80 * 60);
  Hall hall(stored(before));
  hall.season_id = before.season_id;
  hall.pulse.last = before.pulse.last;
  hall.now = before.now + 10;
  hall.director.recover();
  EXPECT_EQ(hall.count<league::TimeLost>(), 0);
  EXPECT_EQ(hall.seats().extra_seconds, 0U);
}

TEST(WhoLeavesForGood, LeavesEverySeasonAlsoWhenTheServerWasDown) {
  Hall hall;
  hall.open(settings());
  hall.director.left(PlayerId(3));
  EXPECT_EQ(hall.season().entrant(PlayerId(3))->state, league::EntrantState::Withdrawn);
  Hall later(stored(hall));
  later.season_id = hall.season_id;
  later.people.gone.insert(PlayerId(4));
  later.director.recover();
  EXPECT_EQ(later.season().entrant(PlayerId(4))->state, league::EntrantState::Withdrawn);
  EXPECT_EQ(later.season().entrant(PlayerId(5))->state, league::EntrantState::Playing);
}

}  // namespace
}  // namespace lair::director
