// Calls to people: to their devices, to a free seat, to a table by an invitation.
#include <utility>

#include <gtest/gtest.h>

#include "server/lobby/away_turns.hpp"
#include "server/lobby/devices.hpp"
#include "server/lobby/free_seats.hpp"
#include "server/lobby/inviting.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

class Calls : public TablesInTests {
 protected:
  Devices devices_{&bell_, clients_, time_, loop_};
};

TEST_F(Calls, AreNotMadeForTheSameWithinAMinute) {
  const push::Call call{.kind = push::Kind::Turn, .number = 7, .name = "Evening"};
  devices_.call(PlayerId(5), call);
  devices_.call(PlayerId(5), call);
  EXPECT_EQ(bell_.calls.size(), 1U);
  devices_.call(PlayerId(6), call);
  EXPECT_EQ(bell_.calls.size(), 2U);
  pass(61s);
  devices_.call(PlayerId(5), call);
  EXPECT_EQ(bell_.calls.size(), 3U);
}

TEST_F(Calls, MayBeForThoseAloneWhoAreAway) {
  const auto ann = come(guest("Ann"));
  devices_.call_if_away(ann->player->id, {.kind = push::Kind::CheckIn, .number = 1, .name = {}});
  EXPECT_TRUE(bell_.calls.empty());
  clients_.remove(ann);
  devices_.call_if_away(ann->player->id, {.kind = push::Kind::CheckIn, .number = 1, .name = {}});
  EXPECT_EQ(bell_.calls.size(), 1U);
}

TEST_F(Calls, GoToTheDevicesThatWereSubscribed) {
  const auto ann = come(account("Ann"));
  wire::SubscribePush subscribe;
  EXPECT_EQ(ask(devices_, ann, subscribe), "bad_value") << "by the bell's own judgement";
  subscribe.subscription.endpoint = "https://push.example/1";
  EXPECT_EQ(ask(devices_, ann, subscribe), "");
  EXPECT_EQ(bell_.book().of(ann->player->id).size(), 1U);
  EXPECT_EQ(ask(devices_, ann, wire::UnsubscribePush{subscribe.subscription.endpoint}), "");
  EXPECT_TRUE(bell_.book().of(ann->player->id).empty());
}

TEST_F(Calls, AreOffWithoutABell) {
  Devices none(nullptr, clients_, time_, loop_);
  const auto ann = come(account("Ann"));
  EXPECT_EQ(ask(none, ann, wire::SubscribePush{}), "push_off");
  EXPECT_EQ(none.public_key(), "");
  EXPECT_EQ(devices_.public_key().size(), push::PublicKey().size());
}

// --- Your turn ---

constexpr PlayerId kAway{5};

BySeat<AwaySeat> with_ann(Asked asked) {
  BySeat<AwaySeat> seats;
  seats[Seat::B] = {.player = kAway, .asked = asked};
  return seats;
}

using News = std::vector<AwayNews>;

const News kCalled{
    {.player = kAway, .is_over = false}
};
const News kOver{
    {.player = kAway, .is_over = true}
};

TEST(ATurn, IsOverOnceItHasPassed) {
  AwayTurns turns;
  EXPECT_EQ(turns.look(with_ann(Asked::Nothing)), News());
  EXPECT_EQ(turns.look(with_ann(Asked::Turn)), kCalled);
  EXPECT_EQ(turns.look(with_ann(Asked::Turn)), News());
  EXPECT_EQ(turns.look(with_ann(Asked::Nothing)), kOver);
  EXPECT_EQ(turns.look(with_ann(Asked::Nothing)), News());
  EXPECT_EQ(turns.look(with_ann(Asked::Turn)), kCalled) << "of another turn";
}

TEST(ATurn, IsCalledOnceForAllTheClaimsBeforeIt) {
  AwayTurns turns;
  EXPECT_EQ(turns.look(with_ann(Asked::Claim)), kCalled);
  EXPECT_EQ(turns.look(with_ann(Asked::Nothing)), News());
  EXPECT_EQ(turns.look(with_ann(Asked::Claim)), News());
  EXPECT_EQ(turns.look(with_ann(Asked::Turn)), News());
  EXPECT_EQ(turns.look(with_ann(Asked::Nothing)), kOver);
}

