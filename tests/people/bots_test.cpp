// Bots that people own: their names, their tokens, and what happens to them when their owners
// leave.
#include "server/people/bots.hpp"

#include <gtest/gtest.h>

#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;
using Made = Result<MadeBot, Refusal>;

class ABot : public testing::Test {
 protected:
  Made make(const Person& owner, const std::string& name) {
    return PeopleWorld::answer<Made>([&](auto done) { bots().make(owner, name, done); });
  }

  Made renew(const Person& owner, PlayerId bot) {
    return PeopleWorld::answer<Made>([&](auto done) { bots().renew(owner, bot, done); });
  }

  std::string revoke(const Person& owner, PlayerId bot) {
    return PeopleWorld::code_of(PeopleWorld::answer<std::optional<Refusal>>(
        [&](auto done) { bots().revoke(owner, bot, done); }));
  }

  std::string remove(const Person& owner, PlayerId bot) {
    return PeopleWorld::code_of(PeopleWorld::answer<std::optional<Refusal>>(
        [&](auto done) { bots().remove(owner, bot, done); }));
  }

  Bots& bots() { return world_.people().bots(); }

  PeopleWorld world_;
  Admitted mei_ = world_.enrol("Mei").value();
  MadeBot heron_ = make(mei_.person, "Heron").value();
};

TEST_F(ABot, IsWhoItsTokenBringsInMarkedByItsName) {
  EXPECT_EQ(heron_.bot.name, "Heron [bot]");
  world_.restart();
  const Person found = world_.session(heron_.token).person;
  EXPECT_EQ(found, heron_.bot);
  EXPECT_EQ(found.owner, mei_.person.id);
  EXPECT_FALSE(world_.session(mei_.token).person.is_bot());
  EXPECT_EQ(world_.people().players().find(found.id), found);
}

TEST_F(ABot, HasNoPasswordThatSignsItIn) {
  EXPECT_EQ(PeopleWorld::code_of(world_.sign_in("Heron [bot]", "")), "wrong_credentials");
  EXPECT_EQ(PeopleWorld::code_of(world_.sign_in("Heron [bot]", "$argon2id$none")),
            "wrong_credentials");
}

TEST_F(ABot, HasANameThatNobodyElseHas) {
  EXPECT_EQ(PeopleWorld::code_of(make(mei_.person, "heron [bot]")), "name_taken");
  EXPECT_EQ(PeopleWorld::code_of(make(mei_.person, " ")), "name_needed");
  EXPECT_EQ(PeopleWorld::code_of(make(mei_.person, "A name of fifteen")), "name_too_long");
  EXPECT_EQ(PeopleWorld::code_of(make(mei_.person, "Moderator")), "name_reserved");
  EXPECT_TRUE(make(mei_.person, "\u7345\u5B50"));
}

TEST_F(ABot, IsOwnedByAnAccountWhichHasFive) {
  const NewGuest guest = world_.guest("Tom").value();
  EXPECT_EQ(PeopleWorld::code_of(make(guest.guest, "Wren")), "no_account");
  for (const char* name : {"One", "Two", "Three", "Four"}) EXPECT_TRUE(make(mei_.person, name));
  EXPECT_EQ(PeopleWorld::code_of(make(mei_.person, "Five")), "too_many_bots");
  EXPECT_EQ(remove(mei_.person, heron_.bot.id), "");
  EXPECT_TRUE(make(mei_.person, "Heron")) << "its name is free again, too";
  EXPECT_EQ(bots().of(mei_.person.id).size(), 5U);
}

TEST_F(ABot, HasOneTokenAtATime) {
  world_.ear().take();
  const MadeBot again = renew(mei_.person, heron_.bot.id).value();
  EXPECT_FALSE(world_.is_known(heron_.token));
  EXPECT_EQ(world_.session(again.token).person, heron_.bot);
  const std::string closed = "close " + std::to_string(heron_.bot.id.value()) + " signed_out";
  EXPECT_EQ(world_.ear().take(), std::vector{closed});
  EXPECT_EQ(revoke(mei_.person, heron_.bot.id), "");
  EXPECT_FALSE(world_.is_known(again.token));
  EXPECT_EQ(world_.ear().take(), std::vector{closed});
  EXPECT_EQ(bots().of(mei_.person.id).front().last_used, std::nullopt);
}

TEST_F(ABot, StaysKnownForLongWithoutPlaying) {
  world_.pass(300 * kDay);
  EXPECT_TRUE(world_.is_known(heron_.token)) << "which prolongs it";
  world_.restart();  // what was under way has been done
  world_.pass(399 * kDay);
  EXPECT_TRUE(world_.is_known(heron_.token));
  world_.restart();
  world_.pass(401 * kDay);
  EXPECT_FALSE(world_.is_known(heron_.token));
}

TEST_F(ABot, ObeysNobodyButItsOwner) {
  const Person tom = world_.enrol("Tom").value().person;
  EXPECT_EQ(PeopleWorld::code_of(renew(tom, heron_.bot.id)), "no_such_bot");
  EXPECT_EQ(revoke(tom, heron_.bot.id), "no_such_bot");
  EXPECT_EQ(remove(tom, heron_.bot.id), "no_such_bot");
  EXPECT_EQ(revoke(mei_.person, mei_.person.id), "no_such_bot");
  EXPECT_TRUE(world_.is_known(heron_.token));
}

TEST_F(ABot, GoesWithItsOwner) {
  ASSERT_TRUE((PeopleWorld::answer<Result<Person, Refusal>>([&](auto done) {
    world_.registration().forget(world_.session(mei_.token), PeopleWorld::kPassword, done);
  })));
  EXPECT_FALSE(world_.is_known(heron_.token));
  EXPECT_TRUE(world_.people().players().find(heron_.bot.id)->name.starts_with("Left "));
}

TEST_F(ABot, ThatCannotGoKeepsItsOwnerUntilItCan) {
  const std::string bot = std::to_string(heron_.bot.id.value());
  store::Database other(world_.database(), store::Access::ReadWrite);
  other.execute("CREATE TRIGGER bot_stays BEFORE UPDATE ON player WHEN old.id = " + bot +
                " BEGIN SELECT RAISE(ABORT, 'stays'); END");
  const auto leave = [&] {
    return PeopleWorld::code_of(PeopleWorld::answer<Result<Person, Refusal>>([&](auto done) {
      world_.registration().forget(world_.session(mei_.token), PeopleWorld::kPassword, done);
    }));
  };
  EXPECT_EQ(leave(), "not_kept");
  EXPECT_EQ(world_.people().players().find(mei_.person.id)->name, "Mei");
  EXPECT_TRUE(world_.is_known(heron_.token));
  other.execute("DROP TRIGGER bot_stays");
  EXPECT_EQ(leave(), "");
  EXPECT_FALSE(world_.is_known(mei_.token));
  EXPECT_FALSE(world_.is_known(heron_.token));
}

TEST_F(ABot, IsShutOutWithItsOwner) {
  const Person operator_ = world_.somebody("Olga", Role::Operator);
  const Order ban{
      .act = Act::Ban, .player = mei_.person.id, .range = {}, .seconds = kDay, .reason = "test"};
  ASSERT_EQ(world_.act({.id = operator_.id}, ban), "");
  EXPECT_EQ(PeopleWorld::code_of(world_.moderation().why_shut_out(heron_.bot)), "banned");
  EXPECT_EQ(PeopleWorld::code_of(world_.moderation().why_shut_out(operator_)), "");
}

}  // namespace
}  // namespace lair::people
