// League tables are opened, filled, started and ended for the director, who is told about them.
#include "server/lobby/league_tables.hpp"

#include <gtest/gtest.h>

#include "server/lobby/league_relay.hpp"
#include "server/table/seating.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using table::TableId;
using v1::ServerFrame;

class OfALeague : public TablesThatMayFail {
 protected:
  void SetUp() override {
    for (const Seat seat : kSeats) players_[seat] = account(std::string("Player") + letter(seat));
  }

  static char letter(Seat seat) { return static_cast<char>('A' + index_of(seat)); }

  director::RoundTable round_table() {
    director::RoundTable table{.id = kTable, .settings = {}, .players = {}};
    table.settings.room = "lions-lair";
    table.settings.name = "Round 1";
    table.settings.rules = "yahoo";
    table.settings.policies.admission = table::Admission::League;
    for (const Seat seat : kSeats) {
      const people::Person& player = players_[seat];
      table.players[seat] = {.player = player.id, .name = player.name};
      table.settings.policies.invited.push_back({.name = player.name, .player = player.id});
    }
    return table;
  }

  void open(const director::RoundTable& wanted) {
    league_tables_.open(wanted);
    settle();
  }

  static constexpr TableId kTable{8};

  BySeat<people::Person> players_;
  Announcements announcements_{clients_, time_, loop_};
  LeagueRelay leagues_{store_.accounts()};
  Devices devices_{&bell_, clients_, time_, loop_};
  SeasonWatch season_watch_{clients_, time_, loop_};
  LeagueTables league_tables_{
      {.announcements = announcements_,
       .tables = tables_,
       .maker = maker_,
       .failed_tables = failed_tables_,
       .open_tables = open_tables_,
       .leagues = leagues_,
       .rooms = rooms_,
       .clients = clients_,
       .devices = devices_,
       .season_watch = season_watch_,
       .loop = loop_}
  };
};

TEST_F(OfALeague, SeatsItsPeopleAndCallsThem) {
  const auto here = come(players_[Seat::A]);
  auto wanted = round_table();
  wanted.players[Seat::D].reset();
  open(wanted);
  EXPECT_EQ(last(kTable).seats[Seat::B].player, players_[Seat::B].id);
  EXPECT_EQ(last(kTable).seats[Seat::D].kind, wire::SeatKind::Bot);
  ASSERT_EQ(told(here, &ServerFrame::has_invited).size(), 1U);
  EXPECT_EQ(told(here, &ServerFrame::has_invited)[0].invited().table(), kTable.value());
  EXPECT_EQ(bell_.calls.size(), 2U) << "those who are away";
}

TEST_F(OfALeague, GivesTheSeatOfWhoeverWasReplaced) {
  open(round_table());
  const auto substitute = account("Substitute");
  auto wanted = round_table();
  wanted.players[Seat::C] = {.player = substitute.id, .name = substitute.name};
  open(wanted);
  EXPECT_EQ(last(kTable).seats[Seat::C].player, substitute.id);
  EXPECT_EQ(last(kTable).seats[Seat::A].player, players_[Seat::A].id) << "as before";
}

TEST_F(OfALeague, GivesTheSeatThatWhoeverWasReplacedHadLeft) {
  open(round_table());
  tables_.find(kTable)->submit(
      {.player = players_[Seat::C].id, .request = {}, .what = table::Stand{}});
  settle();
  ASSERT_EQ(last(kTable).seats[Seat::C].kind, wire::SeatKind::Free);
  const auto substitute = account("Substitute");
  auto wanted = round_table();
  wanted.players[Seat::C] = {.player = substitute.id, .name = substitute.name};
  open(wanted);
  EXPECT_EQ(last(kTable).seats[Seat::C].player, substitute.id);
}

TEST_F(OfALeague, BeginsWithBotsInTheSeatsThatAreLost) {
  open(round_table());
  auto players = round_table().players;
  players[Seat::B].reset();
  league_tables_.start(kTable, players);
  settle();
  EXPECT_EQ(last(kTable).phase, wire::TablePhase::Playing);
  EXPECT_EQ(last(kTable).seats[Seat::B].kind, wire::SeatKind::Bot);
  league_tables_.hold(kTable, true);
  settle();
  EXPECT_TRUE(last(kTable).held);
  EXPECT_TRUE(stands_of(last(kTable)).is_held);
  league_tables_.end(kTable);
  settle();
  EXPECT_EQ(stands_of(last(kTable)).stage, director::Stage::Over);
  league_tables_.end(TableId(99));  // there is no such table: nothing happens
  settle();
}

