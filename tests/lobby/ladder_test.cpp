// The bot ladder: who waits, who plays whom, and when no game begins.
#include "server/lobby/ladder.hpp"

#include <gtest/gtest.h>

#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

class TheLadder : public TablesInTests {
 protected:
  ClientPtr bot(const std::string& name, const std::string& owner) {
    people::Person known = account(name + " [bot]");
    if (!owners_.contains(owner)) owners_[owner] = account(owner).id;
    known.owner = owners_[owner];
    return come(known);
  }

  std::string await(const ClientPtr& client, std::vector<std::string> rules = {}) {
    return ask(ladder_, client, (wire::AwaitLadder{.rules = std::move(rules)}));
  }

  // As the lobby does: passes on to the ladder what tables report.
  void tell() {
    settle();
    const auto all = last_;
    for (const auto& [id, table] : all) ladder_.table_changed(table, false);
    settle();
  }

  void wait(std::chrono::seconds time) {
    pass(time);
    tell();
  }

  wire::TableSummary peoples_table(std::uint64_t id) {
    wire::TableSummary table;
    table.table = TableId(id);
    table.phase = wire::TablePhase::Playing;
    table.seats[Seat::A].kind = wire::SeatKind::Person;
    table.seats[Seat::A].name = "Mei";
    return table;
  }

  std::map<std::string, PlayerId> owners_;
  Announcements announcements_{clients_, time_, loop_};
  const Ladder::Needs needs_{.announcements = announcements_,
                             .rooms = rooms_,
                             .tables = tables_,
                             .maker = maker_,
                             .clients = clients_,
                             .time = time_,
                             .loop = loop_};
  const LadderLimits limits_{.tables = 1, .people_tables_max = 0};
  Ladder ladder_{needs_, limits_};
};

TEST_F(TheLadder, IsForBotsThatPeopleOwn) {
  EXPECT_EQ(await(come(account("Ann"))), "only_bots");
  EXPECT_EQ(await(come(guest("Tom"))), "only_bots");
  EXPECT_EQ(await(bot("Heron", "Mei"), {"bridge"}), "bad_value");
  ladder_.change({.tables = 0});
  EXPECT_EQ(await(bot("Wren", "Lan")), "ladder_off");
}

TEST_F(TheLadder, GivesWhoWaitsAloneTheServersBots) {
  const auto heron = bot("Heron", "Mei");
  EXPECT_EQ(await(heron, {"mcr"}), "");
  wait(8s);
  EXPECT_TRUE(last_.empty()) << "somebody may come yet";
  wait(4s);
  ASSERT_EQ(last_.size(), 1U);
  const wire::TableSummary& table = last_.begin()->second;
  EXPECT_EQ(table.phase, wire::TablePhase::Playing);
  EXPECT_EQ(table.settings->rules, "mcr");
  EXPECT_EQ(table.seats[Seat::A].player, heron->player->id);
  EXPECT_EQ(table.seats[Seat::B].kind, wire::SeatKind::Bot);
  EXPECT_EQ(table.seats[Seat::B].strength, table.settings->policies.ladder);
  ASSERT_EQ(told(heron, &ServerFrame::has_invited).size(), 1U);
  EXPECT_EQ(told(heron, &ServerFrame::has_invited)[0].invited().table(), table.table.value());
}

TEST_F(TheLadder, SeatsOneBotOfEachOwnerAtATable) {
  const auto heron = bot("Heron", "Mei");
  const auto hawk = bot("Hawk", "Mei");
  const auto wren = bot("Wren", "Lan");
  for (const ClientPtr& one : {heron, hawk, wren}) EXPECT_EQ(await(one, {"hkos"}), "");
  wait(12s);
  ASSERT_EQ(last_.size(), 1U);
  std::set<PlayerId> seated;
  for (const wire::SeatState& seat : last_.begin()->second.seats) seated.insert(seat.player);
  EXPECT_TRUE(seated.contains(heron->player->id));
  EXPECT_TRUE(seated.contains(wren->player->id));
  EXPECT_FALSE(seated.contains(hawk->player->id));
  wait(30s);
  EXPECT_EQ(last_.size(), 1U) << "one table at once";
}

