// Fields are read as they were written, and broken bytes end the reading.
#include "server/wire/field_reader.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "server/wire/field_writer.hpp"

namespace lair::wire {
namespace {

std::string sample() {
  std::string bytes;
  FieldWriter out(bytes);
  out.number(1, 300);
  out.text(2, "tiles");
  out.present(90, ~std::uint64_t{0});
  out.packed(4, std::array<std::uint64_t, 3>{0, 1, 1'000'000});
  return bytes;
}

TEST(FieldReader, GivesBackWhatWasWritten) {
  const std::string bytes = sample();
  FieldReader in(bytes);
  ASSERT_TRUE(in.next());
  EXPECT_TRUE(in.is_number(1));
  EXPECT_FALSE(in.is_bytes(1));
  EXPECT_EQ(in.number(), 300U);
  ASSERT_TRUE(in.next());
  EXPECT_TRUE(in.is_bytes(2));
  EXPECT_EQ(in.bytes(), "tiles");
  ASSERT_TRUE(in.next());
  EXPECT_TRUE(in.is_number(90));
  EXPECT_EQ(in.number(), ~std::uint64_t{0});
  ASSERT_TRUE(in.next());
  EXPECT_TRUE(in.is_bytes(4));
  FieldReader packed(in.bytes());
  for (const std::uint64_t expected : {0U, 1U, 1'000'000U}) {
    ASSERT_TRUE(packed.next_packed());
    EXPECT_EQ(packed.number(), expected);
  }
  EXPECT_FALSE(packed.next_packed());
  EXPECT_FALSE(packed.is_broken());
  EXPECT_FALSE(in.next());
  EXPECT_FALSE(in.is_broken());
}

TEST(FieldReader, PassesOverFixedNumbers) {
  using std::string_literals::operator""s;
  const std::string bytes =
      "\x09"s + std::string(8, 'x') + "\x15"s + std::string(4, 'x') + "\x18\x05"s;
  FieldReader in(bytes);
  ASSERT_TRUE(in.next());
  EXPECT_FALSE(in.is_number(1) || in.is_bytes(1));
  ASSERT_TRUE(in.next());
  ASSERT_TRUE(in.next());
  EXPECT_TRUE(in.is_number(3));
  EXPECT_EQ(in.number(), 5U);
}

// The reader notices a cut inside a field; a cut between two fields cannot be noticed.
TEST(FieldReader, StopsAtBytesThatAreNoMessage) {
  using std::string_literals::operator""s;
  for (const std::string& bytes : {"\x08"s,          // a number without its value
                                   "\x12\x05tile"s,  // bytes that end too soon
                                   "\x0b"s,          // a group
                                   "\x00"s,          // field 0
                                   "\x08"s + std::string(11, '\xff')}) {
    FieldReader in(bytes);
    EXPECT_FALSE(in.next()) << bytes;
    EXPECT_TRUE(in.is_broken()) << bytes;
    EXPECT_FALSE(in.next()) << bytes;
  }
}

}  // namespace
}  // namespace lair::wire
