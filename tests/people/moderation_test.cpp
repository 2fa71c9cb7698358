// What moderators may do, to whom and for how long; what is in force, and who may speak.
#include "server/people/moderation.hpp"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "tests/people/books.hpp"

namespace lair::people {
namespace {

using test::PeopleWorld;

constexpr Time kAnHour = 3600;

class Conduct : public testing::Test {
 protected:
  static Order order(Act act, const Person& person) {
    Order order;
    order.act = act;
    order.player = person.id;
    order.seconds = kAnHour;
    order.reason = "Shouting.";
    return order;
  }

  static Order ban(const std::string& range) {
    Order order;
    order.act = Act::Ban;
    order.range = range;
    order.seconds = kAnHour;
    order.reason = "Shouting.";
    return order;
  }

  bool is_shut_out(const char* address) {
    return world_.moderation().why_shut_out(Address::from(address).value()).has_value();
  }

  PeopleWorld world_;
  Person player_ = world_.somebody("Rude");
  Person other_ = world_.somebody("Lin", Role::Moderator);
  Person boss_ = world_.somebody("Boss", Role::Operator);
  Moderator moderator_{world_.somebody("Mei", Role::Moderator).id, Address::from("192.0.2.1")};
};

TEST_F(Conduct, OfAPlayerIsNotForPlayers) {
  EXPECT_EQ(world_.act({player_.id, {}}, order(Act::Warn, other_)), "not_allowed");
}

TEST_F(Conduct, OfModeratorsIsForTheirOperator) {
  EXPECT_EQ(world_.act(moderator_, order(Act::Mute, other_)), "not_allowed");
  EXPECT_EQ(world_.act(moderator_, order(Act::Ban, boss_)), "not_allowed");
  EXPECT_EQ(world_.act({boss_.id, {}}, order(Act::Mute, other_)), "");
}

// Without the time, a client that shows once what it is told again would show only one of them.
TEST_F(Conduct, GivenTwiceWithTheSameWordsIsTwoNotices) {
  ASSERT_EQ(world_.act(moderator_, order(Act::Warn, player_)), "");
  world_.pass(1);
  ASSERT_EQ(world_.act(moderator_, order(Act::Warn, player_)), "");
  world_.restart();
  const auto notices = world_.moderation().notices_for(player_.id);
  ASSERT_EQ(notices.size(), 2U);
  EXPECT_EQ(notices[0].reason, notices[1].reason);
  EXPECT_EQ(notices[0].at + 1, notices[1].at);
}

TEST_F(Conduct, NeedsAReasonATimeAPerson) {
  Order silent = order(Act::Warn, player_);
  silent.reason = "";
  EXPECT_EQ(world_.act(moderator_, silent), "reason_missing");
  silent.reason = std::string(201, 'x');
  EXPECT_EQ(world_.act(moderator_, silent), "reason_missing");
  Order timeless = order(Act::Mute, player_);
  timeless.seconds = 0;
  EXPECT_EQ(world_.act(moderator_, timeless), "time_missing");
  timeless.seconds = 31 * 86'400;
  EXPECT_EQ(world_.act(moderator_, timeless), "too_long");
  EXPECT_EQ(world_.act({boss_.id, {}}, timeless), "");
  EXPECT_EQ(world_.act(moderator_, order(Act::Warn, Person{.id = PlayerId(999)})),
            "no_such_person");
}

TEST_F(Conduct, OfAnOperatorNeedsNoReasonAndTellsNone) {
  Order silent = order(Act::Ban, player_);
  silent.reason = "";
  EXPECT_EQ(world_.act({boss_.id, {}}, silent), "");
  const auto refused = world_.moderation().why_shut_out(player_.id);
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(sentence_of(*refused), "You are banned for now.");
}

TEST_F(Conduct, TellsNoReasonWhereAnEarlierVersionWroteThatNoneWasGiven) {
  Order silent = order(Act::Ban, player_);
  silent.reason = "by the operator at the console";
  ASSERT_EQ(world_.act({}, silent), "");
  world_.restart();
  const auto refused = world_.moderation().why_shut_out(player_.id);
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(sentence_of(*refused), "You are banned for now.");
}

TEST_F(Conduct, AMuteHoldsWhereItWasSaidAndForAsLong) {
  Order mute = order(Act::Mute, player_);
  mute.places = 1U << static_cast<unsigned>(Speech::Room);
  ASSERT_EQ(world_.act(moderator_, mute), "");
  const auto refused = world_.moderation().why_silent(player_.id, Speech::Room);
  ASSERT_TRUE(refused.has_value());
  EXPECT_EQ(refused->code, "muted");
  EXPECT_EQ(refused->until, world_.now() + kAnHour);
  EXPECT_FALSE(world_.moderation().why_silent(player_.id, Speech::Table));
  EXPECT_FALSE(world_.moderation().why_silent(other_.id, Speech::Room));
  EXPECT_FALSE(world_.moderation().why_shut_out(player_.id)) << "a mute is no ban";
  world_.restart();
  EXPECT_TRUE(world_.moderation().why_silent(player_.id, Speech::Room));
  world_.pass(kAnHour);
  EXPECT_FALSE(world_.moderation().why_silent(player_.id, Speech::Room));
}

TEST_F(Conduct, ABanHoldsUntilItIsOverAfterARestartToo) {
  world_.ear().take();
  ASSERT_EQ(world_.act(moderator_, order(Act::Ban, player_)), "");
  EXPECT_EQ(world_.ear().take(),
            std::vector<std::string>{"close " + std::to_string(player_.id.value()) + " banned"});
  EXPECT_EQ(PeopleWorld::code_of(world_.sign_in("Rude")), "banned");
  world_.restart();
  EXPECT_TRUE(world_.moderation().why_shut_out(player_.id));
  world_.pass(kAnHour);
  EXPECT_FALSE(world_.moderation().why_shut_out(player_.id));
  EXPECT_TRUE(world_.sign_in("Rude"));
}

TEST_F(Conduct, ABanOfARangeHoldsForAllOfItAndNobodyElse) {
  ASSERT_EQ(world_.act(moderator_, ban("203.0.113.77/24")), "");
  ASSERT_EQ(world_.act(moderator_, ban("2001:db8:7::/48")), "");
  world_.restart();
  EXPECT_TRUE(is_shut_out("203.0.113.1"));
  EXPECT_TRUE(is_shut_out("::ffff:203.0.113.1"));
  EXPECT_TRUE(is_shut_out("2001:db8:7:8::1"));
  EXPECT_FALSE(is_shut_out("203.0.114.1"));
  EXPECT_FALSE(is_shut_out("2001:db8:8::1"));
}

TEST_F(Conduct, ABanOfARangeHoldsForNobodyOfTheRankThatLaidItOrAbove) {
  ASSERT_EQ(world_.act(moderator_, ban("203.0.113.0/24")), "");
  ASSERT_EQ(world_.act({boss_.id, {}}, ban("198.51.100.0/24")), "");
  const auto holds = [&](const std::string& address, Role role) {
    return world_.moderation().why_shut_out(*Address::from(address), role).has_value();
  };
  EXPECT_TRUE(holds("203.0.113.1", Role::Player));
  EXPECT_FALSE(holds("203.0.113.1", Role::Moderator));
  EXPECT_FALSE(holds("203.0.113.1", Role::Operator));
  EXPECT_TRUE(holds("198.51.100.1", Role::Moderator));
  EXPECT_FALSE(holds("198.51.100.1", Role::Operator));
}

TEST_F(Conduct, ARangeIsNoWiderThanTheRoleAllowsAndNeverOnesOwn) {
  EXPECT_EQ(world_.act(moderator_, ban("203.0.0.0/16")), "too_wide");
  EXPECT_EQ(world_.act({boss_.id, {}}, ban("203.0.0.0/16")), "");
  EXPECT_EQ(world_.act({boss_.id, {}}, ban("0.0.0.0/0")), "too_wide");
  EXPECT_EQ(world_.act({boss_.id, {}}, ban("::/0")), "bad_range") << "would swallow IPv4";
  EXPECT_EQ(world_.act(moderator_, ban("2001:db8::/32")), "too_wide");
  EXPECT_EQ(world_.act(moderator_, ban("192.0.2.0/24")), "own_range");
  EXPECT_EQ(world_.act(moderator_, ban("192.0.2.0/33")), "bad_range");
  EXPECT_EQ(world_.act(moderator_, ban("")), "bad_range");
}

TEST_F(Conduct, WhatIsLiftedHoldsNoMore) {
  ASSERT_EQ(world_.act(moderator_, order(Act::Ban, player_)), "");
  const SanctionId id = world_.moderation().in_force(player_.id).at(0).id;
  EXPECT_EQ(world_.lift({player_.id, {}}, id), "not_allowed");
  EXPECT_EQ(world_.lift(moderator_, id), "");
  EXPECT_EQ(world_.lift(moderator_, id), "no_such_sanction");
  EXPECT_FALSE(world_.moderation().why_shut_out(player_.id));
  world_.restart();
  EXPECT_FALSE(world_.moderation().why_shut_out(player_.id));
}

TEST_F(Conduct, AWarningWaitsForItsReader) {
  ASSERT_EQ(world_.act(moderator_, order(Act::Warn, player_)), "");
  world_.restart();
  const auto notices = world_.moderation().notices_for(player_.id);
  ASSERT_EQ(notices.size(), 1U);
  EXPECT_EQ(notices[0].reason, "Shouting.");
  EXPECT_TRUE(world_.moderation().notices_for(player_.id).empty());
  world_.restart();
  EXPECT_TRUE(world_.moderation().notices_for(player_.id).empty());
}

TEST_F(Conduct, EveryActIsLoggedAndTheLogIsNeverChanged) {
  ASSERT_EQ(world_.act(moderator_, order(Act::Ban, player_)), "");
  ASSERT_EQ(world_.act(moderator_, order(Act::Warn, player_)), "");
  ASSERT_EQ(world_.lift(moderator_, world_.moderation().in_force(player_.id).at(0).id), "");
  AuditQuestion question;
  question.player = player_.id;
  const auto entries = world_.moderation().audit(*moderator_.id, question).value();
  std::vector<Act> acts;
  for (const AuditEntry& entry : entries) acts.push_back(entry.act);
  EXPECT_EQ(acts, (std::vector<Act>{Act::Lift, Act::Warn, Act::Ban, Act::Grant}));
  EXPECT_EQ(entries[0].moderator_name, "Mei");
  EXPECT_EQ(entries[0].player_name, "Rude");
  EXPECT_EQ(entries[2].until, world_.now() + kAnHour);
  question.before = entries[1].id;
  EXPECT_EQ(world_.moderation().audit(*moderator_.id, question)->size(), 2U);
  EXPECT_FALSE(world_.moderation().audit(player_.id, question));
  store::Database database(world_.database(), store::Access::ReadWrite);
  EXPECT_THROW(database.execute("DELETE FROM audit"), store::StoreError);
  EXPECT_THROW(database.execute("UPDATE audit SET reason = 'nothing'"), store::StoreError);
}

TEST_F(Conduct, WhatCannotBeWrittenDownDoesNotHold) {
  world_.store().stop();
  EXPECT_EQ(world_.act(moderator_, order(Act::Ban, player_)), "not_kept");
  EXPECT_FALSE(world_.moderation().why_shut_out(player_.id));
}

constexpr std::array kRanks{Role::Player, Role::Moderator, Role::Operator};

// Every power for every pair of ranks: only over people of a lower rank, never over oneself.
TEST(Powers, AreHeldOverThoseBeneathAlone) {
  PeopleWorld world;
  for (const Role actor : kRanks) {
    for (const Role subject : kRanks) {
      const std::string names =
          std::to_string(static_cast<int>(actor)) + "x" + std::to_string(static_cast<int>(subject));
      const Moderator acting{world.somebody("Actor " + names, actor).id, {}};
      const Person target = world.somebody("Target " + names, subject);
      const bool may = actor != Role::Player && subject < actor;
      for (const Act act : {Act::Warn, Act::Mute, Act::Boot, Act::Ban}) {
        for (const PlayerId whom : {target.id, *acting.id}) {
          const Order order{.act = act,
                            .player = whom,
                            .range = {},
                            .table = 1,
                            .seconds = kAnHour,
                            .reason = "Because."};
          EXPECT_EQ(world.act(acting, order) == "", may && whom == target.id)
              << names << " act " << static_cast<int>(act);
        }
      }
    }
  }
}

// For every rank of the person who lifts, of the one it is in force against, and of the one who
// imposed it; also after a restart.
TEST(Powers, LiftWhatNobodyHigherLaidFromNobodyHigher) {
  PeopleWorld world;
  const Person boss = world.somebody("Boss", Role::Operator);
  for (const Role lifter : kRanks) {
    for (const Role subject : {Role::Player, Role::Moderator}) {
      for (const Role layer : {Role::Moderator, Role::Operator}) {
        if (subject >= layer) continue;
        const std::string names = std::to_string(static_cast<int>(lifter)) + "x" +
                                  std::to_string(static_cast<int>(subject)) + "x" +
                                  std::to_string(static_cast<int>(layer));
        const Moderator lifting{world.somebody("Lifter " + names, lifter).id, {}};
        const Moderator laying{world.somebody("Layer " + names, layer).id, {}};
        const Person target = world.somebody("Target " + names, subject);
        const Order mute{.act = Act::Mute,
                         .player = target.id,
                         .range = {},
                         .seconds = kAnHour,
                         .reason = "Because."};
        ASSERT_EQ(world.act(laying, mute), "");
        world.restart();
        const SanctionId id = world.moderation().in_force(target.id).at(0).id;
        EXPECT_NE(world.lift({target.id, {}}, id), "") << "one's own";
        const bool may = lifter != Role::Player && subject < lifter && layer <= lifter;
        EXPECT_EQ(world.lift(lifting, id) == "", may) << names;
      }
    }
  }
}

TEST(Powers, TheConsoleIsAboveEverybody) {
  PeopleWorld world;
  const Person boss = world.somebody("Boss", Role::Operator);
  const Order ban{
      .act = Act::Ban, .player = boss.id, .range = {}, .seconds = kAnHour, .reason = "Because."};
  EXPECT_EQ(world.act({}, ban), "");
  const Sanction held = world.moderation().in_force(boss.id).at(0);
  EXPECT_EQ(held.laid_by, Role::Operator);
  EXPECT_EQ(world.lift({}, held.id), "");
}

}  // namespace
}  // namespace lair::people
