// Rooms, quick seats, chat, reports and spectators over real sockets.
#include <algorithm>
#include <random>
#include <string>

#include <gtest/gtest.h>

#include "clients/link/quick_choice.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/listener.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr auto kRoom = v1::CHAT_PLACE_ROOM;
constexpr auto kTable = v1::CHAT_PLACE_TABLE;
constexpr auto kSpectators = v1::CHAT_PLACE_SPECTATORS;
constexpr auto kPrivate = v1::CHAT_PLACE_PRIVATE;

v1::ClientFrame quick_seat(const std::string& room, bool practice = false) {
  v1::ClientFrame frame;
  frame.mutable_quick_seat()->set_room(room);
  frame.mutable_quick_seat()->set_practice(practice);
  return frame;
}

v1::ClientFrame hush(std::uint64_t player, v1::HushKind kind) {
  v1::ClientFrame frame;
  frame.mutable_hush()->set_player(player);
  frame.mutable_hush()->set_kind(kind);
  return frame;
}

v1::ClientFrame report(std::uint64_t player, std::uint64_t number, const std::string& text) {
  v1::ClientFrame frame;
  frame.mutable_report()->set_player(player);
  frame.mutable_report()->set_reason(v1::REPORT_REASON_OTHER);
  frame.mutable_report()->set_text(text);
  frame.mutable_report()->set_number(number);
  return frame;
}

class Rooms : public ::testing::Test {
 protected:
  Rooms() {
    mei_.connect(server_.port());
    tom_.connect(server_.port());
  }

  void both_enter(const std::string& room) {
    mei_.enter(room);
    mei_.history(kRoom);
    tom_.enter(room);
    tom_.history(kRoom);
  }

  // The allowance for speaking refills within the hour, not during the test.
  TestServer server_{"00", "[limits.allowances]\n\"speak_in_room.account\" = [20, 3600]\n"};
  Listener mei_{"Mei"};
  Listener tom_{"Tom"};
};

// --- Rooms ---