TEST(ATurn, IsOverForWhoeverIsBackOrSitsThereNoMore) {
  for (const bool is_another : {false, true}) {
    AwayTurns turns;
    EXPECT_EQ(turns.look(with_ann(Asked::Turn)), kCalled);
    BySeat<AwaySeat> later;
    if (is_another) later[Seat::B].player = PlayerId(6);
    EXPECT_EQ(turns.look(later), kOver);
  }
}

TEST_F(Calls, ToATurnAreTakenBack) {
  devices_.call(kAway, {.kind = push::Kind::Turn, .number = 7, .name = "Evening"});
  devices_.end_call(kAway, push::Kind::Turn, 7);
  devices_.end_call(kAway, push::Kind::Turn, 7);
  ASSERT_EQ(bell_.calls.size(), 2U);
  EXPECT_TRUE(bell_.calls[1].second.is_over);
  EXPECT_EQ(bell_.calls[1].second.name, "Evening");
}

// --- A free seat ---

class WaitingForASeat : public Calls {
 protected:
  void SetUp() override {
    for (const char* name : {"Ann", "Bob", "Cat", "Dan"}) seated_.push_back(guest(name).id);
    full_ = summary(kTable, seated_);
    tables_.describe(full_, "");
  }

  static constexpr TableId kTable{3};

  std::vector<PlayerId> seated_;
  wire::TableSummary full_;
  people::Households households_;
  FreeSeats free_seats_{tables_, clients_, households_, devices_};
};

TEST_F(WaitingForASeat, IsToldOnceWhenThereIsOne) {
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "");
  free_seats_.table_changed(full_);
  EXPECT_TRUE(told(eve, &ServerFrame::has_seat_free).empty());
  full_.seats[Seat::C] = {};
  free_seats_.table_changed(full_);
  free_seats_.table_changed(full_);
  ASSERT_EQ(told(eve, &ServerFrame::has_seat_free).size(), 1U);
  EXPECT_EQ(told(eve, &ServerFrame::has_seat_free)[0].seat_free().table_name(), "Evening");
  EXPECT_TRUE(bell_.calls.empty()) << "here, not called on devices";
}

TEST_F(WaitingForASeat, IsCalledWhenAway) {
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "");
  clients_.remove(eve);
  full_.seats[Seat::C] = {};
  free_seats_.table_changed(full_);
  ASSERT_EQ(bell_.calls.size(), 1U);
  EXPECT_EQ(bell_.calls[0].second.kind, push::Kind::SeatFree);
}

TEST_F(WaitingForASeat, TakesNoLockedOrKeptSeatForFree) {
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "");
  full_.seats[Seat::B] = {};
  full_.seats[Seat::B].locked = true;
  full_.seats[Seat::C] = {};
  full_.seats[Seat::C].reserved_for = "Mei";
  free_seats_.table_changed(full_);
  full_.phase = wire::TablePhase::Playing;
  full_.seats[Seat::D].given_up = true;
  free_seats_.table_changed(full_);
  EXPECT_TRUE(told(eve, &ServerFrame::has_seat_free).empty()) << "in the middle of a deal";
  full_.phase = wire::TablePhase::BetweenDeals;
  free_seats_.table_changed(full_);
  EXPECT_EQ(told(eve, &ServerFrame::has_seat_free).size(), 1U);
}

TEST_F(WaitingForASeat, IsToldOfOneThatSomebodyLeftBetweenDeals) {
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "");
  full_.phase = wire::TablePhase::Playing;
  full_.seats[Seat::C] = {};
  free_seats_.table_changed(full_);
  EXPECT_TRUE(told(eve, &ServerFrame::has_seat_free).empty()) << "in the middle of a deal";
  full_.phase = wire::TablePhase::BetweenDeals;
  free_seats_.table_changed(full_);
  EXPECT_EQ(told(eve, &ServerFrame::has_seat_free).size(), 1U);
}

