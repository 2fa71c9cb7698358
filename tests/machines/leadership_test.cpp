// One server at a time writes a database, and knows whether it is the one.
#include "server/store/leadership.hpp"

#include <chrono>
#include <future>
#include <memory>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/store/clock.hpp"
#include "server/store/doubts.hpp"
#include "server/store/writer.hpp"
#include "tests/store/store_errors.hpp"
#include "tests/support/private_cluster.hpp"

namespace lair::store {
namespace {

const LeaderCard kCard{.address = "here:1", .reach = "10.0.0.5:8080", .secret = "of the term"};

class Leaders : public ::testing::Test {
 protected:
  // A session that holds the lock.
  std::unique_ptr<Database> leading_session() {
    auto session = std::make_unique<Database>(address_, Access::ReadWrite);
    lock_out_others(*session, address_);
    return session;
  }

  Leadership::Lost lost() {
    return [this](const StoreError& error) { lost_.set_value(error.what()); };
  }

  // Ends every session that holds a lock, as an operator or a restart of PostgreSQL would.
  void end_sessions() {
    Database other(address_, Access::ReadWrite);
    other.execute(
        "SELECT pg_terminate_backend(pid, 10000) FROM pg_locks "
        "WHERE locktype = 'advisory' AND granted AND pid <> pg_backend_pid()");
  }

  std::string address_ = test::PrivateCluster::instance().new_database();
  std::promise<std::string> lost_;
};

TEST_F(Leaders, HaveTermsThatGoUp) {
  for (std::int64_t term = 1; term <= 3; ++term) {
    const auto session = leading_session();
    const Leadership leadership(*session, address_, kCard, {});
    EXPECT_EQ(leadership.term(), term);
    EXPECT_NO_THROW(leadership.wait_until_sure());
  }
}

TEST_F(Leaders, TellThoseWhoWaitWhereTheyAreReached) {
  const auto session = leading_session();
  const Leadership leadership(*session, address_, kCard, {});
  LeaderWatch watch(address_);
  const auto leader = watch.look();
  ASSERT_TRUE(leader);
  EXPECT_EQ(leader->reach, kCard.reach);
  EXPECT_EQ(leader->secret, kCard.secret);
  // A server of an earlier version takes over, and publishes no address for gateways.
  Database other(address_, Access::ReadWrite);
  other.execute("UPDATE leadership SET term = term + 1");
  const auto earlier = watch.look();
  ASSERT_TRUE(earlier);
  EXPECT_EQ(earlier->reach, "");
  EXPECT_EQ(earlier->secret, "");
}

TEST_F(Leaders, AreOneAtATime) {
  const auto session = leading_session();
  Database other(address_, Access::ReadWrite);
  EXPECT_FALSE(other.take_lock());
}

TEST_F(Leaders, ThatAreWellKeepOthersOut) {
  const auto session = leading_session();
  const Leadership leadership(*session, address_, kCard, {});
  Database other(address_, Access::ReadWrite);
  std::vector<std::string> waited_for;
  const std::string said = sentence_of([&] {
    lock_out_others(
        other, address_, [&](const std::string& holder) { waited_for.push_back(holder); });
  });
  EXPECT_NE(said.find("another server uses this database"), std::string::npos) << said;
  EXPECT_EQ(waited_for, std::vector{kCard.address}) << "told once";
}

// For example the session of a server that was killed.
TEST_F(Leaders, AreWaitedForWhereTheirSessionEndsLate) {
  auto session = leading_session();
  std::promise<std::string> waits;
  auto other = std::async(std::launch::async, [&] {
    Database taken(address_, Access::ReadWrite);
    lock_out_others(taken, address_, [&](const std::string& holder) { waits.set_value(holder); });
    return taken;
  });
  EXPECT_EQ(waits.get_future().get(), "") << "it has begun no term";
  session.reset();
  Database third(address_, Access::ReadWrite);
  const auto held = other.get();
  EXPECT_FALSE(third.take_lock());
}

TEST_F(Leaders, LearnThatTheirSessionHasEnded) {
  const auto session = leading_session();
  const Leadership leadership(*session, address_, kCard, lost());
  end_sessions();
  EXPECT_EQ(lost_.get_future().get(), "another server has taken over");
  try {
    // Until then nobody else shows anything that this server would not.
    for (;;) leadership.wait_until_sure();
  } catch (const StoreError& error) {
    EXPECT_EQ(error.fault(), Fault::Disk);
  }
}

// Even if the lock does not hold, as behind a pooler: the term is checked in the transaction.
TEST_F(Leaders, CommitNothingInTheTermOfAnother) {
  const auto session = leading_session();
  session->execute("CREATE TABLE number (n BIGINT)");
  Leadership leadership(*session, address_, kCard, {});
  std::vector<Fault> reports;
  Statement insert(*session, "INSERT INTO number (n) VALUES (?)");
  Writer writer(
      *session,
      [&](const StoreError& error) { reports.push_back(error.fault()); },
      {},
      {},
      &leadership);
  const auto is_written = [&](int number) {
    std::promise<bool> done;
    writer.submit({1,
                   [&] { store::Run(insert, number).finish(); },
                   [&](bool is_durable) { done.set_value(is_durable); }});
    return done.get_future().get();
  };
  EXPECT_TRUE(is_written(1));
  Database other(address_, Access::ReadWrite);
  other.execute("UPDATE leadership SET term = term + 1");
  EXPECT_FALSE(is_written(2));
  writer.stop();
  EXPECT_EQ(reports, std::vector{Fault::Disk});
  Statement numbers(other, "SELECT count(*) FROM number");
  store::Run count(numbers);
  count.step();
  EXPECT_EQ(count.integer(0), 1);
}

TEST_F(Leaders, AreEndedWhenTheyAreSilent) {
  const auto session = leading_session();
  { const Leadership leadership(*session, address_, kCard, {}); }
  LeaderWatch watch(address_);
  for (int look = 0; look <= LeaderWatch::kSilentLooksMax; ++look) {
    EXPECT_EQ(watch.ended(), 0);
    const auto leader = watch.look();
    ASSERT_TRUE(leader);
    EXPECT_EQ(leader->address, "here:1");
  }
  while (watch.ended() == 0) watch.look();  // after looks that were too slow to count
  EXPECT_THROW(session->execute("SELECT 1"), StoreError);
  EXPECT_TRUE(leading_session());
}

TEST_F(Leaders, AreLeftAloneWhileTheyBeat) {
  const auto session = leading_session();
  const Leadership leadership(*session, address_, kCard, {});
  Database other(address_, Access::ReadWrite);
  LeaderWatch watch(address_);
  for (int look = 0; look < 4 * LeaderWatch::kSilentLooksMax; ++look) {
    other.execute("UPDATE leadership_beat SET beat = beat + 1");
    watch.look();
  }
  EXPECT_EQ(watch.ended(), 0);
  EXPECT_NO_THROW(session->execute("SELECT 1"));
}

TEST_F(Leaders, AreToldOfAClockThatStandsApart) {
  Database database(address_, Access::ReadOnly);
  constexpr std::int64_t kApart = 1'000;
  EXPECT_EQ(doubts_about(database, seconds_now()), std::vector<std::string>());
  const auto doubts = doubts_about(database, seconds_now() + kApart);
  ASSERT_EQ(doubts.size(), 1U);
  EXPECT_NE(doubts.front().find("clock differs from the database's"), std::string::npos);
}

}  // namespace
}  // namespace lair::store
