// People have decent names that look like nobody else's, and their tokens are secret.
#include "server/people/names.hpp"

#include <ctime>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "server/people/skeleton.hpp"
#include "server/people/tokens.hpp"
#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

const ReservedNames kReserved({"Plum Bot"});

NameRefusal refused(std::string_view name) { return person_name_from(name, kReserved).error(); }

bool is_fine(std::string_view name) { return person_name_from(name, kReserved).has_value(); }

bool look_alike(std::string_view a, std::string_view b) {
  return skeleton_of(name_from(a).value()) == skeleton_of(name_from(b).value());
}

TEST(GuestName, IsTrimmedAndHasSingleSpaces) {
  EXPECT_EQ(name_from("  Mei \u3000 Ling  ").value(), "Mei Ling");
  EXPECT_EQ(name_from(" \u00A0 ").value(), "");
}

TEST(GuestName, ComesInNormalForm) { EXPECT_EQ(name_from("Zoe\u0308").value(), "Zo\u00EB"); }

TEST(GuestName, HasAtMostTwentyCharacters) {
  std::string twenty;
  for (int letters = 0; letters < 20; ++letters) twenty += "\u7345";
  EXPECT_EQ(name_from(twenty).value(), twenty);
  EXPECT_EQ(name_from(twenty + "x").error(), NameRefusal::TooLong);
}

TEST(GuestName, HasNoInvisibleCharacters) {
  EXPECT_EQ(name_from("Mei\n").error(), NameRefusal::Characters);
  EXPECT_EQ(name_from("Mei\u200B").error(), NameRefusal::Characters);
  EXPECT_EQ(name_from("\u202EieM").error(), NameRefusal::Characters);
  EXPECT_EQ(name_from(std::string_view("M\0i", 3)).error(), NameRefusal::Characters);
}

TEST(GuestName, HasNoHeapsOfAccents) {
  EXPECT_TRUE(name_from("Hie\u0302\u0301u").has_value());
  EXPECT_EQ(name_from("a\u0336\u0337\u0338\u0335").error(), NameRefusal::Characters);
  EXPECT_EQ(name_from("\u0336a").error(), NameRefusal::Characters);
}

// It would take a second to put them all in order together, since the time grows with the square of
// their number.
TEST(GuestName, CostsLittleHoweverManyMarksItHas) {
  std::string bare = "a";
  std::string joined = "a";  // by code points that are left out when case is ignored
  for (int at = 0; at < 15'000; ++at) {
    bare += "\u0301\u0323";
    joined += "\u0301\u200D\u0323\u00AD";
  }
  const std::clock_t begin = std::clock();
  for (const std::string& name : {bare, joined}) {
    EXPECT_EQ(name_from(name).error(), NameRefusal::Characters);
    EXPECT_FALSE(skeleton_of(name).empty());
  }
  EXPECT_LT(std::clock() - begin, CLOCKS_PER_SEC / 2);
}

TEST(GuestName, IsText) { EXPECT_EQ(name_from("\xFF\xFE").error(), NameRefusal::NotText); }

TEST(GuestName, WearsNoMarkOfABot) {
  for (const char* name :
       {"Heron [bot]", "Heron[BOT]", "Heron (b0t)", "Heron \uFF3Bbot\uFF3D", "bot!"}) {
    EXPECT_EQ(refused(name), NameRefusal::Reserved) << name;
  }
  for (const char* name : {"Robot!", "Bot", "Bottle", "Bot 2", "Sabot (Ana)"}) {
    EXPECT_TRUE(is_fine(name)) << name;
  }
}

TEST(BotName, EndsInTheMark) {
  EXPECT_EQ(bot_name_from(" Heron ", kReserved).value(), "Heron [bot]");
  EXPECT_EQ(bot_name_from("Heron [bot]", kReserved).value(), "Heron [bot]");
  EXPECT_EQ(bot_name_from("Fourteen chars", kReserved).value(), "Fourteen chars [bot]");
  EXPECT_EQ(bot_name_from("Fifteen letters", kReserved).error(), NameRefusal::TooLong);
  EXPECT_EQ(bot_name_from("Heron [bot] [bot]", kReserved).error(), NameRefusal::Reserved);
  EXPECT_EQ(bot_name_from("", kReserved).value(), "");
}