// Rule T2.6.
TEST_F(WaitingForASeat, IsToldOfOneThatABotPlaysForSomebodyMissing) {
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "");
  full_.phase = wire::TablePhase::BetweenDeals;
  full_.seats[Seat::C].bot_plays = true;
  table::TableSettings kept = *full_.settings;
  kept.policies.absence.substitutes = false;
  const auto substitutes =
      std::exchange(full_.settings, std::make_shared<const table::TableSettings>(kept));
  free_seats_.table_changed(full_);
  EXPECT_TRUE(told(eve, &ServerFrame::has_seat_free).empty()) << "where nobody may take it";
  full_.settings = substitutes;
  free_seats_.table_changed(full_);
  EXPECT_EQ(told(eve, &ServerFrame::has_seat_free).size(), 1U);
}

// Rule T2.3.
TEST_F(WaitingForASeat, IsToldOfOneThatTheHostKeepsForThem) {
  const auto eve = come(guest("Eve"));
  const auto fay = come(guest("Fay"));
  full_.seats[Seat::C] = {.kind = wire::SeatKind::Bot, .player = {}, .name = "Bot"};
  full_.seats[Seat::C].reserved_for = "Eve";
  full_.seats[Seat::C].locked = true;
  full_.named = {
      {.name = "Eve", .player = eve->player->id}
  };
  tables_.describe(full_, "");
  for (const auto& one : {eve, fay}) EXPECT_EQ(ask(free_seats_, one, wire::AwaitSeat{kTable}), "");
  EXPECT_TRUE(told(eve, &ServerFrame::has_seat_free).empty()) << "a bot sits there";
  full_.seats[Seat::C].kind = wire::SeatKind::Free;
  free_seats_.table_changed(full_);
  EXPECT_EQ(told(eve, &ServerFrame::has_seat_free).size(), 1U);
  EXPECT_TRUE(told(fay, &ServerFrame::has_seat_free).empty()) << "kept for somebody else";
  full_.seats[Seat::D] = {};
  free_seats_.table_changed(full_);
  EXPECT_EQ(told(fay, &ServerFrame::has_seat_free).size(), 1U) << "still waits";
}

TEST_F(WaitingForASeat, IsRefusedWhereOneMayNotSit) {
  const auto ann = come({.id = seated_[0], .name = "Ann"});
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, ann, wire::AwaitSeat{kTable}), "already_seated");
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{TableId(99)}), "no_such_table");
  table::TableSettings by_code = *full_.settings;
  by_code.policies.admission = table::Admission::Code;
  full_.settings = std::make_shared<const table::TableSettings>(by_code);
  tables_.describe(full_, "AB12");
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "no_such_table")
      << "as if it were not there";
}

TEST_F(WaitingForASeat, IsForThoseWhomTheHostHasNamed) {
  table::TableSettings by_name = *full_.settings;
  by_name.policies.admission = table::Admission::Invited;
  full_.settings = std::make_shared<const table::TableSettings>(by_name);
  const auto eve = come(guest("Eve"));
  const auto fay = come(guest("Fay"));
  full_.named = {
      {.name = "Eve", .player = eve->player->id},
      {.name = "Fay"            }
  };
  tables_.describe(full_, "");
  for (const auto& named : {eve, fay})
    EXPECT_EQ(ask(free_seats_, named, wire::AwaitSeat{kTable}), "");
  EXPECT_EQ(ask(free_seats_, come(guest("Gus")), wire::AwaitSeat{kTable}), "no_such_table");
  full_.seats[Seat::C] = {};
  free_seats_.table_changed(full_);
  for (const auto& named : {eve, fay}) {
    EXPECT_EQ(told(named, &ServerFrame::has_seat_free).size(), 1U);
  }
}

TEST_F(WaitingForASeat, EndsWhenAskedOrWithTheTable) {
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(ask(free_seats_, eve, wire::AwaitSeat{kTable}), "");
  EXPECT_EQ(ask(free_seats_, eve, (wire::AwaitSeat{.table = kTable, .no_longer = true})), "");
  const auto fay = come(guest("Fay"));
  EXPECT_EQ(ask(free_seats_, fay, wire::AwaitSeat{kTable}), "");
  free_seats_.forget(kTable);
  full_.seats[Seat::C] = {};
  free_seats_.table_changed(full_);
  EXPECT_TRUE(told(eve, &ServerFrame::has_seat_free).empty());
  EXPECT_TRUE(told(fay, &ServerFrame::has_seat_free).empty());
}

