// Records survive the journal unchanged, in few bytes.
#include "server/wire/journal_codec.hpp"

#include <gtest/gtest.h>

#include "lair/v1/journal.pb.h"

#include "engine/ensure.hpp"
#include "engine/tiles/notation.hpp"
#include "tests/support/random_values.hpp"

namespace lair::wire {
namespace {

using table::Millis;
using table::Record;
using test::RandomValues;

constexpr std::uint64_t kRecordsSeed = 1'881;

Record discard_record() {
  const Events events{
      Discarded{Seat::D, "9s"_t, {}            },
      Drew{Seat::A, "9s"_t, DrawKind::Turn}
  };
  const BySeat<Millis> reserves{
      {Millis(59'000), Millis(3'000), Millis(60'000), Millis(41'007)}
  };
  return {
      9'999,
      table::Acted{Seat::D, Moment(9'999), table::Cause::Bot, Discard{"9s"_t}, events, reserves},
      std::nullopt
  };
}

TEST(JournalCodec, GivesBackEveryRecord) {
  RandomValues random(kRecordsSeed);
  for (int round = 0; round < 5'000; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << kRecordsSeed << " round " << round);
    const Record record = random.record();
    const auto back = decode_record(encode(record));
    ASSERT_TRUE(back.has_value()) << back.error().sentence;
    ASSERT_EQ(*back, record);
  }
}

Record opened_by(std::uint32_t revision) {
  v1::Record written;
  written.set_number(1);
  written.mutable_table_opened()->set_rules("yahoo");
  if (revision != 0) written.mutable_table_opened()->set_rules_revision(revision);
  return decode_record(written.SerializeAsString()).value();
}

TEST(JournalCodec, TakesATableThatNamesNoRevisionForOneOfTheFirst) {
  const auto revision_of = [](const Record& record) {
    return std::get<table::TableOpened>(record.change).settings->revision;
  };
  EXPECT_EQ(revision_of(opened_by(0)), RulesRevision::First);
  EXPECT_EQ(revision_of(opened_by(2)), RulesRevision::SilenceIsPass);
}

TEST(JournalCodec, RefusesATableOfANewerServersRules) {
  v1::Record written;
  written.set_number(1);
  written.mutable_table_opened()->set_rules_revision(static_cast<std::uint32_t>(kRulesNow) + 1);
  const auto read = decode_record(written.SerializeAsString());
  ASSERT_FALSE(read.has_value());
  EXPECT_EQ(read.error().sentence, "The table plays by the rules of a newer server.");
}

TEST(JournalCodec, WritesADiscardInLessThanFortyBytes) {
  EXPECT_LT(encode(discard_record()).size(), 40U);
}

TEST(JournalCodec, KeepsTheOrderOfTheWall) {
  RandomValues random(kRecordsSeed);
  const Wall wall = random.wall();
  const Record record{
      1, table::DealBegun{{}, {Dealt{random.setup(), wall}}},
       std::nullopt
  };
  const auto back = decode_record(encode(record)).value();
  const auto& dealt = std::get<Dealt>(std::get<table::DealBegun>(back.change).events.at(0));
  EXPECT_EQ(*dealt.wall, wall);
}

TEST(JournalCodec, RefusesAWallThatIsDrawnFrom) {
  RandomValues random(kRecordsSeed);
  Wall wall = random.wall();
  wall.draw();
  const Record record{
      1, table::DealBegun{{}, {Dealt{random.setup(), wall}}},
       std::nullopt
  };
  EXPECT_THROW(encode(record), Broken);
}

TEST(JournalCodec, RefusesAResultWhoseWinIsNotInItsRecord) {
  RandomValues random(kRecordsSeed);
  Record record = discard_record();
  record.result = table::DealResult{random.setup(), random.won(), random.points(), false};
  EXPECT_THROW(encode(record), Broken);
}

TEST(JournalCodec, SurvivesRandomBytes) {
  RandomValues random(kRecordsSeed);
  for (int round = 0; round < 50'000; ++round) {
    const std::string bytes = random.bytes(random.below(48));
    const auto record = decode_record(bytes);
    if (!record) continue;
    ASSERT_EQ(decode_record(encode(*record)).value(), *record) << "round " << round;
  }
}

TEST(JournalCodec, SurvivesMutatedRecords) {
  RandomValues random(kRecordsSeed);
  std::size_t understood = 0;
  for (int round = 0; round < 50'000; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << kRecordsSeed << " round " << round);
    std::string bytes = encode(random.record());
    for (std::size_t flips = 1 + random.below(3); flips > 0; --flips) {
      bytes[random.below(bytes.size())] = static_cast<char>(random.below(256));
    }
    const auto record = decode_record(bytes);
    if (!record) continue;
    ++understood;
    ASSERT_EQ(decode_record(encode(*record)).value(), *record);
  }
  EXPECT_GT(understood, 1'000U);
}

TEST(JournalCodec, RefusesARecordCutShort) {
  const std::string bytes = encode(discard_record());
  EXPECT_FALSE(decode_record(std::string_view(bytes).substr(0, bytes.size() - 1)).has_value());
  EXPECT_FALSE(decode_record("").has_value());
}

}  // namespace
}  // namespace lair::wire