TEST(GuestName, HasNoMarkup) {
  EXPECT_EQ(name_from("<script>").error(), NameRefusal::Characters);
  EXPECT_EQ(name_from("Mei & Co").error(), NameRefusal::Characters);
}

TEST(GuestName, IsMadeUpForWhoGivesNone) {
  PeopleWorld world;
  const auto guest = world.guest("  ").value().guest;
  EXPECT_EQ(person_name_from(guest.name, kReserved).value(), guest.name);
  EXPECT_NE(guest.name.find(' '), std::string::npos);
}

TEST(GuestName, IsNoAccountsNameInAnyLetters) {
  PeopleWorld world;
  ASSERT_TRUE(world.enrol("Pamela"));
  EXPECT_EQ(PeopleWorld::code_of(world.guest("PAMELA")), "name_taken");
  EXPECT_EQ(PeopleWorld::code_of(world.guest("раmеlа")), "name_scripts") << "Cyrillic among Latin";
  EXPECT_EQ(PeopleWorld::code_of(world.guest("Pame1a")), "name_taken");
  EXPECT_TRUE(world.guest("Pam"));
}

TEST(GuestRefusals, AreRowsInOrder) {
  for (const NameRefusalRow& row : kNameRefusals) EXPECT_EQ(row_of(row.refusal).wire, row.wire);
}

TEST(Guest, IsRefusedWithTheReason) {
  PeopleWorld world;
  EXPECT_EQ(PeopleWorld::code_of(world.guest("a\tb")), "name_characters");
  world.store().stop();
  EXPECT_EQ(PeopleWorld::code_of(world.guest("Mei")), "not_kept");
}

TEST(AName, LooksLikeItselfInOtherLetters) {
  EXPECT_TRUE(look_alike("Mei Ling", "mei_LING"));
  EXPECT_TRUE(look_alike("Bob", "B0b")) << "digit nought";
  EXPECT_TRUE(look_alike("Bill", "BilI")) << "capital i";
  EXPECT_TRUE(look_alike("Bill", "Bi11")) << "digit one";
  EXPECT_TRUE(look_alike("Cop", "\u0421\u043E\u0440")) << "Cyrillic";
  EXPECT_TRUE(look_alike("Kat", "\u039A\u0391\u03A4")) << "Greek";
  EXPECT_TRUE(look_alike("Mei", "\uFF2D\uFF45\uFF49")) << "full width";
  EXPECT_TRUE(look_alike("Mei", "\U0001D4DC\U0001D4EE\U0001D4F2")) << "mathematical";
  EXPECT_TRUE(look_alike("modern", "modem"));
  EXPECT_TRUE(look_alike("\u529B", "\u30AB")) << "Han and katakana";
}

TEST(AName, IsLookedUpWithoutControlCharacters) {
  using namespace std::string_view_literals;
  EXPECT_EQ(skeleton_of("Mei\0 \x01Ling"sv), skeleton_of("Mei Ling"));
}

// Names written entirely in one other alphabet, so that no mixture gives them away.
TEST(AName, LooksLikeItselfInOneOtherAlphabet) {
  EXPECT_TRUE(look_alike("Bob", "\u0412\u043E\u042C")) << "Cyrillic, a soft sign";
  EXPECT_TRUE(look_alike("Bob", "\u0432\u043E\u044C"));
  EXPECT_TRUE(look_alike("B3p", "\u0412\u0417\u0440")) << "Cyrillic ze";
  EXPECT_TRUE(look_alike("L\u00EBo", "\u04C0\u0451\u043E")) << "Cyrillic, with an accent";
  EXPECT_TRUE(look_alike("loo", "\u044E\u043E")) << "two letters in one";
  EXPECT_TRUE(look_alike("\u041F\u0430\u043F\u0430", "\u03A0\u03B1\u03C0\u03B1"))
      << "Greek, Cyrillic";
  EXPECT_TRUE(look_alike("Von", "\u13D9\u0585\u0578")) << "Cherokee, Armenian";
}

TEST(AName, DoesNotLookLikeAnother) {
  EXPECT_FALSE(look_alike("\u0412\u043E\u0432\u0430", "\u0412\u0435\u0440\u0430"));
  EXPECT_FALSE(look_alike("Mei", "Mai"));
  EXPECT_FALSE(look_alike("Zoe", "Zo\u00EB"));
  EXPECT_FALSE(look_alike("\u5C0F\u7F8E", "\u5927\u7F8E"));
}

