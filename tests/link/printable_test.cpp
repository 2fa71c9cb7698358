// What others write is shown on a terminal, never obeyed by it.
#include "clients/link/printable.hpp"

#include <string>

#include <gtest/gtest.h>

namespace lair::link {
namespace {

// Stands for what cannot be printed.
const std::string kNone = "\xEF\xBF\xBD";

TEST(Printable, IsEveryTextOfPeople) {
  for (const std::string text :
       {"", "Mei: well played!", "小明、上碰槓", "Ünal Ærø", "👩‍💻 🀄"}) {
    EXPECT_EQ(printable(text), text);
  }
}

TEST(Printable, IsNoSequenceThatATerminalObeys) {
  EXPECT_EQ(printable("\x1b[31mred"), kNone + "[31mred");
  EXPECT_EQ(printable("\x1b]0;title\x07."), kNone + "]0;title" + kNone + ".");
  EXPECT_EQ(printable("\xc2\x9b"
                      "2J"),
            kNone + "2J")
      << "the same sequences in one character of eight bits";
  EXPECT_EQ(printable("one\b\x7f"), "one" + kNone + kNone);
  EXPECT_EQ(printable(std::string("a\0b", 3)), "a" + kNone + "b");
}

TEST(Printable, StaysOnItsLine) {
  EXPECT_EQ(printable("one\ntwo\r\nthree\tfour\xe2\x80\xa8"
                      "five"),
            "one two  three four five");
}

TEST(Printable, IsReadInItsOwnDirection) {
  EXPECT_EQ(printable("Mei \xe2\x80\xaegnol"), "Mei " + kNone + "gnol");
  EXPECT_EQ(printable("\xe2\x81\xa6Mei\xe2\x81\xa9"), kNone + "Mei" + kNone);
  EXPECT_EQ(printable("שלום"), "שלום") << "letters have a direction of their own";
}

// A terminal of eight bits takes a single byte for a control character.
TEST(Printable, IsNoByteThatIsNotUtf8) {
  EXPECT_EQ(printable("\x9b"
                      "31m"),
            kNone + "31m");
  EXPECT_EQ(printable("\xe4\xb9"), kNone + kNone) << "cut off";
  EXPECT_EQ(printable("\xc0\x9b"), kNone + kNone) << "longer than necessary";
  EXPECT_EQ(printable("\xed\xa0\x80"), kNone + kNone + kNone) << "half of a pair";
  EXPECT_EQ(printable("\xff"), kNone);
}

TEST(Utf8, IsKnownFromOtherBytes) {
  for (const char* text : {"", "say hello", "小明、上碰槓", "🀄", "\x1b[31m"}) {
    EXPECT_TRUE(is_utf8(text)) << text;
  }
  for (const char* bytes : {"Gr\xfc\xdf", "\xe4\xb9", "\xc0\x9b", "\xed\xa0\x80", "ok\xff"}) {
    EXPECT_FALSE(is_utf8(bytes)) << printable(bytes);
  }
}

TEST(ArgumentToSend, IsTextOfSomeLength) {
  EXPECT_EQ(fault_in_argument("小明"), "");
  EXPECT_EQ(fault_in_argument(""), "");
  EXPECT_EQ(fault_in_argument("Gr\xfc\xdf"), "is not UTF-8");
  EXPECT_EQ(fault_in_argument(std::string(20'000, 'x')), "is too long") << "for a frame";
}

}  // namespace
}  // namespace lair::link
