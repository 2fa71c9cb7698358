// Over real sockets nobody is sent what they may not know: hidden tiles, shares, walls, tokens.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "engine/play/match.hpp"
#include "engine/play/view.hpp"
#include "server/store/stored_games.hpp"
#include "server/table/state.hpp"
#include "server/wire/encode.hpp"
#include "server/wire/frames.hpp"
#include "server/wire/journal_codec.hpp"
#include "server/wire/values.hpp"
#include "tests/e2e/four_players.hpp"
#include "tests/e2e/test_server.hpp"

namespace lair::testing {
namespace {

std::string event_bytes(const SeatEvent& event, const GameMatch& match) {
  const wire::TableEvents one{.table = table::TableId(1),
                              .first = 1,
                              .events = {{SeatEvent(event), match.scores, match.is_over()}},
                              .moment = Moment(1),
                              .prompt = std::nullopt,
                              .near_win = std::nullopt};
  v1::ServerFrame frame;
  frame.ParseFromString(wire::encode(one));
  return frame.events().events(0).SerializeAsString();
}

// What each seat may see of the events in the journal, from the rules only.
BySeat<std::vector<std::string>> visible(const std::string& database) {
  BySeat<std::vector<std::string>> visible;
  table::TableState state;
  store::StoredGames games(database);
  games.read_journal(std::nullopt, [&](table::TableId, std::string_view bytes) {
    const table::Record record = wire::decode_record(bytes).value();
    if (const Events* events = table::events_of(record.change)) {
      GameMatch match = state.match ? *state.match : new_match(state.rules);
      for (const Event& event : *events) {
        lair::apply(match, event);
        for (const Seat seat : kSeats) {
          const auto seen = seen_by(seat, event, match.deal);
          if (seen) visible[seat].push_back(event_bytes(*seen, match));
        }
      }
    }
    table::apply(state, record.change);
  });
  return visible;
}

TEST(Secrets, AreInNoFrame) {
  TestServer server("2a");
  FourPlayers players(server.port(),
                      5,
                      {
                          {"min_faan", "0"}
  });
  for (int step = 0; step < 400 && !players.is_match_over(); ++step) players.step();
  server.kill();
  const BySeat<std::vector<std::string>> due = visible(server.database());
  for (const Seat seat : kSeats) {
    const std::vector<std::string>& seen = players.at(seat).seen();
    ASSERT_GT(seen.size(), 200U);
    ASSERT_LE(seen.size(), due[seat].size()) << "what was seen is durable";
    for (std::size_t at = 0; at < seen.size(); ++at) {
      ASSERT_TRUE(seen[at] == due[seat][at]) << "event " << at + 1;
    }
  }
}

constexpr std::uint32_t kDeals = 3;
constexpr std::size_t kWallSlice = 16;  // tiles in a row: too many to show by chance

// What must not be sent to anybody before the deal of that number is over.
struct Secret {
  std::uint64_t deal = 0;
  std::string bytes;
};

struct Secrets {
  std::uint64_t dealt = 0;  // deals that have begun
  std::vector<Secret> all;  // of those deals and of the one offered next
};

// The server's share, and tiles from the middle of the wall.
Secrets secrets_of(const std::string& database) {
  Secrets secrets;
  store::StoredGames games(database);
  games.read_journal(std::nullopt, [&](table::TableId, std::string_view bytes) {
    const table::Record record = wire::decode_record(bytes).value();
    if (const auto* offered = std::get_if<table::WallOffered>(&record.change)) {
      const fair::Offer& offer = *offered->offer;
      secrets.all.push_back({
          offer.name.deal, {offer.server.bytes.begin(), offer.server.bytes.end()}
      });
    }
    if (const auto* begun = std::get_if<table::DealBegun>(&record.change)) {
      std::string wall;
      for (const Tile tile : std::get<Dealt>(begun->events.front()).wall->tiles())
        wall += static_cast<char>(wire::number_of(tile));
      secrets.all.push_back({++secrets.dealt, wall.substr(wall.size() / 2, kWallSlice)});
    }
  });
  return secrets;
}

// The first frame that contains these bytes.
const std::string* first_with(const std::vector<std::string>& frames, const std::string& bytes) {
  const auto found = std::ranges::find_if(
      frames, [&](const std::string& frame) { return frame.find(bytes) != std::string::npos; });
  return found == frames.end() ? nullptr : &*found;
}

TEST(Secrets, OfAWallAreInNoFrameBeforeItIsShown) {
  TestServer server("");
  FourPlayers players(server.port(), 6, {});
  for (std::uint32_t deal = 1; deal <= kDeals; ++deal) {
    while (!players.is_deal_over()) players.step();
    if (deal < kDeals) players.step();
  }
  for (const Seat seat : kSeats) {
    Witness& player = players.at(seat);
    player.answer_to(player.ask_in_vain());  // everything before the answer has been heard
  }
  server.kill();
  const Secrets secrets = secrets_of(server.database());
  std::size_t shown = 0;
  for (const Secret& secret : secrets.all) {
    for (const Seat seat : kSeats) {
      const std::string* frame = first_with(players.at(seat).frames(), secret.bytes);
      if (frame == nullptr) {
        EXPECT_GT(secret.deal, secrets.dealt) << "deal " << secret.deal << " is over and not shown";
        continue;
      }
      v1::ServerFrame read;
      ASSERT_TRUE(read.ParseFromString(*frame));
      EXPECT_TRUE(read.has_wall_shown() && read.wall_shown().deal() == secret.deal)
          << "deal " << secret.deal << " is in " << read.ShortDebugString();
      ++shown;
    }
  }
  EXPECT_EQ(shown, 2 * 4 * secrets.dealt);
  EXPECT_GE(secrets.dealt, kDeals);
}

TEST(Secrets, OfASessionReachNobodyElse) {
  TestServer server("");
  FourPlayers players(server.port(), 7, {});
  for (int step = 0; step < 40; ++step) players.step();
  for (const Seat owner : kSeats) {
    const std::string& token = players.at(owner).talk().guest().token;
    ASSERT_GE(token.size(), 16U);
    for (const Seat seat : kSeats) {
      const bool is_told = first_with(players.at(seat).frames(), token) != nullptr;
      EXPECT_EQ(is_told, seat == owner);
    }
  }
}

}  // namespace
}  // namespace lair::testing