TEST(AName, MixesOnlyAlphabetsThatAreWrittenTogether) {
  EXPECT_TRUE(is_fine("Mei \u5C0F\u7F8E"));
  EXPECT_TRUE(is_fine("\u30A2\u30AD\u3089\u5C0F"));
  EXPECT_TRUE(is_fine("\u0418\u0432\u0430\u043D 7"));
  EXPECT_TRUE(is_fine("\u0928\u0940\u0932\u093E"));
  EXPECT_EQ(refused("M\u0435i"), NameRefusal::Scripts) << "a Cyrillic e";
  EXPECT_EQ(refused("\u0391nna"), NameRefusal::Scripts) << "a Greek A";
  EXPECT_EQ(refused("\u0418\u03A9"), NameRefusal::Scripts);
}

TEST(AName, ImitatesNobodyByLettersOrSignsThatFewKnow) {
  EXPECT_EQ(refused("\uA4DF\uA4F3\uA4D3"), NameRefusal::Scripts) << "MOD in Lisu";
  EXPECT_EQ(refused("Adm\u01C0n"), NameRefusal::Scripts) << "a click";
  EXPECT_EQ(refused("A\u01C0ice"), NameRefusal::Scripts);
  EXPECT_EQ(refused("Al\u2502ce"), NameRefusal::Characters) << "the line of a box";
  EXPECT_EQ(refused("Al\u2223ce"), NameRefusal::Characters) << "divides";
  EXPECT_EQ(refused("Al\u2758ce"), NameRefusal::Characters) << "a dingbat";
  EXPECT_EQ(refused("Mei\u2800"), NameRefusal::Characters) << "Braille without a dot";
  EXPECT_EQ(refused("\u2800"), NameRefusal::Characters);
  for (const char* name : {"Mei \u2605", "\U0001F981 Leo", "\u12A0\u1260\u1260", "\u1019\u1031"}) {
    EXPECT_TRUE(is_fine(name)) << name;
  }
}

TEST(AName, IsNotThatOfTheHouse) {
  for (const char* name : {"Moderator",
                           "M0derator Mei",
                           "the_admin",
                           "Lions Lair",
                           "Lion\u2019s Lair",
                           "House",
                           "Moderator1",
                           "Mei ADMIN 2",
                           "Adm1n7",
                           "Plum Bot",
                           "\u7248\u4E3B",
                           "Guest 17",
                           "GUEST 9",
                           "Left 3"}) {
    EXPECT_EQ(refused(name), NameRefusal::Reserved) << name;
  }
  for (const char* name : {"Modesty",
                           "Mei\u2019s Admirer",
                           "House of Mei",
                           "Guest",
                           "Serverina",
                           "Example Bot",
                           "Left Wing 5a"}) {
    EXPECT_TRUE(is_fine(name)) << name;
  }
}

TEST(AName, HasALetterOrADigit) {
  EXPECT_EQ(refused("..."), NameRefusal::Blank);
  EXPECT_EQ(refused("-_-"), NameRefusal::Blank);
  EXPECT_TRUE(is_fine("\U0001F981")) << "a lion";
}

TEST(Token, HasFortyThreeLettersOfBase64Url) {
  std::set<std::string> seen;
  for (int tokens = 0; tokens < 100; ++tokens) {
    const Token token = new_token();
    EXPECT_EQ(token.text.size(), 43U);
    EXPECT_EQ(token.text.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                                           "0123456789-_"),
              std::string::npos);
    seen.insert(token.text);
  }
  EXPECT_EQ(seen.size(), 100U);
}

TEST(Token, IsHashedBySha256) {
  // FIPS 180-2, "abc".
  const TokenHash abc = hash_of("abc");
  EXPECT_EQ(abc[0], 0xBA);
  EXPECT_EQ(abc[1], 0x78);
  EXPECT_EQ(abc[31], 0xAD);
}

TEST(NumberedName, HasItsNumberWithinTheLongestName) {
  EXPECT_EQ(numbered_name("Tom", 2), "Tom 2");
  EXPECT_EQ(numbered_name("Twenty letters long!", 12), "Twenty letters lo 12");
  EXPECT_EQ(numbered_name("零一二三四五六七八九零一二三四五六七八九", 3),
            "零一二三四五六七八九零一二三四五六七 3");
}

}  // namespace
}  // namespace lair::people
