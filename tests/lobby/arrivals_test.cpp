// Who is let in, under which name, and how connected people are told, renamed and sent away.
#include "server/lobby/arrivals.hpp"

#include <gtest/gtest.h>

#include "server/lobby/connected_people.hpp"
#include "tests/lobby/lobby_tables.hpp"

namespace lair::lobby {
namespace {

using namespace std::chrono_literals;
using table::TableId;
using v1::ServerFrame;

class Comers : public TablesThatMayFail {
 protected:
  Comers() { people_.attach(connected_); }

  // Says hello as a guest with this name; returns the name that the welcome gave, or the refusal.
  std::string hello(const ClientPtr& client, const std::string& name) {
    wire::Hello hello;
    hello.name = name;
    hello.revision = wire::kProtocolRevision;
    return greet(client, hello);
  }

  std::string greet(const ClientPtr& client, const wire::Hello& hello) {
    const std::size_t before = ear_of(client).frames.size();
    arrivals_.answer({.client = client, .request = table::RequestId(900)}, hello);
    until([&] { return ear_of(client).frames.size() > before; });
    const ServerFrame& answer = ear_of(client).frames[before];
    if (answer.has_welcome()) return answer.welcome().name();
    return answer.has_refused() ? answer.refused().code() : answer.goodbye().code();
  }

  void ban(PlayerId player) {
    bool banned = false;
    people_.moderation().act(
        {},
        {.act = people::Act::Ban, .player = player, .range = {}, .seconds = 600, .reason = "rude"},
        [&](auto refused) {
          EXPECT_FALSE(refused);
          boost::asio::post(loop_, [&] { banned = true; });
        });
    until([&] { return banned; });
  }