TEST_F(TheLadder, BeginsSoonWithFour) {
  for (const char* owner : {"Mei", "Lan", "Ana", "Bo"}) {
    EXPECT_EQ(await(bot(std::string("Of ") + owner, owner), {"hkos"}), "");
  }
  wait(3s);
  ASSERT_EQ(last_.size(), 1U);
  for (const wire::SeatState& seat : last_.begin()->second.seats) {
    EXPECT_EQ(seat.kind, wire::SeatKind::Person);
  }
}

TEST_F(TheLadder, WaitsForOthersWhereFourAreOfOneOwner) {
  for (const char* name : {"Heron", "Hawk", "Wren", "Owl"}) EXPECT_EQ(await(bot(name, "Mei")), "");
  wait(8s);
  EXPECT_TRUE(last_.empty()) << "bots of others may come yet";
  wait(4s);
  ASSERT_EQ(last_.size(), 1U);
  EXPECT_EQ(last_.begin()->second.seats[Seat::B].kind, wire::SeatKind::Bot);
}

TEST_F(TheLadder, BeginsNothingOnceTheServerStops) {
  EXPECT_EQ(await(bot("Heron", "Mei")), "");
  announcements_.stop_within(60s);
  wait(20s);
  EXPECT_TRUE(last_.empty());
}

TEST_F(TheLadder, GoesOnAfterATableThatCouldNotBeOpened) {
  journal_.fails = true;
  await(bot("Heron", "Mei"));
  wait(12s);
  ASSERT_EQ(last_.size(), 1U);
  EXPECT_EQ(last_.begin()->second.phase, wire::TablePhase::Closed);
  ladder_.table_changed(last_.begin()->second, true);
  journal_.fails = false;
  await(bot("Wren", "Lan"));
  wait(12s);
  ASSERT_EQ(last_.size(), 2U);
  EXPECT_EQ(last_.rbegin()->second.phase, wire::TablePhase::Playing);
}

// The server died before it had seated everybody.
TEST_F(TheLadder, ClosesATableThatItFindsWaiting) {
  const auto heron = bot("Heron", "Mei");
  await(heron);
  wait(12s);
  const TableId id = last_.begin()->first;
  const auto opening = journal_.records[id].front();
  last_.clear();
  maker_.make_again(id)->revive({opening});
  open_tables_.show(heron, tables_.find(id), {}, {});
  settle();
  Ladder restarted(needs_, limits_);
  ASSERT_EQ(last(id).phase, wire::TablePhase::Waiting);
  restarted.table_changed(last(id), false);
  pass(28s);
  EXPECT_EQ(last(id).phase, wire::TablePhase::Waiting);
  pass(4s);
  EXPECT_EQ(last(id).phase, wire::TablePhase::Closed);
  restarted.table_changed(last(id), false);
  EXPECT_EQ(ask(restarted, bot("Wren", "Lan"), wire::AwaitLadder{}), "");
  pass(12s);
  EXPECT_EQ(last_.size(), 2U) << "although a bot has the closed one open";
}

TEST_F(TheLadder, ForgetsWhoLeavesOrStops) {
  const auto heron = bot("Heron", "Mei");
  const auto wren = bot("Wren", "Lan");
  await(heron);
  await(wren);
  ladder_.left(*heron);
  EXPECT_EQ(ask(ladder_, wren, (wire::AwaitLadder{.rules = {}, .stop = true})), "");
  wait(20s);
  EXPECT_TRUE(last_.empty());
}

TEST_F(TheLadder, StandsStillWhilePeoplePlay) {
  ladder_.table_changed(peoples_table(900), false);
  EXPECT_EQ(await(bot("Heron", "Mei")), "");
  wait(20s);
  EXPECT_TRUE(last_.empty());
  ladder_.table_changed(peoples_table(900), true);
  wait(4s);
  ASSERT_EQ(last_.size(), 1U);
  EXPECT_EQ(last_.begin()->second.phase, wire::TablePhase::Playing);
  ladder_.table_changed(peoples_table(901), false);
  wait(4s);
  EXPECT_EQ(last_.begin()->second.phase, wire::TablePhase::Closed) << "broken off";
}

}  // namespace
}  // namespace lair::lobby
