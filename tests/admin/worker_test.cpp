// A thread for work that may wait: it keeps the order, is bounded, and drops what still waits when
// it ends.
#include "server/admin/worker.hpp"

#include <future>
#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace lair::admin {
namespace {

TEST(Worker, DoesOneThingAfterTheOther) {
  Worker worker;
  std::string done;
  std::promise<void> last;
  EXPECT_TRUE(worker.submit([&] { done += 'a'; }));
  EXPECT_TRUE(worker.submit([&] { done += 'b'; }));
  EXPECT_TRUE(worker.submit([&] { last.set_value(); }));
  last.get_future().wait();
  EXPECT_EQ(done, "ab");
}

TEST(Worker, TakesNoMoreThanItsBound) {
  auto worker = std::make_unique<Worker>();
  std::promise<void> begun;
  std::promise<void> end;
  auto ended = end.get_future().share();
  int done = 0;
  ASSERT_TRUE(worker->submit([&] {
    begun.set_value();
    ended.wait();
  }));
  begun.get_future().wait();
  for (std::size_t waiting = 0; waiting < Worker::kWaitingMax; ++waiting) {
    EXPECT_TRUE(worker->submit([&] { ++done; }));
  }
  EXPECT_FALSE(worker->submit([&] { ++done; }));
  end.set_value();
  worker.reset();
  EXPECT_LE(done, static_cast<int>(Worker::kWaitingMax)) << "the rest was dropped, or done before";
}

TEST(Worker, DoesNothingOnceItHasStopped) {
  Worker worker(Worker::kUnbounded);
  worker.stop();
  EXPECT_FALSE(worker.submit([] { ADD_FAILURE() << "too late"; }));
}

}  // namespace
}  // namespace lair::admin
