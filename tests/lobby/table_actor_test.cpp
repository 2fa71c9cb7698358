// Who is at a table: clients open and close it while other things are being written.
#include "server/lobby/table_actor.hpp"

#include <gtest/gtest.h>

#include "server/lobby/table_requests.hpp"
#include "server/people/households.hpp"
#include "server/table/seating.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

class SittingDown : public TablesInTests {
 protected:
  void SetUp() override {
    table::TableOpened opened;
    opened.settings->room = "lions-lair";
    opened.settings->name = "Evening";
    opened.settings->rules = "yahoo";
    opened.host = ann_->player->id;
    table_->open(std::move(opened));
    settle();
  }

  // The requests after this one are on their way before the seat is durable.
  void sit() {
    open_tables_.show(ann_, table_, {}, {});
    const table::Sit wish{.name = "Ann", .seat = Seat::A};
    table_->submit(*ann_,
                   {.player = ann_->player->id, .request = table::RequestId(1), .what = wish});
  }

  // Ann leaves the table before the seat is durable, and opens it on another connection.
  ClientPtr move_elsewhere() {
    open_tables_.leave(ann_);
    const ClientPtr elsewhere = come(*ann_->player);
    open_tables_.show(elsewhere, table_, {}, {});
    settle();
    return elsewhere;
  }

  [[nodiscard]] const wire::SeatState& seat() const { return last(kTable).seats[Seat::A]; }

  static constexpr table::TableId kTable{3};

  const ClientPtr ann_ = come(guest("Ann"));
  const TablePtr table_ = actor_at(kTable);
};

TEST_F(SittingDown, IsBeingThere) {
  sit();
  settle();
  EXPECT_EQ(seat().kind, wire::SeatKind::Person);
  EXPECT_TRUE(seat().attending);
}

TEST_F(SittingDown, IsBeingAwayForWhoLeftMeanwhile) {
  sit();
  open_tables_.leave(ann_);
  settle();
  EXPECT_EQ(seat().kind, wire::SeatKind::Person);
  EXPECT_FALSE(seat().attending);
}

TEST_F(SittingDown, IsBeingThereForWhoCameBackMeanwhile) {
  sit();
  open_tables_.leave(ann_);
  open_tables_.show(ann_, table_, {}, {});
  settle();
  EXPECT_TRUE(seat().attending);
}

TEST_F(SittingDown, IsAnsweredOnTheConnectionThatAsked) {
  sit();
  const ClientPtr elsewhere = move_elsewhere();
  ASSERT_EQ(told(ann_, &v1::ServerFrame::has_done).size(), 1U);
  EXPECT_EQ(ear_of(ann_).frames.back().done().request(), 1U);
  ASSERT_FALSE(told(elsewhere, &v1::ServerFrame::has_table).empty());
  EXPECT_TRUE(told(elsewhere, &v1::ServerFrame::has_done).empty());
}

TEST_F(SittingDown, IsRefusedOnTheConnectionThatAsked) {
  journal_.fails = true;
  sit();
  const ClientPtr elsewhere = move_elsewhere();
  ASSERT_EQ(told(ann_, &v1::ServerFrame::has_refused).size(), 1U);
  EXPECT_EQ(ear_of(ann_).frames.back().refused().request(), 1U);
  const auto refusals = told(elsewhere, &v1::ServerFrame::has_refused);
  ASSERT_EQ(refusals.size(), 1U) << "that the table is over";
  EXPECT_EQ(refusals.back().refused().request(), 0U);
}

TEST_F(SittingDown, IsTooLateAtAClosedTableWhichSaysWhy) {
  open_tables_.show(ann_, table_, {}, {});
  settle();
  table_->submit({.player = ann_->player->id, .request = {}, .what = table::EndTable{}});
  settle();
  const ClientPtr zoe = come(guest("Zoe"));
  open_tables_.show(zoe, table_, {}, {});
  settle();
  const auto states = told(zoe, &v1::ServerFrame::has_table);
  ASSERT_EQ(states.size(), 1U);
  EXPECT_EQ(states.back().table().summary().phase(), v1::TABLE_PHASE_CLOSED);
  const v1::ServerFrame& last = ear_of(zoe).frames.back();
  EXPECT_EQ(last.refused().code(), "closed");
  EXPECT_EQ(last.refused().request(), 0U);
}

