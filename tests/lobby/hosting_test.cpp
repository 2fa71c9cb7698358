// Tables that people open: who may, whom they name, where a quick seat is, what follows a match.
#include "server/lobby/hosting.hpp"

#include <cstdint>
#include <set>

#include <gtest/gtest.h>

#include "server/lobby/quick_seats.hpp"
#include "server/lobby/rematches.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

class Hosts : public TablesInTests {
 protected:
  static constexpr LobbyLimits kLimits{.tables_max = 4,
                                       .tables_per_host_max = 2,
                                       .tables_per_guest_max = 1,
                                       .tables_per_address_max = 3};

  static wire::CreateTable wish(const std::string& room = "lions-lair") {
    wire::CreateTable create;
    create.settings.room = room;
    create.settings.rules = "yahoo";
    create.settings.clock = {.move = 20s, .reserve = 60s};
    return create;
  }

  std::string create(const ClientPtr& client, const wire::CreateTable& wished = wish()) {
    return ask(hosting_, client, wished);
  }

  std::string seat(const ClientPtr& client, const std::string& rules = {}) {
    return ask(quick_seats_, client, (wire::QuickSeat{"lions-lair", false, rules}));
  }

  Announcements announcements_{clients_, time_, loop_};
  const Hosting::Needs needs_{.accounts = store_.accounts(),
                              .households = households_,
                              .announcements = announcements_,
                              .rooms = rooms_,
                              .tables = tables_,
                              .clients = clients_,
                              .maker = maker_,
                              .open_tables = open_tables_};
  Hosting hosting_{needs_, kLimits};
  QuickSeats quick_seats_{
      {.rooms = rooms_,
       .tables = tables_,
       .clients = clients_,
       .allowances = people_.allowances(),
       .households = households_,
       .talking = talking_,
       .hosting = hosting_,
       .open_tables = open_tables_,
       .time = time_,
       .loop = loop_}
  };
};

TEST_F(Hosts, SitAtTheirTableWhichTheyHaveOpen) {
  const auto ann = come(account("Ann"));
  EXPECT_EQ(create(ann), "");
  ASSERT_TRUE(is_listed(TableId(1)));
  EXPECT_EQ(last(TableId(1)).seats[Seat::A].player, ann->player->id);
  EXPECT_EQ(ann->table(), tables_.find(TableId(1)));
  EXPECT_EQ(create(ann, wish("cellar")), "no_such_room");
}

TEST_F(Hosts, MayHaveSoManyTablesEach) {
  const auto ann = come(account("Ann"));
  EXPECT_EQ(create(ann), "");
  EXPECT_EQ(create(ann), "");
  EXPECT_EQ(create(ann), "too_many_hosted");
  const auto visitor = come(guest("Visitor"), "198.51.100.7");
  EXPECT_EQ(create(visitor), "");
  EXPECT_EQ(create(visitor), "too_many_hosted") << "a guest";
}

TEST_F(Hosts, MayHaveSoManyFromOneAddressAndAltogether) {
  for (const char* name : {"Ann", "Bob", "Cat"}) EXPECT_EQ(create(come(account(name))), "");
  EXPECT_EQ(create(come(account("Dan"))), "too_many_at_address");
  EXPECT_EQ(create(come(account("Eve"), "198.51.100.7")), "");
  EXPECT_EQ(create(come(account("Fay"), "203.0.113.9")), "too_many_tables");
}

// Anybody who rents one IPv6 network has practically unlimited addresses.
TEST_F(Hosts, MayHaveSoManyFromOneNetwork) {
  Hosting hosting(needs_, {.tables_max = 100, .tables_per_address_max = 1});
  const auto create_from = [&](const std::string& name, const std::string& address) {
    return ask(hosting, come(account(name), address), wish());
  };
  for (const char* const name : {"1", "2", "3", "4"}) {
    EXPECT_EQ(create_from(std::string("Ann ") + name, std::string("2001:db8:1:") + name + "::1"),
              "");
  }
  EXPECT_EQ(create_from("Bob", "2001:db8:1:5::1"), "too_many_at_address");
  EXPECT_EQ(create_from("Cat", "2001:db8:2:5::1"), "");
}

