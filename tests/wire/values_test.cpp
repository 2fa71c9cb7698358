// Values survive the wire unchanged, whatever the other bytes are.
#include "server/wire/values.hpp"

#include <gtest/gtest.h>

#include "engine/tiles/notation.hpp"
#include "server/wire/scores.hpp"
#include "tests/support/random_values.hpp"

namespace lair::wire {
namespace {

using test::RandomValues;

constexpr std::uint64_t kValuesSeed = 20'011'119;
constexpr int kRounds = 2'000;

v1::Meld wire_meld(v1::MeldKind kind, Tile tile, Tile claimed, std::optional<std::uint32_t> from) {
  v1::Meld meld;
  meld.set_kind(kind);
  meld.set_tile(number_of(tile));
  meld.set_claimed(number_of(claimed));
  if (from) meld.set_from(*from);
  return meld;
}

TEST(WireValues, KeepEveryMeldActionHandSetupSheetAndWin) {
  RandomValues random(kValuesSeed);
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << kValuesSeed << " round " << round);
    const auto kept = [](const auto& value, auto message, auto read) {
      put(value, message);
      const auto back = read(message);
      ASSERT_TRUE(back.has_value()) << back.error().sentence;
      EXPECT_EQ(*back, value);
    };
    kept(random.meld(), v1::Meld(), meld_from);
    kept(random.action(), v1::Action(), action_from);
    kept(random.hand(), v1::Hand(), hand_from);
    kept(random.setup(), v1::DealSetup(), setup_from);
    kept(random.reading(), v1::Reading(), reading_from);
    kept(random.sheet(), v1::ScoreSheet(), sheet_from);
    kept(random.won(), v1::Win(), won_from);
  }
}

// Also if the bytes are cut off: then both readers see nothing, or both see what is left.
template <class Message, class Read, class From>
void expect_read_as_its_message(const Message& whole, Read read, From from) {
  const std::string bytes = whole.SerializeAsString();
  for (std::size_t size = 0; size <= bytes.size(); ++size) {
    const std::string part = bytes.substr(0, size);
    Message message;
    const bool is_message = message.ParseFromString(part);
    const auto found = read(part);
    ASSERT_EQ(found.has_value(), is_message);
    if (!is_message) continue;
    const auto expected = from(message);
    ASSERT_EQ(found->has_value(), expected.has_value());
    ASSERT_TRUE(!expected || **found == *expected);
  }
}

TEST(WireAction, IsReadFromItsBytesAsFromItsMessage) {
  RandomValues random(kValuesSeed);
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << kValuesSeed << " round " << round);
    v1::Action action;
    put(random.action(), action);
    const auto from = [](const v1::Action& in) { return action_from(in); };
    ASSERT_NO_FATAL_FAILURE(expect_read_as_its_message(action, read_action, from));
  }
}

TEST(WireMeld, IsReadFromItsBytesAsFromItsMessage) {
  RandomValues random(kValuesSeed);
  for (int round = 0; round < kRounds; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << kValuesSeed << " round " << round);
    v1::Meld meld;
    put(random.meld(), meld);
    const auto from = [](const v1::Meld& in) { return meld_from(in); };
    ASSERT_NO_FATAL_FAILURE(expect_read_as_its_message(meld, read_meld, from));
  }
}

TEST(WireAction, IsTheLastOfSeveral) {
  v1::Action first;
  first.mutable_kong()->set_tile(3);
  v1::Action last;
  last.set_discard(5);
  const auto read = read_action(first.SerializeAsString() + last.SerializeAsString());
  ASSERT_TRUE(read && *read);
  EXPECT_EQ(**read, Action(Discard{tile_from(5).value()}));
}