TEST_F(Rooms, SayTheirNamesInFourLanguagesWithWhatIsUsualThere) {
  const v1::Room& lair = mei_.talk().lobby().rooms(0);
  EXPECT_EQ(lair.id(), "lions-lair");
  EXPECT_EQ(lair.names_size(), 4);
  EXPECT_EQ(lair.mottos_size(), 4);
  EXPECT_EQ(lair.rules(), "yahoo");
  EXPECT_EQ(lair.clock().move_ms(), 10'000U);
}

TEST_F(Rooms, TellWhoComesWhoLeaves) {
  mei_.enter("lions-lair");
  const auto shown =
      mei_.await([](const v1::ServerFrame& frame) { return frame.has_room_tables(); });
  EXPECT_EQ(shown.room_tables().people().count(), 1U);
  tom_.enter("lions-lair");
  // Mei's own arrival may be in the same frame.
  const auto came = mei_.await([&](const v1::ServerFrame& frame) {
    return frame.has_room_changed() && frame.room_changed().people() == 2;
  });
  const auto& people = came.room_changed().came();
  const auto tom = std::ranges::find(people, tom_.player(), &v1::RoomPerson::player);
  ASSERT_NE(tom, people.end());
  EXPECT_EQ(tom->name(), "Tom");
  tom_.drop();
  const auto left = mei_.await([](const v1::ServerFrame& frame) {
    return frame.has_room_changed() && frame.room_changed().left_size() == 1;
  });
  EXPECT_EQ(left.room_changed().left(0), tom_.player());
  EXPECT_EQ(left.room_changed().people(), 1U);
}

TEST_F(Rooms, TellOfTablesThatOpen) {
  both_enter("lions-lair");
  ASSERT_EQ(tom_.code_of(quick_seat("lions-lair")), "");
  const auto changed = mei_.await([](const v1::ServerFrame& frame) {
    return frame.has_room_changed() && frame.room_changed().tables_size() == 1 &&
           frame.room_changed().tables(0).seats(0).kind() == v1::SeatState::KIND_PERSON;
  });
  EXPECT_EQ(changed.room_changed().tables(0).seats(0).name(), "Tom");
  EXPECT_EQ(changed.room_changed().tables(0).clock().move_ms(), 10'000U) << "as usual in the room";
}

TEST_F(Rooms, AreLeftByEnteringNone) {
  both_enter("lions-lair");
  tom_.enter("");
  const auto rooms = tom_.await([](const v1::ServerFrame& frame) { return frame.has_rooms(); });
  EXPECT_EQ(rooms.rooms().rooms(0).people(), 1U);
  EXPECT_EQ(tom_.say(kRoom, "hello?"), "not_in_room");
}

// --- Quick seat ---

TEST_F(Rooms, SeatTheSecondWithTheFirst) {
  ASSERT_EQ(mei_.code_of(quick_seat("crickets-cavern")), "");
  ASSERT_EQ(tom_.code_of(quick_seat("crickets-cavern")), "");
  EXPECT_EQ(mei_.talk().table(), tom_.talk().table());
  EXPECT_EQ(mei_.code_of(quick_seat("nowhere")), "no_such_room");
}

TEST_F(Rooms, SeatSomebodyAmongBotsForPractice) {
  ASSERT_EQ(mei_.code_of(quick_seat("crickets-cavern", true)), "");
  mei_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  ASSERT_EQ(tom_.code_of(quick_seat("crickets-cavern")), "");
  EXPECT_NE(mei_.talk().table(), tom_.talk().table()) << "a match that runs takes nobody";
}

// --- Chat ---

TEST_F(Rooms, CarryWhatIsSaidAsPlainText) {
  both_enter("lions-lair");
  ASSERT_EQ(mei_.say(kRoom, " <script>alert(1)</script>\n\u0007hi  "), "");
  const auto line = tom_.hear(kRoom);
  EXPECT_EQ(line.text(), "<script>alert(1)</script> hi");
  EXPECT_EQ(line.name(), "Mei");
  EXPECT_EQ(line.number(), 1U);
  EXPECT_EQ(mei_.say(kRoom, "\u200b \u0001"), "text_empty");
  EXPECT_EQ(mei_.say(kRoom, std::string(201, 'x')), "text_too_long");
}

TEST_F(Rooms, AnswerAFloodWithSecondsToWait) {
  both_enter("lions-lair");
  std::string code;
  for (int said = 0; said < 25 && code.empty(); ++said) code = mei_.say(kRoom, "again");
  EXPECT_EQ(code, "too_fast");
  v1::ClientFrame frame;
  frame.mutable_say()->set_place(kRoom);
  frame.mutable_say()->set_text("again");
  const auto refused = mei_.answer_to(mei_.talk().ask(std::move(frame)));
  ASSERT_TRUE(refused.has_value());
  EXPECT_GE(refused->wait_seconds(), 1U);
}

TEST_F(Rooms, TellWhatWasSaidSinceAlsoAfterARestart) {
  both_enter("lions-lair");
  ASSERT_EQ(mei_.say(kRoom, "one"), "");
  ASSERT_EQ(mei_.say(kRoom, "two"), "");
  ASSERT_EQ(mei_.say(kPrivate, "psst", tom_.player()), "");
  server_.kill();
  server_.restart();
  tom_.connect(server_.port());
  const auto inbox = tom_.history(kPrivate);
  ASSERT_EQ(inbox.lines_size(), 1);
  EXPECT_EQ(inbox.lines(0).text(), "psst");
  tom_.enter("lions-lair", 1);
  const auto since = tom_.history(kRoom);
  ASSERT_EQ(since.lines_size(), 1);
  EXPECT_EQ(since.lines(0).text(), "two");
  EXPECT_EQ(since.lines(0).number(), 2U);
  EXPECT_EQ(since.last(), 2U);
  EXPECT_FALSE(since.cut());
}

TEST_F(Rooms, SayPhrasesByTheirCode) {
  both_enter("lions-lair");
  v1::ClientFrame frame;
  frame.mutable_say()->set_place(kRoom);
  frame.mutable_say()->set_phrase("good_luck");
  EXPECT_EQ(mei_.code_of(frame), "");
  EXPECT_EQ(tom_.hear(kRoom).phrase(), "good_luck");
  frame.mutable_say()->set_phrase("buy_gold");
  EXPECT_EQ(mei_.code_of(frame), "no_such_phrase");
}

// --- Muting, blocking ---

TEST_F(Rooms, MutesHideLinesOfRoomsForOneselfAlone) {
  both_enter("lions-lair");
  ASSERT_EQ(tom_.code_of(hush(mei_.player(), v1::HUSH_KIND_MUTE)), "");
  ASSERT_EQ(mei_.say(kRoom, "can you hear me"), "");
  EXPECT_EQ(mei_.hear(kRoom).text(), "can you hear me");
  const auto is_chat = [](const v1::ServerFrame& frame) { return frame.has_chat(); };
  EXPECT_FALSE(tom_.has_heard(is_chat));
  ASSERT_EQ(mei_.say(kPrivate, "and now?", tom_.player()), "");
  EXPECT_EQ(tom_.hear(kPrivate).text(), "and now?") << "a mute is not a block";
}

TEST_F(Rooms, BlocksHidePrivateLinesAndInvitationsAlsoAfterARestart) {
  ASSERT_EQ(tom_.code_of(hush(mei_.player(), v1::HUSH_KIND_BLOCK)), "");
  server_.kill();
  server_.restart();
  mei_.connect(server_.port());
  tom_.connect(server_.port());
  const auto list = tom_.await([](const v1::ServerFrame& frame) { return frame.has_hushed(); });
  EXPECT_EQ(list.hushed().people(0).name(), "Mei");
  ASSERT_EQ(mei_.say(kPrivate, "hello", tom_.player()), "") << "the sender cannot tell";
  ASSERT_EQ(mei_.code_of(quick_seat("lions-lair")), "");
  v1::ClientFrame invite;
  invite.mutable_invite()->set_player(tom_.player());
  ASSERT_EQ(mei_.code_of(invite), "");
  EXPECT_FALSE(tom_.has_heard(
      [](const v1::ServerFrame& frame) { return frame.has_chat() || frame.has_invited(); }));
  ASSERT_EQ(tom_.code_of(hush(mei_.player(), v1::HUSH_KIND_UNSPECIFIED)), "");
  ASSERT_EQ(mei_.code_of(invite), "");
  const auto invited = tom_.await([](const v1::ServerFrame& frame) { return frame.has_invited(); });
  EXPECT_EQ(invited.invited().name(), "Mei");
  EXPECT_EQ(invited.invited().table(), mei_.talk().table());
  EXPECT_EQ(tom_.code_of(hush(tom_.player(), v1::HUSH_KIND_MUTE)), "not_yourself");
}

// --- Reports ---

TEST_F(Rooms, TakeReportsOfMessagesThatAreThere) {
  both_enter("lions-lair");
  ASSERT_EQ(mei_.say(kRoom, "something rude"), "");
  EXPECT_EQ(tom_.code_of(report(mei_.player(), 1, "rude")), "");
  EXPECT_EQ(tom_.code_of(report(mei_.player(), 9, "rude")), "no_such_message");
  EXPECT_EQ(tom_.code_of(report(mei_.player(), 0, "")), "reason_missing");
  EXPECT_EQ(tom_.code_of(report(tom_.player(), 0, "me")), "not_yourself");
  v1::ClientFrame read;
  read.mutable_read_reports();
  EXPECT_EQ(tom_.code_of(read), "not_allowed");
}

// --- Spectators ---

class Spectators : public ::testing::Test {
 protected:
  Spectators() { watcher_.connect(server_.port()); }

  std::uint64_t table() { return players_.at(Seat::A).talk().table(); }

  TestServer server_;
  // Nobody wins early, which would show the hands.
  FourPlayers players_{server_.port(), 1, {{"min_faan", "10"}}};
  Listener watcher_{"Watcher"};
};

TEST_F(Spectators, SeeWhatLiesFaceUpFromTheMiddleOfADeal) {
  for (int step = 0; step < 20; ++step) players_.step();
  watcher_.open(table());
  watcher_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  EXPECT_FALSE(watcher_.talk().view().own.has_value());
  const std::uint32_t last = watcher_.talk().last_event();
  EXPECT_GT(last, 5U);
  for (int step = 0; step < 10; ++step) players_.step();
  while (watcher_.talk().last_event() == last) {
    watcher_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  }
  for (const Seat seat : kSeats) {
    EXPECT_FALSE(watcher_.talk().view().deal.seats[seat].concealed.has_value());
  }
  EXPECT_EQ(watcher_.talk().prompt(), nullptr);
}

TEST_F(Spectators, ResumeByTheNumberOfTheLastEvent) {
  for (int step = 0; step < 20; ++step) players_.step();
  watcher_.open(table());
  watcher_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  const std::uint32_t before = watcher_.talk().last_event();
  watcher_.drop();
  for (int step = 0; step < 12; ++step) players_.step();
  watcher_.connect(server_.port());
  const auto frame = watcher_.await([](const v1::ServerFrame& seen) { return seen.has_events(); });
  EXPECT_TRUE(frame.events().spectator());
  EXPECT_EQ(frame.events().first(), before + 1);
  EXPECT_EQ(watcher_.talk().gaps(), 0U);
}

TEST_F(Spectators, AreNamedToThePlayers) {
  watcher_.open(table());
  const auto list =
      watcher_.await([](const v1::ServerFrame& frame) { return frame.has_spectators(); });
  EXPECT_EQ(list.spectators().count(), 1U);
  EXPECT_EQ(list.spectators().people(0).name(), "Watcher");
}

// Mei plays with bots and Tom watches.
TEST_F(Rooms, KeepWhatSpectatorsSayFromPlayersUntilTheDealIsOver) {
  ASSERT_EQ(mei_.code_of(quick_seat("crickets-cavern", true)), "");
  mei_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  tom_.open(mei_.talk().table());
  tom_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  EXPECT_EQ(tom_.say(kTable, "hello players"), "not_seated");
  EXPECT_EQ(mei_.say(kSpectators, "hello up there"), "sit_elsewhere");
  ASSERT_EQ(tom_.say(kSpectators, "what a hand"), "");
  EXPECT_EQ(tom_.hear(kSpectators).text(), "what a hand");
  const auto is_chat = [](const v1::ServerFrame& frame) { return frame.has_chat(); };
  ASSERT_FALSE(mei_.has_heard(is_chat));
  bool is_over = false;
  std::mt19937 dice(1);
  while (!is_over) {
    if (const v1::Prompt* prompt = mei_.talk().prompt()) {
      mei_.talk().act(link::quick_choice(mei_.talk().view(), *prompt, dice()).value());
    }
    const auto frame = mei_.await([](const v1::ServerFrame& seen) { return seen.has_events(); });
    for (const v1::SeatEvent& event : frame.events().events()) {
      is_over = is_over || event.has_won() || event.has_drawn_deal();
    }
  }
  EXPECT_EQ(mei_.hear(kSpectators).text(), "what a hand");
  ASSERT_EQ(mei_.say(kTable, "thank you"), "");
  EXPECT_EQ(tom_.hear(kTable).text(), "thank you");
}

TEST_F(Rooms, ShowAPlayerTheOwnSeatOnEveryConnection) {
  ASSERT_EQ(mei_.code_of(quick_seat("crickets-cavern", true)), "");
  mei_.await([](const v1::ServerFrame& frame) { return frame.has_events(); });
  Listener second(mei_.talk().guest());
  second.connect(server_.port());
  second.open(mei_.talk().table());
  const auto frame = second.await([](const v1::ServerFrame& seen) { return seen.has_events(); });
  EXPECT_FALSE(frame.events().spectator());
  EXPECT_TRUE(second.talk().view().own.has_value());
}

}  // namespace
}  // namespace lair::testing