// A duplicate in play, watched by a stranger who must not learn how far it has come.
class AStranger : public TablesInTests {
 protected:
  void SetUp() override {
    table::TableOpened opened;
    opened.settings->room = "lions-lair";
    opened.settings->name = "Round 1, table 1";
    opened.settings->rules = "yahoo";
    opened.settings->policies.admission = table::Admission::League;
    opened.settings->policies.duplicate = true;
    opened.settings->policies.invited = {
        {.name = ann_.name, .player = ann_.id}
    };
    opened.settings->clock = {.move = table::Millis(100), .reserve = table::Millis(0)};
    opened.walls = fair::Share{};
    opened.host = table::kServer;
    table_->open(std::move(opened));
    settle();
  }

  // Ann is there, but her clock plays for her.
  void seat_four() {
    submit(ann_.id, table::Sit{.name = ann_.name, .seat = Seat::A});
    submit(table::kServer, table::AddBots{});
    open_tables_.show(come(ann_), table_, {}, {});
    settle();
  }

  void submit(PlayerId player, table::Request what) {
    table_->submit({.player = player, .request = {}, .what = std::move(what)});
    settle();
  }

  // Plays until the table has this many records.
  void play_on(std::size_t records) {
    for (int second = 0; second < 3'600 && journal_.records[kTable].size() < records; ++second) {
      pass(std::chrono::seconds(1));
    }
    ASSERT_GE(journal_.records[kTable].size(), records);
  }

  void fill_with_spectators() {
    for (std::size_t come = 0; come < kSpectatorsMax; ++come) {
      look_on("Zoe " + std::to_string(come), come % 2 == 0 ? "192.0.2.1" : "192.0.2.2");
    }
  }

  ClientPtr look_on(const std::string& name, const std::string& address = "192.0.2.1") {
    const ClientPtr client = come(guest(name), address);
    open_tables_.show(client, table_, {}, table::RequestId(1));
    settle();
    return client;
  }

  static constexpr table::TableId kTable{3};

  const people::Person ann_ = guest("Ann");
  const TablePtr table_ = actor_at(kTable);
};

TEST_F(AStranger, IsNotToldHowFarADuplicateHasCome) {
  seat_four();
  submit(table::kServer, table::Start{});
  const ClientPtr zoe = look_on("Zoe");
  const std::size_t at_first = ear_of(zoe).frames.size();
  play_on(600);  // several deals
  EXPECT_EQ(ear_of(zoe).frames.size(), at_first) << "not even that something has happened";
  table_->ping(zoe->id, zoe->outlet, {});
  settle();
  const v1::Pong pong = ear_of(zoe).frames.back().pong();
  EXPECT_EQ(pong.last_event(), 0U);
  EXPECT_EQ(pong.last_line(), 0U);
  EXPECT_EQ(pong.last_update(), 0U);
}

// A server that is to stop waits for the hands in play.
TEST_F(AStranger, KnowsLessThanTheServerThatWaitsForAHand) {
  seat_four();
  submit(table::kServer, table::Start{});
  const Hands first = tables_.hands_in_play();
  ASSERT_EQ(first.size(), 1U);
  EXPECT_NE(first.begin()->second, "") << "told apart from the hand that follows";
  for (int second = 0; second < 3'600 && tables_.hands_in_play() == first; ++second) {
    pass(std::chrono::seconds(1));
  }
  EXPECT_NE(tables_.hands_in_play(), first);
}

TEST_F(AStranger, IsToldWhatAnybodyMayKnow) {
  seat_four();
  const ClientPtr zoe = look_on("Zoe");
  const ClientPtr yan = look_on("Yan");
  submit(table::kServer, table::Start{});
  for (const ClientPtr& client : {zoe, yan}) {
    const auto states = told(client, &v1::ServerFrame::has_table);
    ASSERT_EQ(states.size(), 2U);
    EXPECT_EQ(states.back().table().number(), 0U);
  }
}

