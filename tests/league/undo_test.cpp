// What an organiser may undo, and until when.
#include "server/league/undo.hpp"

#include <string>
#include <vector>

#include "server/league/limits.hpp"
#include "server/league/refusals.hpp"
#include "server/league/season_line.hpp"
#include "tests/league/season_world.hpp"

namespace lair::league {
namespace {

std::string undo(World& world, std::uint32_t number) {
  return world.act(kOrganiser, Undone{number, "by mistake"});
}

World five_players() {
  World world(settings());
  world.enter(5);
  return world;
}

TEST(Undo, BringsBackWhomTheOrganiserWithdrew) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, Withdrawn{PlayerId(3), "rude"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(undo(world, number), "");
  EXPECT_EQ(world.state(3), EntrantState::Playing);
  EXPECT_EQ(world.season.entrants[1].player, PlayerId(3)) << "where they stood";
  EXPECT_EQ(undo(world, number), "already_undone");
}

// Taking back an invitation withdraws the player.
TEST(Undo, OfAWithdrawalLeavesNobodyInvitedWhoPlays) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, Withdrawn{PlayerId(3), "rude"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.act(kOrganiser, PlayerInvited{PlayerId(3)}), "");
  ASSERT_EQ(undo(world, number), "");
  EXPECT_EQ(world.state(3), EntrantState::Playing);
  EXPECT_FALSE(world.season.is_invited(PlayerId(3)));
}

TEST(Undo, LeavesAWithdrawalThatARoundWasDrawnBy) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, Withdrawn{PlayerId(3), "rude"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(undo(world, number), "undo_too_late");
}

TEST(Undo, LeavesToPlayersWhatTheyDecided) {
  World world = five_players();
  ASSERT_EQ(world.act(PlayerId(3), Withdrawn{PlayerId(3), ""}), "");
  EXPECT_EQ(undo(world, world.last()), "undo_own");
  ASSERT_EQ(world.act(PlayerId(3), Registered{PlayerId(3)}), "");
  EXPECT_EQ(undo(world, world.last()), "undo_own");
}

TEST(Undo, TakesBackSettingsUntilTheFirstRound) {
  World world = five_players();
  SeasonSettings other = settings();
  other.house = "min_points=6";
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{other}), "");
  const std::uint32_t first = world.last();
  other.name = "Winter";
  ASSERT_EQ(world.act(kOrganiser, SettingsChanged{other}), "");
  const std::uint32_t second = world.last();
  EXPECT_EQ(undo(world, first), "undo_later_first");
  ASSERT_EQ(undo(world, second), "");
  EXPECT_EQ(world.season.settings.name, "Autumn");
  EXPECT_EQ(world.season.settings.house, "min_points=6");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(undo(world, first), "undo_too_late");
}

TEST(Undo, ClosesACheckInThatWasOpenedByMistake) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  const std::uint32_t number = world.last();
  world.check_in(2, 2);
  ASSERT_EQ(undo(world, number), "");
  EXPECT_FALSE(world.season.check_in.has_value());
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(world.season.last_round()->tables.size(), 2U) << "all five play";
}

TEST(Undo, CountsNobodyTwiceWhoCheckedInAgain) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 100}), "");
  world.check_in(2, 3);
  ASSERT_EQ(world.act(kOrganiser, CheckInOpened{1, world.now + 200}), "");
  const std::uint32_t number = world.last();
  // On older servers everybody had to check in again.
  world.act_on_older_server(PlayerId(3), CheckedIn{PlayerId(3)});
  world.check_in(4, 4);
  ASSERT_EQ(undo(world, number), "");
  EXPECT_EQ(world.season.check_in->here, (std::vector{PlayerId(2), PlayerId(3), PlayerId(4)}));
}

TEST(Undo, BringsBackAnOrganiser) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, OrganiserAdded{PlayerId(9)}), "");
  const std::uint32_t added = world.last();
  ASSERT_EQ(world.act(kOrganiser, OrganiserRemoved{PlayerId(9)}), "");
  ASSERT_EQ(undo(world, world.last()), "");
  EXPECT_TRUE(world.season.is_organiser(PlayerId(9)));
  ASSERT_EQ(undo(world, added), "");
  EXPECT_FALSE(world.season.is_organiser(PlayerId(9)));
}

