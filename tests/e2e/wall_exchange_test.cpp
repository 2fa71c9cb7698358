// A server killed after each step of making a wall makes the same wall.
#include <iostream>
#include <sstream>
#include <stdexcept>

#include <gtest/gtest.h>

#include "server/fair/exchange.hpp"
#include "server/store/stored_games.hpp"
#include "server/tool/verify.hpp"
#include "server/wire/journal_codec.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

constexpr std::uint32_t kDeals = 4;
constexpr std::uint32_t kMoreDeals = 8;

class Storm {
 public:
  void play_deal() {
    while (!players_.is_deal_over()) players_.step();
  }

  // From the end of a deal to the beginning of the next, the server dies after every commit.
  void make_wall() {
    while (players_.is_deal_over()) {
      players_.drop();
      if (is_started() && is_back()) ask_for_the_deal();
      ++deaths_;
      if (deaths_ > 100 * kDeals) throw std::runtime_error("no deal begins between deaths");
    }
    players_.drop();
    server_.restart();
    players_.resume(server_.port());
  }

  void end() { server_.kill(); }

  [[nodiscard]] std::uint32_t deaths() const { return deaths_; }

  [[nodiscard]] std::string database() const { return server_.database(); }

  FourPlayers& players() { return players_; }

 private:
  // Returns false if the server had something to write, and so died before it served anybody.
  bool is_started() {
    try {
      server_.restart_to_die_after(1);
      return true;
    } catch (const std::runtime_error&) {
      return false;
    }
  }

  // Returns false if the server died again on the way.
  bool is_back() {
    try {
      return players_.resume(server_.port());
    } catch (const std::runtime_error&) {
      if (!server_.is_dying()) throw;
      return false;
    }
  }

  void ask_for_the_deal() {
    for (const Seat seat : kSeats) players_.at(seat).talk().ready();
    while (players_.is_deal_over() && players_.pump()) {
    }
  }

  TestServer server_{""};
  FourPlayers players_{server_.port(), 11, {}};
  std::uint32_t deaths_ = 0;
};

// How many of the seats' own shares are in the walls that were dealt.
std::size_t own_shares(const std::string& database) {
  std::size_t own = 0;
  std::optional<fair::Exchange> exchange;
  store::StoredGames games(database);
  games.read_journal(std::nullopt, [&](table::TableId, std::string_view bytes) {
    const table::Change change = wire::decode_record(bytes).value().change;
    if (const auto* offered = std::get_if<table::WallOffered>(&change)) {
      exchange.emplace(*offered->offer);
    } else if (const auto* committed = std::get_if<table::WallCommitted>(&change)) {
      exchange->close(*committed->seats);
    } else if (const auto* revealed = std::get_if<table::ShareRevealed>(&change)) {
      exchange->reveal(revealed->seat, revealed->share);
    } else if (std::holds_alternative<table::DealBegun>(change)) {
      for (const Seat seat : kSeats) own += exchange->origin(seat) == fair::Origin::Seat ? 1U : 0U;
    }
  });
  return own;
}

TEST(WallExchange, GoesOnWhereTheJournalEndsAfterEachOfItsSteps) {
  Storm storm;
  for (std::uint32_t deal = 1; deal < kDeals; ++deal) {
    storm.play_deal();
    storm.make_wall();
  }
  storm.play_deal();
  // A seat has a second for its share while the server lives: a slow machine may need more deals.
  for (std::uint32_t more = 0; more < kMoreDeals && own_shares(storm.database()) <= 4; ++more) {
    storm.make_wall();
    storm.play_deal();
  }
  storm.end();
  for (const Seat seat : kSeats) {
    EXPECT_EQ(storm.players().at(seat).talk().wall_fault(), std::nullopt);
    EXPECT_EQ(storm.players().at(seat).contradiction(), "");
  }
  std::ostringstream said;
  EXPECT_TRUE(tool::verify({.database = storm.database(), .game = std::nullopt}, said, said))
      << said.str();
  const std::size_t own = own_shares(storm.database());
  std::cout << storm.deaths() << " deaths, " << own << " seats with a share of their own\n";
  // Ready, closed, revealed, dealt: at least these commits lie between two deals.
  EXPECT_GT(storm.deaths(), 6 * (kDeals - 1));
  EXPECT_GT(own, 4U) << "after the first deal no seat's share ever counted";
}

}  // namespace
}  // namespace lair::testing