// Rule T2.10.
TEST_F(Hosts, WhoAreBotsOfPeopleOpenTablesForBots) {
  people::Person heron = account("Heron [bot]");
  heron.owner = account("Mei").id;
  const auto ann = come(account("Ann"));
  EXPECT_EQ(seat(ann), "");
  const auto bot = come(heron, "198.51.100.7");
  EXPECT_EQ(seat(bot), "") << "not at the table that is for people";
  EXPECT_FALSE(last(TableId(1)).settings->policies.bots);
  EXPECT_EQ(last(TableId(1)).seats[Seat::B].player, PlayerId());
  EXPECT_TRUE(last(TableId(2)).settings->policies.bots);
  EXPECT_EQ(last(TableId(2)).seats[Seat::A].player, heron.id);
  EXPECT_EQ(create(bot), "");
  EXPECT_TRUE(last(TableId(3)).settings->policies.bots);
}

TEST_F(Hosts, OpenNothingWhileTheServerStops) {
  announcements_.stop_within(60s);
  settle();
  EXPECT_EQ(create(come(account("Ann"))), "shutting_down");
}

TEST_F(Hosts, MeanThoseWhoseNameTheyGive) {
  const auto ann = come(account("Ann"));
  const auto away = account("Mei");
  const auto visitor = come(guest("Tom"));
  auto wished = wish();
  wished.settings.policies.admission = table::Admission::Invited;
  wished.settings.policies.invited = {{.name = "mei"}, {.name = "Tom"}, {.name = "Nobody"}};
  EXPECT_EQ(create(ann, wished), "");
  const auto& opened = std::get<table::TableOpened>(journal_.records[TableId(1)][0].change);
  const auto& invited = opened.settings->policies.invited;
  EXPECT_EQ(invited[0].player, away.id);
  EXPECT_EQ(invited[1].player, visitor->player->id);
  EXPECT_EQ(invited[2].player, PlayerId());
}

TEST_F(Hosts, WhoAreGuestsKeepNoAbandonedTableForLong) {
  auto wished = wish();
  wished.settings.policies.absence.abandoned = 24h;
  create(come(guest("Visitor")), wished);
  create(come(account("Ann")), wished);
  const auto abandoned = [this](TableId id) {
    const auto& opened = std::get<table::TableOpened>(journal_.records[id][0].change);
    return opened.settings->policies.absence.abandoned;
  };
  EXPECT_EQ(abandoned(TableId(1)), kLimits.guest_abandoned_max);
  EXPECT_EQ(abandoned(TableId(2)), 24h);
}