TEST(Undo, BringsBackNoOrganiserWhoLeftTheServer) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, OrganiserAdded{PlayerId(9)}), "");
  ASSERT_EQ(world.act({}, OrganiserRemoved{PlayerId(9)}), "");
  EXPECT_EQ(undo(world, world.last()), "undo_own");
}

TEST(Undo, MakesNoMoreOrganisersThanASeasonMayHave) {
  World world = five_players();
  for (std::uint64_t more = 1; more < kOrganisersMax; ++more) {
    ASSERT_EQ(world.act(kOrganiser, OrganiserAdded{PlayerId(100 + more)}), "");
  }
  ASSERT_EQ(world.act(kOrganiser, OrganiserRemoved{PlayerId(101)}), "");
  const std::uint32_t removed = world.last();
  ASSERT_EQ(world.act(kOrganiser, OrganiserAdded{PlayerId(200)}), "");
  const std::uint32_t added = world.last();
  EXPECT_EQ(undo(world, removed), "too_many_organisers");
  ASSERT_EQ(undo(world, added), "");
  EXPECT_EQ(undo(world, removed), "");
}

TEST(Undo, LetsAnAbandonedRoundCountAgainUntilItIsDrawnAgain) {
  World world = five_players();
  ASSERT_EQ(world.start(), "");
  Lot chance(3);
  world.play(chance);
  const auto before = standings(world.season);
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  ASSERT_EQ(undo(world, world.last()), "");
  EXPECT_EQ(standings(world.season), before);
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(undo(world, number), "undo_too_late");
}

// The table of the first round has no result again once the ruling is undone.
TEST(Undo, OfAnEarlierRulingHasTheSeasonWaitForAnother) {
  World world = four_players();
  const Adjudicated ruling{1, 1, {}, "power cut"};
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, ruling), "");
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.start(), "");
  Lot chance(3);
  world.play(chance);
  EXPECT_EQ(status_of(world.season), SeasonStatus::BetweenRounds);
  ASSERT_EQ(undo(world, number), "");
  EXPECT_EQ(word_of(status_of(world.season)), "result_missing");
  EXPECT_EQ(world.start(), "round_running");
  EXPECT_EQ(world.act(kOrganiser, SeasonEnded{}), "round_running");
  ASSERT_EQ(world.act(kOrganiser, ruling), "");
  EXPECT_EQ(status_of(world.season), SeasonStatus::BetweenRounds);
  EXPECT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
}

TEST(Undo, LeavesTheOnlyResultOfATableOnceTheSeasonIsOver) {
  World world = four_players();
  const Adjudicated ruling{1, 1, {}, "power cut"};
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, ruling), "");
  const std::uint32_t abandoned = world.last();
  ASSERT_EQ(world.act(kOrganiser, RoundAbandoned{1, "power cut"}), "");
  ASSERT_EQ(world.start(), "");
  ASSERT_EQ(world.act(kOrganiser, ruling), "");
  const std::uint32_t first = world.last();
  ASSERT_EQ(world.act(kOrganiser, ruling), "");
  const std::uint32_t second = world.last();
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  EXPECT_EQ(undo(world, abandoned), "");
  EXPECT_EQ(undo(world, second), "") << "the first one holds again";
  EXPECT_EQ(undo(world, first), "undo_later_first");
}

TEST(Undo, OfMoreSeatsLetsNobodyMoveUpIntoThem) {
  World world = one_more_seat();
  const std::uint32_t number = world.last();
  ASSERT_EQ(world.act(PlayerId(7), Registered{PlayerId(7)}), "");
  ASSERT_EQ(world.state(6), EntrantState::Playing);
  ASSERT_EQ(undo(world, number), "");
  EXPECT_EQ(world.state(6), EntrantState::Waiting);
  EXPECT_EQ(world.state(7), EntrantState::Waiting);
  ASSERT_EQ(world.act(PlayerId(2), Withdrawn{PlayerId(2), ""}), "");
  EXPECT_EQ(world.state(6), EntrantState::Playing);
}