TEST(WireTile, IsRefusedBeyondTheLastSeason) {
  EXPECT_EQ(tile_from(41).value(), "4n"_t);
  EXPECT_FALSE(tile_from(42).has_value());
  EXPECT_FALSE(tile_from(0xFFFF'FFFF).has_value());
}

TEST(WireSeat, IsRefusedBeyondTheFourth) {
  EXPECT_EQ(seat_from(3).value(), Seat::D);
  EXPECT_FALSE(seat_from(4).has_value());
}

TEST(WireMeld, IsRefusedWhenItsTilesFormNone) {
  const auto chow = v1::MELD_KIND_CHOW;
  const auto pung = v1::MELD_KIND_PUNG;
  EXPECT_TRUE(meld_from(wire_meld(chow, "7p"_t, "9p"_t, 1)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(chow, "8p"_t, "8p"_t, 1)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(chow, "E"_t, "E"_t, 1)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(chow, "1p"_t, "4p"_t, 1)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(pung, "1f"_t, "1f"_t, 1)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(pung, "2s"_t, "3s"_t, 1)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(pung, "2s"_t, "2s"_t, 4)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(pung, "2s"_t, "2s"_t, std::nullopt)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(v1::MELD_KIND_CONCEALED_KONG, "R"_t, "R"_t, 2)).has_value());
  EXPECT_FALSE(meld_from(wire_meld(static_cast<v1::MeldKind>(99), "R"_t, "R"_t, 2)).has_value());
}

TEST(WireHand, HoldsNoFifthTileOfAKind) {
  v1::Hand hand;
  for (int copy = 0; copy < 4; ++copy) hand.add_concealed(number_of("5m"_t));
  EXPECT_TRUE(hand_from(hand).has_value());
  hand.add_concealed(number_of("5m"_t));
  EXPECT_FALSE(hand_from(hand).has_value());
}

TEST(WireHand, HoldsNoFifthMeld) {
  v1::Hand hand;
  for (int melds = 0; melds < 5; ++melds) {
    *hand.add_melds() = wire_meld(v1::MELD_KIND_PUNG, "2s"_t, "2s"_t, 0);
  }
  EXPECT_FALSE(hand_from(hand).has_value());
}

TEST(WireSetup, GivesEachWindOneSeat) {
  v1::DealSetup setup;
  put(DealSetup{}, setup);
  EXPECT_TRUE(setup_from(setup).has_value());
  setup.set_winds(2, 0);
  EXPECT_FALSE(setup_from(setup).has_value());
  setup.clear_winds();
  EXPECT_FALSE(setup_from(setup).has_value());
}

TEST(WireLedger, HasNoPaymentOfNothingAndNoneToOneself) {
  const LedgerLine line{Seat::A, Seat::B, 8_pts, "win", "Y7.1"};
  v1::LedgerLine wire;
  put(line, wire);
  EXPECT_EQ(ledger_line_from(wire).value(), line);
  wire.set_amount(0);
  EXPECT_FALSE(ledger_line_from(wire).has_value());
  wire.set_amount(8);
  wire.set_payee(0);
  EXPECT_FALSE(ledger_line_from(wire).has_value());
}

TEST(WireSheet, RefusesTextThatIsNoCode) {
  v1::ScoreSheet sheet;
  sheet.add_items()->set_section(v1::ScoreItem::SECTION_ELEMENT);
  EXPECT_TRUE(sheet_from(sheet).has_value());
  sheet.mutable_items(0)->set_code(std::string(65, 'x'));
  EXPECT_FALSE(sheet_from(sheet).has_value());
}

TEST(WireSheet, RefusesAnUnknownRefusal) {
  v1::ScoreSheet sheet;
  sheet.set_refusal(static_cast<v1::ScoreSheet::Refusal>(5));
  EXPECT_FALSE(sheet_from(sheet).has_value());
  sheet.set_refusal(static_cast<v1::ScoreSheet::Refusal>(0x7FFF'FFFF));
  EXPECT_FALSE(sheet_from(sheet).has_value());
}

}  // namespace
}  // namespace lair::wire