// --- Invitations ---

class AnInvitation : public Calls {
 protected:
  void SetUp() override {
    mei_ = come(account("Mei"));
    clients_.open_table(mei_, actor_at(kTable));
    tables_.describe(summary(kTable, {mei_->player->id}), "");
  }

  std::string invite(PlayerId player) { return ask(inviting_, mei_, wire::Invite{player}); }

  void block(PlayerId player, PlayerId other) {
    chat_.hushes().arrive(player);
    chat_.hushes().set(player, {.player = other, .name = "Mei", .kind = wire::HushKind::Block});
  }

  static constexpr TableId kTable{3};

  Inviting inviting_{
      {.moderation = people_.moderation(),
       .tables = tables_,
       .clients = clients_,
       .hushes = chat_.hushes(),
       .follows = follows_,
       .devices = devices_}
  };
  ClientPtr mei_;
};

TEST_F(AnInvitation, ReachesEveryPageOfThePerson) {
  const auto tom = guest("Tom");
  const auto first = come(tom);
  const auto second = come(tom);
  EXPECT_EQ(invite(tom.id), "");
  for (const auto& page : {first, second}) {
    ASSERT_EQ(told(page, &ServerFrame::has_invited).size(), 1U);
    EXPECT_EQ(told(page, &ServerFrame::has_invited)[0].invited().table(), kTable.value());
  }
}

TEST_F(AnInvitation, IsAnsweredAlikeByWhoeverBlockedTheSender) {
  const auto tom = come(guest("Tom"));
  block(tom->player->id, mei_->player->id);
  EXPECT_EQ(invite(tom->player->id), "") << "the sender cannot tell";
  EXPECT_TRUE(ear_of(tom).frames.empty());
}

TEST_F(AnInvitation, CallsSomebodyAwayWhoFollowsTheSender) {
  const auto tom = account("Tom");
  const auto pam = account("Pam");
  follows_.arrive(tom.id);
  follows_.follow(tom.id, {.player = mei_->player->id, .name = "Mei"});
  EXPECT_EQ(invite(tom.id), "");
  ASSERT_EQ(bell_.calls.size(), 1U);
  EXPECT_EQ(bell_.calls[0].second.from, "Mei");
  EXPECT_EQ(invite(pam.id), "not_here") << "follows nobody";
  EXPECT_EQ(bell_.calls.size(), 1U);
}

TEST_F(AnInvitation, TellsNothingOfWhoHidesThatTheyAreAway) {
  const auto tom = account("Tom");
  follows_.arrive(tom.id);
  follows_.show_presence(tom.id, wire::PresenceFor::Nobody);
  EXPECT_EQ(invite(tom.id), "");
  EXPECT_TRUE(bell_.calls.empty());
}

TEST_F(AnInvitation, ToAClosedTableIsNotForStrangersToMake) {
  auto closed = summary(kTable, {guest("Tom").id});
  table::TableSettings by_code = *closed.settings;
  by_code.policies.admission = table::Admission::Code;
  closed.settings = std::make_shared<const table::TableSettings>(by_code);
  tables_.describe(closed, "AB12");
  const auto eve = come(guest("Eve"));
  EXPECT_EQ(invite(eve->player->id), "no_such_table");
  EXPECT_TRUE(told(eve, &ServerFrame::has_invited).empty());
  closed.named = {{.name = "Mei"}};
  tables_.describe(closed, "AB12");
  EXPECT_EQ(invite(eve->player->id), "") << "the host has named her";
  closed.named = {};
  tables_.describe(closed, "AB12");
  tables_.learn_code(mei_->player->id, kTable);
  EXPECT_EQ(invite(eve->player->id), "") << "she has given the code";
  EXPECT_EQ(told(eve, &ServerFrame::has_invited).size(), 2U);
}

TEST_F(AnInvitation, TakesAnOpenTableAndSomebodyElse) {
  EXPECT_EQ(invite(mei_->player->id), "not_yourself");
  clients_.open_table(mei_, nullptr);
  EXPECT_EQ(invite(PlayerId(99)), "open_it_first");
}

}  // namespace
}  // namespace lair::lobby