TEST_F(Hosts, AreToldHowLongTheirTablesMayStandAbandoned) {
  EXPECT_EQ(hosting_.limits_of(guest("Visitor")).abandoned_minutes_max, 60U);
  EXPECT_EQ(hosting_.limits_of(account("Ann")).abandoned_minutes_max, 10'080U);
}

// "Quiet Dragonfly's table" is longer than a name that people may type.
TEST_F(Hosts, KeepANameThatTheirTableGotByItself) {
  const auto host = come(guest("Quiet Dragonfly"));
  ASSERT_EQ(create(host), "");
  ASSERT_TRUE(is_listed(TableId(1)));
  const auto named = [](const std::string& name) {
    table::SetOptions options{.settings = wish().settings};
    options.settings->name = name;
    return wire::AtTable{TableId(1), options};
  };
  ASSERT_EQ(last(TableId(1)).settings->name, "Quiet Dragonfly's table");
  EXPECT_EQ(ask(hosting_, host, named("Quiet Dragonfly's table")), "");
  EXPECT_EQ(ask(hosting_, host, named("Quiet Dragonfly's nest!")), "name_too_long");
  EXPECT_EQ(ask(hosting_, host, named("5F 1000")), "");
  EXPECT_EQ(last(TableId(1)).settings->name, "5F 1000");
  EXPECT_EQ(ask(hosting_, host, named("")), "");
  EXPECT_EQ(last(TableId(1)).settings->name, "Quiet Dragonfly's table");
}

TEST_F(Hosts, ChangeTheOpenTableAlone) {
  const auto ann = come(account("Ann"));
  create(ann);
  actor_at(TableId(9));
  const auto reserve = [](TableId id) {
    return wire::AtTable{
        id, table::ReserveSeat{.seat = Seat::B, .who = {.name = "Mei"}}
    };
  };
  EXPECT_EQ(ask(hosting_, ann, reserve(TableId(9))), "open_it_first");
  EXPECT_EQ(ask(hosting_, ann, reserve(TableId(99))), "no_such_table");
  EXPECT_EQ(ask(hosting_, ann, reserve(TableId(1))), "");
  EXPECT_EQ(last(TableId(1)).seats[Seat::B].reserved_for, "Mei");
}

// --- Which table is open ---

TEST_F(Hosts, OpenOneTableAtATime) {
  const auto ann = come(account("Ann"));
  const auto first = actor_at(TableId(5));
  const auto second = actor_at(TableId(6));
  wire::OpenTable open;
  open.table = TableId(5);
  look(open_tables_, ann, open);
  EXPECT_EQ(clients_.at(TableId(5)).size(), 1U);
  open.table = TableId(6);
  look(open_tables_, ann, open);
  EXPECT_TRUE(clients_.at(TableId(5)).empty());
  EXPECT_EQ(ann->table(), second);
  EXPECT_EQ(ask(open_tables_, ann, wire::CloseTable{}), "");
  EXPECT_EQ(ann->table(), nullptr);
  open.table = TableId(77);
  EXPECT_EQ(ask(open_tables_, ann, open), "no_such_table");
  EXPECT_EQ(ask(open_tables_, ann, wire::AskHints{TableId(5)}), "open_it_first");
  EXPECT_EQ(ask(open_tables_, ann, wire::AskHints{TableId(77)}), "no_such_table");
}

TEST_F(Hosts, TellFriendsACodeThatFindsTheTable) {
  tables_.describe(summary(TableId(5), {}), "AB12CD");
  const auto ann = come(account("Ann"));
  EXPECT_EQ(ask(open_tables_, ann, wire::FindTable{"ab 12-cd"}), "");
  EXPECT_EQ(told(ann, &ServerFrame::has_done).back().done().table(), 5U);
  EXPECT_TRUE(tables_.knows_code(ann->player->id, TableId(5)));
  EXPECT_EQ(ask(open_tables_, ann, wire::FindTable{"ZZ99ZZ"}), "no_such_code");
}

// --- Quick seats ---

using QuickSeat = Hosts;

TEST_F(QuickSeat, IsWhereMostPeopleWait) {
  const auto ann = come(account("Ann"));
  const auto bob = come(account("Bob"), "198.51.100.7");
  create(ann);
  create(bob);
  const auto cat = come(account("Cat"), "203.0.113.9");
  EXPECT_EQ(seat(cat), "");
  EXPECT_EQ(cat->table()->id(), TableId(1)) << "as many wait at both: the oldest";
  const auto dan = come(account("Dan"), "203.0.113.10");
  EXPECT_EQ(seat(dan), "");
  EXPECT_EQ(dan->table()->id(), TableId(1));
  EXPECT_EQ(seat(bob), "");
  EXPECT_EQ(bob->table()->id(), TableId(2)) << "where he sits";
}

TEST_F(QuickSeat, IsAtANewTableWhenNoneSuits) {
  create(come(account("Ann")));
  const auto cat = come(account("Cat"), "203.0.113.9");
  EXPECT_EQ(seat(cat, "mcr"), "");
  settle();
  EXPECT_EQ(cat->table()->id(), TableId(2));
  EXPECT_EQ(last(TableId(2)).settings->rules, "mcr");
  EXPECT_EQ(ask(quick_seats_, cat, (wire::QuickSeat{"cellar", false, {}})), "no_such_room");
}

TEST_F(QuickSeat, IsElsewhereWhenTheTableTurnsSomebodyAway) {
  const auto ann = come(account("Ann"));
  create(ann);
  // The list does not know yet that the table is full.
  const auto old = last(TableId(1));
  ask(hosting_, ann, wire::AtTable{TableId(1), table::AddBots{.seat = std::nullopt}});
  settle();
  tables_.describe(old, "");
  const auto cat = come(account("Cat"), "203.0.113.9");
  EXPECT_EQ(seat(cat), "");
  EXPECT_EQ(cat->table()->id(), TableId(2));
}

TEST_F(QuickSeat, IsElsewhereWhenTooManyPeopleWatch) {
  const auto ann = come(account("Ann"));
  create(ann);
  for (std::size_t at = 0; at < kSpectatorsMax; ++at) {
    const auto zoe =
        come(guest("Zoe " + std::to_string(at)), at % 2 == 0 ? "192.0.2.1" : "192.0.2.2");
    open_tables_.show(zoe, ann->table(), {}, {});
  }
  settle();
  const auto cat = come(account("Cat"), "203.0.113.9");
  EXPECT_EQ(seat(cat), "");
  EXPECT_EQ(cat->table()->id(), TableId(2));
  EXPECT_EQ(last(TableId(1)).seats[Seat::B].kind, wire::SeatKind::Free);
  EXPECT_TRUE(told(cat, &ServerFrame::has_refused).empty()) << "one answer";
}

TEST_F(QuickSeat, IsLookedForAtAFewTablesOnly) {
  const auto cat = come(account("Cat"));
  for (std::uint64_t id = 1; id <= QuickSeats::kTriesMax + 2; ++id) {
    table::TableOpened opened;
    opened.settings->room = "lions-lair";
    opened.settings->rules = "yahoo";
    opened.host = PlayerId(7);
    opened.kept_out = {cat->player->id};
    maker_.make(TableId(id))->open(std::move(opened));
  }
  settle();
  EXPECT_EQ(seat(cat), "too_many_tables") << "a new table would be next";
  std::set<std::uint64_t> seen;
  for (const v1::ServerFrame& frame : told(cat, &ServerFrame::has_table)) {
    seen.insert(frame.table().summary().table());
  }
  EXPECT_EQ(seen.size(), QuickSeats::kTriesMax);
}

TEST_F(QuickSeat, ForPractiseIsAmongBotsAtOnce) {
  const auto ann = come(account("Ann"));
  EXPECT_EQ(ask(quick_seats_, ann, (wire::QuickSeat{"lions-lair", true, {}})), "");
  settle();
  EXPECT_EQ(last(TableId(1)).phase, wire::TablePhase::Playing);
  EXPECT_EQ(last(TableId(1)).seats[Seat::C].kind, wire::SeatKind::Bot);
  EXPECT_TRUE(last(TableId(1)).settings->policies.hints);
}

TEST_F(QuickSeat, CountsAsOpeningATableIfItOpensOne) {
  people_.allowances().change({
      {.name = "create_table.account", .count = 1, .seconds = 600},
      {.name = "create_table.address", .count = 2, .seconds = 600}
  });
  const wire::QuickSeat among_bots{.room = "lions-lair", .practice = true, .rules = {}};
  const auto ann = come(account("Ann"));
  EXPECT_EQ(seat(ann), "");
  EXPECT_EQ(seat(ann), "") << "where she sits";
  EXPECT_EQ(seat(ann, "mcr"), "too_fast");
  const auto bob = come(account("Bob"));
  EXPECT_EQ(ask(quick_seats_, bob, among_bots), "");
  EXPECT_EQ(ask(quick_seats_, bob, among_bots), "too_fast");
  const auto cat = come(account("Cat"));
  EXPECT_EQ(seat(cat, "mcr"), "too_fast") << "two were opened from this address";
  EXPECT_EQ(seat(cat), "") << "beside Ann";
}

// --- Rematches ---

table::TableOpened rematch_of(TableId finished) {
  table::TableOpened opened;
  opened.settings->room = "lions-lair";
  opened.settings->rules = "yahoo";
  opened.rematch_of = finished;
  return opened;
}

TEST_F(Hosts, GetOneRematchHoweverOftenItIsToldOf) {
  Rematches rematches(announcements_, tables_, maker_);
  const table::TableOpened opened = rematch_of(TableId(40));
  rematches.open(opened);
  settle();
  ASSERT_TRUE(is_listed(TableId(1)));
  rematches.open(opened);
  settle();
  EXPECT_FALSE(is_listed(TableId(2)));
  EXPECT_EQ(rematches.after(TableId(40)), TableId(1));
  rematches.forget(TableId(40));
  EXPECT_EQ(rematches.after(TableId(40)), std::nullopt);
}

TEST_F(Hosts, HaveARematchCountedForTheirAddress) {
  Rematches rematches(announcements_, tables_, maker_);
  Hosting hosting(needs_, {.tables_per_address_max = 1});
  EXPECT_EQ(ask(hosting, come(account("Ann")), wish()), "");
  rematches.open(rematch_of(TableId(1)));
  settle();
  wire::TableSummary finished = last(TableId(1));
  finished.phase = wire::TablePhase::Finished;
  tables_.describe(finished, "");
  EXPECT_EQ(ask(hosting, come(account("Bob")), wish()), "too_many_at_address");
}

TEST_F(Hosts, GetNoRematchWhileTheServerStops) {
  Rematches rematches(announcements_, tables_, maker_);
  const table::TableOpened opened = rematch_of(TableId(40));
  announcements_.stop_within(60s);
  settle();
  rematches.open(opened);
  settle();
  EXPECT_EQ(rematches.after(TableId(40)), std::nullopt);
  EXPECT_FALSE(is_listed(TableId(1)));
}

}  // namespace
}  // namespace lair::lobby