TEST_F(AStranger, IsOneOfAFew) {
  fill_with_spectators();
  const ClientPtr late = look_on("Yan");
  ASSERT_EQ(ear_of(late).frames.size(), 1U);
  EXPECT_EQ(ear_of(late).frames.back().refused().code(), "too_many_spectators");
  table_->ping(late->id, late->outlet, {});
  settle();
  ASSERT_TRUE(ear_of(late).frames.back().has_pong()) << "the connection is as good as before";
  EXPECT_EQ(ear_of(late).frames.back().pong().table(), 0U);
  submit(ann_.id, table::Sit{.name = ann_.name, .seat = Seat::A});
  const ClientPtr ann = come(ann_);
  open_tables_.show(ann, table_, {}, {});
  settle();
  EXPECT_FALSE(told(ann, &v1::ServerFrame::has_table).empty()) << "who plays has a place";
}

TEST_F(AStranger, IsOneOfFewerFromOneAddress) {
  for (std::size_t come = 0; come < kSpectatorsPerAddressMax; ++come) {
    EXPECT_TRUE(
        told(look_on("Zoe " + std::to_string(come)), &v1::ServerFrame::has_refused).empty());
  }
  EXPECT_EQ(ear_of(look_on("Yan")).frames.back().refused().code(), "too_many_spectators");
  EXPECT_TRUE(told(look_on("Xia", "192.0.2.2"), &v1::ServerFrame::has_refused).empty());
}

TEST_F(AStranger, WhoFindsNoPlaceDoesNotHaveTheTableOpen) {
  fill_with_spectators();
  const ClientPtr late = come(guest("Yan"));
  const TableRequests requests(time_, people_.allowances(), tables_, households_);
  wire::NumberedRequest stand{
      .id = table::RequestId(2), .request = wire::AtTable{kTable, table::Stand{}}
  };
  wire::NumberedRequest hints{.id = table::RequestId(3), .request = wire::AskHints{kTable}};
  open_tables_.show(late, table_, {}, table::RequestId(1));
  EXPECT_TRUE(requests.take(*late, stand)) << "sent before the answer came";
  EXPECT_TRUE(requests.take(*late, hints));
  settle();
  const auto refusals = told(late, &v1::ServerFrame::has_refused);
  ASSERT_EQ(refusals.size(), 3U);
  for (std::uint32_t request = 1; request <= 3; ++request) {
    const v1::Refused& refused = refusals[request - 1].refused();
    EXPECT_EQ(refused.request(), request);
    EXPECT_EQ(refused.code(), request == 1 ? "too_many_spectators" : "open_it_first");
  }
  EXPECT_EQ(late->table(), nullptr);
  EXPECT_EQ(clients_.at(kTable).size(), kSpectatorsMax) << "nor does it hear what is said there";
  EXPECT_FALSE(requests.take(*late, stand)) << "now the lobby refuses it";
}

// A table whose opening cannot be written to the disk.
class Unwritten : public TablesInTests {};

TEST_F(Unwritten, IsOverForTheListsAndForWhoeverHasItOpen) {
  const table::TableId id(3);
  const ClientPtr ann = come(guest("Ann"));
  const TablePtr table = actor_at(id);
  journal_.fails = true;
  table::TableOpened opened;
  opened.settings->rules = "yahoo";
  table->open(std::move(opened));
  open_tables_.show(ann, table, {}, {});
  settle();
  EXPECT_EQ(failed_, std::vector{id});
  EXPECT_EQ(last(id).phase, wire::TablePhase::Closed);
  ASSERT_NE(last(id).settings, nullptr);
  EXPECT_EQ(last(id).settings->room, "") << "nothing is known of it";
  EXPECT_EQ(ear_of(ann).frames.back().refused().code(), "journal_failed");
}

}  // namespace
}  // namespace lair::lobby