  people::Households households_;
  Announcements announcements_{clients_, time_, loop_};
  Devices devices_{&bell_, clients_, time_, loop_};
  LeagueRelay leagues_{store_.accounts()};
  GuestNames names_{store_.players(), store_.accounts(), tables_, clients_, rooms_, talking_};
  Hosting hosting_{
      {.accounts = store_.accounts(),
       .households = households_,
       .announcements = announcements_,
       .rooms = rooms_,
       .tables = tables_,
       .clients = clients_,
       .maker = maker_,
       .open_tables = open_tables_},
      {              }
  };
  Greeting greeting_{
      {.rooms = rooms_,
       .tables = tables_,
       .devices = devices_,
       .hosting = hosting_,
       .announcements = announcements_,
       .moderation = people_.moderation(),
       .talking = talking_,
       .following = following_,
       .time = time_,
       .version = "1.2.3"}
  };
  Arrivals arrivals_{
      {.people = people_,
       .households = households_,
       .names = names_,
       .greeting = greeting_,
       .clients = clients_,
       .time = time_,
       .loop = loop_}
  };
  ConnectedPeople connected_{
      {.moderation = people_.moderation(),
       .tables = tables_,
       .clients = clients_,
       .rooms = rooms_,
       .following = following_,
       .talking = talking_,
       .open_tables = open_tables_,
       .failed_tables = failed_tables_,
       .names = names_,
       .leagues = leagues_,
       .loop = loop_}
  };
};

TEST_F(Comers, AreWelcomedWithWhatThereIs) {
  const auto client = connect();
  EXPECT_EQ(hello(client, "Tom"), "Tom");
  const auto welcome = told(client, &ServerFrame::has_welcome).at(0).welcome();
  EXPECT_EQ(welcome.rooms_size(), 4);
  EXPECT_EQ(welcome.version(), "1.2.3");
  EXPECT_FALSE(welcome.token().empty()) << "a new guest keeps it";
  EXPECT_EQ(welcome.host_limits().name_max(), 20U);
  EXPECT_EQ(welcome.host_limits().abandoned_minutes_max(), 60U) << "of a guest";
  EXPECT_TRUE(clients_.is_here(PlayerId(welcome.player())));
  EXPECT_EQ(hello(client, "Tom"), "hello_twice");
  const auto again = connect();
  wire::Hello back;
  back.token = welcome.token();
  EXPECT_EQ(greet(again, back), "Tom");
  EXPECT_EQ(told(again, &ServerFrame::has_welcome).at(0).welcome().player(), welcome.player());
}

TEST_F(Comers, WithoutAnAccountGoByANameThatNobodyHereIsTakenFor) {
  account("Mei");
  EXPECT_EQ(hello(connect(), "Tom"), "Tom");
  EXPECT_EQ(hello(connect(), "Tom"), "Tom 2");
  EXPECT_EQ(hello(connect(), "tom"), "tom 3") << "looks like it";
  EXPECT_EQ(hello(connect(), "Mei"), "name_taken") << "somebody's own, though away";
  auto table = summary(TableId(3), {PlayerId(77)});
  table.seats[Seat::A].name = "Sam";
  tables_.describe(table, "");
  EXPECT_EQ(hello(connect(), "Sam"), "Sam 2") << "sits at a table, though away";
}

TEST_F(Comers, WhoAreGoneBeforeTheyAreLetInLeaveTheirNameToOthers) {
  const auto gone = connect();
  wire::Hello wanted;
  wanted.name = "Tom";
  wanted.revision = wire::kProtocolRevision;
  arrivals_.answer({.client = gone, .request = table::RequestId(900)}, wanted);
  clients_.remove(gone);
  EXPECT_EQ(hello(connect(), "Tom"), "Tom");
  EXPECT_EQ(clients_.called(people::skeleton_of("Tom")).size(), 1U);
  EXPECT_TRUE(ear_of(gone).frames.empty());
}

TEST_F(Comers, WithASpentTicketMaySayHelloAgain) {
  const auto client = connect();
  wire::Hello by_ticket;
  by_ticket.ticket = "spent";
  EXPECT_EQ(greet(client, by_ticket), "ticket_spent");
  EXPECT_EQ(hello(client, "Tom"), "Tom");
}

TEST_F(Comers, OfANewerProtocolAreSentAway) {
  const auto client = connect();
  wire::Hello newer;
  newer.revision_min = wire::kProtocolRevision + 1;
  EXPECT_EQ(greet(client, newer), "version");
  EXPECT_TRUE(ear_of(client).closed);
}

TEST_F(Comers, WhoAreBannedAreShutOut) {
  const auto first = connect();
  hello(first, "Tom");
  const auto welcome = told(first, &ServerFrame::has_welcome).at(0).welcome();
  ban(PlayerId(welcome.player()));
  until([&] { return ear_of(first).closed.has_value(); });
  const auto second = connect();
  wire::Hello back;
  back.token = welcome.token();
  EXPECT_EQ(greet(second, back), "banned");
  EXPECT_TRUE(ear_of(second).closed);
  EXPECT_FALSE(second->player);
}

// --- Connected people ---

TEST_F(Comers, GiveWayToWhoeverOwnsTheName) {
  const auto visitor = come(guest("Mei"));
  const auto other = come(guest("Tom"));
  connected_.changed(account("Mei"));
  settle();
  ASSERT_EQ(told(visitor, &ServerFrame::has_you).size(), 1U);
  EXPECT_EQ(visitor->player->name, people::guest_name(visitor->player->id));
  EXPECT_TRUE(ear_of(other).frames.empty());
}

TEST_F(Comers, AreToldOnEveryPageOfTheirNewName) {
  const auto tom = account("Tom");
  const auto first = come(tom);
  const auto second = come(tom);
  people::Person renamed = tom;
  renamed.name = "Thomas";
  connected_.changed(renamed);
  settle();
  for (const auto& page : {first, second}) {
    EXPECT_EQ(told(page, &ServerFrame::has_you).size(), 1U);
    EXPECT_EQ(page->player->name, "Thomas");
  }
  EXPECT_EQ(clients_.called(people::skeleton_of("Thomas")).size(), 2U);
}

TEST_F(Comers, AreCalledByTheirNewNameWhereOthersSeeThem) {
  const auto pam = come(account("Pam"));
  const auto tom = come(account("Tom"));
  const auto visitor = come(guest("Mei"));
  for (const auto& one : {pam, tom, visitor})
    look(rooms_, one, wire::EnterRoom{.room = "lions-lair"});
  following_.came(*pam);
  EXPECT_EQ(ask(following_, pam, wire::Follow{tom->player->id}), "");
  pass(2s);
  ear_of(pam).frames.clear();
  people::Person renamed = *tom->player;
  renamed.name = "Thomas";
  connected_.changed(renamed);
  connected_.changed(account("Mei"));
  settle();
  pass(1s);
  const auto rooms = told(pam, &ServerFrame::has_room_changed);
  ASSERT_EQ(rooms.size(), 1U);
  ASSERT_EQ(rooms[0].room_changed().came_size(), 2);
  EXPECT_EQ(rooms[0].room_changed().came(0).name(), "Thomas");
  EXPECT_EQ(rooms[0].room_changed().came(1).name(), people::guest_name(visitor->player->id));
  EXPECT_EQ(rooms[0].room_changed().people(), 3U);
  const auto follows = told(pam, &ServerFrame::has_follow_changed);
  ASSERT_EQ(follows.size(), 1U);
  EXPECT_EQ(follows[0].follow_changed().people(0).name(), "Thomas");
  look(rooms_, pam, wire::EnterRoom{.room = "lions-lair"});
  const auto shown = told(pam, &ServerFrame::has_room_tables).back().room_tables();
  EXPECT_EQ(shown.people().people(1).name(), "Thomas");
  clients_.remove(tom);
  following_.left(*tom);
  pass(1s);
  const auto away = told(pam, &ServerFrame::has_follow_changed).back().follow_changed().people(0);
  EXPECT_FALSE(away.is_here());
  EXPECT_EQ(away.name(), "Thomas") << "also once they have gone";
}

TEST_F(Comers, AreHushedUnderTheirNewName) {
  const auto pam = come(account("Pam"));
  const auto tom = come(account("Tom"));
  const auto visitor = come(guest("Mei"));
  talking_.came(*pam);
  for (const auto& one : {tom, visitor}) {
    EXPECT_EQ(ask(talking_, pam, wire::Hush{one->player->id, wire::HushKind::Mute}), "");
  }
  ear_of(pam).frames.clear();
  people::Person renamed = *tom->player;
  renamed.name = "Thomas";
  connected_.changed(renamed);
  connected_.changed(renamed);
  connected_.changed(account("Mei"));
  settle();
  const auto lists = told(pam, &ServerFrame::has_hushed);
  ASSERT_EQ(lists.size(), 2U);
  EXPECT_EQ(lists[0].hushed().people(0).name(), "Thomas");
  EXPECT_EQ(lists[1].hushed().people(1).name(), people::guest_name(visitor->player->id));
}

TEST_F(Comers, AreAmongTheSpectatorsUnderTheirNewName) {
  table::TableOpened opened;
  opened.settings->room = "lions-lair";
  opened.settings->rules = "yahoo";
  opened.host = account("Pam").id;
  const auto table = actor_at(TableId(5));
  table->open(std::move(opened));
  const auto tom = come(account("Tom"));
  open_tables_.show(tom, table, {}, {});
  settle();
  people::Person renamed = *tom->player;
  renamed.name = "Thomas";
  connected_.changed(renamed);
  settle();
  const auto lists = told(tom, &ServerFrame::has_spectators);
  ASSERT_EQ(lists.size(), 2U);
  EXPECT_EQ(lists[0].spectators().people(0).name(), "Tom");
  EXPECT_EQ(lists[1].spectators().people(0).name(), "Thomas");
}

TEST_F(Comers, AreClosedBySessionPersonOrRange) {
  const auto tom = account("Tom");
  const auto first = come(tom);
  first->session = {91};
  const auto second = come(tom);
  second->session = {92};
  const auto pam = come(account("Pam"), "198.51.100.7");
  const people::Farewell out{.code = "signed_out", .sentence = "Signed out."};
  connected_.close(tom.id, people::TokenHash{92}, out);
  settle();
  EXPECT_TRUE(ear_of(first).closed);
  EXPECT_FALSE(ear_of(second).closed) << "who asked for it stays";
  connected_.close(people::TokenHash{92}, out);
  settle();
  EXPECT_TRUE(ear_of(second).closed);
  EXPECT_FALSE(ear_of(pam).closed);
  connected_.close(people::AddressRange::household_of(*pam->address), out);
  settle();
  EXPECT_TRUE(ear_of(pam).closed);
}

TEST_F(Comers, AreTakenFromATableByABoot) {
  const auto tom = come(account("Tom"));
  const auto table = actor_at(TableId(5));
  open_tables_.show(tom, table, {}, {});
  connected_.boot(tom->player->id, 5, "rude");
  settle();
  EXPECT_EQ(tom->table(), nullptr);
  EXPECT_EQ(told(tom, &ServerFrame::has_notice).back().notice().reason(), "rude");
}

TEST_F(Comers, ReadAWarningOnce) {
  const auto tom = account("Tom");
  bool warned = false;
  people_.moderation().act(
      {},
      {.act = people::Act::Warn, .player = tom.id, .range = {}, .reason = "be kind"},
      [&](auto) { boost::asio::post(loop_, [&] { warned = true; }); });
  until([&] { return warned; });
  const auto first = come(tom);
  greeting_.tell(*first, {});
  EXPECT_EQ(told(first, &ServerFrame::has_notice).size(), 1U);
  const auto second = come(tom);
  greeting_.tell(*second, {});
  EXPECT_TRUE(told(second, &ServerFrame::has_notice).empty());
}

}  // namespace
}  // namespace lair::lobby