TEST_F(OfALeague, IsNotOpenedWhileTheServerStops) {
  announcements_.stop_within(std::chrono::seconds(60));
  open(round_table());
  EXPECT_EQ(tables_.find(kTable), nullptr);
  EXPECT_FALSE(is_listed(kTable));
}

TEST_F(OfALeague, ThatIsOpenGoesOnWhileTheServerStops) {
  open(round_table());
  announcements_.stop_within(std::chrono::seconds(60));
  league_tables_.start(kTable, round_table().players);
  settle();
  EXPECT_EQ(last(kTable).phase, wire::TablePhase::Playing);
}

// A seat that somebody leaves before the match stays theirs. Rule T3.8.
TEST_F(OfALeague, BeginsWithThoseWhoHaveStoodUp) {
  open(round_table());
  tables_.find(kTable)->submit(
      {.player = players_[Seat::C].id, .request = {}, .what = table::Stand{}});
  settle();
  ASSERT_EQ(last(kTable).seats[Seat::C].kind, wire::SeatKind::Free);
  league_tables_.start(kTable, round_table().players);
  settle();
  EXPECT_EQ(last(kTable).phase, wire::TablePhase::Playing);
  EXPECT_EQ(last(kTable).seats[Seat::C].player, players_[Seat::C].id);
}

TEST_F(OfALeague, BeginsWithABotForWhomAModeratorSentAway) {
  open(round_table());
  tables_.find(kTable)->submit({.player = table::kServer,
                                .request = {},
                                .what = table::SendAway{.player = players_[Seat::C].id}});
  settle();
  league_tables_.start(kTable, round_table().players);
  settle();
  EXPECT_EQ(last(kTable).phase, wire::TablePhase::Playing);
  EXPECT_EQ(last(kTable).seats[Seat::C].kind, wire::SeatKind::Bot);
}

// What strangers are told about such a table does not depend on its walls. Rule K4.
TEST_F(OfALeague, OfADuplicateIsShownToNobodyElse) {
  auto wanted = round_table();
  wanted.settings.policies.league = 1;
  wanted.settings.policies.duplicate = true;
  wanted.settings.policies.spectators = table::Watching::Nothing;
  wanted.walls = fair::Share{
      {9, 9}
  };
  open(wanted);
  league_tables_.start(kTable, wanted.players);
  settle();
  ASSERT_EQ(last(kTable).phase, wire::TablePhase::Playing);
  EXPECT_FALSE(last(kTable).scores.has_value());
  const auto stranger = account("Stranger");
  EXPECT_FALSE(tables_.may_watch(stranger.id, stranger.name, kTable));
  const people::Person& player = players_[Seat::A];
  EXPECT_FALSE(tables_.may_watch(player.id, player.name, kTable)) << "who sits there plays";
  EXPECT_TRUE(table::is_closed(last(kTable).settings->policies));
}

TEST_F(OfALeague, HasIdsThatNobodyElseGets) {
  const auto ids = league_tables_.reserve(2);
  EXPECT_EQ(ids, (std::vector<std::uint64_t>{1, 2}));
  league_tables_.keep_free_to(TableId(10));
  EXPECT_EQ(tables_.new_id(), TableId(11));
  EXPECT_TRUE(league_tables_.has_room("lions-lair"));
  EXPECT_FALSE(league_tables_.has_room("cellar"));
}

TEST_F(OfALeague, TellsThoseWhoAreHereThatACallIsOver) {
  const auto here = come(players_[Seat::A]);
  const auto other = come(players_[Seat::B]);
  league_tables_.end_call({.table = kTable, .players = {players_[Seat::A].id}});
  league_tables_.end_call({.season = league::SeasonId(4), .players = {players_[Seat::A].id}});
  settle();
  const auto told_here = told(here, &ServerFrame::has_call_ended);
  ASSERT_EQ(told_here.size(), 2U);
  EXPECT_EQ(told_here[0].call_ended().table(), kTable.value());
  EXPECT_EQ(told_here[0].call_ended().season(), 0U);
  EXPECT_EQ(told_here[1].call_ended().season(), 4U);
  EXPECT_TRUE(told(other, &ServerFrame::has_call_ended).empty());
  EXPECT_TRUE(bell_.calls.empty()) << "nobody's phone was called, none is told";
}

