// One thread writes, in order, with many writes in each commit.
#include "server/store/writer.hpp"

#include <algorithm>
#include <chrono>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "tests/store/temporary_folder.hpp"

namespace lair::store {
namespace {

class WriterTest : public ::testing::Test {
 protected:
  WriterTest() {
    database_.execute("CREATE TABLE number (n BIGINT PRIMARY KEY)");
    insert_.emplace(database_, "INSERT INTO number (n) VALUES (?)");
    writer_.emplace(
        database_,
        [this](const StoreError& error) { reports_.push_back(error); },
        [this](bool) { ++commits_; });
  }

  ~WriterTest() override { writer_->stop(); }

  std::future<bool> write(std::uint64_t lane, int number) {
    auto answer = std::make_shared<std::promise<bool>>();
    auto future = answer->get_future();
    writer_->submit({lane,
                     [this, number] { store::Run(*insert_, number).finish(); },
                     [answer](bool is_done) { answer->set_value(is_done); }});
    return future;
  }

  // Keeps the writer busy until the returned promise is given a value; then it executes `sql`.
  std::promise<void> hold(const std::string& sql = "") {
    std::promise<void> release;
    auto released = std::make_shared<std::future<void>>(release.get_future());
    auto begun = std::make_shared<std::promise<void>>();
    auto has_begun = begun->get_future();
    writer_->submit({0,
                     [this, released, begun, sql] {
                       begun->set_value();
                       released->wait();
                       database_.execute(sql);
                     },
                     [](bool) {}});
    has_begun.wait();
    return release;
  }

  test::TemporaryFolder folder_;
  Database database_{folder_.database(), Access::ReadWrite};
  std::optional<Statement> insert_;
  int commits_ = 0;
  std::vector<StoreError> reports_;
  std::optional<Writer> writer_;
};

TEST_F(WriterTest, TakesWhatArrivedDuringACommitIntoTheNext) {
  auto release = hold();
  std::vector<std::future<bool>> answers;
  for (int number = 0; number < 100; ++number) answers.push_back(write(1, number));
  release.set_value();
  for (auto& answer : answers) EXPECT_TRUE(answer.get());
  writer_->stop();
  EXPECT_EQ(commits_, 2) << "the held one, then one for all hundred";
}

TEST_F(WriterTest, GathersForAWhileWhereFewWait) {
  using Clock = std::chrono::steady_clock;
  // The rows of one commit may come late, and those of the next at once; but no commit begins
  // before this.
  const auto begun = Clock::now();
  for (int number = 0; number < 20; ++number) {
    std::promise<void> done;
    writer_->submit({1, [] {}, [&](bool /*is_done*/) { done.set_value(); }});
    done.get_future().wait();
  }
  EXPECT_GE(Clock::now() - begun, 19 * Writer::kBetweenCommits);
}

TEST_F(WriterTest, AnswersInTheOrderSubmitted) {
  std::vector<int> order;
  for (int number = 0; number < 500; ++number) {
    writer_->submit({static_cast<std::uint64_t>(1 + number % 7),
                     [this, number] { store::Run(*insert_, number).finish(); },
                     [&order, number](bool) { order.push_back(number); }});
  }
  writer_->stop();
  ASSERT_EQ(order.size(), 500U);
  EXPECT_TRUE(std::ranges::is_sorted(order));
}

TEST_F(WriterTest, FailsOnlyTheWriteAtFault) {
  auto release = hold();
  auto before = write(1, 1);
  auto twice = write(2, 1);
  auto other = write(3, 3);
  release.set_value();
  EXPECT_TRUE(before.get());
  EXPECT_FALSE(twice.get());
  EXPECT_TRUE(other.get());
  EXPECT_TRUE(writer_->is_healthy()) << "the disk is not at fault";
}

TEST_F(WriterTest, DoesNothingMoreInALaneThatFailed) {
  EXPECT_TRUE(write(2, 1).get());
  EXPECT_FALSE(write(2, 1).get());
  EXPECT_FALSE(write(2, 2).get());
  EXPECT_TRUE(write(3, 2).get()) << "and the row was not written before";
}

TEST_F(WriterTest, LosesNoLaneForWritesThatStandAlone) {
  EXPECT_TRUE(write(0, 1).get());
  EXPECT_FALSE(write(0, 1).get());
  EXPECT_TRUE(write(0, 2).get());
}

TEST_F(WriterTest, WritesWhatWasSubmittedBeforeItStops) {
  auto release = hold();
  auto last = write(1, 1);
  release.set_value();
  writer_->stop();
  EXPECT_TRUE(last.get());
  EXPECT_FALSE(write(1, 2).get());
}

TEST_F(WriterTest, FailsEveryWriteOfACommitThatTheDiskRefused) {
  auto release =
      hold(database_.kind() == DatabaseKind::Server ? "SET default_transaction_read_only = on"
                                                    : "PRAGMA query_only = ON");
  auto first = write(1, 10);
  auto second = write(2, 11);
  release.set_value();
  EXPECT_FALSE(first.get());
  EXPECT_FALSE(second.get());
  EXPECT_FALSE(writer_->is_healthy());
  writer_->stop();
  ASSERT_EQ(reports_.size(), 1U) << "one commit for both";
  EXPECT_EQ(reports_.back().fault(), Fault::ReadOnly);
}

}  // namespace
}  // namespace lair::store
