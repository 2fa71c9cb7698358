// Walls made by the seats together: nobody holds things up or chooses twice, even after a crash.
#include "server/table/walls.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "server/fair/shuffle.hpp"
#include "tests/table/shared_walls.hpp"

namespace lair::testing {
namespace {

using fair::Origin;
using table::Millis;
using table::TablePhase;

constexpr BySeat<Origin> kAllSeats{
    {Origin::Seat, Origin::Seat, Origin::Seat, Origin::Seat}
};

TEST_F(SharedWalls, BeginTheFirstDealWithoutAnyTimePassing) {
  begin_first_deal();
  EXPECT_EQ(phase(), TablePhase::Playing);
  EXPECT_EQ(records<table::ShareRevealed>().size(), 4U);
}

TEST_F(SharedWalls, BeginTheNextDealTheMomentAllAreReady) {
  begin_first_deal();
  commit_all(2);
  play_deal();
  ASSERT_EQ(phase(), TablePhase::BetweenDeals);
  EXPECT_TRUE(world_.wall_calls.back().is_closed) << "asked for as soon as the deal is over";
  reveal_all(2);
  everybody_is_ready();
  EXPECT_EQ(phase(), TablePhase::Playing);
}

// The exchange has frames of its own.
TEST_F(SharedWalls, AreMadeWithoutTellingTheWholeTableAnew) {
  seat_everybody();
  commit_all(1);
  start();
  const auto told = world_.states_told;
  reveal_all(1);
  ASSERT_EQ(phase(), TablePhase::Playing);
  EXPECT_EQ(world_.states_told, told + 1) << "that the deal has begun";
}

TEST_F(SharedWalls, ComeFromTheSharesOfAllSeats) {
  begin_first_deal();
  play_deal();
  ASSERT_EQ(world_.walls.size(), 1U);
  EXPECT_EQ(origins_of_last(), kAllSeats);
  const fair::Exchange& exchange = world_.walls[0].exchange;
  BySeat<fair::Share> shares;
  for (const Seat seat : kSeats) shares[seat] = share_of(seat, 1);
  const fair::Seed seed = joint_seed(exchange.offer().server, shares, {.table = 7, .deal = 1});
  EXPECT_EQ(records<table::DealBegun>().front()->seed, seed);
  const Wall wall = fair::wall_from(seed, true, DeadWall::None);
  EXPECT_TRUE(std::ranges::equal(world_.walls[0].tiles, wall.tiles()));
}

// Rule W8: while the deal is in play nothing reveals its wall.
TEST_F(SharedWalls, AreShownWhenTheDealIsOverNotBefore) {
  begin_first_deal();
  EXPECT_TRUE(world_.walls.empty());
  EXPECT_FALSE(world_.table().wall_record().has_value());
  play_deal();
  EXPECT_TRUE(world_.table().wall_record().has_value());
}

// Rule W3: the server's share is durable before anybody is asked for anything, and all commitments
// are durable before any share. So the server cannot choose after it has seen shares.
TEST_F(SharedWalls, BindTheServerBeforeTheSeats) {
  world_.hold_commits(true);
  world_.open({}, kNoClock);
  world_.flush();
  for (const Seat seat : {Seat::B, Seat::C, Seat::D}) {
    world_.ask(player_at(seat), table::Sit{.name = "Bo", .seat = seat});
    EXPECT_TRUE(world_.wall_calls.empty()) << "nothing is called that is not durable";
    world_.flush_first();
  }
  EXPECT_TRUE(world_.wall_calls.empty()) << "the offer is on its way to the disk";
  world_.flush_first();
  ASSERT_EQ(world_.wall_calls.size(), 1U);
  const table::WallCall called = world_.wall_calls[0];
  attend();
  commit_all(1);
  start();
  EXPECT_EQ(world_.wall_calls.size(), 1U) << "shares are asked for once commitments are durable";
  reveal(Seat::A, 1);
  EXPECT_EQ(world_.refusals.back().code, "too_late");
  world_.flush_first();
  ASSERT_EQ(world_.wall_calls.size(), 2U);
  reveal_all(1);
  world_.flush();
  ASSERT_EQ(phase(), TablePhase::Playing);
  world_.hold_commits(false);
  play_deal();
  const fair::Exchange& exchange = world_.walls.at(0).exchange;
  EXPECT_EQ(commitment_of(exchange.offer().server), called.server);
  for (const Seat seat : kSeats) {
    EXPECT_EQ(commitment_of(exchange.offer().substitutes[seat]), called.substitutes[seat]);
    EXPECT_EQ(exchange.committed()[seat], world_.wall_calls[1].seats[seat]);
  }
}

TEST_F(SharedWalls, WaitOneSecondForASeatThatDoesNotCommit) {
  seat_everybody();
  for (const Seat seat : {Seat::A, Seat::B, Seat::D}) commit(seat, 1);
  start();
  EXPECT_EQ(phase(), TablePhase::Waiting);
  world_.pass(table::kSilenceMax - Millis(1));
  EXPECT_TRUE(records<table::WallCommitted>().empty());
  world_.pass(Millis(1));
  for (const Seat seat : {Seat::A, Seat::B, Seat::D}) reveal(seat, 1);
  ASSERT_EQ(phase(), TablePhase::Playing);
  play_deal();
  EXPECT_EQ(origins_of_last()[Seat::C], Origin::Server);
  EXPECT_EQ(origins_of_last()[Seat::D], Origin::Seat);
}

TEST_F(SharedWalls, WaitOneSecondForAShareThenTakeTheSubstitute) {
  seat_everybody();
  commit_all(1);
  start();
  for (const Seat seat : {Seat::B, Seat::C, Seat::D}) reveal(seat, 1);
  EXPECT_EQ(phase(), TablePhase::Waiting);
  ASSERT_TRUE(world_.pass_to_alarm());
  ASSERT_EQ(phase(), TablePhase::Playing);
  reveal(Seat::A, 1);
  EXPECT_EQ(world_.refusals.back().code, "too_late");
  play_deal();
  EXPECT_EQ(origins_of_last()[Seat::A], Origin::Silent);
  EXPECT_EQ(world_.walls[0].exchange.share(Seat::A),
            world_.walls[0].exchange.offer().substitutes[Seat::A]);
}

TEST_F(SharedWalls, TakeTheSubstituteOfAShareThatDoesNotMatch) {
  seat_everybody();
  commit_all(1);
  start();
  for (const Seat seat : {Seat::A, Seat::C, Seat::D}) reveal(seat, 1);
  world_.table().reveal(asker(player_at(Seat::B)), 1, share_of(Seat::C, 1));
  ASSERT_EQ(phase(), TablePhase::Playing) << "a false share is waited for no longer";
  play_deal();
  EXPECT_EQ(origins_of_last()[Seat::B], Origin::False);
}

TEST_F(SharedWalls, WaitForNobodyWhoIsAway) {
  seat_everybody();
  world_.table().attend(kPlayers[3], false);
  for (const Seat seat : {Seat::A, Seat::B, Seat::C}) commit(seat, 1);
  start();
  for (const Seat seat : {Seat::A, Seat::B, Seat::C}) reveal(seat, 1);
  EXPECT_EQ(phase(), TablePhase::Playing);
}

TEST_F(SharedWalls, NeedNothingOfBots) {
  world_.open({}, kNoClock);
  world_.table().attend(kPlayers[0], true);
  world_.ask(kPlayers[0], table::AddBots{.seat = {}});
  commit(Seat::A, 1);
  start();
  reveal(Seat::A, 1);
  EXPECT_EQ(phase(), TablePhase::Playing);
}

TEST_F(SharedWalls, RefuseASecondChoice) {
  seat_everybody();
  commit(Seat::A, 1);
  world_.table().commit(asker(kPlayers[0]), 1, commitment_of(share_of(Seat::B, 1)));
  EXPECT_EQ(world_.refusals.back().code, "already_committed");
  const std::size_t refusals = world_.refusals.size();
  commit(Seat::A, 1);
  EXPECT_EQ(world_.refusals.size(), refusals) << "the same one again is fine";
  commit(Seat::B, 2);
  EXPECT_EQ(world_.refusals.back().code, "too_late") << "that wall is not made yet";
}

TEST_F(SharedWalls, TakeTheCommitmentOfWhoeverSitsThereInTheEnd) {
  seat_everybody();
  commit_all(1);
  world_.ask(kPlayers[3], table::Stand{});
  world_.ask(PlayerId(15), table::Sit{.name = "Eve", .seat = Seat::D});
  world_.table().attend(PlayerId(15), true);
  EXPECT_FALSE(world_.wall_calls.back().is_closed) << "who is new is asked too";
  const fair::Share own = share_of(Seat::A, 9);
  world_.table().commit(asker(PlayerId(15)), 1, commitment_of(own));
  start();
  EXPECT_EQ(world_.wall_calls.back().seats[Seat::D], commitment_of(own));
}

// --- What people do while a wall is made ---

TEST_F(SharedWalls, RefuseAStartWhoseTableChangedMeanwhile) {
  struct Meanwhile {
    PlayerId asker;
    table::Request what;
    std::string why;
  };

  table::TableSettings options{
      .room = {}, .name = {}, .rules = "yahoo", .settings = {}, .clock = kNoClock};
  const std::vector<Meanwhile> ways{
      {kPlayers[3], table::Stand{},                         "seats_free"},
      {kPlayers[0], table::Boot{.seat = Seat::B},           "seats_free"},
      {kPlayers[0], table::SetOptions{.settings = options}, "not_agreed"},
      {kPlayers[0], table::HandOver{.seat = Seat::C},       "not_host"  },
  };
  for (const Meanwhile& way : ways) {
    SCOPED_TRACE(way.why);
    TableWorld world({}, {}, true);
    world.open({}, kNoClock);
    world.seat_without_start();
    world.ask(kPlayers[0], table::Start{});
    EXPECT_EQ(world.refused(), "") << "the start waits for the wall";
    world.ask(way.asker, way.what);
    EXPECT_EQ(world.refused(), way.why);
    for (int second = 0; second < 5 && world.pass_to_alarm(); ++second) {
    }
    EXPECT_EQ(world.table().status().phase, TablePhase::Waiting);
    EXPECT_TRUE(world.walls.empty());
  }
}

TEST_F(SharedWalls, LeaveNoAlarmBehindThatWasForARefusedStart) {
  seat_everybody();
  start();
  world_.ask(kPlayers[3], table::Stand{});
  ASSERT_EQ(world_.refused(), "seats_free");
  world_.pass(2 * table::kSilenceMax);
  EXPECT_FALSE(world_.pass_to_alarm()) << "nothing is due";
}

TEST_F(SharedWalls, LetTheHostEndTheTable) {
  seat_everybody();
  start();
  world_.ask(kPlayers[0], table::EndTable{});
  EXPECT_EQ(world_.end_code, "closed");
  EXPECT_EQ(world_.refused(), "table_closed") << "of the start";
}

TEST_F(SharedWalls, WaitForTheEndOfAPause) {
  begin_first_deal();
  play_deal();
  ASSERT_EQ(phase(), TablePhase::BetweenDeals);
  for (const PlayerId player : kPlayers) world_.ask(player, table::VotePause{});
  ASSERT_TRUE(world_.table().state().paused);
  commit_all(2);
  everybody_is_ready();
  world_.pass(5 * table::kSilenceMax);
  reveal_all(2);
  EXPECT_EQ(phase(), TablePhase::BetweenDeals);
  world_.ask(kPlayers[1], table::Resume{});
  reveal_all(2);
  EXPECT_EQ(phase(), TablePhase::Playing);
}

TEST_F(SharedWalls, NeedNothingOfASeatWhosePlayerWasSentAway) {
  begin_first_deal();
  play_deal();
  world_.table().attend(kPlayers[2], false);
  for (const Seat seat : {Seat::A, Seat::B, Seat::D}) commit(seat, 2);
  for (const Seat seat : {Seat::A, Seat::B, Seat::D}) reveal(seat, 2);
  world_.ask(kPlayers[0], table::Boot{.seat = Seat::C});
  EXPECT_FALSE(world_.table().status().seats[Seat::C].has_value());
  for (const Seat seat : {Seat::A, Seat::B, Seat::D}) {
    world_.ask(player_at(seat), table::MarkReady{});
  }
  EXPECT_EQ(phase(), TablePhase::Playing);
}

// Rule W4: the process dies after the k-th record, for every k of two deals. What was durable
// remains, every seat says again what it said before, and the walls are those of a table that never
// died.
TEST_F(SharedWalls, AreTheSameAfterACrashAtAnyRecord) {
  begin_first_deal();
  commit_all(2);
  play_deal();
  reveal_all(2);
  everybody_is_ready();
  ASSERT_EQ(phase(), TablePhase::Playing);
  const std::vector<table::Record> whole = world_.records();
  const auto offer = std::ranges::find_if(whole, [](const table::Record& record) {
    return std::holds_alternative<table::WallOffered>(record.change);
  });
  for (std::size_t kept = offer->number; kept < whole.size(); ++kept) {
    const auto* acted = std::get_if<table::Acted>(&whole[kept - 1].change);
    if (acted != nullptr && !whole[kept - 1].result) continue;
    SCOPED_TRACE(::testing::Message() << "after record " << kept);
    TableWorld other({}, {}, true);
    other.live_from({whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(kept)});
    for (const PlayerId player : kPlayers) other.table().attend(player, true);
    const auto call = other.table().wall_call();
    ASSERT_TRUE(call.has_value());
    const std::uint32_t deal = call->deal;
    if (!call->is_closed) {
      for (const Seat seat : kSeats) {
        other.table().commit(asker(player_at(seat)), deal, commitment_of(share_of(seat, deal)));
      }
    }
    if (other.table().status().phase == TablePhase::Playing) continue;
    other.ask(kPlayers[0], table::Start{});
    for (const Seat seat : kSeats) {
      other.table().reveal(asker(player_at(seat)), deal, share_of(seat, deal));
    }
    for (const PlayerId player : kPlayers) other.ask(player, table::MarkReady{});
    ASSERT_EQ(other.table().status().phase, TablePhase::Playing);
    const auto begun = [deal](const table::Record& record) {
      const auto* one = std::get_if<table::DealBegun>(&record.change);
      return one != nullptr && std::get<Dealt>(one->events.front()).setup->number == deal;
    };
    const auto was = std::ranges::find_if(whole, begun);
    const auto is = std::ranges::find_if(other.records(), begun);
    ASSERT_NE(was, whole.end());
    ASSERT_NE(is, other.records().end());
    EXPECT_EQ(std::get<table::DealBegun>(is->change).seed,
              std::get<table::DealBegun>(was->change).seed);
  }
}

}  // namespace
}  // namespace lair::testing
