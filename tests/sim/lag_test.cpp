// The time that frames take to travel is not charged to distant players.
//
// Rule T5.3.
#include <algorithm>

#include <gtest/gtest.h>

#include "lair/v1/server.pb.h"

#include "engine/play/decide.hpp"
#include "engine/play/legal.hpp"
#include "engine/rules/registry.hpp"
#include "server/fair/shuffle.hpp"
#include "tests/sim/parlour.hpp"

namespace lair::sim {
namespace {

constexpr Millis kMove{5'000};
constexpr Millis kReserve{3'000};

class FarAway : public ::testing::Test {
 protected:
  FarAway() : parlour_(settings(), dealt()), seat_(seat_on_turn()) {}

  static table::TableSettings settings() {
    table::TableSettings settings;
    settings.room = "lions-lair";
    settings.name = "Far away";
    settings.rules = "yahoo";
    settings.clock = {.move = kMove, .reserve = kReserve};
    return settings;
  }

  static Events dealt() {
    const auto rules = *make_rule_set("yahoo", {});
    const Flow& flow = rules->flow();
    const Wall wall = fair::wall_from(fair::Seed{}, flow.bonus_tiles, flow.dead_wall);
    return decide_deal(*rules, rules->first_deal(), wall, Moment());
  }

  [[nodiscard]] Seat seat_on_turn() const {
    return std::get<ToDiscard>(parlour_.deal().phase).seat;
  }

  // The server's time in the last pong.
  [[nodiscard]] std::uint64_t ponged() const {
    std::uint64_t ms = 0;
    for (const Heard& heard : parlour_.heard(index_of(seat_))) {
      v1::ServerFrame frame;
      if (frame.ParseFromString(heard.bytes) && frame.has_pong()) ms = frame.pong().server_ms();
    }
    return ms;
  }

  void ping(std::uint64_t echo) {
    v1::ClientFrame frame;
    frame.mutable_ping()->set_echo_ms(echo);
    parlour_.ask(index_of(seat_), std::move(frame));
    parlour_.run(Millis(2));
  }

  // Acts like a client whose frames take this long, there and back.
  void be_away(Millis lag) {
    ping(0);
    const std::uint64_t echo = ponged();
    parlour_.run(lag);
    ping(echo);
  }

  void discard() {
    const Actions actions = legal(parlour_.deal(), seat_);
    const auto is_discard = [](const Action& each) {
      return std::holds_alternative<Discard>(each);
    };
    parlour_.act(seat_, *std::ranges::find_if(actions, is_discard));
    parlour_.run(Millis(2));
  }

  // Runs until it is the seat's turn to discard again, while the clock plays for the others.
  void wait_for_turn() {
    const auto is_turn = [&] {
      const auto* turn = std::get_if<ToDiscard>(&parlour_.deal().phase);
      return turn != nullptr && turn->seat == seat_;
    };
    while (!is_turn()) parlour_.run(Millis(1));
  }

  // Whether the seat is still waited for this long after it was asked.
  [[nodiscard]] bool is_waited_for_after(Millis time) {
    wait_for_turn();
    const Moment moment = parlour_.deal().moment;
    parlour_.run(time);
    return parlour_.deal().moment == moment;
  }

  Parlour parlour_;
  Seat seat_;
};

TEST_F(FarAway, IsWaitedForAsMuchLonger) {
  be_away(Millis(400));
  discard();
  EXPECT_TRUE(is_waited_for_after(kMove + kReserve + Millis(350)));
}

TEST_F(FarAway, IsWaitedForNoLongerThanThat) {
  be_away(Millis(400));
  discard();
  EXPECT_FALSE(is_waited_for_after(kMove + kReserve + Millis(450)));
}

TEST_F(FarAway, GetsNothingWithoutHavingBeen) {
  discard();
  EXPECT_FALSE(is_waited_for_after(kMove + kReserve + Millis(50)));
}

TEST_F(FarAway, IsCreditedNoMoreThanHalfASecond) {
  be_away(Millis(3'000));
  discard();
  EXPECT_FALSE(is_waited_for_after(kMove + kReserve + Millis(550)));
}

}  // namespace
}  // namespace lair::sim
