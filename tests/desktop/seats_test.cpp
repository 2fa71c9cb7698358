// Seats change hands while the table is played: left, waited for, taken, taken back.
#include <QDialog>

#include <gtest/gtest.h>

#include "tests/desktop/people_in_windows.hpp"

namespace lair::testing {
namespace {

TEST_F(PeopleInWindows, WaitForASeatStandUpAndCloseTheTable) {
  start();
  follow(bo_, mei_.talk().table());
  ASSERT_TRUE(wait_for([&] { return bo_.button("table_menu") != nullptr; }));
  bo_.click("table_menu");
  choose(bo_, "await_seat");
  ASSERT_TRUE(
      wait_for([&] { return bo_.text_of("banner") == "You will be told when a seat is free."; }));
  mei_.click("table_menu");
  mei_.picture("table-menu", menu_of(mei_));
  choose(mei_, "table_end");
  QDialog* sure = dialog_of(mei_, "ask_first");
  mei_.picture("end-table", sure);
  finish(sure);
  EXPECT_TRUE(wait_for([&] { return mei_.shown("places") != nullptr || !mei_.sits(); }));
}

TEST_F(PeopleInWindows, AreToldOfASeatThatIsFreeAlsoByAServerStartedAnew) {
  seat_bo();
  mei_.click("add_bots");
  ASSERT_TRUE(wait_for([&] { return mei_.button("start") != nullptr; }));
  VisitorWindow ana;
  enter(ana, "Ana");
  follow(ana, mei_.talk().table());
  ana.click("await_seat");
  ASSERT_TRUE(
      wait_for([&] { return ana.text_of("banner") == "You will be told when a seat is free."; }));
  server_.kill();
  ASSERT_TRUE(wait_for([&] { return !ana.is_live() && !bo_.is_live(); }));
  server_.restart();
  ASSERT_TRUE(wait_for([&] { return ana.is_live() && bo_.is_live() && bo_.sits(); }));
  bo_.click("stand");
  EXPECT_TRUE(wait_for([&] { return ana.text_of("banner").startsWith("A seat is free: "); }));
}

TEST_F(PeopleInWindows, TakeTheirSeatBackThatTheyLeftDuringADeal) {
  seat_bo();
  start();
  const auto bot_plays = [&] { return seat(seat_of_bo()).bot_plays(); };
  ASSERT_TRUE(wait_for([&] { return bo_.button("table_menu") != nullptr; }));
  bo_.click("table_menu");
  choose(bo_, "table_stand");
  ASSERT_TRUE(wait_for(bot_plays));
  ASSERT_TRUE(wait_for([&] { return table_of(bo_).seats(seat_of_bo()).bot_plays(); }));
  bo_.click("table_menu");
  choose(bo_, "table_take_back");
  EXPECT_TRUE(wait_for([&] { return !bot_plays(); }));
}

// The seat is taken together with its score. The switches for automatic answers play the deal.
TEST_F(PeopleInWindows, TakeASeatThatIsGivenUpBetweenDeals) {
  seat_bo();
  const int at = seat_of_bo();
  start();
  VisitorWindow ana;
  enter(ana, "Ana");
  follow(ana, mei_.talk().table());
  ASSERT_TRUE(wait_for([&] { return ana.button("table_menu") != nullptr; }));
  for (VisitorWindow* one : {&mei_, &bo_}) {
    for (const char* name : {"auto_no_claims", "auto_wins", "auto_drawn"}) one->click(name);
  }
  while (!bo_.deal_is_over()) ASSERT_TRUE(wait_for([&] { return bo_.deal_is_over(); }));
  bo_.click("table_menu");
  choose(bo_, "table_stand");
  ASSERT_TRUE(wait_for([&] { return !bo_.sits(); }));
  ASSERT_TRUE(wait_for([&] {
    const v1::SeatState& seat = ana.talk().state().summary().seats(at);
    return seat.kind() == v1::SeatState::KIND_FREE || seat.given_up();
  }));
  const std::int64_t score = ana.talk().state().scores(at);
  ana.click("table_menu");
  ana.picture("take-seat", menu_of(ana));
  choose(ana, "take_seat");
  EXPECT_TRUE(wait_for([&] { return ana.sits(); }));
  EXPECT_EQ(ana.talk().state().you(), static_cast<std::uint32_t>(at));
  EXPECT_EQ(ana.talk().state().scores(at), score);
}

// The table plays on; a bot plays until somebody takes the seat.
TEST_F(PeopleInWindows, StandUpFromATableThatIsPlayed) {
  seat_bo();
  const int at = seat_of_bo();
  start();
  bo_.click("table_menu");
  choose(bo_, "table_stand");
  EXPECT_TRUE(wait_for([&] { return seat(at).given_up() || seat(at).bot_plays(); }));
}

}  // namespace
}  // namespace lair::testing