TEST(Undo, OpensASeasonThatWasEndedByMistake) {
  World world = five_players();
  ASSERT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
  ASSERT_EQ(undo(world, world.last()), "");
  EXPECT_FALSE(world.season.is_over);
}

TEST(Undo, SaysWhatToDoInstead) {
  World world = five_players();
  EXPECT_EQ(undo(world, 1), "cannot_undo");
  EXPECT_EQ(undo(world, 999), "cannot_undo");
  ASSERT_EQ(world.act(kOrganiser, Paused{}), "");
  EXPECT_EQ(undo(world, world.last()), "undo_clock");
  ASSERT_EQ(world.act(kOrganiser, Resumed{}), "");
  EXPECT_EQ(undo(world, world.last()), "undo_clock");
  ASSERT_EQ(world.start(), "");
  EXPECT_EQ(undo(world, world.last()), "undo_round");
  Lot chance(3);
  world.play(chance);
  EXPECT_EQ(undo(world, world.last()), "undo_result");
  for (const std::string_view code : {"undo_round", "undo_result", "undo_clock", "undo_own"}) {
    EXPECT_FALSE(league_refusal(code).sentence.empty());
  }
}

// Asks about each record of the longest log that a season may have: with a pass over all records
// for each, this would take a thousand million steps.
TEST(Undo, IsAskedAboutEveryActOfAFullLog) {
  World world = five_players();
  const Record penalty{
      .number = 0, .actor = kOrganiser, .at = 1, .event = Penalized{PlayerId(2), 1, "late"}
  };
  while (world.season.records.size() < kRecordsMax) {
    Record record = penalty;
    record.number = static_cast<std::uint32_t>(world.season.records.size() + 1);
    world.season.records.push_back(record);
  }
  const Undoing undoing(world.season);
  std::size_t undoable = 0;
  for (const Record& record : world.season.records) {
    if (!undoing.why_not(record.number)) ++undoable;
  }
  EXPECT_EQ(undoable, kRecordsMax - 6) << "all but the opening, five who registered";
}

TEST(ASeasonWithAFullLog, TakesTheEndFromPeopleAllElseFromTheHouse) {
  World world = five_players();
  while (world.season.records.size() < kRecordsMax) {
    world.season.records.push_back(world.season.records.back());
  }
  EXPECT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), 1, "late"}), "season_log_full");
  EXPECT_EQ(world.act(PlayerId(9), Registered{PlayerId(9)}), "season_log_full");
  EXPECT_EQ(world.act({}, Penalized{PlayerId(2), 1, "late"}), "") << "the server itself";
  EXPECT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
}

TEST(ASeasonWithAFullLog, HasRoomLeftForItsOrganisers) {
  World world = five_players();
  while (world.season.records.size() < kPlayersRecordsMax) {
    world.season.records.push_back(world.season.records.back());
  }
  EXPECT_EQ(world.act(PlayerId(9), Registered{PlayerId(9)}), "season_log_full");
  EXPECT_EQ(world.act(PlayerId(3), Withdrawn{PlayerId(3), ""}), "season_log_full");
  EXPECT_EQ(world.act(kOrganiser, Penalized{PlayerId(2), 1, "late"}), "");
}

// A server keeps the whole log in memory.
TEST(ASeasonWithAFullLog, IsOneOfManyBytesToo) {
  World world = five_players();
  const Penalized wordy{PlayerId(2), 1, std::string(kReasonBytesMax, 'x')};
  std::size_t acts = 0;
  while (world.act(kOrganiser, wordy).empty()) ++acts;
  EXPECT_GT(acts, kLogBytesMax / (kReasonBytesMax + 200));
  EXPECT_LT(acts, kLogBytesMax / kReasonBytesMax);
  EXPECT_EQ(world.act(kOrganiser, wordy), "season_log_full");
  EXPECT_EQ(season_from(world.season.records).log_bytes, world.season.log_bytes);
  EXPECT_EQ(world.act({}, wordy), "") << "the server itself";
  EXPECT_EQ(world.act(kOrganiser, SeasonEnded{}), "");
}

}  // namespace
}  // namespace lair::league
