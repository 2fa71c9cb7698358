// A table at which the people and the server make each wall together.
#pragma once

#include <cstdint>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "engine/bots/bot.hpp"
#include "engine/rules/registry.hpp"
#include "tests/support/table_world.hpp"

namespace lair::testing {

// Four people, each with a share of their own for every deal.
class SharedWalls : public ::testing::Test {
 protected:
  static constexpr table::ClockSettings kNoClock{.move = table::Millis(0),
                                                 .reserve = table::Millis(0)};

  static fair::Share share_of(Seat seat, std::uint32_t deal) {
    fair::Share share;
    share.bytes.fill(static_cast<std::uint8_t>(10 * deal + index_of(seat)));
    return share;
  }

  static table::Asker asker(PlayerId player) {
    return {.player = player, .request = table::RequestId(900)};
  }

  void seat_everybody() {
    world_.open({}, kNoClock);
    world_.ask(kPlayers[1], table::Sit{.name = "Bo", .seat = Seat::B});
    world_.ask(kPlayers[2], table::Sit{.name = "Chi", .seat = Seat::C});
    world_.ask(kPlayers[3], table::Sit{.name = "Dee", .seat = Seat::D});
    attend();
  }

  void attend() {
    for (const PlayerId player : kPlayers) world_.table().attend(player, true);
  }

  void commit(Seat seat, std::uint32_t deal) {
    world_.table().commit(asker(player_at(seat)), deal, commitment_of(share_of(seat, deal)));
  }

  void commit_all(std::uint32_t deal) {
    for (const Seat seat : kSeats) commit(seat, deal);
  }

  void reveal(Seat seat, std::uint32_t deal) {
    world_.table().reveal(asker(player_at(seat)), deal, share_of(seat, deal));
  }

  void reveal_all(std::uint32_t deal) {
    for (const Seat seat : kSeats) reveal(seat, deal);
  }

  void start() { world_.ask(kPlayers[0], table::Start{}); }

  void begin_first_deal() {
    seat_everybody();
    commit_all(1);
    start();
    reveal_all(1);
  }

  [[nodiscard]] table::TablePhase phase() { return world_.table().status().phase; }

  // Plays the deal to its end, as bots would.
  void play_deal() {
    while (phase() == table::TablePhase::Playing) {
      for (const Seat seat : kSeats) {
        const auto prompt = world_.table().prompt_for(seat);
        if (!prompt) continue;
        const auto rules = make_rule_set("yahoo", {});
        world_.act(seat, choose(**rules, seat, world_.folded(seat), prompt->actions));
        break;
      }
    }
  }

  void everybody_is_ready() {
    for (const PlayerId player : kPlayers) world_.ask(player, table::MarkReady{});
  }

  template <class Kind>
  [[nodiscard]] std::vector<const Kind*> records() const {
    std::vector<const Kind*> found;
    for (const table::Record& record : world_.records()) {
      if (const auto* one = std::get_if<Kind>(&record.change)) found.push_back(one);
    }
    return found;
  }

  [[nodiscard]] BySeat<fair::Origin> origins_of_last() const {
    BySeat<fair::Origin> origins;
    for (const Seat seat : kSeats) origins[seat] = world_.walls.back().exchange.origin(seat);
    return origins;
  }

  TableWorld world_{fair::Seed{}, table::Pace{}, true};
};

}  // namespace lair::testing