TEST_F(OfALeague, TakesCallsBackFromDevicesOnce) {
  const PlayerId away = players_[Seat::B].id;
  league_tables_.call_to_check_in(
      {.season = league::SeasonId(4), .name = "Autumn", .deadline = 1'000, .players = {away}});
  open(round_table());
  settle();
  ASSERT_EQ(bell_.calls.size(), 5U) << "to a check-in, four to their table";
  bell_.calls.clear();
  for (int times = 0; times < 2; ++times) {
    league_tables_.end_call({.season = league::SeasonId(4), .players = {away}});
    league_tables_.end_call({.table = kTable, .players = {away}});
  }
  settle();
  ASSERT_EQ(bell_.calls.size(), 2U);
  EXPECT_EQ(bell_.calls[0].first, away);
  EXPECT_EQ(bell_.calls[0].second.kind, push::Kind::CheckIn);
  EXPECT_EQ(bell_.calls[0].second.name, "Autumn");
  EXPECT_TRUE(bell_.calls[0].second.is_over);
  EXPECT_EQ(bell_.calls[1].second.kind, push::Kind::TableReady);
  EXPECT_EQ(bell_.calls[1].second.number, kTable.value());
  EXPECT_TRUE(bell_.calls[1].second.is_over);
}

TEST_F(OfALeague, CallsThoseAwayToACheckIn) {
  const auto here = come(players_[Seat::A]);
  league_tables_.call_to_check_in({
      .season = league::SeasonId(4),
      .name = "Autumn",
      .deadline = 1'000,
      .players = {players_[Seat::A].id, players_[Seat::B].id}
  });
  settle();
  const auto told_here = told(here, &ServerFrame::has_check_in_is_open);
  ASSERT_EQ(told_here.size(), 1U) << "who is here is told on the page";
  EXPECT_EQ(told_here[0].check_in_is_open().season(), 4U);
  EXPECT_EQ(told_here[0].check_in_is_open().deadline(), 1'000);
  ASSERT_EQ(bell_.calls.size(), 1U);
  EXPECT_EQ(bell_.calls[0].first, players_[Seat::B].id);
  EXPECT_EQ(bell_.calls[0].second.name, "Autumn");
  std::vector<PlayerId> found;
  league_tables_.who_is_here({players_[Seat::B].id, players_[Seat::A].id},
                             [&](std::vector<PlayerId> those) { found = std::move(those); });
  settle();
  EXPECT_EQ(found, std::vector{players_[Seat::A].id});
}

TEST_F(OfALeague, IsToldToTheDirectorWhoAnswersActs) {
  LeagueRelay relay(store_.accounts());
  const auto client = come(players_[Seat::A]);
  const wire::LeagueAct act{league::SeasonId(1), league::Registered{players_[Seat::A].id}};
  EXPECT_EQ(ask(relay, client, act), "no_leagues");
  relay.table_changed(summary(kTable, {}));  // nobody to tell
  std::vector<director::TableStands> stands;
  std::string code = "season_full";
  relay.set({.act =
                 [&](const people::Person&, const wire::LeagueAct&, const LeagueAnswer& answer) {
                   answer({code, "The season is full."});
                 },
             .table_stands = [&](const director::TableStands& one) { stands.push_back(one); },
             .left = {},
             .table_lost = {}});
  EXPECT_EQ(ask(relay, client, act), "season_full");
  code = "";
  EXPECT_EQ(ask(relay, client, act), "");
  auto table = summary(kTable, {players_[Seat::A].id, players_[Seat::B].id});
  table.seats[Seat::A].attending = true;
  relay.table_changed(table);
  ASSERT_EQ(stands.size(), 1U);
  EXPECT_EQ(stands[0].here[Seat::A], players_[Seat::A].id);
  EXPECT_EQ(stands[0].here[Seat::B], std::nullopt) << "has not opened it";
}

TEST_F(OfALeague, IsToldTheNumberOfWhoIsInvitedByName) {
  std::vector<PlayerId> invited;
  leagues_.set(
      {.act =
           [&](const people::Person&, const wire::LeagueAct& act, const LeagueAnswer& done) {
             invited.push_back(std::get<league::PlayerInvited>(act.event.value()).player);
             done({});
           },
       .table_stands = {},
       .left = {},
       .table_lost = {}});
  const auto client = come(players_[Seat::A]);
  const auto invite = [&](const std::string& name) {
    const wire::LeagueAct act{league::SeasonId(1), league::PlayerInvited{PlayerId()}, name};
    EXPECT_EQ(ask(leagues_, client, act), "");
  };
  invite("p1ayerb");
  invite("nobody");
  EXPECT_EQ(invited, (std::vector{players_[Seat::B].id, PlayerId()}));
}

}  // namespace
}  // namespace lair::lobby
