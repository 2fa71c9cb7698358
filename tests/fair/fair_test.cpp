// From shares to walls: the stored vectors, which share is used for each seat, and what a share
// changes.
#include <fstream>
#include <sstream>

#include <boost/json.hpp>
#include <gtest/gtest.h>

#include "engine/ensure.hpp"
#include "engine/tiles/notation.hpp"
#include "server/fair/duplicate.hpp"
#include "server/fair/exchange.hpp"
#include "server/fair/shuffle.hpp"
#include "server/record/hex.hpp"

namespace lair::fair {
namespace {

namespace json = boost::json;

json::array vectors() {
  std::ifstream file(LAIR_SOURCE_DIR "/tests/data/fair-walls.json");
  std::ostringstream text;
  text << file.rdbuf();
  return json::parse(text.str()).as_array();
}

Share share_of(const json::value& text) {
  return {record::bytes_of_hex(std::string_view(text.as_string())).value()};
}

std::string text_of(const Wall& wall) {
  std::string text;
  for (const Tile tile : wall.tiles()) {
    text += (text.empty() ? "" : " ") + std::string(code_of(tile));
  }
  return text;
}

Share share_number(std::uint8_t number) {
  Share share;
  share.bytes.fill(number);
  return share;
}

Offer offer() {
  Offer offer{
      .name = {.table = 7,                                            .deal = 3},
        .server = share_number(100), .substitutes = {                                                     }
  };
  for (const Seat seat : kSeats) {
    offer.substitutes[seat] = share_number(static_cast<std::uint8_t>(200 + index_of(seat)));
  }
  return offer;
}

// All four seats have committed to a share; nobody has revealed one.
Exchange closed_exchange() {
  Exchange exchange(offer());
  BySeat<std::optional<Commitment>> committed;
  for (const Seat seat : kSeats) {
    committed[seat] = commitment_of(share_number(static_cast<std::uint8_t>(index_of(seat))));
  }
  exchange.close(committed);
  return exchange;
}

// Rules W1, W2, W6, W7: tests/fair/wall.py computed these numbers without any of this code.
TEST(FairVectors, AreComputedAlikeByAnotherLanguage) {
  const json::array kept = vectors();
  ASSERT_EQ(kept.size(), 4U);
  for (const json::value& one : kept) {
    const Share server = share_of(one.at("server"));
    EXPECT_EQ(record::hex_of(commitment_of(server).bytes), one.at("commitments").at(0).as_string());
    BySeat<Share> seats;
    for (const Seat seat : kSeats) {
      seats[seat] = share_of(one.at("seats").at(index_of(seat)));
      EXPECT_EQ(record::hex_of(commitment_of(seats[seat]).bytes),
                one.at("commitments").at(1 + index_of(seat)).as_string());
    }
    const auto number = [&](std::string_view key) {
      return static_cast<std::uint64_t>(one.at(key).as_int64());
    };
    const Seed seed = joint_seed(server, seats, {number("table"), number("deal")});
    EXPECT_EQ(record::hex_of(seed.bytes), one.at("seed").as_string());
    const Wall wall = wall_from(seed, one.at("bonus_tiles").as_bool(), DeadWall::None);
    EXPECT_EQ(lot_from(seed), static_cast<std::size_t>(one.at("lot").as_int64()));
    EXPECT_EQ(text_of(wall), one.at("wall").as_string());
  }
}

// Rule W5.
TEST(FairExchange, TakesTheSeatsOwnShareOnceItMatchesItsCommitment) {
  Exchange exchange = closed_exchange();
  EXPECT_TRUE(exchange.awaits(Seat::B));
  EXPECT_EQ(exchange.origin(Seat::B), Origin::Silent);
  EXPECT_EQ(exchange.share(Seat::B), offer().substitutes[Seat::B]);
  exchange.reveal(Seat::B, share_number(1));
  EXPECT_FALSE(exchange.awaits(Seat::B));
  EXPECT_EQ(exchange.origin(Seat::B), Origin::Seat);
  EXPECT_EQ(exchange.share(Seat::B), share_number(1));
}

TEST(FairExchange, ReplacesAShareThatDoesNotMatch) {
  Exchange exchange = closed_exchange();
  exchange.reveal(Seat::C, share_number(9));
  EXPECT_EQ(exchange.origin(Seat::C), Origin::False);
  EXPECT_EQ(exchange.share(Seat::C), offer().substitutes[Seat::C]);
}

TEST(FairExchange, TakesTheServersShareWhereNobodyCommitted) {
  Exchange exchange(offer());
  exchange.close({});
  for (const Seat seat : kSeats) {
    EXPECT_EQ(exchange.origin(seat), Origin::Server);
    EXPECT_EQ(exchange.share(seat), offer().substitutes[seat]);
  }
}

// Rule W4: no step is taken twice.
TEST(FairExchange, LetsNobodyChooseAgain) {
  Exchange exchange = closed_exchange();
  EXPECT_THROW(exchange.close({}), Broken);
  exchange.reveal(Seat::A, share_number(0));
  EXPECT_THROW(exchange.reveal(Seat::A, share_number(5)), Broken);
  Exchange open(offer());
  EXPECT_THROW(open.reveal(Seat::A, share_number(0)), Broken);
  EXPECT_THROW([[maybe_unused]] const Seed seed = open.seed(), Broken);
}

TEST(FairExchange, ChangesTheWallWithAnyBitOfAnybodysShare) {
  const auto wall_with = [](const Offer& offer, const BySeat<Share>& shares) {
    Exchange exchange(offer);
    BySeat<std::optional<Commitment>> committed;
    for (const Seat seat : kSeats) committed[seat] = commitment_of(shares[seat]);
    exchange.close(committed);
    for (const Seat seat : kSeats) exchange.reveal(seat, shares[seat]);
    return wall_from(exchange.seed(), true, DeadWall::None);
  };
  BySeat<Share> shares;
  for (const Seat seat : kSeats) {
    shares[seat] = share_number(static_cast<std::uint8_t>(10 + index_of(seat)));
  }
  const Wall before = wall_with(offer(), shares);
  for (std::size_t bit = 0; bit < 256; bit += 51) {
    const auto flip = [bit](Share& share) {
      share.bytes.at(bit / 8) ^= static_cast<std::uint8_t>(1U << bit % 8);
    };
    for (const Seat seat : kSeats) {
      BySeat<Share> changed = shares;
      flip(changed[seat]);
      EXPECT_NE(wall_with(offer(), changed), before) << "bit " << bit;
    }
    Offer other = offer();
    flip(other.server);
    EXPECT_NE(wall_with(other, shares), before) << "bit " << bit;
  }
  BySeat<Share> swapped = shares;
  std::swap(swapped[Seat::A], swapped[Seat::B]);
  EXPECT_NE(wall_with(offer(), swapped), before) << "whose share it is counts";
  Offer next = offer();
  ++next.name.deal;
  EXPECT_NE(wall_with(next, shares), before) << "which deal it is counts";
}

// Computed by rules W10 and W11 with Python's standard library.
TEST(WallsOfARound, FollowFromTheSeasonsSecretAsWrittenDown) {
  const Share secret = round_secret("00ff", 77, 3);
  EXPECT_EQ(record::hex_of(secret.bytes),
            "fe7379584bd25bb5f3d9e92a61fdd39b6b4b21eb3bd36a0c9a40c80256732030");
  EXPECT_EQ(record::hex_of(commitment_of(secret).bytes),
            "e9164e31b37d72e5faf5d5818c6620f48e5a1afc6bdaac8857928c69e924fa64");
  DealSetup setup;
  setup.number = 30;  // has no effect: tables reach a Hand# at different deals
  setup.prevailing = Wind::South;
  setup.hand_number = 4;
  setup.keeps = 2;
  const Seed seed = duplicate_seed(secret, setup);
  EXPECT_EQ(record::hex_of(seed.bytes),
            "242b67b33dcccafad3258f47a51bffbe72d578f8425ac1d93b820700751f8913");
  EXPECT_TRUE(text_of(wall_from(seed, true, DeadWall{})).starts_with("we ww we p6 s1 s6 s8 s5"));
  EXPECT_EQ(lot_from(seed), 3U);
}

}  // namespace
}  // namespace lair::fair
