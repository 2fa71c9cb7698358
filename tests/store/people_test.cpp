// Guests have decent names; their tokens are secrets.
#include <set>

#include <gtest/gtest.h>

#include "server/people/guests.hpp"

namespace lair::people {
namespace {

// Keeps nothing when told to fail.
class FakePlayers final : public Players {
 public:
  explicit FakePlayers(bool is_failing) : is_failing_(is_failing) {}

  void add(const std::string&,
           const TokenHash&,
           std::function<void(std::optional<PlayerId>)> done) override {
    done(is_failing_ ? std::nullopt : std::optional(PlayerId(5)));
  }

  std::optional<Guest> find(const TokenHash&) override { return std::nullopt; }

 private:
  bool is_failing_;
};

Result<NewGuest, GuestRefusal> welcomed(std::string_view name, bool is_failing = false) {
  FakePlayers players(is_failing);
  Result<NewGuest, GuestRefusal> answer = fail(GuestRefusal{"unanswered", ""});
  Guests(players).welcome(name, [&answer](auto guest) { answer = std::move(guest); });
  return answer;
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

TEST(GuestName, IsText) { EXPECT_EQ(name_from("\xFF\xFE").error(), NameRefusal::NotText); }

TEST(GuestName, IsMadeUpForWhoGivesNone) {
  const auto guest = welcomed("  ").value().guest;
  EXPECT_EQ(name_from(guest.name).value(), guest.name);
  EXPECT_NE(guest.name.find(' '), std::string::npos);
  EXPECT_EQ(guest.id, PlayerId(5));
}

TEST(GuestRefusals, AreRowsInOrder) {
  for (const NameRefusalRow& row : kNameRefusals) EXPECT_EQ(row_of(row.refusal).wire, row.wire);
}

TEST(Guest, IsRefusedWithTheReason) {
  EXPECT_EQ(welcomed("a\tb").error().code, "name_characters");
  EXPECT_EQ(welcomed("Mei", true).error().code, "not_kept");
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

}  // namespace
}  // namespace lair::people
